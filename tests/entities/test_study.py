"""The study entity: how participants stand, whatever the order of the signals, and a quota that holds (H2)."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entities.study import Entry, StudyTally, admit, study
from shared.studies.records import STATES
from tests.entities.calling import called, hub_with

Move = tuple[str, str, int]

MOVES = st.lists(
    st.tuples(st.sampled_from("abc"), st.sampled_from(STATES), st.integers(1, 6)),
    unique_by=lambda move: (move[0], move[2]),
)


class Context:
    """Stands for the entity's context: one state, one operation."""

    def __init__(self) -> None:
        self.state: Any = None
        self.operation = ""

    def get_state(self) -> Any:
        return self.state

    def set_state(self, state: Any) -> None:
        self.state = state

    def told(self, operation: str, given: Any = None) -> Any:
        self.operation = operation
        return study(self, given)  # pyright: ignore[reportArgumentType] - all that the entity asks of its context

    @property
    def counts(self) -> dict[str, int]:
        found = StudyTally.model_validate(self.state or {}).counts()
        return {state: count for state, count in found.items() if count}


def stand(context: Context, *moves: Move) -> None:
    standings = [{"participant_id": who, "state": state, "revision": at} for who, state, at in moves]
    context.told("stand", {"standings": standings})


class TestCounts:
    @given(MOVES, st.randoms(use_true_random=False))
    def test_signals_that_are_repeated_or_come_in_any_order_count_as_the_last_change(
        self, moves: list[Move], chance: Any
    ) -> None:
        """H2: an activity is run again, a host is killed between a change and its signal."""
        sent = [*moves, *moves]
        chance.shuffle(sent)
        context = Context()
        for move in sent:
            stand(context, move)
        last: dict[str, Move] = {}
        for move in sorted(moves, key=lambda move: move[2]):
            last[move[0]] = move
        assert context.counts == dict(Counter(state for _, state, _ in last.values()))

    def test_who_was_erased_is_not_counted_by_a_late_signal(self) -> None:
        context = Context()
        stand(context, ("a", "started", 1_000_004), ("b", "invited", 1))
        context.told("forget", {"participant_id": "a"})
        stand(context, ("a", "completed", 1_000_008))
        assert context.counts == {"invited": 1}


class TestAdmission:
    @given(st.lists(st.sampled_from("abcdefgh")), st.integers(1, 5))
    def test_nobody_gets_in_over_the_quota_and_who_is_in_stays_in(
        self, comers: list[str], quota: int
    ) -> None:
        tally = StudyTally()
        admitted = {who for who in comers if admit(tally, Entry(participant_id=who, quota=quota)).admitted}
        assert len(admitted) == min(quota, len(set(comers)))
        assert all(admit(tally, Entry(participant_id=who, quota=quota)).admitted for who in admitted)

    def test_without_a_quota_everybody_gets_in(self) -> None:
        tally = StudyTally()
        assert all(admit(tally, Entry(participant_id=str(who), quota=None)).admitted for who in range(100))


async def test_the_entity_is_called_over_the_wire() -> None:
    """Through the SDK's own worker, as on Azure."""
    async with hub_with("study", study) as hub:
        comers = [{"participant_id": who, "quota": 1} for who in "aba"]
        assert await called(hub, "study", *(("admit", each) for each in comers)) == [
            {"admitted": True, "full": True},
            {"admitted": False, "full": True},
            {"admitted": True, "full": True},
        ]
        standing = {"participant_id": "a", "state": "started", "revision": 3}
        hub.signal("study", "i1", "stand", {"standings": [standing]})
        await hub.idle()
        assert hub.entity("study", "i1")["standings"] == {"a": ["started", 3]}


def test_an_unknown_operation_is_refused() -> None:
    with pytest.raises(ValueError, match="no operation"):
        Context().told("sing")
