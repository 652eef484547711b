"""A handover decides: which question of the backlog is asked, when it is probed, and when it is enough (B2, B5 to B7)."""

import pytest

from shared.interview.state_machine.effects import ClaimFollowUp, Together
from shared.modes.knowledge_handover.backlog import BacklogEntry
from shared.modes.registry import rules_of
from tests.domain.handovers import Handover, entries


def verdict(play: Handover) -> tuple[bool, str]:
    assert play.state.verdict is not None
    decision = play.state.verdict.decision
    return decision.needs_followup, decision.reason


class TestSelection:
    def test_without_a_choice_the_order_of_the_backlog_holds(self) -> None:
        """B2: what it falls back to when the model fails."""
        play = Handover("x?", "a", "b")
        asked = [play.question]
        for _ in range(2):
            play.answer()
            asked.append(play.question)
        assert asked == ["a", "b", "x"]

    def test_the_question_that_the_answer_leads_to_comes_next(self) -> None:
        """B2: topical continuity."""
        play = Handover("a", "b", "c")
        play.answer(leads_to="c")
        assert play.question == "c"

    @pytest.mark.parametrize("choice", ["a", "nowhere", "x"])
    def test_a_choice_of_what_is_answered_unknown_or_less_urgent_is_none(self, choice: str) -> None:
        """B2: it falls back to the highest priority."""
        play = Handover("a", "b", "x?")
        play.answer(leads_to=choice)
        assert play.question == "b"

    def test_what_they_ask_to_talk_about_comes_next_whatever_its_priority(self) -> None:
        play = Handover("a", "b", "x?")
        play.answer(leads_to="x", asked_for=True)
        assert play.question == "x"

    def test_a_choice_holds_for_the_next_question_alone(self) -> None:
        play = Handover("a", "b", "c", "d")
        play.answer(leads_to="d")
        play.answer()
        assert play.question == "b"

    def test_what_an_answer_settles_in_passing_is_not_asked_and_counts_as_answered(self) -> None:
        play = Handover("a", "b", "c", "x?")
        play.answer(settled=("b", "nowhere"))
        assert play.question == "c"
        play.answer()
        assert play.state.part is not None
        assert play.question == "x"
        play.answer()
        assert rules_of("knowledge_handover").policy.standing(play.state).completeness == 1.0


class TestFollowUps:
    @pytest.mark.parametrize("level", ["medium", "low"])
    def test_a_follow_up_comes_right_after_its_parent_whatever_the_answer_leads_to(self, level: str) -> None:
        """B2, B5."""
        play = Handover("a", "b")
        play.asked()
        play.judge(level, leads_to="b")  # pyright: ignore[reportArgumentType]
        assert isinstance(play.next, ClaimFollowUp)
        assert (play.next.main_id, play.next.cap) == ("a", 1)
        play.claimed()
        question = play.composing.question
        assert (question.question_id, question.kind, question.main_id, question.order) == (
            "followup-1",
            "follow_up",
            "a",
            1,
        )

    def test_a_sure_answer_gets_none(self) -> None:
        """B5."""
        play = Handover("a", "b")
        play.answer("high")
        assert play.question == "b"
        assert verdict(play) == (False, "Confidence high: nothing to probe")

    def test_of_who_does_not_know_the_reason_says_so(self) -> None:
        """An easier question follows where there is one; after that the question is left."""
        play = Handover("a", "b")
        play.answer("low", intent="dont_know", probe=False)
        assert play.question == "b"
        assert verdict(play) == (False, "Participant does not know")

    def test_there_is_at_most_one_a_question_by_default(self) -> None:
        """B5."""
        play = Handover("a", "b")
        play.answer("low")
        play.answer("low", leads_to="b")
        assert play.question == "b"
        assert verdict(play) == (False, "Max follow-ups (1) reached")

    def test_a_start_may_allow_more_and_each_has_its_own_id(self) -> None:
        play = Handover("a", max_follow_ups=3)
        asked = [play.question]
        for _ in range(3):
            play.answer("low")
            asked.append(play.question)
        assert asked == ["a", "followup-1", "followup-2", "followup-3"]
        play.answer("low")
        assert play.reason == "complete"

    def test_the_count_begins_anew_with_the_next_question(self) -> None:
        play = Handover("a", "b")
        play.answer("low")
        play.answer("high")
        play.answer("low")
        assert play.question == "followup-3"
        assert play.composing.question.order == 1

    def test_the_session_has_the_last_word(self) -> None:
        """A1: the count is checked again before a follow-up is worded."""
        play = Handover("a", "b")
        play.asked()
        play.judge("low", leads_to="b")
        play.claimed(granted=False)
        assert play.question == "b"
        assert verdict(play) == (False, "Max follow-ups (1) reached")

    def test_one_that_cannot_be_worded_is_passed_over(self) -> None:
        play = Handover("a", "b")
        play.answer("low")
        play.unworded()
        assert play.question == "b"
        assert verdict(play) == (False, "Follow-up skipped (generation failed)")

    def test_an_id_that_the_backlog_brought_is_not_used_again(self) -> None:
        play = Handover("a", reserved=("followup-1",))
        play.answer("low")
        assert play.question == "followup-1.2"

    def test_a_request_to_explain_the_question_leaves_everything_as_it_was(self) -> None:
        """D15."""
        play = Handover("a", "b")
        play.asked()
        before = play.part
        play.judge(intent="clarification")
        assert play.composing.question.kind == "clarification"
        assert play.part == before
        play.answer("low")
        assert play.question == "followup-2"


