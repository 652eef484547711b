"""`decide`: which question comes next, and what is told about every answer (mode adaptive_follow_up)."""

import pytest

from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.effects import (
    Assess,
    ClaimFollowUp,
    Close,
    Compose,
    Note,
    Prepare,
    Summarise,
    Wait,
)
from shared.interview.state_machine.events import Started
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.settings import Settings
from shared.interview.state_machine.state import Stage
from shared.modes.adaptive_follow_up.part import AdaptivePart
from tests.domain.play import (
    FULL,
    GAPPY,
    START,
    Play,
    counters,
    effect_of,
    gap,
    ledger,
)


class TestTheBeginning:
    def test_the_material_is_prepared_first(self) -> None:
        play = Play(max_follow_ups=2)
        play.on(Started(at=START))
        assert play.next == Prepare(interview_id="i1", step=1, language="en", max_follow_ups=2)

    def test_the_first_main_question_opens_the_interview(self) -> None:
        play = Play(3, 3)
        composed = play.steps[1].next
        assert isinstance(composed, Compose)
        assert (composed.turn, composed.question.question_id, composed.question.kind) == (1, "q1", "main")
        assert (composed.after_turn, composed.verdict) == (None, None)

    def test_an_agenda_without_questions_is_over_at_once(self) -> None:
        play = Play()
        play.prepared(AdaptivePart())
        assert effect_of(play, Summarise).reason == "complete"


class TestAnAnswer:
    def test_it_is_assessed_against_the_ledger_of_its_main_question(self) -> None:
        play = Play(3)
        play.answer(GAPPY)
        play.answered()
        effect = effect_of(play, Assess)
        assert (effect.turn, effect.ledger, effect.question.question_id) == (2, GAPPY, "q1:f1")

    def test_a_gap_makes_a_follow_up_which_the_session_has_to_grant(self) -> None:
        """A1: the count is checked again before generation."""
        play = Play(2)
        play.answered()
        play.assessed(GAPPY)
        assert effect_of(play, ClaimFollowUp) == ClaimFollowUp(main_id="q1", key="turn-1", cap=2)

    def test_a_granted_follow_up_is_worded_for_the_open_gaps_most_severe_first(self) -> None:
        """A5: order marked, parent kept, gaps by id."""
        play = Play(3)
        play.answered()
        play.assessed(ledger(gap("wick", "critical"), gap("oil"), gap("glass", "minor")))
        play.claimed()
        effect = effect_of(play, Compose)
        assert effect.gaps == ("wick", "oil", "glass")
        assert (effect.question.order, effect.question.parent_question_id) == (1, "q1")
        assert (effect.turn, effect.after_turn) == (2, 1)

    def test_the_decision_travels_with_the_question_it_led_to(self) -> None:
        play = Play(3, 3)
        play.answered()
        play.assessed(FULL)
        verdict = effect_of(play, Compose).verdict
        assert verdict is not None
        assert (verdict.turn, verdict.main_id) == (1, "q1")
        assert verdict.decision.reason == "Answer meets completion criteria (similarity >= 0.8 or no gaps)"

    def test_a_decision_is_told_once(self) -> None:
        play = Play(3, 3)
        play.answer()
        assert play.state.verdict is None


