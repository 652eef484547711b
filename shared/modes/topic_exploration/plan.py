"""The plan of an exploration (D8): what its author configures, and the `InterviewPlan` that is made of it once.

The plan is made when the configuration is created or changed, never per interview; an interview takes a snapshot of both.
What helps to understand answers and to probe (`Intelligence`) comes from one model call, or from the rules. A guide of
the author's own goes before it (D9).
"""

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import Discriminator, Field, StringConstraints, Tag, field_validator

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.signal import SignalRule
from shared.modes.topic_exploration.budgets import (
    MIN_TURNS,
    MOST_BONUS_TURNS,
    SECONDS_PER_TURN,
    TopicBudget,
    base_turns,
    turns_of,
)
from shared.modes.topic_exploration.fields import DataField, repeated

PLAN_VERSION: Final = 2
PLAN_LOGIC_VERSION: Final = "2.0"
"""Moves when plans are made differently: a plan of another version is made anew when its configuration is next saved."""
DEEPEN_TURNS: Final = 2
FALLBACK_TURNS: Final = 1
MAX_TOPICS: Final = 20
MAX_SUB_GOALS: Final = 12

type Label = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
type Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]
type Lines = Annotated[tuple[Line, ...], Field(max_length=12)]
type Probe = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=2, max_length=300, pattern=r"^[^?]+\?$")
]
"""One question, with its mark at the end alone."""
type Minutes = Annotated[int, Field(ge=1, le=240)]


class SubGoal(Frozen):
    """What is to be learnt of a topic. `text` is its author's note, which participants are not shown.

    `topic` is a name for it in a few words, `probes` are questions that ask for it: these may be shown (G3).
    """

    text: Line
    topic: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)] | None = None
    probes: Annotated[tuple[Probe, ...], Field(max_length=3)] = ()


type GivenSubGoal = Annotated[
    Annotated[Line, Tag("text")] | Annotated[SubGoal, Tag("object")],
    Discriminator(lambda given: "text" if isinstance(given, str) else "object"),
]
"""A note alone may be given as a string, and comes back as one."""


class GivenTopic(Frozen):
    """A topic as its author gives it; without sub-goals its label is what is to be learnt."""

    label: Label
    sub_goals: Annotated[tuple[GivenSubGoal, ...], Field(max_length=MAX_SUB_GOALS)] = ()

    @property
    def goals(self) -> tuple[SubGoal, ...]:
        return in_full(self.sub_goals)


class Reward(Frozen):
    """What the participant gets at the end: a code, or a link."""

    label: Label
    code: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]


class PlanConfiguration(Frozen):
    """What the author of a plan configures. Labels of topics and names of fields must differ.

    `signal` is how answers are weighed where a start does not say.
    """

    research_goal: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1_000)]
    max_duration_mins: Minutes
    topics: Annotated[tuple[GivenTopic, ...], Field(max_length=MAX_TOPICS, json_schema_extra={"minItems": 1})]
    guide: Annotated[str, StringConstraints(strip_whitespace=True, max_length=20_000)] | None = None
    fields: Annotated[tuple[DataField, ...], Field(max_length=10)] = ()
    reward: Reward | None = None
    signal: SignalRule | None = None

    @field_validator("topics")
    @classmethod
    def _topics_differ(cls, topics: tuple[GivenTopic, ...]) -> tuple[GivenTopic, ...]:
        if (
            not topics
        ):  # said here alone: a minimum in the schema would count topics that are wrong as missing too
            raise ValueError("at least one topic is needed")
        if twice := repeated(topic.label.casefold() for topic in topics):
            raise ValueError(f"topic used more than once: {', '.join(twice)}")
        return topics

    @field_validator("fields")
    @classmethod
    def _names_differ(cls, fields: tuple[DataField, ...]) -> tuple[DataField, ...]:
        if twice := repeated(field.name for field in fields):
            raise ValueError(f"field used more than once: {', '.join(twice)}")
        return fields


class Intelligence(Frozen):
    """How to read answers about a topic, what in them is worth deepening, and where to probe."""

    interpretation_cues: Lines = ()
    significance_signals: Lines = ()
    probe_angles: Lines = ()


