"""A handover from its first question to its end, on the real orchestrator with its activities (B)."""

import pytest

from shared.modes.knowledge_handover.files.records import (
    BacklogRecord,
    GlobalSummaryRecord,
    HandoverRecord,
    Stage,
    partition,
)
from shared.modes.knowledge_handover.handover import BacklogQuestion
from shared.modes.knowledge_handover.material import GivenHandoverMaterial
from shared.modes.knowledge_handover.records import BacklogDocument, FactDocument
from shared.modes.knowledge_handover.start import StartHandover
from shared.platform.http import Problem
from tests.orchestrators.driver import Interviews
from tests.orchestrators.handovers import CORPUS, FACTOR, RATES, REPORT, TESTS, question, start


async def backlog_of(interviews: Interviews) -> dict[str, BacklogDocument]:
    """What is stored of each question, by id."""
    found = await interviews.read(BacklogDocument)
    return {each.question_id: each for each in found.all(BacklogDocument)}


class TestAWholeHandover:
    async def test_what_an_answer_brings_up_is_asked_with_its_priority(self, interviews: Interviews) -> None:
        """B6."""
        await start(interviews, FACTOR, TESTS)
        await interviews.answer("[new P0 Who is Ada Lund] [new P2 What is lunch] [new P1 What is Kite]")
        for _ in range(3):
            await interviews.answer("fine")
        assert await interviews.asked() == ["factor", "discovered-1-1", "tests", "discovered-1-3"]
        stored = await backlog_of(interviews)
        found = stored["discovered-1-2"]
        assert (found.priority, found.origin, found.status) == ("P2", "FOLLOW_UP", "OPEN")

    async def test_no_more_than_twenty_questions_join(self, interviews: Interviews) -> None:
        """B6: bounded."""
        await start(interviews, FACTOR, max_rounds=40)
        for number in range(12):
            if not (await interviews.header()).is_open:
                break
            names = " ".join(f"[new P0 Who keeps ledger {number}{letter}]" for letter in "abcd")
            await interviews.answer(f"We ask one of them each week. {names}")
        joined = [each for each in await backlog_of(interviews) if each.startswith("discovered-")]
        assert len(joined) == 20

    async def test_without_an_answer_it_is_abandoned(self, interviews: Interviews) -> None:
        await start(interviews)
        await interviews.pass_time(days=7, minutes=1)
        result = await interviews.result()
        assert (result.status, result.ended_reason) == ("ended", "abandoned")
        assert (await backlog_of(interviews))["factor"].status == "OPEN"

    async def test_a_skipped_question_is_marked_so(self, interviews: Interviews) -> None:
        await start(interviews, FACTOR, REPORT, on_timeout="skip")
        await interviews.pass_time(days=7, minutes=1)
        assert (await backlog_of(interviews))["factor"].status == "SKIPPED"
        await interviews.pass_time(days=7, minutes=1)
        stored = await backlog_of(interviews)
        assert [each.status for each in stored.values()] == ["SKIPPED", "SKIPPED"]
        assert (await interviews.result()).ended_reason == "complete"

    async def test_a_backlog_with_nothing_to_ask_is_complete_at_once(self, interviews: Interviews) -> None:
        """B7."""
        await start(interviews, question("p2", "What colour is it?", "P2"))
        result = await interviews.result()
        assert (result.status, result.ended_reason, result.questions_asked) == ("completed", "complete", 0)
        assert "nothing will be asked" in (await interviews.header()).warnings[0]

    async def test_a_question_that_repeats_an_earlier_one_is_not_asked_again(
        self, interviews: Interviews
    ) -> None:
        """B3: nothing already answered is asked again."""
        twin = question("twin", "Why are the rates multiplied by 1.08?")
        await start(interviews, FACTOR, twin, RATES)
        await interviews.answer("one")
        await interviews.answer("two")
        assert await interviews.asked() == ["factor", "rates"]
        assert (await backlog_of(interviews))["twin"].status == "SKIPPED"

    async def test_questions_that_files_or_an_earlier_interview_answered_are_left_alone(
        self, interviews: Interviews
    ) -> None:
        """B3."""
        done = question("done", "What is in the archive folder?", status="ANSWERED_BY_FILES")
        old = question(
            "followup-1", "Who else knows the archive?", origin="FOLLOW_UP", status="ANSWERED_BY_INTERVIEW"
        )
        await start(interviews, done, old, FACTOR)
        await interviews.answer("[partly] hm")
        assert await interviews.asked() == ["factor", "followup-1.2"]


