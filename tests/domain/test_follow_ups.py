"""The break conditions of the follow-up loop, in their order, and the decision's exact words (A2, A3)."""

import pytest

from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.follow_ups import (
    GENERATION_FAILED,
    SAID_ONCE_SINCE,
    FollowUpDecision,
    decide_follow_up,
    given_up,
    meets_criteria,
    stop,
)
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.state import RULES_VERSION
from tests.domain.play import gap, ledger

CRITERIA = "Answer meets completion criteria (similarity >= 0.8 or no gaps)"


class TestTheCapComesFirst:
    """A1, A2: the count is looked at before anything else."""

    @pytest.mark.parametrize(("count", "cap"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
    def test_at_the_cap_there_is_no_further_follow_up(self, count: int, cap: int) -> None:
        decision = decide_follow_up(ledger(gap("oil")), count=count, cap=cap)
        assert (decision.needs_followup, decision.reason) == (False, f"Max follow-ups ({cap}) reached")

    @pytest.mark.parametrize("cap", [1, 2, 3])
    def test_below_the_cap_a_gap_is_probed(self, cap: int) -> None:
        assert decide_follow_up(ledger(gap("oil")), count=cap - 1, cap=cap).needs_followup

    def test_the_cap_is_named_even_where_the_answer_would_have_met_the_criteria(self) -> None:
        assert decide_follow_up(ledger(similarity=1.0), count=3, cap=3).reason == "Max follow-ups (3) reached"


class TestTheCriteriaComeSecond:
    """A2: similarity >= 0.8 (inclusive) or no confirmed gap."""

    @pytest.mark.parametrize("similarity", [0.8, 0.81, 1.0])
    def test_a_similarity_of_eight_tenths_or_more_is_enough_although_gaps_are_open(
        self, similarity: float
    ) -> None:
        decision = decide_follow_up(ledger(gap("oil", "critical"), similarity=similarity), count=0, cap=3)
        assert (decision.needs_followup, decision.reason) == (False, CRITERIA)

    def test_a_similarity_just_below_eight_tenths_is_not_enough(self) -> None:
        assert decide_follow_up(ledger(gap("oil"), similarity=0.7999), count=0, cap=3).needs_followup

    def test_gaps_that_are_not_confirmed_are_not_probed(self) -> None:
        decision = decide_follow_up(ledger(gap("oil", confirmed=False)), count=0, cap=3)
        assert (decision.needs_followup, decision.reason) == (False, CRITERIA)

    @pytest.mark.parametrize("nothing_open", [ledger(similarity=0.1), Ledger()])
    def test_no_open_gap_stops_whatever_the_similarity(self, nothing_open: Ledger) -> None:
        """A4: missing gaps are tolerated."""
        decision = decide_follow_up(nothing_open, count=0, cap=3)
        assert (decision.needs_followup, decision.reason) == (False, CRITERIA)

    def test_one_confirmed_gap_among_others_keeps_the_loop_going(self) -> None:
        assert not meets_criteria(ledger(gap("oil", confirmed=False), gap("glass", "minor")))


class TestTheDecisionIsTold:
    """A3: cumulative gaps on a follow-up, unresolved ones on a stop, both as concepts."""

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_the_reason_of_a_follow_up_counts_the_missing_concepts(self, number: int) -> None:
        gaps = [gap(name) for name in ("oil", "wick", "glass")][:number]
        assert decide_follow_up(ledger(*gaps), count=0, cap=3).reason == f"Detected {number} missing concepts"

    def test_a_follow_up_lists_what_is_open_as_cumulative_gaps_and_nothing_as_unresolved(self) -> None:
        decision = decide_follow_up(ledger(gap("wick", "critical"), gap("oil")), count=1, cap=3)
        assert decision == FollowUpDecision(
            needs_followup=True,
            reason="Detected 2 missing concepts",
            follow_up_count=1,
            cumulative_gaps=("the wick", "the oil"),
            unresolved_gaps=(),
        )

    @pytest.mark.parametrize(("count", "similarity"), [(3, 0.5), (0, 0.9)])
    def test_a_stop_lists_what_is_open_as_unresolved_and_nothing_as_cumulative(
        self, count: int, similarity: float
    ) -> None:
        decision = decide_follow_up(ledger(gap("oil"), similarity=similarity), count=count, cap=3)
        assert (decision.cumulative_gaps, decision.unresolved_gaps) == ((), ("the oil",))
        assert decision.follow_up_count == count

    def test_gaps_that_are_not_confirmed_are_listed_with_the_others(self) -> None:
        decision = decide_follow_up(ledger(gap("oil"), gap("wick", confirmed=False)), count=0, cap=3)
        assert decision.cumulative_gaps == ("the oil", "the wick")

    def test_a_follow_up_that_could_not_be_worded_is_a_stop_that_says_so(self) -> None:
        decision = stop(ledger(gap("oil")), 2, GENERATION_FAILED)
        assert decision.reason == "Follow-up skipped (generation failed)"
        assert (decision.needs_followup, decision.follow_up_count) == (False, 2)
        assert decision.unresolved_gaps == ("the oil",)


class TestGivingUp:
    """A2: a second "I don't know" to the same question stops, too, and the first "I have said that"."""

    @pytest.mark.parametrize(("intent", "times", "reason"), [
        ("dont_know", 1, None), ("dont_know", 2, "Participant does not know"),
        ("already_said", 1, "Participant has said it already"), ("answer", 2, None), ("correction", 3, None),
    ])  # fmt: skip
    def test_so_often_the_question_is_left(self, intent: Intent, times: int, reason: str | None) -> None:
        assert given_up(intent, times, RULES_VERSION) == reason

    def test_an_interview_of_the_rules_before_is_left_at_the_second(self) -> None:
        assert given_up("already_said", 1, SAID_ONCE_SINCE - 1) is None

    def test_the_reason_is_kept_with_what_stays_open(self) -> None:
        decision = decide_follow_up(ledger(gap("oil")), count=1, cap=3, given_up="Participant does not know")
        assert (decision.needs_followup, decision.reason) == (False, "Participant does not know")
        assert decision.unresolved_gaps == ("the oil",)

    def test_an_answer_that_is_complete_by_then_is_complete(self) -> None:
        decision = decide_follow_up(
            ledger(similarity=1.0), count=1, cap=3, given_up="Participant does not know"
        )
        assert decision.reason == CRITERIA
