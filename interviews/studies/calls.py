"""What the commands about studies ask of the server."""

import asyncio
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import batched, repeat
from pathlib import Path
from typing import Any, Final

from interviews.calls import ServerReply
from interviews.connection import StaffConnection
from interviews.contract.study import (
    AddedInvitees,
    BegunAssessment,
    BegunAssessments,
    BegunPreflight,
    Invited,
    LeftOut,
    Preflight,
    Study,
)
from interviews.starting.material import read_bytes

LOOK_S: Final = 0.5
ASSESSED_AT_ONCE: Final = 50
"""Participants that one call may name."""


@dataclass(frozen=True, slots=True)
class Created:
    """A study that was made, with its participants; `raw` is what the server said of the study."""

    study: Study
    added: AddedInvitees
    raw: bytes


async def create_study(
    connection: StaffConnection,
    given: dict[str, Any],
    participants: Path | None,
    *,
    opened: bool,
    key: str | None,
) -> Created:
    """Make the study, add the people of the CSV file, open it. Raises Refused, ServerUnreachable and WrongUse."""
    people = read_bytes(participants) if participants else None
    key = key or uuid.uuid4().hex
    async with connection.as_staff() as server:
        reply = await server.call("POST", "/api/studies", json=given, headers={"Idempotency-Key": key})
        path = f"/api/studies/{reply.read(Study).study_id}"
        added = AddedInvitees()
        if people is not None:
            headers = {"Content-Type": "text/csv", "Idempotency-Key": f"{key}-participants"}
            told = await server.call("POST", f"{path}/participants", content=people, headers=headers)
            added = told.read(AddedInvitees)
        if opened:
            reply = await server.call("POST", f"{path}/open")
        return Created(reply.read(Study), added, reply.content)


async def invite_all(
    connection: StaffConnection, study_id: str, participants: Sequence[str], *, again: bool
) -> Invited:
    """Invite these participants, or all who are to be, in as many calls as that takes. Raises Refused."""
    body: dict[str, Any] = {"participant_ids": participants} if participants else {"state": "invited"}
    queued = 0
    async with connection.as_staff() as server:
        while True:
            headers = {"Idempotency-Key": uuid.uuid4().hex}
            path = f"/api/studies/{study_id}/invite"
            reply = await server.call(
                "POST", path, json={**body, "again": again}, headers=headers, wait_s=120
            )
            told = reply.read(Invited)
            queued += told.queued
            if not told.remaining or not told.queued:
                return told.model_copy(update={"queued": queued})


async def assess_all(
    connection: StaffConnection, study_id: str, participants: Sequence[str]
) -> BegunAssessments:
    """Assess the documents of these participants, or of all who never were, in as many calls as that takes.

    Raises Refused.
    """
    begun: list[BegunAssessment] = []
    left_out: dict[str, LeftOut] = {}  # each once, though several calls may name them
    told = BegunAssessments()
    named = batched(participants, ASSESSED_AT_ONCE, strict=False) if participants else repeat(None)
    async with connection.as_staff() as server:
        for some in named:
            reply = await server.call(
                "POST",
                f"/api/studies/{study_id}/assess",
                json={"participant_ids": some},
                headers={"Idempotency-Key": uuid.uuid4().hex},
            )
            told = reply.read(BegunAssessments)
            begun += told.begun
            left_out |= {each.participant_id: each for each in told.left_out}
            if some is None and not (told.remaining and told.begun):
                break
    return told.model_copy(update={"begun": tuple(begun), "left_out": tuple(left_out.values())})


async def begin_and_wait(connection: StaffConnection, study_id: str) -> ServerReply:
    """Begin a preflight, and wait until it is over; the server's answer then. Raises Refused and ServerUnreachable."""
    path = f"/api/studies/{study_id}/preflight"
    async with connection.as_staff() as server:
        headers = {"Idempotency-Key": uuid.uuid4().hex}
        begun = (await server.call("POST", path, headers=headers)).read(BegunPreflight)
        while True:
            reply = await server.call("GET", path, query={"preflight_id": begun.preflight_id})
            if reply.read(Preflight).status != "running":
                return reply
            await asyncio.sleep(LOOK_S)
