"""What is thought of an answer: one shape for every mode, built by pure code from what the language port found.

The assessor (a model or the rules) only says which concepts an answer covers; similarity, gaps and the decision follow
from that here and in `gaps.py`, never from the assessor (requirements: the model assesses, a pure function decides).
"""

from typing import Annotated, Any, Final, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, model_validator

type Severity = Literal["critical", "major", "minor"]
type Confidence = Literal["high", "medium", "low"]
type Engagement = Literal["high", "neutral", "low"]
type Source = Literal["model", "rules"]
type Intent = Literal[
    "answer",
    "dont_know",
    "clarification",
    "off_topic",
    "wish_to_stop",
    "wish_to_skip",
    "wish_for_human",
    "already_said",
    "correction",
    "distress",
]
type FixedReply = Literal[
    "greeting",
    "remaining",
    "machine",
    "hears",
    "language",
    "use",
    "meaning",
    "either",
    "both",
    "only_asked",
    "counts",
    "verdict",
    "next",
    "put_right",
    "added",
    "misheard",
    "unanswered",
    "unknown",
    "person",
    "pause",
    "broken_off",
    "wordless",
    "skipping",
    "slipped",
    "not_theirs",
    "returned",
    "care",
    "record",
    "keep_out",
    "named",
    "hurry",
    "main_first",
    "skipped",
    "objection",
    "untaught",
    "rather",
    "owned",
    "going_on",
    "matters",
]
"""What is said at once to something beside an answer: how much is left, that this is a program, what it does with what
it reads, which language may be used, what becomes of the answers, how the question could be meant (or both are, that
it names both, or that it was no advice), that what was told counts, that nothing is judged during the talk, what
comes after it, that a correction is noted, or an addition to an earlier answer, that something was taken wrongly,
that a question was passed over, that this program cannot tell, that staff know of the wish for a person, that there
is time, that a message broke off or had no words, that a question may be skipped, that a code is masked, that an
answer of somebody else does not count, that the question comes again, care, what is kept out of the report and how it can
be, where a name stands, that little time is left, that the main questions come first then, that a question is left,
that an objection is heard, or that something was not taught, that they may tell what they would rather talk about,
that somebody owned an error, that the talk goes on after a word of care, or that something which matters is still
open."""
type Verdict = Literal["demonstrated", "not_demonstrated", "contradicted", "needs_review"]
"""What the answers say of a point. `needs_review`: a person decides; nobody but a reader can tell (G4)."""
type Doubt = Literal[
    "echo",
    "number",
    "negation",
    "stance",
    "plan",
    "condition",
    "past",
    "quantifier",
    "exception",
    "subject",
    "partial",
    "wording",
    "quotation",
    "unsure",
    "disagreement",
    "not_known",
    "nothing_said",
    "not_judged",
]
"""Why a verdict is no plain "demonstrated". The last three are reasons of "not_demonstrated" or of no verdict at all."""
type SkillAttribute = Literal[
    "duration", "depth", "autonomy", "scale", "constraints", "production_vs_prototype"
]
type Share = Annotated[float, Field(ge=0.0, le=1.0)]

SEVERITIES: Final[tuple[Severity, ...]] = ("critical", "major", "minor")
SEVERITY_WEIGHT: Final[dict[Severity, float]] = {"critical": 3.0, "major": 2.0, "minor": 1.0}
SKILL_ATTRIBUTES: Final[tuple[SkillAttribute, ...]] = (
    "depth",
    "production_vs_prototype",
    "autonomy",
    "scale",
    "duration",
    "constraints",
)
"""The six attributes of a skill (E2), in the order in which they are asked for."""
CONFIDENCE_VALUE: Final[dict[Confidence, float]] = {"high": 0.9, "medium": 0.6, "low": 0.3}


class Frozen(BaseModel):
    """Base of the immutable, closed models that the domain passes around.

    Each is built on its first use: building all of them would take a tenth of the app's start.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


CONFIDENCES: Final[tuple[Confidence, ...]] = ("low", "medium", "high")
SURE_FROM: Final[Confidence] = "medium"
"""From which confidence a model's verdict is taken, before there are enough reviews to fit that on."""


def is_taken(confidence: Confidence | None, sure_from: Confidence) -> bool:
    """Whether a verdict of this confidence is taken; one without any is, since nothing speaks against it."""
    return confidence is None or CONFIDENCES.index(confidence) >= CONFIDENCES.index(sure_from)


class Concept(Frozen):
    """One thing to be learnt: a clause of an ideal answer, a key concept, a criterion, an attribute of a skill.

    `text` is the author's wording and staff's alone; `label` (at most three words, or the short key concept itself) is
    the only part that a participant may be shown (A5). `attribute` is set for an attribute of a skill, which `label`
    then names. `topic` is the author's own name for it, which may be shown, and `probes` are questions that the author
    wrote for it (G3).
    """

    concept_id: str
    text: str
    label: str
    severity: Severity
    attribute: SkillAttribute | None = None
    topic: str | None = None
    probes: tuple[str, ...] = ()


