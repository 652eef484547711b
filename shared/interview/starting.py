"""Starting an interview so that it is started once: its documents, its row in the list, then the orchestration.

With an idempotency key the id is settled before anything else is written. A repetition goes through the same steps and
each does what is missing, so it completes a start that was interrupted at any of them.
"""

from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any, Final, Union

from pydantic import Field, RootModel, ValidationError

from shared.interview.interview import Interview
from shared.interview.links import expiry_of
from shared.interview.loading import load
from shared.interview.orchestrations import InterviewOrchestrations
from shared.interview.records.header_document import Clocks, Header, StudyRef
from shared.interview.records.idempotency import first_use, new_use, settle_key
from shared.interview.records.index import update_index
from shared.interview.records.preparation import MaterialRecord
from shared.interview.state_machine.settings import resolve
from shared.interview.state_machine.state import InterviewState
from shared.modes import shipped as shipped
from shared.modes.mode import Gathered, all_modes, mode_of, named_mode
from shared.modes.registry import mode_names
from shared.modes.start import Misfit, NotStartable, Start
from shared.platform.http import Problem, field_errors, not_valid, problem_of
from shared.platform.ids import new_id
from shared.platform.services import Services
from shared.storage.port import INTERVIEWS, AlreadyExists, Create, OfKind

_STARTS: Any = Union[tuple(dict.fromkeys(mode.start for mode in all_modes()))]  # noqa: UP007 - made here


class StartInterview(RootModel[Annotated[_STARTS, Field(discriminator="mode")]]):
    """A start; which fields it has depends on the mode."""


def read_start(given: Mapping[str, Any]) -> Start:
    """The start that a body asks for; one that names no mode is in the first. Raises Problem 422."""
    mode = mode_names()[0] if given.get("mode") is None else given["mode"]
    if mode not in mode_names():
        known = ", ".join(mode_names())
        error = {"path": "mode", "message": f"unknown mode; known: {known}"}
        raise Problem(422, f"The mode is not known. Known modes: {known}.", errors=[error])
    try:
        wanted = named_mode(mode).read_start({**given, "mode": mode})
        if wanted.settings.confirm_preparation and named_mode(mode).corrected is None:
            raise Misfit([("settings.confirm_preparation", "nothing is to be confirmed in this mode")])
        return wanted
    except ValidationError as error:
        raise not_valid(field_errors(error)) from None
    except Misfit as misfit:
        raise problem_of(misfit) from None


PURPOSE: Final = "interview"
_STATUS: Final = {"unknown": 404, "empty": 400, "not_ready": 409}


@dataclass(frozen=True, slots=True)
class Begun:
    """An interview that runs; `repeated` when this key had started it before."""

    header: Header
    repeated: bool


@dataclass(frozen=True, slots=True)
class StartPurpose:
    """What an interview is started for, where it is not for its own sake.

    `purpose` and `said` are what an idempotency key stands for, `start` begins what the interview is a part of.
    In a `study`, `gather` reads what is asked there. A `simulated` one has no participant.
    """

    purpose: str
    said: Mapping[str, object]
    start: Callable[[InterviewState], Awaitable[None]]
    study: StudyRef | None = None
    simulated: bool = False
    gather: Callable[[], Awaitable[Gathered]] | None = None


@dataclass(frozen=True, slots=True)
class Starter:
    """Who of staff starts it: what the interview keeps of them, and `check` of what a start names.

    `check` raises NotStartable for what they may not use.
    """

    mark: str | None
    check: Callable[[Start], Awaitable[None]]


