"""Prepare: take the material apart before the first question (effect `Prepare`, event `Prepared`)."""

from typing import Any, Final

from shared.interview.interview import Interview
from shared.interview.loading import load
from shared.interview.records.header_document import Confirmation, Header
from shared.interview.records.index import update_index
from shared.interview.records.material import read_record
from shared.interview.records.preparation import MaterialRecord, PreparedRecord
from shared.interview.rereading import reread
from shared.interview.reviews.rows import read_threshold
from shared.interview.state_machine.assessment import SURE_FROM, Confidence
from shared.interview.state_machine.effects import Prepare
from shared.language.fallback import FallbackLanguage
from shared.modes.mode import mode_of
from shared.platform.services import Services
from shared.storage.port import OfKind

NOT_WHOLLY_READ: Final = "The material takes longer to read than material may; not all of it was used."


async def prepare(services: Services, effect: Prepare) -> dict[str, Any]:
    """Read the material, and return the mode's part as it begins, and whether staff have to confirm it first.

    The first preparation stored is the one that counts: a model that reads a resume twice may find other things.
    """
    interview = await _load(services, effect.interview_id)
    kept = interview.find(PreparedRecord)
    if kept is None:
        kept = await _store(services, interview, effect)
    waits = {"unconfirmed": True} if interview.header.is_unconfirmed else {}
    part = kept.part.model_dump(mode="json")
    return {"kind": "prepared", "part": part, **waits, **interview.header.ended_by}


async def _load(services: Services, interview_id: str) -> Interview:
    """The confirmed interview. A read may still be older than the confirmation; then it is tried again."""
    wanted = [OfKind(MaterialRecord.KIND), OfKind(PreparedRecord.KIND)]

    async def read() -> Interview:
        return await load(services, interview_id, wanted, lambda found: found.has(MaterialRecord))

    async def settled() -> Interview | None:
        found = await read()
        return None if found.has(PreparedRecord) and found.header.is_unconfirmed else found

    return await reread(settled, services.pause) or await read()


async def _store(services: Services, interview: Interview, effect: Prepare) -> PreparedRecord:
    """Prepare the interview and store that; what is stored then, by this attempt or by another."""
    mode = mode_of(interview.header)
    given = interview.record(MaterialRecord)
    ready = await mode.prepare(services, given.material, effect)
    made = PreparedRecord(part=ready.part)
    sure_from = await _sure_from(services, interview.header) if mode.judges_points else SURE_FROM

    def begun(header: Header) -> Header:
        late = () if ready.in_time else (NOT_WHOLLY_READ,)
        confirmation = Confirmation() if given.settings.confirm_preparation else None
        warnings = (*header.warnings, *late)
        return header.model_copy(
            update={"warnings": warnings, "confirmation": confirmation, "sure_from": sure_from}
        )

    writes = interview.put(made, *ready.records)
    is_first = await interview.commit(begun, lambda _: writes, step=effect.step)
    await mode.after_preparation(services, effect.interview_id)
    if interview.header.is_unconfirmed:  # nothing is due before staff have looked at it
        await update_index(services.store, interview.header, services.settings.ttl)
    return made if is_first else await read_record(services.store, effect.interview_id, PreparedRecord)


async def _sure_from(services: Services, header: Header) -> Confidence:
    """From which confidence a model's verdicts are taken in this interview, from its begin to its end."""
    language = services.language
    if not (isinstance(language, FallbackLanguage) and language.has_model):
        return SURE_FROM
    study_id = header.study.study_id if header.study else None
    return (await read_threshold(services.store, study_id)).sure_from