class TestAHandoverThatWasRead:
    ID = "0" * 32

    async def read(self, interviews: Interviews, stage: Stage) -> None:
        record = HandoverRecord(
            handover_id=self.ID, language="en", files=1, stage=stage, created_at=interviews.services.now()
        )
        questions = (
            BacklogQuestion(question_id="q1", text="Why is it so?", priority="P0", origin="FILE"),
            BacklogQuestion(question_id="q2", text="Who reads it all?", priority="P1", origin="GLOBAL"),
        )
        backlog = BacklogRecord(questions=questions, source="rules")
        for kept in (record, backlog, GlobalSummaryRecord(text="A forecast.", source="rules")):
            await interviews.services.store.put("interviews", kept.to_document(partition(self.ID), None))

    def wanted(self) -> StartHandover:
        material = GivenHandoverMaterial(handover_id=self.ID)
        return StartHandover(mode="knowledge_handover", material=material)

    async def test_its_backlog_and_summary_are_copied(self, interviews: Interviews) -> None:
        """B1: what happens to it later changes nothing in flight."""
        await self.read(interviews, "ready")
        await interviews.begin(self.wanted())
        store = interviews.services.store
        for doc_id in await store.ids("interviews", partition(self.ID)):
            await store.delete("interviews", partition(self.ID), doc_id)
        await interviews.answer("so")
        assert await interviews.asked() == ["q1", "q2"]
        assert interviews.language.requests["word_backlog_question"][-1].summary == "A forecast."

    @pytest.mark.parametrize("stage", ["running", "summarised", "failed"])
    async def test_one_that_is_not_ready_starts_nothing(self, interviews: Interviews, stage: Stage) -> None:
        await self.read(interviews, stage)
        with pytest.raises(Problem) as refused:
            await interviews.begin(self.wanted())
        assert refused.value.status == 409
        assert "not ready" in refused.value.detail

    async def test_one_that_is_not_there_starts_nothing(self, interviews: Interviews) -> None:
        with pytest.raises(Problem) as refused:
            await interviews.begin(self.wanted())
        assert refused.value.status == 404


class TestAWishThatOnlyAModelHears:
    async def test_what_is_told_beside_it_is_kept_and_an_unclear_stop_loses_no_question(
        self, interviews: Interviews
    ) -> None:
        await start(interviews, FACTOR, TESTS)
        await interviews.answer("[stop] The bowl is empty by noon. My bus leaves in a minute.")
        facts = (await interviews.read(FactDocument)).all(FactDocument)
        assert len(facts) == 1
        shown = (await interviews.header()).question
        assert shown is not None
        assert (shown.kind, shown.question_id) == ("offer", "factor:o1")


class TestAClarification:
    async def test_it_explains_the_question_and_changes_nothing_in_the_backlog(
        self, interviews: Interviews
    ) -> None:
        """D15."""
        await start(interviews)
        before = await backlog_of(interviews)
        await interviews.answer("[clarify] pardon?")
        assert await backlog_of(interviews) == before
        assert interviews.language.requests["clarify"][0].question == FACTOR.text
        await interviews.answer("[unsure] ah")
        assert await interviews.asked() == ["factor", "factor:c1", "followup-2"]
        stored = await backlog_of(interviews)
        assert (stored["factor"].answer, stored["factor"].turn) == ("[unsure] ah", 2)


