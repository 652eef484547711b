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
class Credential:
    """Headers and query of a call; `holds` names what it really proves: staff, durable, master, own, foreign or teams."""

    name: str
    headers: Headers = ()
    query: Mapping[str, str] = field(default_factory=dict[str, str])
    holds: frozenset[str] = frozenset()


def credentials(
    product: Product, master: str, key: bytes, made: Population, own: Interview
) -> list[Credential]:
    """Every credential of the matrix, where `own` is the interview that the path names."""
    return [
        *_keys(product, master, own), *_forged_tokens(key, made, own), *_tokens(key, made, own), *_of_teams(own),
    ]  # fmt: skip


def _keys(product: Product, master: str, own: Interview) -> list[Credential]:
    staff, durable = product.staff_key, product.durable_key
    return [
        Credential("none"),
        Credential("empty key", ((KEY, ""),)),
        Credential("empty code", query={"code": ""}),
        Credential("wrong key", ((KEY, "x" * len(staff)),)),
        Credential("staff's key in another case", ((KEY, staff.swapcase()),)),
        Credential("part of staff's key", ((KEY, staff[:-1]),)),
        Credential("staff's key and more", ((KEY, f"{staff}x"),)),
        Credential("staff's key between quotes", ((KEY, f'"{staff}"'),)),
        Credential("two keys joined", ((KEY, f"{staff},{staff}"),)),
        Credential("staff's key as a cookie", (("Cookie", f"{KEY}={staff}; code={staff}"),)),
        Credential("staff's key as a bearer", (("Authorization", f"Bearer {staff}"),)),
        Credential(
            "staff's key under another name", (("x-functions-keys", staff), ("x_functions_key", staff))
        ),
        Credential("staff's key as Code", query={"Code": staff}),
        Credential("the platform's sign-in, made up", (("x-ms-client-principal-name", "owner@example.org"),)),
        Credential("a wrong key before staff's code", ((KEY, "wrong"),), {"code": staff}),
        Credential("a wrong key, then staff's", ((KEY, "wrong"), (KEY, staff))),
        Credential(
            "a wrong key beside the token", ((KEY, "wrong"), _bearer(own.token)), {}, frozenset({"own"})
        ),
        Credential("staff's key", ((KEY, staff),), {}, frozenset({"staff"})),
        Credential("staff's key, its header in capitals", ((KEY.upper(), staff),), {}, frozenset({"staff"})),
        Credential("staff's code", (), {"code": staff}, frozenset({"staff"})),
        Credential("an empty key before staff's code", ((KEY, ""),), {"code": staff}, frozenset({"staff"})),
        Credential("Durable's key", ((KEY, durable),), {}, frozenset({"durable"})),
        Credential("Durable's code", (), {"code": durable}, frozenset({"durable"})),
        Credential("the master key", ((KEY, master),), {}, frozenset({"staff", "durable", "master"})),
        Credential("the master code", (), {"code": master}, frozenset({"staff", "durable", "master"})),
        Credential("key and token", ((KEY, staff), _bearer(own.token)), {}, frozenset({"staff", "own"})),
        Credential(
            "key and a forged token", ((KEY, staff), _bearer(f"{own.token}A")), {}, frozenset({"staff"})
        ),
    ]


def _forged_tokens(key: bytes, made: Population, own: Interview) -> list[Credential]:
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
    return [Credential(name, (("Authorization", text),)) for name, text in forged.items()]


def _tokens(key: bytes, made: Population, own: Interview) -> list[Credential]:
    own_id = own.interview_id
    nobody = f"{own_id[:-1]}{'0' if own_id[-1] != '0' else '1'}"
    return [
        Credential(
            "the token in the query", (), {"token": own.token, "authorization": f"Bearer {own.token}"}
        ),
        Credential("the token twice", (_bearer(own.token), _bearer(own.token))),
        Credential("the token as code", (), {"code": own.token}),
        Credential("the token", (_bearer(own.token),), {}, frozenset({"own"})),
        Credential(
            "the token, its scheme in capitals",
            (("Authorization", f"BEARER {own.token}"),),
            {},
            frozenset({"own"}),
        ),
        Credential(
            "the token of another interview", (_bearer(made.over[1].token),), {}, frozenset({"foreign"})
        ),
        Credential(
            "a token of an unknown interview",
            (_bearer(make_token(key, nobody, 1)),),
            {},
            frozenset({"foreign"}),
        ),
        Credential(
            "the token of one that was erased", (_bearer(made.erased.token),), {}, frozenset({"foreign"})
        ),
    ]


def _of_teams(own: Interview) -> list[Credential]:
    return [
        Credential("a Bot Framework token, unsigned", (_bearer(unsigned()),)),
        Credential("a Bot Framework token for another bot", (_bearer(teams_token(aud=own.interview_id)),)),
        Credential("a Bot Framework token", (_bearer(teams_token()),), {}, frozenset({"teams"})),
    ]


def _bearer(token: str) -> tuple[str, str]:
    return "Authorization", f"Bearer {token}"
