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
    """What the routes name, and tokens by what they are; the `void` ones open nothing."""

    made: Population
    own: Interview
    participant_id: str
    tokens: dict[str, tuple[str, RoleHeld]]
    void: dict[str, str]


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
    return Staffed(whole, own, participant["participant_id"], tokens, await _void(product))


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
    secret = good.token.rpartition("_")[2]
    return {
        "a token that has expired": expired.token,
        "a token that was revoked": revoked.token,
        "a token with another's secret": f"di_{expired.token_id}_{secret}",
        "a token without its last letter": good.token[:-1],
        "a token's secret alone": secret,
        "a token under another prefix": good.token.replace("di_", "dj_"),
    }
