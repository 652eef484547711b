"""What a caller may show instead of the right credential, by name; and what the right ones are."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from attack.population import Population
from shared.platform.auth import make_token
from tests.product import Interview, Product
from tests.teams.signing import token as teams_token
from tests.teams.signing import unsigned

type Headers = tuple[tuple[str, str], ...]

KEY: Final = "x-functions-key"


@dataclass(frozen=True)
class ShownCredential:
    """Headers and query of a call; `holds` names what it really proves: staff, durable, master, own, foreign or teams."""

    name: str
    headers: Headers = ()
    query: Mapping[str, str] = field(default_factory=dict[str, str])
    holds: frozenset[str] = frozenset()


def credentials(
    product: Product, master: str, key: bytes, made: Population, own: Interview
) -> list[ShownCredential]:
    """Every credential of the matrix, where `own` is the interview that the path names."""
    return [
        *_keys(product, master, own), *_forged_tokens(key, made, own), *_tokens(key, made, own), *_of_teams(own),
    ]  # fmt: skip


def _keys(product: Product, master: str, own: Interview) -> list[ShownCredential]:
    staff, durable = product.staff_key, product.durable_key
    return [
        ShownCredential("none"),
        ShownCredential("empty key", ((KEY, ""),)),
        ShownCredential("empty code", query={"code": ""}),
        ShownCredential("wrong key", ((KEY, "x" * len(staff)),)),
        ShownCredential("staff's key in another case", ((KEY, staff.swapcase()),)),
        ShownCredential("part of staff's key", ((KEY, staff[:-1]),)),
        ShownCredential("staff's key and more", ((KEY, f"{staff}x"),)),
        ShownCredential("staff's key between quotes", ((KEY, f'"{staff}"'),)),
        ShownCredential("two keys joined", ((KEY, f"{staff},{staff}"),)),
        ShownCredential("staff's key as a cookie", (("Cookie", f"{KEY}={staff}; code={staff}"),)),
        ShownCredential("staff's key as a bearer", (("Authorization", f"Bearer {staff}"),)),
        ShownCredential(
            "staff's key under another name", (("x-functions-keys", staff), ("x_functions_key", staff))
        ),
        ShownCredential("staff's key as Code", query={"Code": staff}),
        ShownCredential(
            "the platform's sign-in, made up", (("x-ms-client-principal-name", "owner@example.org"),)
        ),
        ShownCredential("a wrong key before staff's code", ((KEY, "wrong"),), {"code": staff}),
        ShownCredential("a wrong key, then staff's", ((KEY, "wrong"), (KEY, staff))),
        ShownCredential(
            "a wrong key beside the token", ((KEY, "wrong"), _bearer(own.token)), {}, frozenset({"own"})
        ),
        ShownCredential("staff's key", ((KEY, staff),), {}, frozenset({"staff"})),
        ShownCredential(
            "staff's key, its header in capitals", ((KEY.upper(), staff),), {}, frozenset({"staff"})
        ),
        ShownCredential("staff's code", (), {"code": staff}, frozenset({"staff"})),
        ShownCredential(
            "an empty key before staff's code", ((KEY, ""),), {"code": staff}, frozenset({"staff"})
        ),
        ShownCredential("Durable's key", ((KEY, durable),), {}, frozenset({"durable"})),
        ShownCredential("Durable's code", (), {"code": durable}, frozenset({"durable"})),
        ShownCredential("the master key", ((KEY, master),), {}, frozenset({"staff", "durable", "master"})),
        ShownCredential("the master code", (), {"code": master}, frozenset({"staff", "durable", "master"})),
        ShownCredential("key and token", ((KEY, staff), _bearer(own.token)), {}, frozenset({"staff", "own"})),
        ShownCredential(
            "key and a forged token", ((KEY, staff), _bearer(f"{own.token}A")), {}, frozenset({"staff"})
        ),
    ]


def _forged_tokens(key: bytes, made: Population, own: Interview) -> list[ShownCredential]:
    own_id, mac = own.token.split(".")
    changed = ("B" if mac[0] == "A" else "A") + mac[1:]
    forged = {
        "an empty authorization": "",
        "a bearer without a token": "Bearer",
        "half a token": f"Bearer {own_id}",
        "a token without its mac": f"Bearer {own_id}.",
        "a mac alone": f"Bearer .{mac}",
        "a forged mac": f"Bearer {own_id}.{changed}",
        "a mac cut short": f"Bearer {own_id}.{mac[:-1]}",
        "a mac and more": f"Bearer {own_id}.{mac}A",
        "a mac with padding": f"Bearer {own_id}.{mac}=",
        "a mac in another case": f"Bearer {own_id}.{mac.swapcase()}",
        "an id in another case": f"Bearer {own_id.upper()}.{mac}",
        "another's mac": f"Bearer {own_id}.{made.over[1].token.split('.')[1]}",
        "another scheme": f"Basic {own.token}",
        "no scheme": own.token,
        "two tokens joined": f"Bearer {own.token}, Bearer {own.token}",
        "a token of a raised version": f"Bearer {make_token(key, own_id, 2)}",
        "a token of version 0": f"Bearer {make_token(key, own_id, 0)}",
        "a token of another key": f"Bearer {make_token(b'k' * 40, own_id, 1)}",
    }
    return [ShownCredential(name, (("Authorization", text),)) for name, text in forged.items()]


def _tokens(key: bytes, made: Population, own: Interview) -> list[ShownCredential]:
    own_id = own.interview_id
    nobody = f"{own_id[:-1]}{'0' if own_id[-1] != '0' else '1'}"
    return [
        ShownCredential(
            "the token in the query", (), {"token": own.token, "authorization": f"Bearer {own.token}"}
        ),
        ShownCredential("the token twice", (_bearer(own.token), _bearer(own.token))),
        ShownCredential("the token as code", (), {"code": own.token}),
        ShownCredential("the token", (_bearer(own.token),), {}, frozenset({"own"})),
        ShownCredential(
            "the token, its scheme in capitals",
            (("Authorization", f"BEARER {own.token}"),),
            {},
            frozenset({"own"}),
        ),
        ShownCredential(
            "the token of another interview", (_bearer(made.over[1].token),), {}, frozenset({"foreign"})
        ),
        ShownCredential(
            "a token of an unknown interview",
            (_bearer(make_token(key, nobody, 1)),),
            {},
            frozenset({"foreign"}),
        ),
        ShownCredential(
            "the token of one that was erased", (_bearer(made.erased.token),), {}, frozenset({"foreign"})
        ),
    ]


def _of_teams(own: Interview) -> list[ShownCredential]:
    return [
        ShownCredential("a Bot Framework token, unsigned", (_bearer(unsigned()),)),
        ShownCredential(
            "a Bot Framework token for another bot", (_bearer(teams_token(aud=own.interview_id)),)
        ),
        ShownCredential("a Bot Framework token", (_bearer(teams_token()),), {}, frozenset({"teams"})),
    ]


def _bearer(token: str) -> tuple[str, str]:
    return "Authorization", f"Bearer {token}"