class TestTheFollowUpLoop:
    """A1, A2: in sequence, 0-3 for each main question, then the next one."""

    @pytest.mark.parametrize("cap", [0, 1, 2, 3])
    def test_a_question_whose_gaps_stay_open_gets_exactly_as_many_follow_ups_as_its_cap(
        self, cap: int
    ) -> None:
        play = Play(cap, 3)
        seen = [play.question]
        while play.question != "q2":
            play.answer(GAPPY)
            seen.append(play.question)
        assert seen == ["q1", *(f"q1:f{number}" for number in range(1, cap + 1)), "q2"]

    @pytest.mark.parametrize("cap", [0, 1, 3])
    def test_a_few_words_on_what_was_let_fall_are_asked_on_beyond_the_cap_and_once(self, cap: int) -> None:
        play = Play(cap, 3)
        for _ in range(cap):
            play.answer(GAPPY)
        play.answer(GAPPY, guarded=True)
        assert play.question == f"q1:f{cap + 1}"
        play.answer(GAPPY)
        assert play.question == "q2"

    @pytest.mark.parametrize("leaving", [None, "main_first"])
    @pytest.mark.parametrize("found", [FULL, GAPPY])
    def test_what_weighs_brings_a_follow_up_before_the_next_main_question_in_whatever_time(
        self, found: Ledger, leaving: str | None
    ) -> None:
        """G3: a mark of their own was told in passing, and for a low battery the next case was put."""
        play = Play(3, 3)
        play.answer(found, weighs=True, leaving=leaving)
        assert play.question == "q1:f1"
        play.carried_on()
        play.answer(FULL, weighs=True)
        assert play.question == "q2", "once a main question"
        play.answer(FULL, weighs=True)
        assert play.question == "q2:f1"

    def test_what_weighs_in_the_answer_to_a_follow_up_is_asked_about_too(self) -> None:
        play = Play(3, 3)
        play.answer(GAPPY)
        play.answer(FULL, weighs=True)
        assert play.question == "q1:f2"

    def test_it_brings_none_beyond_the_cap(self) -> None:
        play = Play(0, 3)
        play.answer(FULL, weighs=True)
        assert play.question == "q2"

    def test_it_brings_none_where_they_wish_to_stop(self) -> None:
        play = Play(3, 3)
        play.answer(FULL, weighs=True, beside="wish_to_stop")
        assert effect_of(play, Summarise).reason == "participant_ended"

    def test_the_loop_ends_as_soon_as_the_answers_are_similar_enough(self) -> None:
        play = Play(3, 3)
        play.answer(GAPPY)
        play.answer(ledger(gap("oil"), similarity=0.8))
        assert play.question == "q2"

    def test_the_ledger_begins_anew_with_each_main_question(self) -> None:
        play = Play(1, 1)
        play.answer(FULL)
        play.answered()
        assert effect_of(play, Assess).ledger == Ledger()

    def test_each_question_keeps_its_own_cap(self) -> None:
        """A question may override the interview's cap."""
        play = Play(0, 2)
        play.answer(GAPPY)
        play.answer(GAPPY)
        play.answer(GAPPY)
        play.answered()
        play.assessed(GAPPY)
        verdict = effect_of(play, Summarise).verdict
        assert verdict is not None
        assert verdict.decision.reason == "Max follow-ups (2) reached"


class TestARefusedClaim:
    """A1: the session entity has the last word on the count."""

    def test_the_interview_goes_on_with_the_next_main_question(self) -> None:
        play = Play(3, 3)
        play.answered()
        play.assessed(GAPPY)
        play.claimed(granted=False)
        effect = effect_of(play, Compose)
        assert (effect.question.question_id, effect.turn) == ("q2", 2)


class TestAFollowUpThatCannotBeWorded:
    """A8: it is skipped, as if it had never been asked."""

    def unworded(self, *caps: int) -> Play:
        play = Play(*caps)
        play.answered()
        play.assessed(GAPPY)
        play.claimed()
        play.unworded()
        return play

    @pytest.mark.parametrize(
        ("granted", "reason"),
        [(True, "Follow-up skipped (generation failed)"), (False, "Max follow-ups (3) reached")],
    )
    def test_the_decision_becomes_a_stop_as_where_the_session_refuses_it(
        self, granted: bool, reason: str
    ) -> None:
        play = Play(3)
        play.answered()
        play.assessed(GAPPY)
        play.claimed(granted)
        if granted:
            play.unworded()
        verdict = effect_of(play, Summarise).verdict
        assert verdict is not None
        assert verdict.decision.model_dump() == {
            "needs_followup": False,
            "reason": reason,
            "follow_up_count": 0,
            "cumulative_gaps": (),
            "unresolved_gaps": ("the oil",),
        }

    def test_the_next_main_question_takes_its_turn_and_nothing_of_it_is_counted(self) -> None:
        play = self.unworded(3, 3)
        effect = effect_of(play, Compose)
        assert (effect.question.question_id, effect.turn, effect.after_turn) == ("q2", 2, 1)
        assert effect.standing.round == 2
        assert (play.state.turn, play.state.asked, play.follow_ups) == (2, 2, 0)
        assert "follow_ups" not in [counter for step in play.steps for counter in counters(step)]

    def test_the_next_main_question_has_all_its_follow_ups(self) -> None:
        play = self.unworded(1, 1)
        play.asked()
        play.answer(GAPPY)
        assert play.question == "q2:f1"