class Finding(Frozen):
    """What all answers so far, taken together, say about one concept.

    `evidence` is a verbatim span of an answer: always there for `contradicted` and for what the latest answers
    demonstrated, with `needs_review` where a span is in doubt. `doubts` say why the verdict is not `demonstrated`,
    `confidence` is what a model says of its own verdict, `claimed` the verdict that was not taken for that alone.
    """

    concept_id: str
    verdict: Verdict
    evidence: str | None = None
    doubts: tuple[Doubt, ...] = ()
    confidence: Confidence | None = None
    claimed: Verdict | None = None


class Fact(Frozen):
    """A stand-alone statement taken from an answer, with the verbatim span it comes from."""

    text: str
    span: str


class Correction(Frozen):
    """What was known under this id does not hold: `span` are the words of the latest answer that say what does."""

    concept_id: str
    span: str


class ToldUs(Frozen):
    """What an answer says to the interviewer beside the matter, as a model read it: what it `asked`, verbatim.

    `unnamed` are names that are not to be written, each with what is to stand for it, if anything; `given_back` is what
    was left alone or off the record and may be spoken of after all; `time`: their words on how long they have;
    `short`: it runs out, `unhurried`: it does not, whatever was made of what they said before; `put_first`: they want
    this first in what is written.
    """

    asked: tuple[str, ...] = ()
    unnamed: dict[str, str] = Field(default_factory=dict[str, str])
    given_back: tuple[str, ...] = ()
    time: str = ""
    short: bool = False
    unhurried: bool = False
    put_first: bool = False


class AssessmentDraft(Frozen):
    """What the language port says of one answer, before the domain has built an assessment from it.

    `asks` is what the answer asks the interviewer besides, `beside` what it wishes for besides, `spared` the words by
    which it asks to leave something alone from now on; `late` is what it demonstrates of the question just left. An
    acknowledgement that is `owed` replies to a question or a complaint of theirs, or meets a correction or a feeling.
    `off_record` are the stretches of any answer that it asks not to have written down, None without such a wish;
    `threads` are told with weight and not to their end, `closed` earlier ones that were taken up since. `note` tells
    staff what it says beside the concepts that is unsafe or wrong, `told_us` is None where no model read it.
    """

    intent: Intent = "answer"
    beside: Intent | None = None
    findings: tuple[Finding, ...] = ()
    late: tuple[Finding, ...] = ()
    corrections: tuple[Correction, ...] = ()
    asks: tuple[FixedReply, ...] = ()
    confidence: Confidence = "medium"
    engagement: Engagement = "neutral"
    facts: tuple[Fact, ...] = ()
    grade: Share | None = None
    acknowledgement: str | None = None
    owed: bool = False
    spared: str | None = None
    off_record: tuple[str, ...] | None = None
    told_us: ToldUs | None = None
    note: str | None = None
    threads: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()


class Gap(Frozen):
    """A concept that the answers so far do not cover."""

    gap_id: str
    concept: str
    severity: Severity
    confirmed: bool = True


class CriterionMet(Frozen):
    """What the answers say of one criterion, and where; `demonstrated` is None where a person has to decide (E10, G4).

    Documents from before there were four verdicts have `demonstrated` alone.
    """

    criterion: str
    concept_id: str = ""
    demonstrated: bool | None
    verdict: Verdict
    doubts: tuple[Doubt, ...] = ()
    confidence: Confidence | None = None
    evidence: str | None = None
    source: Literal["resume", "answer"] = "answer"

    @model_validator(mode="before")
    @classmethod
    def _from_before_there_were_four(cls, data: Any) -> Any:
        if not isinstance(data, dict) or "verdict" in data:
            return cast(Any, data)
        given = cast(dict[str, Any], data)
        return given | {"verdict": "demonstrated" if given.get("demonstrated") else "not_demonstrated"}


def is_demonstrated(verdict: Verdict) -> bool | None:
    """The verdict as a plain yes or no; None where it is for a person."""
    return None if verdict == "needs_review" else verdict == "demonstrated"


class Assessment(Frozen):
    """What is kept of one answer (the `assessment` of a turn in the result).

    `similarity` is the severity-weighted share of the concepts that all answers to the main question so far demonstrate,
    `undecided` the share of those that need a review (G5); `grade` is a calibrated mark for reports and decides nothing.
    """

    similarity: Share
    undecided: Share = 0.0
    confidence: Confidence
    confidence_value: Share
    engagement: Engagement
    signal: Share
    gaps: tuple[Gap, ...] = ()
    facts: tuple[Fact, ...] = ()
    criteria: tuple[CriterionMet, ...] = ()
    grade: Share | None = None
    source: Source = "rules"
