"""Starting an interview so that it is started once: the documents first, then the orchestration.

With an idempotency key the id is settled before anything else is written, and every step can be done again, so a start
that broke off half-way is finished by its repetition.
"""

import hashlib
import json
import secrets
from contextlib import suppress
from dataclasses import dataclass

from shared.domain.material import AdaptiveMaterial
from shared.domain.settings import resolve
from shared.domain.state import AdaptivePart, InterviewState
from shared.http import Problem
from shared.records.documents import Header, MaterialRecord, Record
from shared.records.header import read_header
from shared.records.index import new_row
from shared.services import Services
from shared.store.port import INDEX, INTERVIEWS, AlreadyExists, Create
from triggers.models import StartInterview
from triggers.orchestrations import Orchestrations

IDEMPOTENCY = "idempotency"


class IdempotencyRow(Record):
    """Which interview a start's key stands for, and what its body was."""

    KIND = "idempotency"

    digest: str
    interview_id: str
    body_digest: str

    def key(self) -> str:
        return self.digest


@dataclass(frozen=True, slots=True)
class Begun:
    """An interview that runs; `repeated` when this key had started it before."""

    header: Header
    repeated: bool


async def begin(
    services: Services, orchestrations: Orchestrations, wanted: StartInterview, idempotency_key: str | None
) -> Begun:
    """Store and start the interview. Raises Problem 422 when the key was used for another body."""
    interview_id, repeated = new_interview_id(services), False
    if idempotency_key is not None:
        interview_id, repeated = await _settle(services, idempotency_key, wanted, interview_id)
    state = await _store(services, wanted, interview_id)
    await orchestrations.start(state)
    return Begun(await read_header(services.store, interview_id), repeated)


def new_interview_id(services: Services) -> str:
    """32 hex digits that sort by time: 12 of milliseconds, 20 of chance."""
    return f"{int(services.now().timestamp() * 1000):012x}{secrets.token_hex(10)}"


async def _settle(
    services: Services, key: str, wanted: StartInterview, interview_id: str
) -> tuple[str, bool]:
    row = IdempotencyRow(
        digest=hashlib.sha256(key.encode()).hexdigest(),
        interview_id=interview_id,
        body_digest=hashlib.sha256(
            json.dumps(wanted.model_dump(mode="json"), sort_keys=True).encode()
        ).hexdigest(),
    )
    try:
        await services.store.create(INDEX, row.to_document(IDEMPOTENCY, services.settings.ttl))
    except AlreadyExists:
        stored = await services.store.get(INDEX, IDEMPOTENCY, row.digest)
        first = IdempotencyRow.read(stored) if stored else row
        if first.body_digest != row.body_digest:
            raise Problem(422, "This Idempotency-Key was used for a start with another body.") from None
        return first.interview_id, True
    return interview_id, False


async def _store(services: Services, wanted: StartInterview, interview_id: str) -> InterviewState:
    """Write the documents that are not there yet, and make the state that the orchestration begins with."""
    settings = resolve(wanted.mode, wanted.settings, nudge_after_s=services.settings.nudge_after_s)
    header = Header(
        interview_id=interview_id,
        mode=wanted.mode,
        language=wanted.language,
        candidate_id=wanted.candidate_id,
        require_consent=settings.require_consent,
        created_at=services.now(),
    )
    material = MaterialRecord(
        material=AdaptiveMaterial.of(wanted.material), given=wanted.settings, settings=settings
    )
    ttl = services.settings.ttl
    documents = [Create(record.to_document(interview_id, ttl)) for record in (header, material)]
    with suppress(AlreadyExists):
        await services.store.write(INTERVIEWS, interview_id, documents)
    with suppress(AlreadyExists):
        await services.store.create(INDEX, new_row(header, ttl).document)
    return InterviewState(
        interview_id=interview_id, language=wanted.language, settings=settings, part=AdaptivePart()
    )
