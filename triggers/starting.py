"""Starting an interview so that it is started once: the documents first, then the orchestration.

With an idempotency key the id is settled before anything else is written, and every step can be done again, so a start
that broke off half-way is finished by its repetition.
"""

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass

from shared.domain.material import AdaptiveMaterial
from shared.domain.settings import resolve
from shared.domain.state import AdaptivePart, InterviewState
from shared.http import Problem
from shared.ids import new_id
from shared.records.documents import Header, MaterialRecord
from shared.records.header import read_header
from shared.records.index import IDEMPOTENCY, IdempotencyRow, new_row
from shared.services import Services
from shared.store.port import INDEX, INTERVIEWS, AlreadyExists, Create
from triggers.models import StartInterview
from triggers.orchestrations import Orchestrations


@dataclass(frozen=True, slots=True)
class Begun:
    """An interview that runs; `repeated` when this key had started it before."""

    header: Header
    repeated: bool


async def begin(
    services: Services, orchestrations: Orchestrations, wanted: StartInterview, idempotency_key: str | None
) -> Begun:
    """Store and start the interview.

    Raises Problem 422 when the key was used for another body, and Gone when its interview is being erased.
    """
    interview_id, digest, repeated = new_id(services.now()), None, False
    if idempotency_key is not None:
        digest = hashlib.sha256(idempotency_key.encode()).hexdigest()
        interview_id, repeated = await _settle(services, digest, wanted, interview_id)
    state, header = await _store(services, wanted, interview_id, digest)
    if header.status == "preparing":  # what went on already needs no start, even where its history was purged
        await orchestrations.start(state)
    return Begun(header, repeated)


async def _settle(
    services: Services, digest: str, wanted: StartInterview, interview_id: str
) -> tuple[str, bool]:
    """The interview that the key stands for, and whether it did so before."""
    body = json.dumps(wanted.model_dump(mode="json"), sort_keys=True).encode()
    row = IdempotencyRow(
        digest=digest, interview_id=interview_id, body_digest=hashlib.sha256(body).hexdigest()
    )
    while True:
        try:
            await services.store.create(INDEX, row.to_document(IDEMPOTENCY, services.settings.ttl))
        except AlreadyExists:
            stored = await services.store.get(INDEX, IDEMPOTENCY, digest)
            if stored is None:  # its interview was erased just now, and the key with it
                continue
            first = IdempotencyRow.read(stored)
            if first.body_digest != row.body_digest:
                raise Problem(422, "This Idempotency-Key was used for a start with another body.") from None
            return first.interview_id, True
        return interview_id, False


async def _store(
    services: Services, wanted: StartInterview, interview_id: str, start_digest: str | None
) -> tuple[InterviewState, Header]:
    """Write the documents that are not there yet, and make the state that the orchestration begins with.

    Raises Gone where the interview was erased: nothing may be listed or started under a tombstone.
    """
    settings = resolve(wanted.mode, wanted.settings, nudge_after_s=services.settings.nudge_after_s)
    header = Header(
        interview_id=interview_id,
        mode=wanted.mode,
        language=wanted.language,
        candidate_id=wanted.candidate_id,
        require_consent=settings.require_consent,
        created_at=services.now(),
        start_digest=start_digest,
    )
    material = MaterialRecord(
        material=AdaptiveMaterial.of(wanted.material), given=wanted.settings, settings=settings
    )
    ttl = services.settings.ttl
    documents = [Create(record.to_document(interview_id, ttl)) for record in (header, material)]
    with suppress(AlreadyExists):
        await services.store.write(INTERVIEWS, interview_id, documents)
    header = await read_header(services.store, interview_id)
    with suppress(AlreadyExists):
        await services.store.create(INDEX, new_row(header, ttl).document)
    state = InterviewState(
        interview_id=interview_id, language=wanted.language, settings=settings, part=AdaptivePart()
    )
    return state, header
