"""A study with one of everything in it, and callers of every role in it, outside of it, and in another one (I2)."""

import asyncio
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from attack.population import MADE, QUESTION, SECRET_ANSWER, Population
from attack.starts import made, settled
from shared.access.principal import Role, StudyRole
from tests.hosting import HostProcess
from tests.people import TOKENS, Caller, caller
from tests.product import Interview, Product, client_of
from tests.studies import STUDIES, Guest, study

PLACED: Final = ("documents", "handovers", "assessments", "resumes")
"""What may belong to a study."""
EXPIRES_S: Final = 1.0


@dataclass(frozen=True)
class RoleHeld:
    """What a caller is: outside of studies, in the study that the routes name, and anywhere."""

    outside: Role | None = None
    in_study: Role | None = None
    elsewhere: StudyRole | None = None

    @property
    def anywhere(self) -> set[Role]:
        return {each for each in (self.outside, self.in_study, self.elsewhere) if each}


ROLES: Final = {
    "an owner": RoleHeld("owner", "owner"),
    "an operator": RoleHeld("operator", "operator"),
    "the study's editor": RoleHeld(in_study="editor"),
    "the study's reviewer": RoleHeld(in_study="reviewer"),
    "the study's viewer": RoleHeld(in_study="viewer"),
    "an editor of no study": RoleHeld("editor"),
    "a reviewer of no study": RoleHeld("reviewer"),
    "a viewer of no study": RoleHeld("viewer"),
    "another study's editor": RoleHeld(elsewhere="editor"),
    "another study's reviewer": RoleHeld(elsewhere="reviewer"),
}


@dataclass(frozen=True)
class Staffed:
    """What the routes name, and tokens by what they are; the `void` ones open nothing.

    `shared` is the id of a link for a reader outside, with its token; the sessions are an owner's, as cookies.
    """

    made: Population
    own: Interview
    participant_id: str
    tokens: dict[str, tuple[str, RoleHeld]]
    void: dict[str, str]
    shared: tuple[str, str]
    session: str
    ended_session: str


def staffed(host: HostProcess, made: Population) -> Staffed:
    """The same population, with a study in which everything is that the routes name."""

    async def fill() -> Staffed:
        async with client_of(host) as product:
            return await _staffed(product, made)

    return asyncio.run(fill())


async def _staffed(product: Product, before: Population) -> Staffed:
    study_id = await made(product, STUDIES, study(material={"questions": [QUESTION]}), "study_id")
    other = await made(product, STUDIES, study(), "study_id")
    assert (await product.staff("POST", f"{STUDIES}/{study_id}/open")).status == 200
    added = await product.staff(
        "POST", f"{STUDIES}/{study_id}/participants", json={"participants": [{"name": "Ada"}]}
    )
    (participant,) = added.json["items"]
    own = await Guest(product, participant["url"]).agree()
    await own.finish((SECRET_ANSWER,))
    placed: dict[str, list[str]] = {"studies": [study_id]}
    for kind in PLACED:
        name, body = MADE[kind]
        placed[kind] = [await made(product, f"/api/{kind}?study_id={study_id}", body(7), name)]
    for kind in ("handovers", "assessments"):
        await settled(product, f"/api/{kind}/{placed[kind][0]}", "ready", "failed", "completed")
    tokens = {
        name: ((await _caller(product, held, study_id, other)).token, held) for name, held in ROLES.items()
    }
    whole = replace(before, others={**before.others, **placed})
    link, revoked = [await _shared(product, own) for _ in range(2)]
    path = f"/api/interviews/{own.interview_id}/shares/{revoked[0]}"
    assert (await product.staff("DELETE", path)).status == 204
    void = {**await _void(product), "a shared link that was revoked": revoked[1]}
    session, ended = [await _session(product) for _ in range(2)]
    assert (await product.call("POST", "/auth/logout", headers=dict(own_page(product, ended)))).status == 204
    participant_id = participant["participant_id"]
    return Staffed(whole, own, participant_id, tokens, void, link, session, ended)


async def _shared(product: Product, own: Interview) -> tuple[str, str]:
    """The id and the token of a link that shows the result to a reader outside."""
    given = {
        "what": "result",
        "reader": "Eve",
        "expires_at": f"{datetime.now(UTC) + timedelta(days=1):%FT%TZ}",
    }
    reply = await product.staff("POST", f"/api/interviews/{own.interview_id}/shares", json=given)
    assert reply.status == 201, reply.text
    return reply.json["share_id"], reply.json["url"].partition("#")[2]


async def _session(product: Product) -> str:
    """The cookie of an owner who has signed in by a link."""
    made_link = await product.staff("POST", "/api/owner-links", json={"name": "Olga"})
    secret = made_link.json["url"].rpartition("/")[2]
    headers = {"Origin": product.base_url, "Content-Type": "application/json"}
    reply = await product.call("POST", "/auth/link", json={"secret": secret}, headers=headers)
    assert reply.status == 204, reply.text
    return reply.headers["Set-Cookie"].partition(";")[0]


def own_page(product: Product, cookie: str) -> tuple[tuple[str, str], ...]:
    """The headers of a call that a page of the product makes."""
    return ("Cookie", cookie), ("Origin", product.base_url)


async def _caller(product: Product, held: RoleHeld, study_id: str, other: str) -> Caller:
    if held.outside:
        return await caller(product, held.outside)
    return await caller(
        product, held.in_study or held.elsewhere or "viewer", study_id if held.in_study else other
    )


async def _void(product: Product) -> dict[str, str]:
    """Owner's tokens that were revoked, have expired, or are not what they say."""
    until = datetime.now(UTC) + timedelta(seconds=EXPIRES_S)
    expired = await caller(product, "owner", expires_at=until.isoformat())
    revoked, good = await caller(product, "owner"), await caller(product, "owner")
    assert (await product.staff("DELETE", f"{TOKENS}/{revoked.token_id}")).status == 204
    await asyncio.sleep(max(0.0, (until - datetime.now(UTC)).total_seconds()))
    secret = good.token.split("_", 2)[2]
    return {
        "a token that has expired": expired.token,
        "a token that was revoked": revoked.token,
        "a token with another's secret": f"di_{expired.token_id}_{secret}",
        "a token without its last letter": good.token[:-1],
        "a token in capitals": good.token.upper(),
        "a token with padding": f"{good.token}=",
        "a token's secret alone": secret,
        "a token under another prefix": good.token.replace("di_", "dj_"),
    }
