"""Who somebody is, from what the provider says of them. Pure."""

from collections.abc import Mapping
from typing import Final, cast

from shared.access.members import Identity

MOST_GROUPS: Final = 200
MOST_CHARACTERS: Final = 200
NAMES: Final = ("name", "preferred_username", "email", "sub")
VERIFIED: Final = ("email_verified", "xms_edov")
"""Claims that say that the address is the person's own: the standard's, and the one of Entra ID."""


def identity_of(claims: Mapping[str, object], groups_claim: str, realm: str = "oidc") -> Identity:
    """The identity; the address only where the provider has verified it. `claims` hold a `sub`."""
    email = claims.get("email")
    is_verified = any(claims.get(name) in (True, "true", "1", 1) for name in VERIFIED)
    return Identity(
        subject=f"{realm}:{one_line(str(claims['sub']))}",
        name=next((name for each in NAMES if (name := one_line(_text(claims.get(each))))), ""),
        email=one_line(email) if isinstance(email, str) and is_verified else None,
        groups=_groups(claims.get(groups_claim)),
    )


def lacks_any(claims: Mapping[str, object], groups_claim: str) -> bool:
    """Whether the token leaves something out that the provider may say when it is asked."""
    return any(name not in claims for name in ("name", "email", groups_claim))


def one_line(text: str) -> str:
    """The text on one line, so that a line of the log stays one."""
    return "".join(each if each.isprintable() else " " for each in text).strip()[:MOST_CHARACTERS]


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _groups(value: object) -> tuple[str, ...]:
    given = cast("list[object]", value) if isinstance(value, list) else [value]
    return tuple(
        each for each in given[:MOST_GROUPS] if isinstance(each, str) and len(each) <= MOST_CHARACTERS
    )
