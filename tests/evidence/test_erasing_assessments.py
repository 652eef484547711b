"""Erasing assessments: one that broke off is finished, and a study leaves no interview of its rounds."""

import pytest

from shared.access.principal import Belonging
from shared.assessments.erasing import erase_assessment
from shared.assessments.listing import all_over
from shared.assessments.reading import NoAssessment, read_assessment, read_criteria
from shared.interview.records.header import Gone, read_header
from shared.storage.port import LIBRARY, PARTICIPANTS
from shared.studies.assessing import ref_of_round
from shared.studies.records import STUDIES, Participant, StudyHead
from tests.evidence.driver import CORPUS, Assessments
from triggers.studies.erasing import erase_study

QUESTION = "Are visitors escorted in the building?"
STUDY = "0" * 32


async def study(assessments: Assessments) -> None:
    """A study that is there, of which nothing else is known."""
    now = assessments.services.now()
    head = StudyHead(
        study_id=STUDY, version=1, name="S", mode="adaptive_follow_up", created_at=now, updated_at=now
    )
    await assessments.services.store.create(LIBRARY, head.to_document(STUDIES.partition, None))


async def test_an_erasing_that_broke_off_is_found_by_its_corpus(assessments: Assessments) -> None:
    """I3: nothing of an assessment stays that only the list led to."""
    await assessments.add("Doors are locked.")
    await assessments.begin(QUESTION)
    services, known = assessments.services, assessments.assessment_id

    async def breaks_off(_assessment_id: str, _runs: int) -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        await erase_assessment(services, known, breaks_off)
    assert [each.assessment_id for each in await all_over(services.store, CORPUS)] == [known]
    assert await erase_assessment(services, known, assessments.orchestrations.erase_assessment)
    assert await all_over(services.store, CORPUS) == []
    assert await read_criteria(services.store, known) == []


async def test_a_study_goes_with_rounds_that_began_before_rounds_knew_their_study(
    assessments: Assessments,
) -> None:
    await assessments.add("Doors are locked.")
    await assessments.begin(QUESTION, place=Belonging(STUDY))
    await assessments.follow_up("c1")
    assert (await read_header(assessments.services.store, assessments.interview_id)).study is None
    await study(assessments)
    assert await erase_study(assessments.services, assessments.orchestrations, STUDY)
    with pytest.raises(Gone):
        await read_header(assessments.services.store, assessments.interview_id)


async def test_a_round_makes_no_participant_before_it_begins_and_never_one_who_was_erased(
    assessments: Assessments,
) -> None:
    await assessments.add("Doors are locked.")
    await assessments.begin(QUESTION, place=Belonging(STUDY))
    await study(assessments)
    services = assessments.services
    assessment = await read_assessment(services.store, assessments.assessment_id)
    assert await ref_of_round(services, assessment) is not None
    assert await services.store.count(PARTICIPANTS, STUDY, Participant.KIND) == 0
    with pytest.raises(NoAssessment):
        await ref_of_round(services, assessment.model_copy(update={"participant_id": "1" * 32}))
