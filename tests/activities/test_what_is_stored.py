"""What each activity stores and reports."""

from typing import Any

import pytest

from shared.interview import loading
from shared.interview.records.documents import (
    AnswerDocument,
    AssessmentDocument,
    DecisionDocument,
    TurnDocument,
)
from shared.interview.records.index import SETTLED, IndexRow, list_interviews, update_index
from shared.interview.records.turns import read_one
from shared.interview.state_machine.effects import Assess, Note, Standing
from shared.language.rules.language import RulesLanguage
from shared.platform.sandbox.pool import Pool, Slots
from shared.storage.documents import MAX_SET
from shared.storage.port import Page
from tests.activities.work import Work


class TestCompose:
    async def test_the_turn_its_decision_and_the_header_are_stored_together(self, work: Work) -> None:
        effect = await work.up_to("follow up")
        await work.perform(effect)
        store, interview_id = work.services.store, work.interview_id
        shown = await read_one(store, interview_id, TurnDocument, 2)
        decision = await read_one(store, interview_id, DecisionDocument, 1)
        header = await work.header()
        assert shown is not None
        assert decision is not None
        assert (shown.parent_question_id, shown.order, shown.acknowledgement) == (
            "lanterns",
            1,
            "I heard of 1 points.",
        )
        assert decision.decision.cumulative_gaps == ("oil", "glass")
        assert (header.turn, header.status, header.step) == (2, "awaiting_answer", effect.step)

    async def test_progress_shown_never_falls(self, work: Work) -> None:
        ahead = Standing(round=1, remaining=1, progress=0.5, completeness=0.0)
        effect = await work.up_to("ask")
        await work.perform(effect.model_copy(update={"standing": ahead}))
        await work.answer("+1")
        await work.perform(work.effect("assess"))
        await work.perform(work.effect("follow up"))
        header = await work.header()
        assert (header.turn, header.progress) == (2, 0.5)


class TestAssess:
    async def test_a_request_to_explain_has_no_assessment_and_keeps_the_ledger(self, work: Work) -> None:
        await work.up_to("nudge")
        await work.answer("[clarify] which ones?")
        event = await work.perform(work.effect("assess"))
        assert (event["intent"], event["ledger"]["covered"]) == ("clarification", [])
        stored = await read_one(work.services.store, work.interview_id, AssessmentDocument, 1)
        assert stored is not None
        assert (stored.assessment, stored.acknowledgement) == (None, None)

    async def test_once_it_may_not_be_explained_again_the_same_words_are_an_answer(self, work: Work) -> None:
        await work.up_to("nudge")
        await work.answer("[clarify] which ones?")
        effect = work.effect("assess")
        assert isinstance(effect, Assess)
        event = await work.perform(effect.model_copy(update={"may_clarify": False}))
        assert event["intent"] == "answer"
        assert len(event["ledger"]["open"]) == 3

    async def test_criteria_are_kept_with_the_span_that_shows_them(self, work: Work) -> None:
        """E10."""
        await work.perform(await work.up_to("assess"))
        stored = await read_one(work.services.store, work.interview_id, AssessmentDocument, 1)
        assert stored is not None
        assert stored.assessment is not None
        assert [(each.criterion, each.demonstrated) for each in stored.assessment.criteria] == [
            ("wicks", True),
            ("oil", False),
            ("glass", False),
        ]
        assert stored.assessment.criteria[0].evidence == "+1 of the lanterns"


class TestNote:
    @pytest.mark.parametrize("what", ["nudge", "park", "expire"])
    async def test_an_answer_that_is_claimed_wins(self, work: Work, what: Any) -> None:
        await work.up_to("nudge")
        await work.answer("+1")
        before = await work.stored()
        effect = work.effect("nudge")
        assert isinstance(effect, Note)
        event = await work.perform(effect.model_copy(update={"what": what}))
        assert event == {"kind": "answered", "turn": 1}
        assert await work.stored() == before

    async def test_an_expired_question_takes_no_answer_any_more(self, work: Work) -> None:
        effect = await work.up_to("nudge")
        await work.perform(effect.model_copy(update={"what": "expire"}))
        header = await work.header()
        assert (header.status, header.is_open) == ("thinking", False)


