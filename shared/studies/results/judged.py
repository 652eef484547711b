"""Verdicts over the participants of a study of criteria: counted as each of them is judged, never for a page (H4).

Folding reads the participant and the latest assessment of their documents anew, so that it may be repeated, come late or
come twice: what stands afterwards follows from these alone.
"""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from pydantic import Field

from shared.assessments.criteria.verdicts import Verdict
from shared.assessments.listing import LISTED, AssessmentRow
from shared.interview.records.record import Record
from shared.platform.services import Services
from shared.storage.changing import ATTEMPTS, OUTPACED, Contended
from shared.storage.port import INDEX, PARTICIPANTS, Store
from shared.studies.participants import read_participant
from shared.studies.results.counts import shard_of, total
from shared.studies.results.stored import read_stored, taken_out

PREFIX: Final = "judged-"
TALLY_PREFIX: Final = "criteria-"


class Judged(Record):
    """A participant's verdicts by criterion, as reviews leave them; `open` are the criteria they can be asked about."""

    KIND: ClassVar[str] = "results_judged"

    participant_id: str
    assessment_id: str
    verdicts: dict[str, Verdict]
    open: tuple[str, ...]

    def key(self) -> str:
        return judged_key(self.participant_id)


class CriteriaTally(Record):
    """How many participants of one part, or of all together, have which verdict, by criterion."""

    KIND: ClassVar[str] = "results_criteria"

    shard: int = 0
    participants: int = 0
    verdicts: dict[str, dict[Verdict, int]] = Field(default_factory=dict[str, dict[Verdict, int]])

    def key(self) -> str:
        return f"{TALLY_PREFIX}{self.shard:02d}"


def judged_key(participant_id: str) -> str:
    return f"{PREFIX}{participant_id}"


async def fold_judged(services: Services, study_id: str, participant_id: str) -> None:
    """Let the counts of the study hold this participant's verdicts as they are now. Raises Contended."""
    store, ttl, shard = services.store, services.settings.ttl, shard_of(participant_id)
    for _ in range(ATTEMPTS):
        known = await read_stored(store, study_id, Judged, judged_key(participant_id))
        now = await _read_judged(store, study_id, participant_id)
        if known.value == now:  # as it was, or since the last turn
            return
        tally = await read_stored(store, study_id, CriteriaTally, CriteriaTally(shard=shard).key())
        counts = tally.value or CriteriaTally(shard=shard)
        for each, sign in ((known.value, -1), (now, 1)):
            counts = counts if each is None else _with(counts, _alone(each, shard), sign)
        document = now.to_document(study_id, ttl) if now else taken_out(study_id, judged_key(participant_id))
        writes = [known.becomes(document), tally.becomes(counts.to_document(study_id, ttl))]
        try:
            await store.write(PARTICIPANTS, study_id, writes)
        except OUTPACED:
            continue
    raise Contended(participant_id)


async def _read_judged(store: Store, study_id: str, participant_id: str) -> Judged | None:
    """None where there is no such participant, or nothing of theirs is judged."""
    who = await read_participant(store, study_id, participant_id)
    if who is None or not who.has_documents:
        return None
    found = await store.get(INDEX, LISTED, who.assessment_id or "")
    row = AssessmentRow.read(found) if found else None
    if row is None or row.standing is None:
        return None
    return Judged(
        participant_id=participant_id,
        assessment_id=row.assessment_id,
        verdicts=dict(sorted(row.standing.items())),
        open=row.open,
    )


def all_together(parts: Iterable[CriteriaTally]) -> CriteriaTally:
    together = CriteriaTally()
    for each in parts:
        together = _with(together, each, 1)
    return together


def _alone(each: Judged, shard: int) -> CriteriaTally:
    verdicts: dict[str, dict[Verdict, int]] = {
        criterion_id: {verdict: 1} for criterion_id, verdict in each.verdicts.items()
    }
    return CriteriaTally(shard=shard, participants=1, verdicts=verdicts)


def _with(one: CriteriaTally, other: CriteriaTally, sign: int) -> CriteriaTally:
    none: Mapping[Verdict, int] = {}
    ids = sorted({*one.verdicts, *other.verdicts})
    counts = {each: total(one.verdicts.get(each, none), other.verdicts.get(each, none), sign) for each in ids}
    return CriteriaTally(
        shard=one.shard,
        participants=one.participants + sign * other.participants,
        verdicts={each: found for each, found in counts.items() if found},
    )
