"""What is asked in an exploration (D8, D10 to D13, D15).

A turn asks a model once, to word what is decided; what the answer is worth was worked out by rules before. The wording's
reply brings the facts of the last answer along, so that they cost no call of their own.
"""

from collections.abc import Collection, Mapping
from typing import Literal

from shared.interview.state_machine.assessment import Confidence, Engagement, Fact, Frozen, Intent, ToldUs
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.signal import Band
from shared.language.port import Request
from shared.language.requests.interview import Exchange
from shared.modes.topic_exploration.fields import DataField
from shared.modes.topic_exploration.memory import Memory
from shared.modes.topic_exploration.part import SubGoalsHeard
from shared.modes.topic_exploration.phases import Phase
from shared.modes.topic_exploration.plan import GivenTopic, Knowledge

type Purpose = Literal["topic", "clarification", "offer", "consent", "field"]
"""What is to be worded: a question about a topic, the explanation of one, or what an exploration asks besides."""
type TopicWordingKind = Literal["whole", "again", "question_only"]
"""How it is asked for: the first wording, a second one after a fault, or the bare question."""
type Worth = Literal["not", "partly", "much"]
"""How much an answer serves the goal of the research, as a model sees it."""
type Progress = Literal["done", "left over", "now", "ahead"]


class PlanRequest(Request):
    """Say for each topic how to read answers about it, what in them is worth deepening, and where to probe (D8)."""

    research_goal: str
    topics: tuple[GivenTopic, ...]


class ListenRequest(Request):
    """What an answer about a topic states, and which sub-goals it says something to.

    `heard` is what its words alone make it. `about` is what the topic is about, in texts; `said` what was asked and
    answered on the topic, the latest last. `goals` are the open sub-goals, by topic and number. `target` is the one that
    was asked for: an answer is one to it if the question was `pointed`, else only by its words. Where it was not `asked`
    about at all, the question went deeper into what had been said. `label` is the name of the topic, empty where the
    answer is to none.
    """

    heard: Intent = "answer"
    about: tuple[str, ...]
    said: tuple[Exchange, ...]
    goals: Mapping[str, Mapping[int, str]] = {}
    target: tuple[str, int] | None = None
    label: str = ""
    pointed: bool = True
    asked: bool = True


class Listening(Frozen):
    """The reply to a `ListenRequest`; `acknowledgement` may be shown beside the next question.

    `serves`: the answer is of use to the topic's sub-goals, or to the goal of the research.
    """

    intent: Intent
    confidence: Confidence
    engagement: Engagement
    facts: tuple[Fact, ...] = ()
    acknowledgement: str | None = None
    sub_goals: SubGoalsHeard = SubGoalsHeard()
    serves: bool = True


class RoadmapTopic(Frozen):
    """A topic of the plan and where it stands."""

    label: str
    progress: Progress


class TopicRequest(Request):
    """Word the next thing that is said in an exploration; that it is asked, and about what, is decided.

    `topic` and `sub_goal` are what a question is about (no sub-goal: none is open); `goal_topic` and `probes` are
    what its author wrote to be shown; `open_goals` are the open sub-goals of the topic, and of the one that was left
    last, by topic and number; `goals_ahead` are those of the topics ahead, which an answer may tell in passing;
    `turn_in_topic` is the number of this question in the topic, and `turns_left` how many are left with it. `last` is
    the latest exchange about a topic, with the `band` of its signal, at the consent the latest at all; `insight` the
    most telling words said about this topic, and `recap` asks to take them up. `asked` are all questions so far,
    `told` the answers about this topic before the last. `explained` is the question to explain, to someone who asked
    (`clarification`) or went astray (`off_topic`). `labels` are the fields of the consent, `field` the one to ask for
    now; `attempt` counts offers, and attempts at these. `asks_back`: they asked something about their data.
    `replied`: their question to the interviewer gets a fixed reply before this. `said_first` is all that stands before
    this, `said_last` what stood before the last question. `heard` is what the last answer is
    meant as by its words alone; `rereads` is what it can still be found to be instead. `calls_had` are those of a
    model in this turn. `spared` are the words by
    which they asked to leave something alone, `threads` what was told with weight and not to its end, `told_to` the
    questions to which. `readers` says who reads it, where they asked something; `familiar` is the form of address that
    they offered, `short_of_time` that they said so, `time_said` how long they have. `faults` say in words of ours why the
    last wording could not be shown.
    """

    purpose: Purpose
    phase: Phase
    research_goal: str
    total_s: int
    remaining_s: float | None = None
    roadmap: tuple[RoadmapTopic, ...] = ()
    topic: str | None = None
    sub_goal: str | None = None
    goal_topic: str | None = None
    probes: tuple[str, ...] = ()
    open_goals: Mapping[str, str] = {}
    goals_ahead: Mapping[str, str] = {}
    turns_left: int = 0
    turn_in_topic: int = 0
    enters_topic: bool = False
    recap: bool = False
    insight: str | None = None
    band: Band | None = None
    last: Exchange | None = None
    asked: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    memory: Memory = Memory()
    knowledge: Knowledge | None = None
    explained: str | None = None
    intent: Intent = "answer"
    labels: tuple[str, ...] = ()
    field: DataField | None = None
    attempt: int = 1
    asks_back: bool = False
    replied: bool = False
    said_first: str = ""
    said_last: str = ""
    heard: Heard = Heard()
    rereads: Literal["wishes", "all"] | None = None
    calls_had: int = 0
    threads: tuple[str, ...] = ()
    told_to: Mapping[str, str] = {}
    readers: str = ""
    familiar: bool = False
    short_of_time: bool = False
    time_said: str = ""
    wanted: TopicWordingKind = "whole"
    faults: tuple[str, ...] = ()

    @property
    def first(self) -> bool:
        """Whether nothing was asked yet."""
        return not self.asked

    @property
    def is_read(self) -> bool:
        """Whether the reply tells what the last answer says, beside the question that comes after it."""
        return self.purpose == "topic" and self.last is not None and self.wanted != "question_only"

    def may_be_done(self, answered: Collection[str]) -> bool:
        """Whether a model may end the topic: nothing stays open beside what it finds `answered`."""
        is_told = self.open_goals.keys() <= {*answered} if self.open_goals else self.sub_goal is None
        return self.is_read and is_told


class TopicWording(Frozen):
    """The reply to a `TopicRequest`: what is shown, and what was found in the last answer.

    That are its `facts` (None: nobody looked), the `open_goals` that are `answered`, and how far it `serves` the goal.
    `intent` is what the last answer is meant as (None: nobody read it), `beside` a wish beside what it answers.
    `spared` are the words by which it asks to leave something alone from now on, `off_record` the stretches of any
    answer that are not to be written down, None without such a wish. `replaces` are texts of earlier facts that no
    longer hold; `threads` and `closed` are what it tells with weight and not to its end, and earlier such that were
    taken up. `done`: nothing is left that is worth a question, and there is no text. `takes_up`: the text refers to the
    last answer itself, and wants no acknowledgement beside it.
    """

    text: str
    facts: tuple[Fact, ...] | None = None
    answered: tuple[str, ...] = ()
    serves: Worth | None = None
    intent: Intent | None = None
    beside: Intent | None = None
    spared: str | None = None
    off_record: tuple[str, ...] | None = None
    told_us: ToldUs | None = None
    replaces: tuple[str, ...] = ()
    threads: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    done: bool = False
    takes_up: bool = True
