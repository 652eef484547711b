"""The backlog of a handover: what is asked next, when to probe, and the ids of what joins it (B2, B5, B6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.assessment import Confidence
from shared.modes.knowledge_handover.backlog import (
    AskedPriority,
    BacklogEntry,
    askable,
    decide_probe,
    discovered_id,
    entry_of,
    follow_up_id,
    next_entry,
    reserved,
)


def entry(question_id: str, priority: AskedPriority = "P0") -> BacklogEntry:
    return BacklogEntry(question_id=question_id, priority=priority)


MIXED = (entry("a", "P1"), entry("b"), entry("c"), entry("d", "P1"))


class TestWhatComesNext:
    def test_p0_comes_before_p1_and_each_in_the_order_of_the_backlog(self) -> None:
        """B2."""
        left, order = MIXED, list[str]()
        while (found := next_entry(left, None)) is not None:
            order.append(found.question_id)
            left = tuple(each for each in left if each is not found)
        assert order == ["b", "c", "a", "d"]

    def test_the_question_that_the_answer_leads_to_comes_next(self) -> None:
        """B2: topical continuity."""
        found = next_entry(MIXED, "c")
        assert found is not None
        assert found.question_id == "c"

    @pytest.mark.parametrize("choice", ["unknown", "", None])
    def test_a_choice_that_names_no_open_question_falls_back_to_the_highest_priority(
        self, choice: str | None
    ) -> None:
        """B2."""
        found = next_entry(MIXED, choice)
        assert found is not None
        assert found.question_id == "b"

    def test_a_p1_question_is_not_chosen_while_a_p0_question_is_open(self) -> None:
        """B2: P0 before P1, whatever the model would rather talk about."""
        found = next_entry(MIXED, "d")
        assert found is not None
        assert found.question_id == "b"
        last = next_entry((entry("a", "P1"), entry("d", "P1")), "d")
        assert last is not None
        assert last.question_id == "d"

    def test_a_p2_question_is_never_one_that_waits(self) -> None:
        assert entry_of("x", "P2") is None
        assert entry_of("x", "P1") == entry("x", "P1")

    def test_nothing_comes_of_an_empty_backlog(self) -> None:
        assert next_entry((), "a") is None
        assert askable(()) == ()


class TestProbing:
    @pytest.mark.parametrize("level", ["medium", "low"])
    def test_a_thin_answer_is_probed(self, level: Confidence) -> None:
        """B5."""
        decision = decide_probe(level, probe=True, count=0, cap=1)
        assert decision.needs_followup
        assert level in decision.reason

    def test_a_sure_answer_is_not(self) -> None:
        """B5."""
        decision = decide_probe("high", probe=True, count=0, cap=1)
        assert (decision.needs_followup, decision.reason) == (False, "Confidence high: nothing to probe")

    @pytest.mark.parametrize("level", ["high", "medium", "low"])
    @pytest.mark.parametrize("cap", [0, 1, 3])
    def test_at_the_cap_nothing_is_probed_any_more(self, level: Confidence, cap: int) -> None:
        """B5: at most max_follow_ups a question."""
        decision = decide_probe(level, probe=True, count=cap, cap=cap)
        assert (decision.needs_followup, decision.reason) == (False, f"Max follow-ups ({cap}) reached")

    def test_without_a_question_to_ask_nothing_is_probed(self) -> None:
        assert not decide_probe("low", probe=False, count=0, cap=1).needs_followup


class TestIds:
    def test_ids_say_what_they_are_and_where_they_come_from(self) -> None:
        """B5, B6."""
        assert follow_up_id(4, ()) == "followup-4"
        assert discovered_id(4, 2, ()) == "discovered-4-2"

    def test_an_id_that_is_taken_is_not_given_twice(self) -> None:
        """A backlog may come from an earlier interview, with ids like ours in it."""
        assert follow_up_id(4, {"followup-4", "followup-4.2"}) == "followup-4.3"
        assert discovered_id(1, 1, {"discovered-1-1"}) == "discovered-1-1.2"

    @given(st.lists(st.sampled_from(["q1", "followup-3", "discovered-1-1", "followup", "x-followup-1"])))
    def test_what_could_meet_an_id_of_ours_is_remembered(self, given_ids: list[str]) -> None:
        kept = reserved(given_ids)
        assert set(kept) == set(given_ids) & {"followup-3", "discovered-1-1"}
