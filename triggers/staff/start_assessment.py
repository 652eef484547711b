"""Beginning an assessment, and its rounds of follow-ups, once each: documents, the row in the list, the orchestration.

A repetition goes through the same steps, and each does what is missing.
"""

from asyncio import to_thread
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from shared.access.principal import Belonging, Principal
from shared.assessments.asking import ROUND_MODE, round_material, round_settings
from shared.assessments.criteria.assessment_plan import first_run, follow_up_run
from shared.assessments.criteria.criterion_hash import NORMALISER_VERSION, normalize_and_hash
from shared.assessments.criteria.given import identified
from shared.assessments.evidence.corpora import check_corpus
from shared.assessments.reading import read_assessment, read_criteria, read_runs, unsettled
from shared.assessments.records import AssessmentRecord, CriterionRecord, RunRecord, partition
from shared.assessments.repository import add_run, list_assessment, store_assessment
from shared.interview.records.idempotency import first_use, new_use, settle_key
from shared.interview.starting import Begun, StartPurpose, begin, gather_material
from shared.interview.state_machine.settings import GivenSettings
from shared.interview.state_machine.state import InterviewState
from shared.modes.adaptive_follow_up.start import StartAdaptive
from shared.modes.mode import Gathered
from shared.platform.ids import new_id
from shared.platform.services import Services
from shared.storage.port import INTERVIEWS
from shared.studies.assessing import add_answering, ref_of_round
from triggers.http.places import starter
from triggers.orchestrations import Orchestrations, assessment_instance
from triggers.staff.assessment_models import GivenAssessment

PURPOSE: Final = "assessment"


class StillJudged(Exception):
    """Criteria that are being judged have no open gaps yet that could be asked about; `ids` names them."""

    def __init__(self, ids: Sequence[str]) -> None:
        super().__init__(", ".join(ids))
        self.ids = tuple(ids)


class UnknownCriteria(Exception):
    """The assessment has no criteria with these `ids`."""

    def __init__(self, ids: Sequence[str]) -> None:
        super().__init__(", ".join(ids))
        self.ids = tuple(ids)


@dataclass(frozen=True, slots=True)
class BegunAssessment:
    """An assessment that runs; `repeated` when this key had begun it before."""

    record: AssessmentRecord
    repeated: bool


async def begin_assessment(
    services: Services,
    orchestrations: Orchestrations,
    given: GivenAssessment,
    idempotency_key: str | None,
    place: Belonging,
    participant_id: str | None = None,
) -> BegunAssessment:
    """Keep the criteria, which are to belong to the `place` and its participant, and start judging them.

    Raises NoCorpus, KeyReused, and NoAssessment when the key's was erased.
    """
    row = new_use(PURPOSE, idempotency_key, given.model_dump(mode="json"), services.now())
    first = await first_use(services.store, row) if row else None
    record = await _stored(services, first.interview_id) if first else None
    if record is None:
        await check_corpus(services.store, given.corpus)  # a refusal settles no key
        if row is not None and first is None:
            first = await settle_key(services.store, row, services.settings.ttl)
        assessment_id = new_id(services.now()) if first is None else first.interview_id
        criteria = await to_thread(_criteria, given)
        whole = AssessmentRecord(
            assessment_id=assessment_id,
            name=given.name,
            corpus=given.corpus,
            language=given.language,
            criteria=len(criteria),
            created_at=services.now(),
            start_digest=row and row.digest,
            study_id=place.study_id,
            participant_id=participant_id,
            made_by=place.made_by,
        )
        record = await store_assessment(services, whole, criteria)
    assessment_id = record.assessment_id
    await list_assessment(services, record)
    (run, *_) = await read_runs(services.store, assessment_id)
    if run.status == "running":  # later it needs no start, even if its history was purged
        await orchestrations.start_assessment(first_run(assessment_id, record.criteria))
    return BegunAssessment(record, repeated=first is not None and first is not row)


