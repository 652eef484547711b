"""Checks the provider's token that says who signed in: signature, issuer, audience, time, nonce."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, cast

from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import InvalidKeyIdError, JoseError
from joserfc.jwk import KeySet
from joserfc.jws import JWSRegistry

from shared.access.openid.refusal import ProviderUnavailable, SignInRefused

ALGORITHMS: Final = frozenset(
    {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"}
)
"""Signatures that only the provider can make: none by a shared secret, and never none at all."""
USUAL: Final = ("RS256",)
LEEWAY_S: Final = 60


class KeyNotKnown(Exception):
    """The token names a key that is not among these: the provider may have a new one."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What the token must say."""

    issuer: str
    client_id: str
    nonce: str
    algorithms: Sequence[str]


def algorithms_of(metadata: Mapping[str, Any]) -> list[str]:
    """Those that the provider signs with and that are accepted here. Raises ProviderUnavailable where there is none."""
    named: object = metadata.get("id_token_signing_alg_values_supported")
    given = cast("list[object]", named) if isinstance(named, list) else list[object](USUAL)
    found = [each for each in given if isinstance(each, str) and each in ALGORITHMS]
    if not found:
        raise ProviderUnavailable("it signs in no way that is accepted here")
    return found


def read_id_token(
    answer: Mapping[str, Any], keys: Mapping[str, Any], expected: Expected, now: datetime
) -> dict[str, Any]:
    """The claims of the answer's `id_token`. Raises SignInRefused, and KeyNotKnown."""
    given: object = answer.get("id_token")
    if not isinstance(given, str):
        raise SignInRefused("answer", "no id_token")
    try:
        key_set = KeySet.import_key_set(cast("Any", keys))
        registry = JWSRegistry(algorithms=list(expected.algorithms), strict_check_header=False)
        token = jwt.decode(given, key_set, registry=registry)
        claims: Any = CodeIDToken(
            token.claims,
            token.header,
            {
                "iss": {"essential": True, "value": expected.issuer},
                "aud": {"essential": True, "value": expected.client_id},
            },
            {
                "nonce": expected.nonce,
                "client_id": expected.client_id,
                "access_token": answer.get("access_token"),
            },
        )
        claims.validate(now=int(now.timestamp()), leeway=LEEWAY_S)
    except InvalidKeyIdError:
        raise KeyNotKnown from None
    except (JoseError, ValueError, TypeError, KeyError) as error:
        raise SignInRefused("answer", type(error).__name__) from None
    return dict(cast("Mapping[str, Any]", claims))
