"""Answers of interviews as evidence: under which criterion they stand, and that they stand there once."""

from shared.evidence.corpus import records_of
from shared.evidence.gather import gather
from shared.evidence.interviews import answered_questions, index_answers
from shared.evidence.records import FollowUpRecord
from tests.evidence.driver import CORPUS, Assessments


async def test_answers_that_staff_made_evidence_too_early_still_come_back_as_those_of_the_round(
    assessments: Assessments,
) -> None:
    """C1: between the end of a round's interview and its coming back, staff may index it under its own questions."""
    services, criterion = assessments.services, "All of it is done and written down"
    await assessments.begin(criterion)
    await assessments.follow_up("c1")
    await assessments.answer("+all It is.")
    interview_id = assessments.interview_id
    answers = await answered_questions(services, interview_id)
    own = {each.main_id: each.main_question for each in answers}
    assert own["c1"] != criterion
    await index_answers(services, interview_id, "early", answers, own, in_rounds=False)
    for _ in range(2):
        links = {"c1": criterion}
        await index_answers(services, interview_id, "early", answers, links, in_rounds=True)
    gathered = await gather(services, "early", criterion, "en")
    assert (gathered.matched, gathered.remaining) == (1, 0)
    (kept,) = [each async for each in records_of(services.store, "early", FollowUpRecord)]
    assert (kept.criterion_question, kept.round_number) == (criterion, 1)
    later = await index_answers(services, interview_id, "early", answers, own, in_rounds=False)
    assert [each.criterion_question for each in later] == [criterion]
    assert (await gather(services, CORPUS, criterion, "en")).matched == 1
