"""What is thought of an answer: one shape for every mode, built by pure code from what the language port found.

The assessor (a model or the rules) only says which concepts an answer covers; similarity, gaps and the decision follow
from that here and in `gaps.py`, never from the assessor (requirements: the model assesses, a pure function decides).
"""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

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
type FixedReply = Literal["remaining", "machine", "use", "meaning", "person", "care"]
"""What is said at once to something beside an answer: how much is left, that this is a program, what becomes of the
answers, how the question could be meant, that staff know of the wish for a person, one word of care."""
type Verdict = Literal["covered", "missing", "unclear", "contradicted"]
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
    """Base of the immutable, closed models that the domain passes around."""

    model_config = ConfigDict(frozen=True, extra="forbid")


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

    `evidence` is a verbatim span of an answer for `covered` and `contradicted`, None otherwise. `unclear` is a gap that
    is not confirmed.
    """

    concept_id: str
    verdict: Verdict
    evidence: str | None = None


class Fact(Frozen):
    """A stand-alone statement taken from an answer, with the verbatim span it comes from."""

    text: str
    span: str


class Correction(Frozen):
    """What was known under this id does not hold: `span` are the words of the latest answer that say what does."""

    concept_id: str
    span: str


class AssessmentDraft(Frozen):
    """What the language port says of one answer, before the domain has built an assessment from it.

    `asks` is what the answer asks the interviewer besides.
    """

    intent: Intent = "answer"
    findings: tuple[Finding, ...] = ()
    corrections: tuple[Correction, ...] = ()
    asks: FixedReply | None = None
    confidence: Confidence = "medium"
    engagement: Engagement = "neutral"
    facts: tuple[Fact, ...] = ()
    grade: Share | None = None
    acknowledgement: str | None = None


class Gap(Frozen):
    """A concept that the answers so far do not cover."""

    gap_id: str
    concept: str
    severity: Severity
    confirmed: bool = True


class CriterionMet(Frozen):
    """Whether one criterion was demonstrated, and where."""

    criterion: str
    demonstrated: bool
    evidence: str | None = None
    source: Literal["resume", "answer"] = "answer"


class Assessment(Frozen):
    """What is kept of one answer (the `assessment` of a turn in the result).

    `similarity` is the severity-weighted share of the concepts covered by all answers to the main question so far;
    `grade` is a calibrated mark for reports and decides nothing.
    """

    similarity: Share
    confidence: Confidence
    confidence_value: Share
    engagement: Engagement
    signal: Share
    gaps: tuple[Gap, ...] = ()
    facts: tuple[Fact, ...] = ()
    criteria: tuple[CriterionMet, ...] = ()
    grade: Share | None = None
    source: Source = "rules"