class TestDiscovery:
    def test_what_an_answer_brings_up_joins_the_backlog(self) -> None:
        """B6."""
        play = Handover("a")
        play.answer(discovered=entries("new", "later?"))
        assert play.question == "new"
        play.answer()
        assert play.question == "later"
        play.answer()
        assert play.reason == "complete"

    def test_a_discovered_p0_question_comes_before_the_p1_questions_that_wait(self) -> None:
        """B6, B2."""
        play = Handover("a", "x?")
        play.answer(discovered=entries("new"))
        assert play.question == "new"

    def test_one_that_is_there_already_joins_once(self) -> None:
        play = Handover("a", "b")
        play.answer(discovered=(*entries("b", "a"), BacklogEntry(question_id="n", priority="P0")))
        assert [each.question_id for each in play.part.open] == ["n"]


class TestTheEnd:
    def test_it_is_complete_when_no_p0_or_p1_question_is_open(self) -> None:
        """B7."""
        play = Handover("a", "x?")
        play.answer()
        play.answer()
        assert play.reason == "complete"
        assert isinstance(play.next, Together)

    def test_every_question_asked_is_a_round_follow_ups_too(self) -> None:
        """B7: two rounds are the question and its follow-up."""
        play = Handover("a", "b", max_rounds=2)
        play.answer("low")
        play.answer("high")
        assert (play.reason, play.state.asked) == ("max_rounds", 2)

    def test_clarifications_are_no_rounds(self) -> None:
        """B7, D15."""
        play = Handover("a", "b", max_rounds=2)
        play.asked()
        play.judge(intent="clarification")
        play.answer()
        assert play.question == "b"
        assert play.composing.standing.round == 2

    def test_at_the_cap_no_follow_up_is_asked_any_more(self) -> None:
        play = Handover("a", "b", max_rounds=1)
        play.answer("low")
        assert play.reason == "max_rounds"
        assert verdict(play) == (False, "Max rounds (1) reached")

    def test_a_backlog_that_is_done_at_the_cap_is_complete(self) -> None:
        play = Handover("a", max_rounds=1)
        play.answer()
        assert play.reason == "complete"


class TestDeadlines:
    def test_no_answer_at_all_ends_the_handover_as_abandoned(self) -> None:
        play = Handover("a", "b")
        play.asked()
        play.expired()
        assert play.reason == "abandoned"

    def test_where_questions_may_be_skipped_the_next_one_comes(self) -> None:
        play = Handover("a", "b", on_timeout="skip")
        play.asked()
        play.expired()
        assert play.question == "b"
        assert play.composing.standing.skipped == ("a",)

    def test_a_question_whose_follow_up_got_no_answer_counts_as_answered(self) -> None:
        play = Handover("a", "b", on_timeout="skip")
        play.answer("low")
        play.asked()
        play.expired()
        assert play.composing.standing.skipped == ()
        assert play.composing.standing.completeness == 0.5


class TestStanding:
    def test_remaining_counts_the_questions_that_are_not_behind_us(self) -> None:
        """B9."""
        play = Handover("a", "b", "x?")
        seen = [(play.composing.standing.round, play.composing.standing.remaining)]
        for level in ("low", "high", "high"):
            play.answer(level)  # pyright: ignore[reportArgumentType]
            seen.append((play.composing.standing.round, play.composing.standing.remaining))
        assert seen == [(1, 3), (2, 3), (3, 2), (4, 1)]

    def test_remaining_counts_no_more_than_the_rounds_leave_room_for(self) -> None:
        play = Handover("a", "b", "c", "d", max_rounds=2)
        assert play.composing.standing.remaining == 2
        play.answer()
        assert (play.composing.standing.remaining, play.composing.standing.progress) == (1, 0.5)

    def test_progress_and_completeness_are_shares_of_what_is_known(self) -> None:
        play = Handover("a", "b")
        play.answer(discovered=entries("n"))
        standing = play.composing.standing
        assert (standing.progress, standing.completeness) == (0.3333, 0.3333)


def test_the_defaults_are_one_follow_up_fifteen_rounds_and_an_end_at_the_deadline() -> None:
    settings = rules_of("knowledge_handover").defaults
    assert (settings.max_follow_ups, settings.max_rounds, settings.on_timeout) == (1, 15, "end")


@pytest.mark.parametrize(("waiting", "asked"), [("b", "b"), ("b?", None)])
def test_who_stops_unless_something_matters_is_asked_p0_alone(waiting: str, asked: str | None) -> None:
    """G2: a question of P1 keeps nobody who wants to go."""
    play = Handover("a", waiting)
    play.asked()
    play.answered()
    play.assessed(intent="wish_to_stop", plain=False)
    play.asked()
    play.answered()
    play.assessed(choice="if_matters")
    if asked is None:
        assert play.reason == "participant_ended"
    else:
        assert play.question == asked
