"""Answers of interviews as evidence: under which criterion they stand, and that they stand there once."""

from collections.abc import Sequence

from shared.assessments.evidence.corpus import records_of
from shared.assessments.evidence.gather import gather
from shared.assessments.evidence.interviews import answered_questions, index_answers
from shared.assessments.evidence.records import FollowUpRecord
from shared.assessments.reading import read_criteria
from shared.assessments.records import CriterionRecord
from shared.assessments.unquoting import UNQUOTED
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


async def test_what_seems_off_topic_is_evidence_too_and_a_request_to_explain_is_none(
    assessments: Assessments,
) -> None:
    """An admission may share no word with the question (C1)."""
    await assessments.begin("Are backups encrypted?")
    await assessments.follow_up("c1")
    for said in (
        "[clarify] Which ones?",
        "[off-topic] The tapes in Cork are still in clear text.",
        "+all No.",
    ):
        await assessments.answer(said)
    (answered,) = await answered_questions(assessments.services, assessments.interview_id)
    assert answered.answer == "[off-topic] The tapes in Cork are still in clear text.\n+all No."


async def test_a_secret_in_an_answer_is_masked_in_the_evidence_and_erased_with_it(
    assessments: Assessments,
) -> None:
    """G8: what is gathered is masked, and erasing the answer finds what was shown of it."""
    await assessments.begin("Is it done?")
    await assessments.follow_up("c1")
    await assessments.answer("+all It is done. The password is hunter2.")
    (shown,) = await assessments.criteria()
    assert "The password is [secret]." in shown.evidence_xml
    assert "hunter2" not in str(shown)
    await assessments.erase_interview()
    assert "password" not in str(await assessments.criteria())


async def test_a_reply_masked_for_its_question_is_erased_too(assessments: Assessments) -> None:
    """G8: what masks an answer in the evidence may be its question alone."""
    await assessments.begin("What is the password of the backup server?")
    await assessments.follow_up("c1")
    await assessments.answer("+all It's hunter2, which old Petra chose.")
    (shown,) = await assessments.criteria()
    assert "[secret], which old Petra chose" in shown.evidence_xml
    await assessments.erase_interview()
    assert "Petra" not in str(await assessments.criteria())


async def test_the_words_of_an_erased_interview_leave_the_verdicts_that_quote_them(
    assessments: Assessments,
) -> None:
    """The verdicts themselves stay, and so does what quotes nothing of it."""
    await assessments.add("The lamps are trimmed every evening.")
    await assessments.begin("Is it done?", "Are the lamps trimmed?")
    await assessments.follow_up("c1")
    await assessments.answer("+all My neighbour <Edith> did it & it is done.")
    first = assessments.assessment_id
    await assessments.begin("Did a neighbour help?")  # for which the answer is evidence like any other
    interviewed = (first, assessments.assessment_id)
    quoting, plain, (also,) = *await criteria_of(assessments, first), await assessments.criteria()
    assert "Edith" in quoting.evidence_xml
    assert "Edith" in also.evidence_xml
    await assessments.erase_interview()
    after = [each for id in interviewed for each in await criteria_of(assessments, id)]
    assert "Edith" not in str(after)
    assert after[1] == plain
    for erased, before in ((after[0], quoting), (after[2], also)):
        assert (erased.verdict, erased.history, erased.runs) == (before.verdict, before.history, before.runs)
        assert erased.error == UNQUOTED


async def criteria_of(assessments: Assessments, assessment_id: str) -> Sequence[CriterionRecord]:
    return await read_criteria(assessments.services.store, assessment_id)
