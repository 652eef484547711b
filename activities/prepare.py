"""Prepare: take the material apart before the first question (effect `Prepare`, event `Prepared`)."""

from typing import Any, Final

from shared.interview.interview import Interview
from shared.interview.loading import load
from shared.interview.records.documents import Header
from shared.interview.records.material import read_record
from shared.interview.records.preparation import MaterialRecord, PreparedRecord
from shared.interview.state_machine.effects import Prepare
from shared.modes.mode import mode_of
from shared.platform.services import Services
from shared.storage.port import OfKind

NOT_WHOLLY_READ: Final = "The material takes longer to read than material may; not all of it was used."


async def prepare(services: Services, effect: Prepare) -> dict[str, Any]:
    """Read the material, and return the mode's part as it begins.

    The first preparation stored is the one that counts: a model that reads a resume twice may find other things.
    """
    wanted = [OfKind(MaterialRecord.KIND), OfKind(PreparedRecord.KIND)]
    interview = await load(services, effect.interview_id, wanted, lambda found: found.has(MaterialRecord))
    kept = interview.find(PreparedRecord)
    if kept is None:
        kept = await _store(services, interview, effect)
    return {"kind": "prepared", "part": kept.part.model_dump(mode="json")}


async def _store(services: Services, interview: Interview, effect: Prepare) -> PreparedRecord:
    """Prepare the interview and store that; what is stored then, by this attempt or by another."""
    mode = mode_of(interview.header)
    ready = await mode.prepare(services, interview.record(MaterialRecord).material, effect)
    made = PreparedRecord(part=ready.part)

    def begun(header: Header) -> Header:
        late = () if ready.in_time else (NOT_WHOLLY_READ,)
        return header.model_copy(update={"warnings": (*header.warnings, *late)})

    writes = interview.put(made, *ready.records)
    is_first = await interview.commit(begun, lambda _: writes, step=effect.step)
    await mode.after_preparation(services, effect.interview_id)
    return made if is_first else await read_record(services.store, effect.interview_id, PreparedRecord)