class TestTheQuestionLimit:
    """`max_questions` and `max_rounds` bound every mode: main questions and follow-ups count, clarifications do not."""

    @pytest.mark.parametrize("name", ["max_questions", "max_rounds"])
    def test_the_interview_ends_when_the_limit_is_reached(self, name: str) -> None:
        play = Play(0, 0, 0, settings=Settings.model_validate({name: 2}))
        play.answer()
        play.answer()
        assert effect_of(play, Summarise).reason == "max_rounds"

    def test_the_lower_of_two_limits_counts(self) -> None:
        play = Play(0, 0, 0, max_questions=3, max_rounds=1)
        play.answer()
        assert effect_of(play, Summarise).reason == "max_rounds"

    @pytest.mark.parametrize(("name", "told"), [("max_questions", "questions"), ("max_rounds", "rounds")])
    def test_a_follow_up_beyond_the_limit_is_neither_claimed_nor_announced(
        self, name: str, told: str
    ) -> None:
        play = Play(3, settings=Settings.model_validate({name: 1}))
        play.answer(GAPPY)
        verdict = effect_of(play, Summarise).verdict
        assert verdict is not None
        assert verdict.decision.reason == f"Max {told} (1) reached"
        assert (verdict.decision.needs_followup, verdict.decision.unresolved_gaps) == (False, ("the oil",))
        assert (verdict.decision.cumulative_gaps, play.follow_ups) == ((), 0)

    def test_a_decision_that_asked_for_no_follow_up_keeps_its_reason_at_the_limit(self) -> None:
        play = Play(3, 3, max_questions=1)
        play.answer(FULL)
        verdict = effect_of(play, Summarise).verdict
        assert verdict is not None
        assert verdict.decision.reason.startswith("Answer meets completion criteria")

    def test_a_clarification_is_given_at_the_limit(self) -> None:
        play = Play(3, max_questions=1)
        play.answer(intent="clarification")
        assert play.question == "q1:c1"

    def test_questions_not_reached_remain_open(self) -> None:
        play = Play(0, 0, 0, max_questions=1)
        play.answer()
        play.summarised()
        standing = effect_of(play, Close).standing
        assert (standing.remaining, standing.progress) == (2, 0.3333)


class TestClarifications:
    """D15: a turn of a kind of its own; no follow-up, no budget, at most two for each question."""

    @pytest.mark.parametrize("intent", ["clarification", "off_topic"])
    def test_who_asks_back_or_goes_astray_gets_the_question_explained(self, intent: str) -> None:
        play = Play(3)
        play.answered()
        play.assessed(Ledger(), intent="clarification" if intent == "clarification" else "off_topic")
        assert effect_of(play, Compose).verdict is None
        question = effect_of(play, Compose).question
        assert (question.question_id, question.kind, question.clarifies) == ("q1:c1", "clarification", "q1")
        assert (question.main_id, question.order, question.parent_question_id) == ("q1", 0, "q1")

    def test_the_second_one_explains_the_same_question(self) -> None:
        play = Play(3)
        play.answer(intent="clarification")
        play.answer(intent="off_topic")
        assert (play.question, play.pending.question.clarifies) == ("q1:c2", "q1")

    def test_after_two_whatever_is_said_counts_as_the_answer(self) -> None:
        play = Play(3)
        may_clarify = []
        for _ in range(3):
            play.answered()
            may_clarify.append(effect_of(play, Assess).may_clarify)
            play.assessed(Ledger(), intent="clarification")
            if play.stage is Stage.ASKING:
                play.asked()
        assert may_clarify == [True, True, False]

    def test_each_question_has_its_own_two(self) -> None:
        play = Play(1)
        play.answer(intent="clarification")
        play.answer(intent="clarification")
        play.answer(GAPPY)
        play.answered()
        assert effect_of(play, Assess).may_clarify
        play.assessed(GAPPY, intent="clarification")
        play.asked()
        assert (play.question, play.pending.question.order) == ("q1:f1:c1", 1)

    def test_it_is_a_turn_but_no_round(self) -> None:
        play = Play(1)
        play.answer(intent="clarification")
        assert (play.state.turn, play.state.asked, play.signals) == (2, 1, ["clarifications"])

    def test_one_that_could_not_be_worded_was_no_question(self) -> None:
        play = Play(1, 1)
        play.answered()
        play.assessed(Ledger(), intent="clarification")
        play.unworded()
        play.asked()
        assert (play.question, play.state.turn, play.state.asked) == ("q2", 2, 2)


class TestHowFarTheInterviewIs:
    def standings(self, play: Play) -> list[tuple[int, int, float]]:
        return [
            (effect.standing.round, effect.standing.remaining, effect.standing.progress)
            for step in play.steps
            if isinstance(effect := step.next, Compose | Close)
        ]

    def test_a_main_question_is_done_when_the_next_begins(self) -> None:
        play = Play(1, 0)
        play.answer(GAPPY)
        play.answer(GAPPY)
        play.answer()
        play.summarised()
        assert self.standings(play) == [(1, 2, 0.0), (2, 2, 0.0), (3, 1, 0.5), (3, 0, 1.0)]

    def test_an_interview_ended_early_leaves_the_open_question_undone(self) -> None:
        play = Play(0, 0, 0, 0)
        play.answer()
        play.end()
        play.summarised()
        standing = effect_of(play, Close).standing
        assert (standing.remaining, standing.progress) == (3, 0.25)

    def test_completeness_is_the_share_of_questions_whose_answers_met_the_criteria(self) -> None:
        play = Play(0, 0, 0, 0)
        for found in (FULL, GAPPY, ledger(gap("oil"), similarity=0.8), Ledger()):
            play.answer(found)
        play.summarised()
        assert effect_of(play, Close).standing.completeness == 0.5

    def test_a_skipped_question_is_done_but_not_complete(self) -> None:
        play = Play(0, 0, answer_deadline_s=10.0)
        play.after(seconds=10).timed_out()
        play.noted()
        standing = effect_of(play, Compose).standing
        assert (standing.remaining, standing.completeness) == (1, 0.0)