class TestWhatIsKept:
    async def test_after_each_round_question_answer_facts_and_confidence_are_stored(
        self, interviews: Interviews
    ) -> None:
        """B8, B10: before the next question is shown."""
        await start(interviews)
        for text, level in (("sure", 0.9), ("[partly] hm", 0.6), ("[unsure] well", 0.3)):
            shown = (await interviews.header()).question
            assert shown is not None
            async with interviews.stopped_at("compose", "before", interviews.answer(text, settle=False)):
                stored = (await backlog_of(interviews))[shown.question_id]
                assert (stored.status, stored.answer) == ("ANSWERED_BY_INTERVIEW", text)
                assert stored.confidence == level
                facts = (await interviews.read(FactDocument)).all(FactDocument)
                assert (facts[-1].text, facts[-1].question_id) == (text, shown.question_id)

    async def test_a_turn_of_the_result_has_its_facts_and_the_follow_up_that_probed_it(
        self, interviews: Interviews
    ) -> None:
        """B8: `InterviewTurn`; a fact has a document of its own with turn and span."""
        await start(interviews)
        await interviews.answer("[partly] hm")
        assert "fact-000001-01" in await interviews.services.store.ids("interviews", interviews.interview_id)
        result = await interviews.result()
        told = [(fact.turn_id, fact.text, fact.span) for fact in result.facts]
        assert told == [(1, "[partly] hm", "[partly] hm")]
        first, second = result.turns
        assert (first.extracted_facts, first.follow_up) == (("[partly] hm",), second.question_text)
        assert first.assessment is not None
        assert (first.assessment.confidence, first.assessment.confidence_value) == ("medium", 0.6)

    async def test_the_backlog_is_shown_to_staff_in_its_order_with_what_joined_it(
        self, interviews: Interviews
    ) -> None:
        """B6, B8."""
        await start(interviews, FACTOR, REPORT)
        await interviews.answer("[partly] hm [new P1 Who is Ada Lund]")
        backlog = (await interviews.result()).backlog
        assert [each.question_id for each in backlog] == ["factor", "report", "followup-1", "discovered-1-1"]
        assert [each.origin for each in backlog] == ["GLOBAL", "GLOBAL", "FOLLOW_UP", "FOLLOW_UP"]
        assert (backlog[2].parent_question_id, backlog[2].priority) == ("factor", "P0")
        assert (backlog[2].file_name, backlog[2].line) == ("forecast.py", 1)


