"""The platform's own sign-in in front of the app: whom its headers name (App Service authentication). Pure."""

import base64
import binascii
import json
from collections.abc import Mapping
from typing import Any, Final, cast

from shared.access.members import Identity
from shared.access.openid.claims import MOST_CHARACTERS, identity_of
from shared.platform.settings import AppSettings
from shared.text.single_line import single_line

ID: Final = "x-ms-client-principal-id"
NAME: Final = "x-ms-client-principal-name"
PROVIDER: Final = "x-ms-client-principal-idp"
CLAIMS: Final = "x-ms-client-principal"
HEADERS: Final = (ID, NAME, PROVIDER, CLAIMS)


def is_trusted(settings: AppSettings) -> bool:
    """Whether these headers count: where a setting says so and the platform says that its sign-in is on.

    The platform then strips them from what comes from outside; anywhere else anybody could send them.
    """
    return settings.platform_sign_in == "trusted" and settings.website_auth_enabled


def identity_of_platform(headers: Mapping[str, str | None], groups_claim: str) -> Identity | None:
    """Who is signed in there, by the headers of `HEADERS`; None where nobody is."""
    given_id = headers.get(ID)
    if not given_id:
        return None
    claims = _claims(headers.get(CLAIMS) or "")
    name = headers.get(NAME)
    named = {"sub": given_id, **({"preferred_username": name} if name else {})}
    realm = f"platform:{single_line(headers.get(PROVIDER) or 'unknown', MOST_CHARACTERS)}"
    return identity_of({**claims, **named}, groups_claim, realm)


def _claims(encoded: str) -> dict[str, Any]:
    """The claims of the header: a value where it stands once, a list where it stands more often; none of another form."""
    try:
        found: object = json.loads(base64.b64decode(encoded, validate=True))
    except (ValueError, binascii.Error, RecursionError):
        return {}
    listed: object = cast("dict[str, object]", found).get("claims") if isinstance(found, dict) else None
    claims: dict[str, Any] = {}
    for each in cast("list[object]", listed) if isinstance(listed, list) else []:
        match each:
            case {"typ": str() as kind, "val": str() as value}:
                claims[kind] = value if kind not in claims else [*_several(claims[kind]), value]
            case _:
                continue
    return claims


def _several(value: str | list[str]) -> list[str]:
    return value if isinstance(value, list) else [value]