class TestTheEnd:
    def test_after_the_last_answer_the_interview_is_summarised_then_closed_then_done(self) -> None:
        play = Play(0)
        play.answer()
        assert effect_of(play, Summarise).reason == "complete"
        play.summarised()
        assert effect_of(play, Close).status == "completed"
        assert (play.closed(), play.stage) == (None, Stage.DONE)

    def test_a_participant_may_end_while_a_question_is_open(self) -> None:
        play = Play(3)
        play.end()
        assert effect_of(play, Summarise).reason == "participant_ended"
        play.summarised()
        close = effect_of(play, Close)
        assert (close.status, close.reason) == ("ended", "participant_ended")

    def test_the_open_question_is_stopped_first_so_that_no_answer_slips_in(self) -> None:
        play = Play(3)
        play.end_requested()
        note = effect_of(play, Note)
        assert (note.what, note.turn, play.stage) == ("stop", 1, Stage.NOTING)

    @pytest.mark.parametrize("intent", ["answer", "clarification"])
    def test_an_answer_that_was_there_is_assessed_and_nothing_more_is_asked(self, intent: Intent) -> None:
        play = Play(3, 3)
        play.end_requested()
        play.answered()
        assert isinstance(play.next, Assess)
        play.assessed(GAPPY, intent=intent)
        summarise = effect_of(play, Summarise)
        assert summarise.reason == "participant_ended"
        if intent == "answer":
            assert summarise.verdict is not None
            assert summarise.verdict.decision.reason == "The interview was ended"
            assert summarise.verdict.decision.unresolved_gaps == ("the oil",)

    def test_an_answer_that_ends_the_interview_anyway_completes_it(self) -> None:
        play = Play(3)
        play.end_requested()
        play.answered()
        play.assessed(FULL)
        assert effect_of(play, Summarise).reason == "complete"

    def test_a_question_that_nobody_has_seen_is_not_asked_nor_counted(self) -> None:
        play = Play(3, 3)
        play.answered()
        play.assessed(GAPPY)
        play.claimed()
        assert isinstance(play.next, Compose)
        play.end_requested()
        summarise = effect_of(play, Summarise)
        assert (summarise.reason, play.state.turn, play.state.asked) == ("participant_ended", 1, 1)
        assert summarise.verdict is not None
        assert not summarise.verdict.decision.needs_followup


class TestAFailedCall:
    """A call that failed for good, its retries included, ends the interview where everybody can see it."""

    def test_it_closes_the_interview_as_failed_with_the_call_and_the_error(self) -> None:
        play = Play(3)
        play.answered()
        play.failed("assess", "x" * 2_000)
        close = effect_of(play, Close)
        assert (close.status, close.reason) == ("failed", "failed")
        assert close.error == ("assess: " + "x" * 2_000)[:500], "it is kept short"


class TestEventsThatComeLateOrTwice:
    def test_the_answer_of_another_turn_changes_nothing_and_the_wait_goes_on(self) -> None:
        play = Play(0, 0)
        play.answer()
        before = play.state
        play.answered(turn=1)
        assert play.state == before
        assert effect_of(play, Wait).turn == 2

    def test_a_fresh_generation_waits_for_what_the_one_before_waited_for(self) -> None:
        play = Play(3)
        wait = play.next
        assert play.after(seconds=5).resumed() == wait


class TestCounters:
    """F2: per-session counters, told by one-way signals."""

    def test_questions_are_counted_by_their_kind_and_answers_once(self) -> None:
        play = Play(1, 0)
        assert play.signals == ["questions"]
        play.answered(turn=7)
        assert play.signals == []
        play.answered()
        assert play.signals == ["answers"]
        play.assessed(GAPPY)
        play.claimed()
        play.asked()
        assert play.signals == ["questions", "follow_ups"]
        play.answer(intent="clarification")
        assert play.signals == ["clarifications"]


def test_a_follow_up_that_was_explained_leaves_the_others_to_be_asked() -> None:
    """D15: neither explaining it nor a misreading of it takes one of the follow-ups."""
    play = Play(2)
    play.answer(GAPPY)
    for _ in range(2):
        play.answer(intent="clarification")
    assert (play.follow_ups, play.question) == (1, "q1:f1:c2")
    play.answer(GAPPY)
    assert (play.follow_ups, play.question) == (2, "q1:f2")
