"""Who somebody is, from what the provider says of them. Pure."""

from collections.abc import Mapping
from typing import Final, cast

from shared.access.members import Identity
from shared.access.openid.refusal import SignInRefused
from shared.text.single_line import single_line

MOST_GROUPS: Final = 200
MOST_CHARACTERS: Final = 200
MOST_OF_SUBJECT: Final = 255
"""The standard's."""
MOST_OF_EMAIL: Final = 254
NAMES: Final = ("name", "preferred_username", "email", "sub")
VERIFIED: Final = ("email_verified", "xms_edov")
"""Claims that say that the address is the person's own: the standard's, and the one of Entra ID."""


def identity_of(claims: Mapping[str, object], groups_claim: str, realm: str = "oidc") -> Identity:
    """The identity; the address only where the provider has verified it. Raises SignInRefused without a good `sub`.

    A subject and an address name somebody as they are: cut off or mended, one could become somebody else's.
    """
    subject, email = _whole(claims.get("sub"), MOST_OF_SUBJECT), _whole(claims.get("email"), MOST_OF_EMAIL)
    if subject is None:
        raise SignInRefused("answer", "no subject that could name somebody")
    is_verified = any(claims.get(name) in (True, "true", "1", 1) for name in VERIFIED)
    return Identity(
        subject=f"{realm}:{subject}",
        name=next(
            (name for each in NAMES if (name := single_line(_text(claims.get(each)), MOST_CHARACTERS))), ""
        ),
        email=email if is_verified else None,
        groups=_groups(claims.get(groups_claim)),
    )


def lacks_any(claims: Mapping[str, object], groups_claim: str) -> bool:
    """Whether the token leaves something out that the provider may say when it is asked."""
    return any(name not in claims for name in ("name", "email", groups_claim))


def _whole(value: object, most: int) -> str | None:
    """The text, where it is one line of at most so many characters."""
    is_whole = (
        isinstance(value, str) and 0 < len(value) <= most and value.isprintable() and value.strip() == value
    )
    return cast(str, value) if is_whole else None


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _groups(value: object) -> tuple[str, ...]:
    given = cast("list[object]", value) if isinstance(value, list) else [value]
    return tuple(
        each for each in given[:MOST_GROUPS] if isinstance(each, str) and len(each) <= MOST_CHARACTERS
    )
