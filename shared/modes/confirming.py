"""Correcting and confirming what was read before the first question, by staff (`settings.confirm_preparation`)."""

from collections.abc import Iterable
from typing import Final

from shared.interview.interview import Interview
from shared.interview.loading import load
from shared.interview.records.header_document import Header
from shared.interview.records.preparation import MaterialRecord, PreparedRecord
from shared.interview.records.view import NotNow
from shared.interview.state_machine.effects import Prepare
from shared.modes.mode import Ready, mode_of
from shared.modes.preparation import Preparation
from shared.modes.prepared import prepared
from shared.modes.start import Misfit
from shared.platform.services import Services
from shared.storage.changing import Stale
from shared.storage.port import INTERVIEWS, OfKind

NOT_READ: Final = "Nothing is read before the first question in this mode, or nothing was read yet."
NOT_WAITING: Final = "No preparation waits to be confirmed."


async def load_prepared(services: Services, interview_id: str) -> Interview:
    """The interview with its preparation. Raises NotNow and Gone."""
    interview = await load(services, interview_id, [*prepared(), OfKind(PreparedRecord.KIND)])
    if not interview.has(PreparedRecord) or mode_of(interview.header).corrected is None:
        raise NotNow(NOT_READ, interview.header)
    return interview


async def correct(services: Services, interview: Interview, wanted: Preparation) -> Interview:
    """Store the preparation that is wanted; the interview as it then stands.

    Raises Misfit, NotNow once it is confirmed, Stale, Gone and Contended.
    """
    seen, mode = interview.header, mode_of(interview.header)
    if not seen.is_unconfirmed:
        raise NotNow(NOT_WAITING, seen)
    if mode.corrected not in wanted.model_fields_set:
        raise Misfit([(str(mode.corrected), "needed: all that is to stay")])
    if others := [name for name, value in wanted if value and name != mode.corrected]:
        raise Misfit([(name, "this mode has none") for name in others])
    ready = await mode.correct(services, interview, wanted, _again(interview))
    records = [PreparedRecord(part=ready.part), *ready.records]

    def corrected(header: Header) -> Header:
        confirmation = header.confirmation
        if confirmation is None or not header.is_unconfirmed:
            raise NotNow(NOT_WAITING, header)
        if confirmation != seen.confirmation:
            raise Stale(seen.interview_id)
        version = confirmation.version + 1
        return header.model_copy(
            update={"confirmation": confirmation.model_copy(update={"version": version})}
        )

    await interview.commit(corrected, lambda _: interview.put(*records))
    for key in _dropped(interview, ready):
        await services.store.delete(INTERVIEWS, interview.interview_id, key)
    return await load_prepared(services, interview.interview_id)


def confirmed(header: Header) -> Header | None:
    """The header once staff have confirmed the preparation; None where it waits for that no more."""
    if header.confirmation is None or not header.is_unconfirmed:
        return None
    return header.model_copy(
        update={"confirmation": header.confirmation.model_copy(update={"confirmed": True})}
    )


def _again(interview: Interview) -> Prepare:
    """What the preparation was asked for with."""
    header, settings = interview.header, interview.record(MaterialRecord).settings
    return Prepare(
        interview_id=header.interview_id,
        step=header.step,
        language=header.language,
        max_follow_ups=settings.max_follow_ups,
        max_questions=settings.max_questions,
    )


def _dropped(interview: Interview, ready: Ready) -> Iterable[str]:
    """The documents of a kind with many which the new preparation does not have; the one of a kind stays."""
    kinds = mode_of(interview.header).prepared_with
    kept = {kind.KIND for kind in kinds} | {record.key() for record in ready.records}
    return {record.key() for kind in kinds for record in interview.all(kind)} - kept
