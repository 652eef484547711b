"""The backlog of a handover: what is asked next, when to probe, and the ids of what joins it (B2, B5, B6)."""

from hypothesis import given
from hypothesis import strategies as st

from shared.modes.knowledge_handover.backlog import (
    AskedPriority,
    BacklogEntry,
    decide_probe,
    discovered_id,
    entry_of,
    follow_up_id,
    reserved,
)


def entry(question_id: str, priority: AskedPriority = "P0") -> BacklogEntry:
    return BacklogEntry(question_id=question_id, priority=priority)


class TestWhatComesNext:
    def test_a_p2_question_is_never_one_that_waits(self) -> None:
        assert entry_of("x", "P2") is None
        assert entry_of("x", "P1") == entry("x", "P1")


class TestProbing:
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