class TestTheWording:
    async def test_the_first_question_is_worded_without_anything_before_it(
        self, interviews: Interviews
    ) -> None:
        """B3."""
        await start(interviews)
        task = interviews.language.requests["word_backlog_question"][0]
        assert task.first
        assert (task.file_name, task.line, task.question) == ("forecast.py", 1, FACTOR.text)
        assert task.summary == "A forecast."
        assert any("multiplies the rates by 1.08" in passage.text for passage in task.passages)
        assert CORPUS in task.corpus

    async def test_the_whole_conversation_is_remembered_the_older_part_as_facts(
        self, interviews: Interviews
    ) -> None:
        """B3."""
        await start(interviews)
        for number in range(4):
            await interviews.answer(f"answer {number}")
        task = interviews.language.requests["word_backlog_question"][-1]
        assert [each.answer for each in task.recent] == ["answer 2", "answer 3"]
        assert task.facts == ("answer 0", "answer 1")
        assert len(task.asked) == 4

    async def test_the_acknowledgement_is_in_the_message_and_not_beside_it(
        self, interviews: Interviews
    ) -> None:
        """A7, B3."""
        await start(interviews)
        await interviews.answer("the audit of 2021")
        question = (await interviews.header()).question
        assert question is not None
        assert "the audit of 2021" in question.question_text
        assert question.acknowledgement is None

    async def test_at_most_two_calls_stand_between_an_answer_and_the_next_question(
        self, interviews: Interviews
    ) -> None:
        """B2: the choice rides in the extraction."""
        await start(interviews)
        before = interviews.language.calls.total()
        await interviews.answer("[unsure] hm")
        await interviews.answer("[next rates] Twice a month.")
        assert interviews.language.calls.total() - before == 4
        assert await interviews.asked() == ["factor", "followup-1", "rates"]
        assert set(interviews.language.calls) == {"extract_facts", "word_backlog_question"}

    async def test_after_two_in_a_row_that_answers_brought_up_one_of_the_files_is_next(
        self, interviews: Interviews
    ) -> None:
        """B2, B6: whoever leads on and on would leave before the pressing questions were put."""
        await start(interviews, FACTOR, REPORT, RATES)
        for turn, name in enumerate(("Ada", "Bo", "Cy", "Di"), start=1):
            await interviews.answer(f"[new P0 {name} Lund] [next discovered-{turn}-1]")
        asked = await interviews.asked()
        assert asked == ["factor", "discovered-1-1", "discovered-2-1", "report", "discovered-4-1"]

    @pytest.mark.parametrize(("rounds", "following"), [(15, "tests"), (3, "report")])
    async def test_what_a_model_finds_to_follow_best_is_next_where_the_rounds_leave_room_for_it(
        self, interviews: Interviews, rounds: int, following: str
    ) -> None:
        """B2: a thread is not cut for the order of a plan, and every pressing question is asked all the same."""
        interviews.language.source = "model"
        await start(interviews, max_rounds=rounds)
        await interviews.answer("We try it on last year's figures. [next tests]")
        assert await interviews.asked() == ["factor", following]

    async def test_after_three_questions_on_one_subject_what_presses_elsewhere_is_next(
        self, interviews: Interviews
    ) -> None:
        """B2: one room took nine of fifteen questions, and the insurance was never asked about."""
        interviews.language.source = "model"
        await start(interviews, FACTOR, REPORT, RATES)
        await interviews.answer("[unsure] We try it. [new P0 Ada Lund]")
        await interviews.answer("She tries it. [next discovered-1-1]")
        await interviews.answer("[unsure] A statistician. [new P0 Bo Lund] [next discovered-3-1]")
        await interviews.answer("[unsure] Every month. [new P0 Cy Lund] [next discovered-3-1]")
        await interviews.answer("For finance. [next discovered-3-1]")
        asked = await interviews.asked()
        assert asked[:4] == ["factor", "followup-1", "discovered-1-1", "report"]
        assert asked[4:] == ["followup-4", "discovered-3-1"]
        counts = [each.on_subject for each in interviews.language.requests["extract_facts"]]
        assert counts == [1, 2, 3, 1, 2]

    async def test_a_subject_is_stayed_on_where_nothing_presses_elsewhere(
        self, interviews: Interviews
    ) -> None:
        """B2."""
        interviews.language.source = "model"
        await start(interviews, FACTOR, TESTS)
        for turn, name in enumerate(("Ada", "Bo", "Cy", "Di"), start=1):
            await interviews.answer(f"[new P0 {name} Lund] [next discovered-{turn}-1]")
        asked = await interviews.asked()
        assert asked == ["factor", *(f"discovered-{turn}-1" for turn in range(1, 5))]


class TestTheExtraction:
    async def test_it_is_offered_what_may_be_asked_next_alone(self, interviews: Interviews) -> None:
        """B2: P0 before P1."""
        await start(interviews)
        await interviews.answer("one")
        waiting = [each.question_id for each in interviews.language.requests["extract_facts"][-1].waiting]
        assert waiting == ["report", "rates"]

    async def test_the_answers_to_the_question_and_its_follow_up_are_judged_together(
        self, interviews: Interviews
    ) -> None:
        await start(interviews)
        await interviews.answer("[partly] one")
        await interviews.answer("two")
        task = interviews.language.requests["extract_facts"][-1]
        assert [each.answer for each in task.said] == ["[partly] one", "two"]
        assert (task.main_question, task.question) == (FACTOR.text, f"What else about: {FACTOR.text}?")
        assert not task.may_follow_up
        assert task.facts == ("[partly] one",)
