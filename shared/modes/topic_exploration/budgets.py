"""Elastic turn budgets: what each topic may take, and whom a bonus turn is taken from (D2, D3).

A topic has `min <= base <= max` turns. A rich answer at the end of its allowance claims one more turn, which is taken
from the unexplored topic that has most to spare; the last topic takes it from the turns that nobody used. What is
granted is taken from somewhere: `max + bonus` of all topics, less what came from unspent turns, never changes.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Self

from pydantic import Field, model_validator

from shared.interview.state_machine.assessment import Frozen

MIN_TURNS: Final = 1
LEAST_BASE_TURNS: Final = 2
MOST_BONUS_TURNS: Final = 2
SECONDS_PER_TURN: Final = 45

type Turns = Annotated[int, Field(ge=0, le=10_000)]


class TopicBudget(Frozen):
    """The turns of one topic: what it is allowed, what it has used, and the bonus turns it was granted."""

    topic_id: str
    min_turns: Turns
    base_turns: Turns
    max_turns: Turns
    turns_used: Turns = 0
    bonus_turns: Turns = 0

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if not self.min_turns <= self.base_turns <= self.max_turns:
            raise ValueError("a topic needs min_turns <= base_turns <= max_turns")
        return self

    @property
    def allowance(self) -> int:
        """The turns that the topic may take as things stand."""
        return self.base_turns + self.bonus_turns

    @property
    def margin(self) -> int:
        """What the topic could give up and still keep its minimum, and what it has used."""
        return self.max_turns - max(self.min_turns, self.turns_used)

    @property
    def takes_bonus(self) -> bool:
        """Whether a bonus turn may be claimed: the allowance is used up, the ceiling is not reached."""
        return self.turns_used == self.allowance and self.turns_used < self.max_turns


class Grant(Frozen):
    """What came of a claim. `donor` gave the turn; a grant without a donor came from unspent turns."""

    topic_id: str
    granted: bool
    donor: str | None = None


class Budgets(Frozen):
    """The budgets of an interview in the order of its topics, and the grants by the key of their claim."""

    topics: tuple[TopicBudget, ...] = ()
    total_turns: Turns = 0
    grants: Mapping[str, Grant] = {}

    @property
    def unspent(self) -> int:
        return self.total_turns - sum(topic.turns_used for topic in self.topics)

    def place(self, topic_id: str) -> int:
        """Where the topic stands in the order. Raises KeyError."""
        for place, topic in enumerate(self.topics):
            if topic.topic_id == topic_id:
                return place
        raise KeyError(topic_id)


def turns_of(total_time_s: int) -> int:
    return total_time_s // SECONDS_PER_TURN


def base_turns(total_turns: int, topics: int) -> int:
    """What each topic may take of itself: an even share, and at least two."""
    return max(LEAST_BASE_TURNS, total_turns // topics)


def claim(budgets: Budgets, topic_id: str, key: str) -> tuple[Budgets, Grant]:
    """Grant one bonus turn to the topic, or refuse it; the same key gets the same answer and changes nothing.

    Raises KeyError for a topic that there is not.
    """
    known = budgets.grants.get(key)
    if known is not None:
        return budgets, known
    grant = _grant(budgets, budgets.place(topic_id))
    budgets = budgets.model_copy(update={"grants": {**budgets.grants, key: grant}})
    return budgets.model_copy(update={"topics": granted(budgets.topics, grant)}), grant


def granted(topics: tuple[TopicBudget, ...], grant: Grant) -> tuple[TopicBudget, ...]:
    """The budgets once the grant has taken effect; a refusal changes nothing."""
    if not grant.granted:
        return topics
    return tuple(_changed(topic, grant) for topic in topics)


def used(budgets: Budgets, topic_id: str, turns_used: int) -> Budgets:
    """The budgets with what the topic has used so far; a late signal never takes a turn back. Raises KeyError."""
    place = budgets.place(topic_id)
    topic = budgets.topics[place]
    known = topic.model_copy(update={"turns_used": max(topic.turns_used, turns_used)})
    return budgets.model_copy(
        update={"topics": (*budgets.topics[:place], known, *budgets.topics[place + 1 :])}
    )


def _grant(budgets: Budgets, place: int) -> Grant:
    topic, later = budgets.topics[place], budgets.topics[place + 1 :]
    refused = Grant(topic_id=topic.topic_id, granted=False)
    if not topic.takes_bonus:
        return refused
    if not later:
        return refused.model_copy(update={"granted": budgets.unspent > 0})
    _, donor = max(enumerate(later), key=lambda numbered: (numbered[1].margin, numbered[0]))
    if donor.margin <= 0:
        return refused
    return Grant(topic_id=topic.topic_id, granted=True, donor=donor.topic_id)


def _changed(topic: TopicBudget, grant: Grant) -> TopicBudget:
    if topic.topic_id == grant.donor:
        ceiling = topic.max_turns - 1
        return topic.model_copy(update={"max_turns": ceiling, "base_turns": min(topic.base_turns, ceiling)})
    if topic.topic_id == grant.topic_id:
        return topic.model_copy(update={"bonus_turns": topic.bonus_turns + 1})
    return topic
