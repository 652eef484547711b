"""What a caller may show instead of the right credential, by name; and what the right ones are."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from attack.population import Population
from attack.roles import ROLES, RoleHeld, Staffed, own_page
from shared.platform.auth import make_token
from tests.product import Interview, Product
from tests.teams.signing import token as teams_token
from tests.teams.signing import unsigned

type Headers = tuple[tuple[str, str], ...]

KEY: Final = "x-functions-key"


@dataclass(frozen=True)
class ShownCredential:
    """Headers and query of a call; `holds` names what it really proves: staff, durable, master, own, foreign or teams.

    `role` is what a token or a session of staff is good for. What `other_site` sends is refused where it would change
    something.
    """

    name: str
    headers: Headers
    query: dict[str, str]
    holds: frozenset[str]
    role: RoleHeld | None = None
    other_site: bool = False


def credentials(product: Product, master: str, key: bytes, staffed: Staffed) -> list[ShownCredential]:
    """Every credential of the matrix."""
    made, own = staffed.made, staffed.own
    bearers = {**_forged_tokens(key, made, own), **_tokens(key, made, own)}
    return [
        *_keys(product, master, own),
        *(_shown(name, _bearer(token), holds=holds) for name, (token, holds) in bearers.items()),
        *(_shown(name, ("Authorization", text)) for name, text in _odd_schemes(own).items()),
        _shown("the token in the query", query={"token": own.token, "authorization": f"Bearer {own.token}"}),
        _shown("the token as code", query={"code": own.token}),
        _shown("the token twice", _bearer(own.token), _bearer(own.token)),
        _shown("its scheme in capitals", ("Authorization", f"BEARER {own.token}"), holds="own"),
        *(_shown(name, _bearer(token)) for name, token in staffed.void.items()),
        *(
            ShownCredential(name, (_bearer(token),), {}, frozenset(), role)
            for name, (token, role) in staffed.tokens.items()
        ),
        _shown("a shared link", _bearer(staffed.shared[1]), holds="reader"),
        *_sessions(product, staffed),
    ]


def _sessions(product: Product, staffed: Staffed) -> Iterator[ShownCredential]:
    """An owner's session: on our pages, on those of another site, after sign-out, and as what it is not."""
    cookie, owner = staffed.session, ROLES["an owner"]
    elsewhere = (
        ("Cookie", cookie),
        ("Origin", "https://elsewhere.example"),
        ("Sec-Fetch-Site", "cross-site"),
    )
    yield ShownCredential("an owner's session", own_page(product, cookie), {}, frozenset(), owner)
    yield ShownCredential(
        "a session of another site's page", elsewhere, {}, frozenset(), owner, other_site=True
    )
    yield _shown("a session that was signed out", *own_page(product, staffed.ended_session))
    yield _shown("a session's secret as a bearer", _bearer(cookie.partition("=")[2]))
    yield _shown("a session's secret cut short", ("Cookie", cookie[:-1]))


def _shown(
    name: str, *headers: tuple[str, str], query: dict[str, str] | None = None, holds: str = ""
) -> ShownCredential:
    return ShownCredential(name, headers, query or {}, frozenset(holds.split()))


def _bearer(token: str) -> tuple[str, str]:
    return "Authorization", f"Bearer {token}"


def _keys(product: Product, master: str, own: Interview) -> Iterator[ShownCredential]:
    staff, durable = product.staff_key, product.durable_key
    wrong_keys = {
        "empty key": "", "wrong key": "x" * len(staff), "staff's key in another case": staff.swapcase(),
        "part of staff's key": staff[:-1], "staff's key and more": f"{staff}x",
        "staff's key between quotes": f'"{staff}"', "two keys joined": f"{staff},{staff}",
    }  # fmt: skip
    yield from (_shown(name, (KEY, key)) for name, key in wrong_keys.items())
    yield _shown("none")
    yield _shown("empty code", query={"code": ""})
    yield _shown("staff's key as Code", query={"Code": staff})
    yield _shown("staff's key as a cookie", ("Cookie", f"{KEY}={staff}; code={staff}"))
    yield _shown("staff's key as a bearer", _bearer(staff))
    yield _shown("staff's key under another name", ("x-functions-keys", staff), ("x_functions_key", staff))
    yield _shown("the platform's sign-in, made up", ("x-ms-client-principal-name", "owner@example.org"))
    yield _shown("a wrong key before staff's code", (KEY, "wrong"), query={"code": staff})
    yield _shown("a wrong key, then staff's", (KEY, "wrong"), (KEY, staff))
    yield _shown("a wrong key beside the token", (KEY, "wrong"), _bearer(own.token), holds="own")
    for name, key, holds in (
        ("staff's", staff, "staff"), ("Durable's", durable, "durable"), ("the master", master, "durable master"),
    ):  # fmt: skip
        yield _shown(f"{name} key", (KEY, key), holds=holds)
        yield _shown(f"{name} code", query={"code": key}, holds=holds)
    yield _shown("staff's key, its header in capitals", (KEY.upper(), staff), holds="staff")
    yield _shown("an empty key before staff's code", (KEY, ""), query={"code": staff}, holds="staff")
    yield _shown("key and token", (KEY, staff), _bearer(own.token), holds="staff own")
    yield _shown("key and a forged token", (KEY, staff), _bearer(f"{own.token}A"), holds="staff")


def _odd_schemes(own: Interview) -> dict[str, str]:
    return {
        "an empty authorization": "", "a bearer without a token": "Bearer", "another scheme": f"Basic {own.token}",
        "no scheme": own.token, "two tokens joined": f"Bearer {own.token}, Bearer {own.token}",
    }  # fmt: skip


def _forged_tokens(key: bytes, made: Population, own: Interview) -> dict[str, tuple[str, str]]:
    own_id, mac = own.token.split(".")
    changed = ("B" if mac[0] == "A" else "A") + mac[1:]
    forged = {
        "half a token": own_id, "a token without its mac": f"{own_id}.", "a mac alone": f".{mac}",
        "a forged mac": f"{own_id}.{changed}", "a mac cut short": f"{own_id}.{mac[:-1]}",
        "a mac and more": f"{own_id}.{mac}A", "a mac with padding": f"{own_id}.{mac}=",
        "a mac in another case": f"{own_id}.{mac.swapcase()}", "an id in another case": f"{own_id.upper()}.{mac}",
        "another's mac": f"{own_id}.{made.over[1].token.split('.')[1]}",
        "a token of a raised version": make_token(key, own_id, 2), "a token of version 0": make_token(key, own_id, 0),
        "a token of another key": make_token(b"k" * 40, own_id, 1),
    }  # fmt: skip
    return {name: (token, "") for name, token in forged.items()}


def _tokens(key: bytes, made: Population, own: Interview) -> dict[str, tuple[str, str]]:
    """Bearer tokens that are what they say, and what each holds here."""
    own_id = own.interview_id
    nobody = f"{own_id[:-1]}{'0' if own_id[-1] != '0' else '1'}"
    return {
        "the token": (own.token, "own"),
        "the token of another interview": (made.over[1].token, "foreign"),
        "a token of an unknown interview": (make_token(key, nobody, 1), "foreign"),
        "the token of one that was erased": (made.erased.token, "foreign"),
        "a Bot Framework token, unsigned": (unsigned(), ""),
        "a Bot Framework token for another bot": (teams_token(aud=own.interview_id), ""),
        "a Bot Framework token": (teams_token(), "teams"),
    }