class PlanTopic(Intelligence):
    """A topic of the plan: at least one sub-goal, and the turns that it may take."""

    topic_id: str
    label: Label
    order_index: int
    sub_goals: Annotated[tuple[GivenSubGoal, ...], Field(min_length=1, max_length=MAX_SUB_GOALS)]
    min_turns: int
    base_turns: int
    max_turns: int

    @property
    def goals(self) -> tuple[SubGoal, ...]:
        return in_full(self.sub_goals)

    @property
    def budget(self) -> TopicBudget:
        return TopicBudget(
            topic_id=self.topic_id,
            min_turns=self.min_turns,
            base_turns=self.base_turns,
            max_turns=self.max_turns,
        )


class PlanMeta(Frozen):
    """When and from what the plan was made."""

    generated_at: datetime
    plan_logic_version: str
    max_duration_mins: Minutes
    total_time_sec: int
    seconds_per_turn: int = SECONDS_PER_TURN
    topics_signature: str

    @property
    def total_turns(self) -> int:
        return turns_of(self.total_time_sec)


class Explore(Frozen):
    topics: Annotated[tuple[PlanTopic, ...], Field(min_length=1, max_length=MAX_TOPICS)]


class Deepen(Frozen):
    max_turns_per_topic: int = DEEPEN_TURNS
    fallback_turns: int = FALLBACK_TURNS


class InterviewPlan(Frozen):
    """The plan, in the shape of version 2."""

    version: Literal[2] = PLAN_VERSION
    meta: PlanMeta
    explore: Explore
    deepen: Deepen = Deepen()

    def topic(self, topic_id: str) -> PlanTopic:
        """The topic with this id. Raises KeyError."""
        for topic in self.explore.topics:
            if topic.topic_id == topic_id:
                return topic
        raise KeyError(topic_id)


class Knowledge(Frozen):
    """What a question about a topic may lean on: the author's guide, or the intelligence made with the plan."""

    source: Literal["guide", "plan"]
    guide: str | None = None
    intelligence: Intelligence


def make_plan(
    given: PlanConfiguration, intelligence: Sequence[Intelligence], *, generated_at: datetime
) -> InterviewPlan:
    """The plan for this configuration; `intelligence` is told per topic, in order, and may be short of topics."""
    total_time_s = given.max_duration_mins * 60
    base = base_turns(turns_of(total_time_s), len(given.topics))
    told = [*intelligence[: len(given.topics)], *[Intelligence()] * (len(given.topics) - len(intelligence))]
    topics = tuple(
        PlanTopic(
            **known.model_dump(include=set(Intelligence.model_fields)),
            topic_id=f"t{place + 1}",
            label=topic.label,
            order_index=place,
            sub_goals=topic.sub_goals or (topic.label,),
            min_turns=MIN_TURNS,
            base_turns=base,
            max_turns=base + MOST_BONUS_TURNS,
        )
        for place, (topic, known) in enumerate(zip(given.topics, told, strict=True))
    )
    meta = PlanMeta(
        generated_at=generated_at,
        plan_logic_version=PLAN_LOGIC_VERSION,
        max_duration_mins=given.max_duration_mins,
        total_time_sec=total_time_s,
        topics_signature=topics_signature(given),
    )
    return InterviewPlan(meta=meta, explore=Explore(topics=topics))


def topics_signature(given: PlanConfiguration) -> str:
    """What the plan depends on, as SHA-256 in hex: topics with their sub-goals, the duration, the research goal."""
    content = [
        given.research_goal,
        given.max_duration_mins,
        [[topic.label, topic.model_dump(mode="json")["sub_goals"]] for topic in given.topics],
    ]
    return hashlib.sha256(json.dumps(content, ensure_ascii=False).encode()).hexdigest()


def in_full(given: Sequence[str | SubGoal]) -> tuple[SubGoal, ...]:
    return tuple(SubGoal(text=each) if isinstance(each, str) else each for each in given)


def is_current(plan: InterviewPlan, given: PlanConfiguration) -> bool:
    """Whether the plan still is that of the configuration; if not, it is to be made anew."""
    meta = plan.meta
    return meta.topics_signature == topics_signature(given) and meta.plan_logic_version == PLAN_LOGIC_VERSION


def knowledge(topic: PlanTopic, guide: str | None) -> Knowledge:
    """The guide where there is one, with the plan's intelligence as the fallback (D9)."""
    intelligence = Intelligence.model_validate(topic.model_dump(include=set(Intelligence.model_fields)))
    if guide and guide.strip():
        return Knowledge(source="guide", guide=guide.strip(), intelligence=intelligence)
    return Knowledge(source="plan", intelligence=intelligence)
