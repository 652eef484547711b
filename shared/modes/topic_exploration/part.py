"""The part of mode `topic_exploration` in the state of an interview (D14; source 3, section 9.1): ids, counts, scores.

What a participant said is not in it: the key insight of a topic is the number of the turn it was said in.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field

from shared.interview.state_machine.assessment import Frozen, Share
from shared.modes.registry import ModePart
from shared.modes.topic_exploration.budgets import TopicBudget
from shared.modes.topic_exploration.phases import Phase
from shared.modes.topic_exploration.plan import DEEPEN_TURNS, FALLBACK_TURNS, InterviewPlan

type Outcome = Literal["covered", "complete", "time_up", "extension_refused", "participant_ended"]
type SupervisorStatus = Literal[
    "EXPLORING",
    "EXPLORING_DEEP",
    "TRANSITION",
    "DEEPENING",
    "DEEP_OFFER_ASK",
    "DATA_COLLECTION_CONSENT",
    "DATA_COLLECTION",
    "COMPLETE_WITHOUT_DATA",
    "FINAL_GOODBYE",
]

INSIGHT_FROM: Final = 0.5
WORTH: Final[dict[Literal["not", "partly", "much"], float]] = {"not": 0.1, "partly": 0.45, "much": 0.8}
"""The signal of an answer that a model has read."""
PUT_OFF: Final = 2
"""After so many questions for it a sub-goal waits until the others were asked for."""
MAX_OFFERS: Final = 2
MAX_ATTEMPTS: Final = 3


def _first(given: object) -> object:
    """Interviews of earlier releases hold how many of the first sub-goals are covered."""
    return tuple(range(given)) if isinstance(given, int) else given


type Places = Annotated[tuple[int, ...], BeforeValidator(_first)]
"""Numbers of sub-goals in the plan."""


class SubGoalsHeard(Frozen):
    """What an answer says to the sub-goals of the plan (D4).

    `answers`: it says something to the one that was asked for. `named` are all that it says something to, by topic.
    `hard`: it tells of something sad; nothing of it is probed. `asked` is false where the question went
    deeper into what had been said, or was met with a correction: the sub-goal is still to be asked for. `tells`: it has
    enough in it to stay with its topic. `place` is the sub-goal that was asked for, where it was not the next.
    `denied`: the answer says no more than that what the topic takes for granted never was. `by_model`: a model asked; it
    finds what is told in full later, and can ask for the rest from another side. `stays`: the answer
    mentions a death without fresh grief, and another sub-goal of the topic is asked for next.
    """

    answers: bool = True
    named: Mapping[str, tuple[int, ...]] = {}
    hard: bool = False
    asked: bool = True
    tells: bool = False
    place: int | None = None
    denied: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    by_model: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    stays: Annotated[bool, Field(exclude_if=lambda value: not value)] = False


class Topic(Frozen):
    """How far a topic is. `covered` are the sub-goals that answers say something to, in the order of the plan.

    `left` are those that the participant cannot or will not say anything to, `tried` those asked for in vain, once
    for each time: after a second time they are left, or put off for DEEPEN where a model asks. `asked` counts
    the questions about it, `answers` those answered; `engagement` is the mean signal of its answers, and `insight_turn`
    the turn with the highest, from 0.5 on. `deepen_turns` is what DEEPEN allows it, 0 for nothing.
    """

    budget: TopicBudget
    sub_goals: Annotated[int, Field(ge=1)]
    covered: Places = ()
    tried: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    asked: int = 0
    answers: int = 0
    engagement: Share = 0.0
    insight_turn: int | None = None
    insight_signal: Share = 0.0
    deepen_turns: int = 0
    deepen_used: int = 0

    @property
    def topic_id(self) -> str:
        return self.budget.topic_id

    @property
    def next_sub_goal(self) -> int | None:
        """The number of the next open sub-goal, or None when there is none; DEEPEN begins with those never asked for."""
        most = 1 if self.deepen_turns else PUT_OFF
        in_turn = sorted(self.open, key=lambda place: self.tried.count(place) >= most)
        return next(iter(in_turn), None)

    @property
    def open(self) -> tuple[int, ...]:
        """The sub-goals that are worth asking for: neither covered nor left."""
        return tuple(place for place in self.uncovered if place not in self.left)

    @property
    def in_turn(self) -> tuple[int, ...]:
        return tuple(place for place in self.open if self.tried.count(place) < PUT_OFF)

    @property
    def uncovered(self) -> tuple[int, ...]:
        return tuple(place for place in range(self.sub_goals) if place not in self.covered)


class Collection(Frozen):
    """How far the data collection is: `at` is the field asked for, -1 the consent; `attempts` those made at it.

    `refused` are the fields that are not to be asked for.
    """

    at: int = -1
    attempts: int = 0
    consent: bool | None = None
    collected: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    def field(self, fields: tuple[str, ...]) -> str | None:
        """The name of the field that is asked for; None for the consent."""
        return fields[self.at] if 0 <= self.at < len(fields) else None


class ExplorationPart(ModePart):
    """`at` is the topic in hand, -1 before the first; `outcome` says why the topics are done, once they are.

    `bonus_turn` and `enters` mark the question in hand: it is a bonus turn, or the first about its topic. `by_model`: a
    model asked what was answered last.
    """

    mode: str = "topic_exploration"
    phase: Phase = Phase.EXPLORE
    topics: tuple[Topic, ...] = ()
    total_time_s: int = 0
    total_turns: int = 0
    deepen_most: int = DEEPEN_TURNS
    deepen_fallback: int = FALLBACK_TURNS
    fields: tuple[str, ...] = ()
    at: int = -1
    last_signal: Share | None = None
    by_model: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    bonus_turn: bool = False
    enters: bool = False
    offers: int = 0
    deep_accepted: bool | None = None
    collection: Collection = Collection()
    outcome: Outcome | None = None

    @property
    def topic(self) -> Topic:
        return self.topics[self.at]

    @property
    def attempt(self) -> int:
        """Which attempt the question in hand is, where there may be several."""
        match self.phase:
            case Phase.DEEP_OFFER:
                return self.offers
            case Phase.DATA_COLLECTION:
                return self.collection.attempts
            case _:
                return 1

    @property
    def status(self) -> SupervisorStatus:
        """The state in one word (source 3, section 9.2)."""
        match self.phase:
            case Phase.EXPLORE:
                if self.bonus_turn:
                    return "EXPLORING_DEEP"
                return "TRANSITION" if self.enters and self.at > 0 else "EXPLORING"
            case Phase.DEEP_OFFER:
                return "DEEP_OFFER_ASK"
            case Phase.DEEPEN:
                return "DEEPENING"
            case Phase.DATA_COLLECTION:
                return "DATA_COLLECTION_CONSENT" if self.collection.at < 0 else "DATA_COLLECTION"
            case Phase.END:
                return (
                    "FINAL_GOODBYE"
                    if self.collection.collected or not self.fields
                    else "COMPLETE_WITHOUT_DATA"
                )


def begin(plan: InterviewPlan, fields: tuple[str, ...] = ()) -> ExplorationPart:
    return ExplorationPart(
        topics=tuple(
            Topic(budget=topic.budget, sub_goals=len(topic.sub_goals)) for topic in plan.explore.topics
        ),
        total_time_s=plan.meta.total_time_sec,
        total_turns=plan.meta.total_turns,
        deepen_most=plan.deepen.max_turns_per_topic,
        deepen_fallback=plan.deepen.fallback_turns,
        fields=fields,
    )