async def begin_follow_ups(
    services: Services,
    orchestrations: Orchestrations,
    assessment_id: str,
    criterion_ids: Sequence[str],
    idempotency_key: str | None,
    by: Principal | None = None,
) -> Begun:
    """Start the interview of a round about these criteria, for who calls; in a study it is one of its participants'.

    Raises NoAssessment, NoCorpus, UnknownCriteria, StillJudged, and what `begin` raises.
    """
    assessment = await read_assessment(services.store, assessment_id)
    await check_corpus(services.store, assessment.corpus)
    runs = await runs_of(services, orchestrations, assessment_id)
    linked = await _linked(services, assessment_id, criterion_ids, runs)
    wanted = StartAdaptive(
        mode=ROUND_MODE,
        language=assessment.language,
        material=round_material(asked_of(linked), assessment.language),
        settings=round_settings(GivenSettings()),
    )
    ref = await ref_of_round(services, assessment)

    async def gather() -> Gathered:  # a start that is refused adds nobody
        gathered = await gather_material(services, wanted)
        if ref is not None:
            await add_answering(services, assessment, ref)
        return gathered

    occasion = StartPurpose(
        purpose=f"follow-ups {assessment_id}",
        said={"criterion_ids": [each.criterion_id for each in linked]},
        start=starting_round(services, orchestrations, assessment_id, linked),
        study=ref,
        gather=gather,
    )
    return await begin(
        services, orchestrations, wanted, idempotency_key, occasion, by and starter(services.store, by)
    )


def starting_round(
    services: Services, orchestrations: Orchestrations, assessment_id: str, linked: Sequence[CriterionRecord]
) -> Callable[[InterviewState], Awaitable[None]]:
    """What starts the run of a round about these criteria, which begins with its interview."""

    async def start(state: InterviewState) -> None:
        run = await add_run(services, assessment_id, [each.number for each in linked], state.interview_id)
        await orchestrations.start_assessment(follow_up_run(assessment_id, run.run, state))

    return start


def asked_of(linked: Sequence[CriterionRecord]) -> list[tuple[str, str, Sequence[str]]]:
    """The criteria as the interview of a round asks about them."""
    return [(each.criterion_id, each.question, each.open_gaps) for each in linked]


async def runs_of(services: Services, orchestrations: Orchestrations, assessment_id: str) -> list[RunRecord]:
    """The runs in their order. A run whose orchestration has ended is done, even if its record says otherwise."""

    async def as_it_stands(run: RunRecord) -> RunRecord:
        instance_id = assessment_instance(assessment_id, run.run)
        if run.status == "done" or not await orchestrations.has_stopped(instance_id):
            return run
        return run.model_copy(update={"status": "done"})

    return [await as_it_stands(run) for run in await read_runs(services.store, assessment_id)]


async def _linked(
    services: Services, assessment_id: str, criterion_ids: Sequence[str], runs: Sequence[RunRecord]
) -> list[CriterionRecord]:
    criteria = await read_criteria(services.store, assessment_id)
    known = {each.criterion_id: each for each in criteria}
    wanted = list(dict.fromkeys(criterion_ids))
    if unknown := [each for each in wanted if each not in known]:
        raise UnknownCriteria(unknown)
    waiting = unsettled(criteria, runs)
    if busy := [each for each in wanted if known[each].number in waiting]:
        raise StillJudged(busy)
    return [known[each] for each in wanted]


def _criteria(given: GivenAssessment) -> list[CriterionRecord]:
    return [
        CriterionRecord(
            number=number,
            criterion_id=each.criterion_id or "",
            question=each.question,
            criterion_hash=normalize_and_hash(each.question),
            normaliser_version=NORMALISER_VERSION,
        )
        for number, each in enumerate(identified(given.criteria), start=1)
    ]


async def _stored(services: Services, assessment_id: str) -> AssessmentRecord | None:
    """An assessment that was begun before; None if its start was interrupted. Raises NoAssessment for an erased one."""
    document = await services.store.get(INTERVIEWS, partition(assessment_id), AssessmentRecord.KIND)
    return None if document is None else await read_assessment(services.store, assessment_id)
