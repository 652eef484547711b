"""Folding an interview into the results of its study: its contribution and the counts change in one batch, or not at all.

Folding reads the interview anew, so that it may be repeated, come late or come twice: what stands afterwards follows from
the interview alone. An interview that is not over, or erased, is taken out.
"""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from shared.interview.interview import Interview
from shared.interview.records.header import Gone, check_not_erased
from shared.interview.records.header_document import FINAL_STATUSES, StudyRef
from shared.interview.records.preparation import MaterialRecord
from shared.interview.results.build import result_of
from shared.interview.results.reading import read_shown_to_staff
from shared.interview.reviews.points import points
from shared.modes.predefined_questions.material import PredefinedMaterial
from shared.platform.services import Services
from shared.storage.changing import ATTEMPTS, OUTPACED, Contended
from shared.storage.port import PARTICIPANTS, Store
from shared.studies.records import STUDIES
from shared.studies.results.contributing import Origin, contribution_of
from shared.studies.results.contribution import Contribution, contribution_key
from shared.studies.results.counts import Roll, Tally, counted, enrolled, shard_of
from shared.studies.results.stored import Stored, read_stored, taken_out


async def fold(services: Services, study_id: str, interview_id: str) -> None:
    """Let the results of the study have of this interview what is to be had of it now. Raises Contended."""
    store, ttl = services.store, services.settings.ttl
    for _ in range(ATTEMPTS):
        read = partial(read_contribution, services, study_id, interview_id)
        if not await settle(store, ttl, study_id, interview_id, read):
            return
        try:
            await check_not_erased(store, interview_id)
        except Gone:  # an erasure may have passed before the batch was there
            continue
        return
    raise Contended(interview_id)


async def settle(
    store: Store,
    ttl: int | None,
    study_id: str,
    interview_id: str,
    read: Callable[[], Awaitable[Contribution | None]],
) -> bool:
    """Replace what the interview contributed by what `read` finds; whether that is something. Raises Contended.

    It is read after the document that it replaces: whoever writes last has read what was there last.
    """
    for _ in range(ATTEMPTS):
        known = await read_stored(store, study_id, Contribution, contribution_key(interview_id))
        now = await read()
        try:
            await _replace(store, ttl, study_id, interview_id, known, now)
        except OUTPACED:
            continue
        return now is not None
    raise Contended(interview_id)


async def _replace(
    store: Store,
    ttl: int | None,
    study_id: str,
    interview_id: str,
    known: Stored[Contribution],
    now: Contribution | None,
) -> None:
    """Write what the interview contributes now, with the counts that follow. Raises what the batch raises."""
    key, shard = contribution_key(interview_id), shard_of(interview_id)
    if known.value != now:
        tally = await read_stored(store, study_id, Tally, Tally(shard=shard).key())
        roll = await read_stored(store, study_id, Roll, Roll(shard=shard).key())
        counts = counted(tally.value or Tally(shard=shard), known.value, now)
        entries = enrolled(roll.value or Roll(shard=shard), known.value, now)
        document = taken_out(study_id, key) if now is None else now.to_document(study_id, ttl)
        writes = [
            known.becomes(document),
            tally.becomes(counts.to_document(study_id, ttl)),
            roll.becomes(entries.to_document(study_id, ttl)),
        ]
        await store.write(PARTICIPANTS, study_id, writes)
    if now is None and known.etag:
        await store.delete(PARTICIPANTS, study_id, key)


async def read_contribution(services: Services, study_id: str, interview_id: str) -> Contribution | None:
    """What the interview contributes now; None unless it is over and belongs to the study."""
    try:
        interview = await read_shown_to_staff(services.store, interview_id)
    except Gone:
        return None
    header = interview.header
    if header.study is None or header.study.study_id != study_id or header.status not in FINAL_STATUSES:
        return None
    if header.ended_at is None:
        return None
    result = await result_of(interview, as_typed=False)
    return contribution_of(result, points(interview), await _origin(services.store, interview, header.study))


async def _origin(store: Store, interview: Interview, ref: StudyRef) -> Origin:
    study = await STUDIES.read(store, ref.study_id, ref.version)
    return Origin(
        participant_id=ref.participant_id,
        version=ref.version,
        asked_version=study.asked_version if study else ref.version,
        language=interview.header.language,
        texts=_texts(interview),
        criteria={each.criterion_id or "": each.question for each in study.criteria} if study else {},
    )


def _texts(interview: Interview) -> Mapping[str, str]:
    """The questions of a set, which the resume may answer before they are asked."""
    record = interview.find(MaterialRecord)
    if record is None or not isinstance(record.material, PredefinedMaterial):
        return {}
    return {each.question_id: each.question_text for each in record.material.questions}
