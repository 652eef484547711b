"""Elastic budgets (D2, D3): what a topic may take, and whom a bonus turn is taken from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from shared.modes.topic_exploration.budgets import (
    Budgets,
    Grant,
    TopicBudget,
    base_turns,
    claim,
    turns_of,
    used,
)


def topic(name: str, *, least: int = 1, base: int = 2, most: int = 4, turns: int = 0) -> TopicBudget:
    return TopicBudget(topic_id=name, min_turns=least, base_turns=base, max_turns=most, turns_used=turns)


def budgets(*topics: TopicBudget, total: int = 13) -> Budgets:
    return Budgets(topics=topics, total_turns=total)


def ceilings(given: Budgets) -> dict[str, tuple[int, int]]:
    """Each topic's base and max."""
    return {each.topic_id: (each.base_turns, each.max_turns) for each in given.topics}


class TestArithmetic:
    """Settled: base = max(2, floor(total / topics)); D8: total = floor(seconds / 45)."""

    @pytest.mark.parametrize(("seconds", "turns"), [(0, 0), (44, 0), (45, 1), (600, 13), (1_800, 40)])
    def test_a_turn_is_forty_five_seconds(self, seconds: int, turns: int) -> None:
        assert turns_of(seconds) == turns

    @pytest.mark.parametrize(
        ("total", "topics", "base"), [(13, 3, 4), (13, 6, 2), (13, 7, 2), (1, 20, 2), (40, 3, 13)]
    )
    def test_each_topic_gets_an_even_share_and_at_least_two(self, total: int, topics: int, base: int) -> None:
        assert base_turns(total, topics) == base

    @pytest.mark.parametrize("wrong", [{"least": 3}, {"base": 5}, {"least": 5, "base": 4}, {"most": 1}])
    def test_a_budget_that_is_out_of_order_is_refused(self, wrong: dict[str, int]) -> None:
        with pytest.raises(ValidationError, match="min_turns <= base_turns <= max_turns"):
            topic("a", **wrong)


class TestClaims:
    """D3."""

    def test_a_bonus_turn_is_taken_from_the_topic_with_the_highest_margin(self) -> None:
        given = budgets(topic("a", turns=2), topic("b", most=4), topic("c", base=3, most=6), topic("d"))
        after, grant = claim(given, "a", "turn-2")
        assert grant == Grant(topic_id="a", granted=True, donor="c")
        assert ceilings(after) == {"a": (2, 4), "b": (2, 4), "c": (3, 5), "d": (2, 4)}
        assert [each.bonus_turns for each in after.topics] == [1, 0, 0, 0]

    def test_of_two_with_the_same_margin_the_later_gives(self) -> None:
        _, grant = claim(budgets(topic("a", turns=2), topic("b"), topic("c")), "a", "k")
        assert grant.donor == "c"

    def test_the_base_of_the_donor_is_clipped_to_its_new_maximum(self) -> None:
        after, grant = claim(budgets(topic("a", turns=2), topic("b", base=4, most=4)), "a", "k")
        assert grant.donor == "b"
        assert ceilings(after)["b"] == (3, 3)

    def test_every_topic_keeps_its_minimum_and_without_a_margin_there_is_no_bonus(self) -> None:
        """Settled: no margin, no bonus; unspent turns are for the last topic alone."""
        given = budgets(topic("a", turns=2), topic("b", least=1, base=1, most=1), total=99)
        after, grant = claim(given, "a", "k")
        assert not grant.granted
        assert after.topics == given.topics

    def test_topics_that_were_explored_already_give_nothing(self) -> None:
        given = budgets(topic("a", most=9), topic("b", turns=2), topic("c", base=1, most=1))
        assert not claim(given, "b", "k")[1].granted

    def test_the_last_topic_takes_it_from_unspent_turns(self) -> None:
        """Settled: the last topic may take a bonus from unspent turns."""
        given = budgets(topic("a", turns=1), topic("b", turns=2), total=4)
        after, grant = claim(given, "b", "k")
        assert grant == Grant(topic_id="b", granted=True)
        assert ceilings(after) == ceilings(given)

    def test_the_last_topic_gets_nothing_once_all_turns_are_spent(self) -> None:
        given = budgets(topic("a", turns=2), topic("b", turns=2), total=4)
        assert not claim(given, "b", "k")[1].granted

    @pytest.mark.parametrize(("turns", "bonus"), [(0, 0), (1, 0), (3, 0), (4, 2)])
    def test_it_is_granted_only_when_the_turns_used_are_the_allowance_and_below_the_ceiling(
        self, turns: int, bonus: int
    ) -> None:
        """D2: turns used = base + granted, and below max."""
        mine = topic("a", turns=turns).model_copy(update={"bonus_turns": bonus})
        assert not claim(budgets(mine, topic("b")), "a", "k")[1].granted

    def test_a_second_bonus_may_follow_the_first(self) -> None:
        state, _ = claim(budgets(topic("a", turns=2), topic("b"), topic("c")), "a", "turn-2")
        state, second = claim(used(state, "a", 3), "a", "turn-3")
        assert second == Grant(topic_id="a", granted=True, donor="b")
        assert not claim(used(state, "a", 4), "a", "turn-4")[1].granted

    def test_the_same_key_gets_the_same_answer_and_changes_nothing(self) -> None:
        first, grant = claim(budgets(topic("a", turns=2), topic("b")), "a", "k")
        again, same = claim(used(first, "a", 3), "a", "k")
        assert same == grant
        assert again == used(first, "a", 3)

    def test_what_was_refused_stays_refused_under_its_key(self) -> None:
        state, refused = claim(budgets(topic("a", turns=1), topic("b")), "a", "k")
        assert not refused.granted
        assert not claim(used(state, "a", 2), "a", "k")[1].granted

    def test_a_topic_that_there_is_not_is_an_error(self) -> None:
        with pytest.raises(KeyError):
            claim(budgets(topic("a")), "z", "k")


def test_a_late_signal_takes_no_turn_back() -> None:
    state = used(used(budgets(topic("a")), "a", 2), "a", 1)
    assert (state.topics[0].turns_used, state.unspent) == (2, 11)


TOPICS = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=6)


@given(TOPICS, st.integers(0, 30), st.lists(st.tuples(st.integers(0, 5), st.booleans()), max_size=30))
def test_what_is_granted_is_taken_from_somewhere_and_no_floor_is_broken(
    sizes: list[tuple[int, int, int]], total: int, moves: list[tuple[int, bool]]
) -> None:
    """D3: the sum is conserved, whatever is claimed in whatever order."""
    state = budgets(
        *(
            topic(f"t{place}", least=least, base=least + more, most=least + more + spare)
            for place, (least, more, spare) in enumerate(sizes)
        ),
        total=total,
    )
    at_first = {each.topic_id: each for each in state.topics}
    from_unspent = 0
    for number, (place, claims) in enumerate(moves):
        mine = state.topics[place % len(state.topics)]
        if claims:
            state, grant = claim(state, mine.topic_id, f"turn-{number}")
            from_unspent += grant.granted and grant.donor is None
        else:
            state = used(state, mine.topic_id, mine.turns_used + 1)
    assert sum(each.max_turns + each.bonus_turns for each in state.topics) - from_unspent == sum(
        each.max_turns for each in at_first.values()
    )
    for each in state.topics:
        first = at_first[each.topic_id]
        assert first.min_turns == each.min_turns <= each.base_turns <= each.max_turns <= first.max_turns
    assert len(state.grants) == sum(claims for _, claims in moves)