class TestTheEnd:
    async def test_the_summary_sees_every_main_question_and_every_answer(self, work: Work) -> None:
        await work.perform(await work.up_to("summarise"))
        task = work.language.requests["summarise"][0]
        assert [len(question.exchanges) for question in task.questions] == [1, 0]
        assert [question.similarity for question in task.questions] == [0.5, None]
        assert task.questions[0].open_gaps == ("oil", "glass")

    async def test_the_summary_has_the_answers_and_no_request_to_explain(self, work: Work) -> None:
        await work.up_to("nudge")
        await work.answer("[clarify] which ones?")
        await work.perform(work.effect("assess"))
        await work.perform(work.effect("follow up"))
        await work.answer("+2")
        await work.perform(work.effect("summarise"))
        first = work.language.requests["summarise"][0].questions[0]
        assert [exchange.answer for exchange in first.exchanges] == ["+2"]

    async def test_an_answer_claimed_before_the_end_stays_whatever_comes(self, work: Work) -> None:
        await work.up_to("park")
        await work.answer("+2")
        await work.perform(work.effect("summarise"))
        await work.perform(work.effect("close"))
        answer = await read_one(work.services.store, work.interview_id, AnswerDocument, 2)
        assert answer is not None
        assert answer.text == "+2"
        assert len(work.language.requests["summarise"][0].questions[0].exchanges) == 2


async def test_the_list_never_goes_back_to_what_the_interview_was(work: Work) -> None:
    """Whoever took an answer may tell the list of it only after the next question is shown."""
    await work.perform(await work.up_to("assess"))
    thinking = await work.header()
    await work.perform(work.effect("follow up"))
    await update_index(work.services.store, thinking, None)
    rows, _ = await list_interviews(work.services.store, [{}], limit=1, cursor=None)
    assert (thinking.shown_status, rows[0].status) == ("thinking", "awaiting_answer")


class TestWhatThereIsNoTimeFor:
    """An answer that the rules cannot judge in time is kept, and the interview goes on; staff read why."""

    async def test_the_interview_goes_on_and_a_warning_says_which_answer(
        self, work: Work, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        effect = await work.up_to("ask")
        await work.perform(effect)
        await work.answer("We trim the wicks. " * 1_000)
        hurried = RulesLanguage(pool=Pool(Slots(at_once=0, wait_limit_s=0)))
        monkeypatch.setattr(work.language, "run", hurried.run)
        event = await work.perform(work.effect("assess"))
        assert (event["kind"], event["confidence"]) == ("assessed", "low")
        assert [gap["confirmed"] for gap in event["ledger"]["open"]] == [False, False, False]
        assert (await work.header()).warnings == (
            "The answer of turn 1 takes longer to judge than an answer may; it was kept, but not judged.",
        )
        document = await read_one(work.services.store, work.interview_id, AssessmentDocument, 1)
        assert document is not None
        assert document.assessment is not None
        assert document.assessment.source == "rules"


class TestPages:
    """More documents than one page holds: another process writes between two pages."""

    async def test_a_summary_misses_no_assessment_that_was_stored_after_its_first_page(
        self, work: Work, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assess, store = await work.up_to("assess"), work.services.store
        monkeypatch.setattr(loading, "MOST_AT_ONCE", 2)
        collect = store.collect

        async def assessed_meanwhile(*given: Any, **named: Any) -> Page:
            monkeypatch.setattr(store, "collect", collect)
            page = await collect(*given, **named)
            await work.perform(assess)
            return page

        monkeypatch.setattr(store, "collect", assessed_meanwhile)
        await work.perform(work.effect("summarise"))
        (request,) = work.language.requests["summarise"]
        assert request.questions[0].covered


def test_a_row_of_the_list_can_be_set_with_all_of_its_fields() -> None:
    """Cosmos DB patches so many at once; what never changes is not set again."""
    assert len({*IndexRow.model_fields, "ttl"} - {*SETTLED, "id", "pk", "kind"}) <= MAX_SET