async def begin(
    services: Services,
    orchestrations: InterviewOrchestrations,
    wanted: Start,
    idempotency_key: str | None,
    occasion: StartPurpose | None = None,
    by: Starter | None = None,
) -> Begun:
    """Store and start the interview; `by` is who starts it, where that is one of staff.

    Raises KeyReused, Problem where what the start names cannot be used, and Gone when the key's interview
    is being erased.
    """
    purpose, body = (
        (PURPOSE, wanted.model_dump(mode="json")) if occasion is None else (occasion.purpose, occasion.said)
    )
    row = new_use(purpose, idempotency_key, body, services.now())
    first = await first_use(services.store, row) if row else None
    interview = await _stored(services, first.interview_id) if first else None
    if interview is None:
        # Before the key is settled, so that a start that is refused settles nothing.
        gather = (occasion and occasion.gather) or (lambda: gather_material(services, wanted))
        with refusing_start():
            if by is not None:
                await by.check(wanted)
            gathered = await gather()
        if row is not None and first is None:
            first = await settle_key(services.store, row, services.settings.ttl)
        interview_id = new_id(services.now()) if first is None else first.interview_id
        marks = {**_marks(occasion), "start_digest": row and row.digest, "made_by": by and by.mark}
        interview = await _store(services, wanted, gathered, interview_id, marks)
    header = interview.header
    await update_index(services.store, header, services.settings.ttl)
    if header.status == "preparing":  # later it needs no start, even if its history was purged
        start = occasion.start if occasion else orchestrations.start
        await start(_state(interview))
    return Begun(header, repeated=first is not None and first is not row)


def _marks(occasion: StartPurpose | None) -> dict[str, Any]:
    """What the header keeps of why the interview is started."""
    if occasion is None:
        return {"study": None, "simulated": False}
    return {"study": occasion.study, "simulated": occasion.simulated}


async def gather_material(services: Services, wanted: Start) -> Gathered:
    """What the start names. Raises NotStartable."""
    return await named_mode(wanted.mode).gather(services, wanted)


@contextmanager
def refusing_start() -> Generator[None]:
    """Raises Problem for what cannot be started in this block."""
    try:
        yield
    except NotStartable as refused:
        raise Problem(_STATUS[refused.why], refused.detail) from None


async def _stored(services: Services, interview_id: str) -> Interview | None:
    """An interview that was begun before; None if that was interrupted. Raises Gone if it was erased."""
    document = await services.store.get(INTERVIEWS, interview_id, Header.KIND)
    return None if document is None else await _load(services, interview_id)


async def _load(services: Services, interview_id: str) -> Interview:
    wanted = [OfKind(MaterialRecord.KIND)]
    return await load(services, interview_id, wanted, lambda found: found.has(MaterialRecord))


async def _store(
    services: Services, wanted: Start, gathered: Gathered, interview_id: str, marks: Mapping[str, object]
) -> Interview:
    """Write the documents, where they are not there yet; `marks` are fields of the header. Raises Gone."""
    chosen = gathered.settings.model_copy(update=wanted.settings.model_dump(exclude_none=True))
    settings = resolve(wanted.mode, chosen, nudge_after_s=services.settings.nudge_after_s)
    now = services.now()
    known = Header(
        interview_id=interview_id,
        mode=wanted.mode,
        language=gathered.language or wanted.language,
        candidate_id=wanted.candidate_id,
        link_expires_at=expiry_of(services.settings, wanted.link_valid_s, now),
        require_consent=settings.require_consent,
        created_at=now,
        moved_at=now,
        clocks=Clocks(nudge_after_s=settings.nudge_after_s, answer_deadline_s=settings.answer_deadline_s),
        warnings=gathered.warnings,
        **dict(gathered.material.library),
    )
    header = known.model_copy(update=dict(marks))
    material = MaterialRecord(
        material=gathered.material,
        given=wanted.settings,
        settings=settings,
        resume_document_id=wanted.resume_document_id,
    )
    ttl = services.settings.ttl
    records = (header, material, *gathered.records)
    documents = [record.to_document(interview_id, ttl) for record in records]
    try:
        await services.store.write(INTERVIEWS, interview_id, [Create(document) for document in documents])
    except AlreadyExists:  # another start of this key was faster
        return await _load(services, interview_id)
    return Interview(services.store, ttl, header, documents)


def _state(interview: Interview) -> InterviewState:
    header, record = interview.header, interview.record(MaterialRecord)
    return InterviewState(
        interview_id=header.interview_id,
        language=header.language,
        settings=record.settings,
        part=mode_of(header).begin(),
    )
