"""The language port: everything that needs understanding or wording, in the product's words.

Two implementations speak it: a model (`openai_model.py`) and the rules (`rules/`), which need no model. `fallback.py`
joins them: every reply of the model is validated against the task, and where the model fails the rules answer, call by
call. Tasks carry all that an implementation may know; what participants typed is data in them, never instruction.
"""

from dataclasses import dataclass, field
from typing import Literal, Protocol, Self

from shared.domain import handover
from shared.domain.assessment import AssessmentDraft, Concept, Frozen, Intent, Share, SkillAttribute, Source
from shared.domain.exploration.plan import Intelligence
from shared.language.evidence_tasks import JudgementDraft, JudgeTask, RankTask
from shared.language.exploration_tasks import Listening, ListenTask, PlanTask, TopicTask, TopicWording
from shared.language.handover_tasks import BacklogTask, DeepDiveTask, HandoverSummaryTask
from shared.language.onboarding_tasks import (
    AnswerDraft,
    AskTask,
    PackageDraft,
    PackageTask,
    PartsDraft,
    PartsTask,
)
from shared.language.talk_tasks import Extraction, ExtractTask, WordTask

type LanguageCode = Literal["en", "it", "es", "de", "fr"]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question as it was shown and what the participant answered."""

    question: str
    answer: str


class AssessTask(Frozen):
    """Judge the latest answer to a main question or to one of its follow-ups.

    `exchanges` are all answered questions of this main question in asking order, the latest last. `covered` are the ids
    of concepts that earlier answers covered. `shown_question` is the question that the latest answer was given to.
    Concepts with an `attribute` ask for that attribute of `skill`: what the answers say of it is the finding's evidence.
    """

    language: LanguageCode
    main_question: str
    shown_question: str
    ideal_answer: str
    concepts: tuple[Concept, ...]
    covered: tuple[str, ...]
    exchanges: tuple[Exchange, ...]
    skill: str | None = None


class FollowUpTask(Frozen):
    """Word the follow-up number `order` (1, 2, 3) that probes `gaps`, the open ones, the first above all.

    `asked` are all questions of this interview so far, none of which may be repeated. `guide` is the expected pattern of
    a good answer, where the author gave one to probe by (E7); like the ideal answer it is never shown.
    """

    language: LanguageCode
    main_question: str
    ideal_answer: str
    gaps: tuple[Concept, ...]
    exchanges: tuple[Exchange, ...]
    order: int
    asked: tuple[str, ...]
    guide: str | None = None


class ClarifyTask(Frozen):
    """Explain the question that is open, from the question alone, to someone who asked or went astray (D15).

    `skill` is the one that it is about (`dynamic_gap`), `label` what it asks for, where the question itself tells it.
    `broad`: it asks for what somebody knows of a whole project or of a passage it cites, so that no word of it alone
    says what it is about. `ideal_answer` stands in no prompt: the explanation is held against it, since a model may
    have read it in another call (A5).
    """

    language: LanguageCode
    question: str
    said: str
    intent: Intent
    asked: tuple[str, ...]
    skill: str | None = None
    label: str | None = None
    broad: bool = False
    ideal_answer: str = ""


class SummaryQuestion(Frozen):
    """One main question as the summary sees it: its answers, also those to its follow-ups, of which there were so many.

    What was no answer, a request to explain the question or something off the topic, is not among the exchanges.
    """

    question: str
    exchanges: tuple[Exchange, ...]
    follow_ups: int = 0
    similarity: float | None
    covered: tuple[str, ...]
    open_gaps: tuple[str, ...]


class SummaryTask(Frozen):
    """Summarise a finished interview for the staff who will read its result."""

    language: LanguageCode
    mode: str
    ended_reason: str
    questions: tuple[SummaryQuestion, ...]


class SummarySection(Frozen):
    title: str
    text: str


class SummaryDraft(Frozen):
    text: str
    sections: tuple[SummarySection, ...] = ()


class CoverageQuestion(Frozen):
    """A question of a set as it is judged against a resume: `criteria` are its `what_assesses`, one concept each."""

    question_id: str
    question_text: str
    criteria: tuple[Concept, ...]
    expected_answer_pattern: str | None = None


class CoverageTask(Frozen):
    """Judge a batch of questions against a resume (E4): which criteria it evidences, word for word. Be conservative."""

    language: LanguageCode
    resume: str
    questions: tuple[CoverageQuestion, ...]


class CriterionEvidence(Frozen):
    """A criterion that the resume evidences, and the verbatim span of the resume (white space aside) that does."""

    criterion_id: str
    span: str


class CoverageDraft(Frozen):
    """What a resume says to one question. Criteria without evidence are missing."""

    question_id: str
    evidence: tuple[CriterionEvidence, ...] = ()
    confidence: Share = 0.0


class SkillsTask(Frozen):
    """Take at most `most` skills out of a resume, the most telling first, with what it says of their attributes (E2)."""

    language: LanguageCode
    resume: str
    most: int = 6


class AttributeFound(Frozen):
    """What is known of one attribute of a skill: a short `value`, and the verbatim span it was read from."""

    attribute: SkillAttribute
    value: str
    span: str


class SkillDraft(Frozen):
    """A skill named in the resume. Attributes that are not listed are unknown."""

    name: str
    attributes: tuple[AttributeFound, ...] = ()


class GapQuestionTask(Frozen):
    """Word the question that asks for one unknown attribute of a skill (E2). `known` is what is known of the skill.

    `asked` are all questions of this interview so far, none of which may be repeated. With `by_rules` no model is asked:
    the turn has had its calls.
    """

    language: LanguageCode
    skill: str
    attribute: SkillAttribute
    known: tuple[str, ...]
    asked: tuple[str, ...]
    by_rules: bool = False


class Usage(Frozen):
    """What a reply cost: calls of the model, its tokens, and how often the rules had to step in."""

    model_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    fallbacks: int = 0

    def __add__(self, other: Self) -> Self:
        return type(self)(
            model_calls=self.model_calls + other.model_calls,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            fallbacks=self.fallbacks + other.fallbacks,
        )


@dataclass(frozen=True, slots=True)
class Reply[T]:
    """A value, who made it, what it cost, and whether it is of all that the task holds or of what there was time for."""

    value: T
    source: Source
    usage: Usage = field(default_factory=Usage)
    in_time: bool = True


class LanguageFailed(Exception):
    """The task could not be done: the model failed, timed out, refused, or answered with something that is not valid.

    `reason` is a short machine-readable word (`timeout`, `rate_limited`, `server_error`, `refusal`, `truncated`,
    `invalid`, `unavailable`, `exhausted`); `detail` holds no word that anyone typed; `usage` is what the attempt
    cost all the same.
    """

    def __init__(self, reason: str, detail: str = "", usage: Usage | None = None) -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail
        self.usage = usage or Usage()


class Language(Protocol):
    """Raises `LanguageFailed` and nothing else. At most three model calls serve one turn."""

    async def assess(self, task: AssessTask) -> Reply[AssessmentDraft]: ...

    async def word_follow_up(self, task: FollowUpTask) -> Reply[str]: ...

    async def clarify(self, task: ClarifyTask) -> Reply[str]: ...

    async def summarise(self, task: SummaryTask) -> Reply[SummaryDraft]: ...

    async def judge_coverage(self, task: CoverageTask) -> Reply[tuple[CoverageDraft, ...]]: ...

    async def extract_skills(self, task: SkillsTask) -> Reply[tuple[SkillDraft, ...]]: ...

    async def word_gap_question(self, task: GapQuestionTask) -> Reply[str]: ...

    async def extract_facts(self, task: ExtractTask) -> Reply[Extraction]: ...

    async def word_backlog_question(self, task: WordTask) -> Reply[str]: ...

    async def sort_facts(self, task: PartsTask) -> Reply[PartsDraft]: ...

    async def write_package(self, task: PackageTask) -> Reply[PackageDraft]: ...

    async def answer_question(self, task: AskTask) -> Reply[AnswerDraft]: ...

    async def dive_into_file(self, task: DeepDiveTask) -> Reply[tuple[handover.Finding, ...]]: ...

    async def summarise_project(self, task: HandoverSummaryTask) -> Reply[str]: ...

    async def plan_backlog(self, task: BacklogTask) -> Reply[tuple[handover.BacklogQuestion, ...]]: ...

    async def rank_evidence(self, task: RankTask) -> Reply[tuple[float, ...]]: ...

    async def judge_criterion(self, task: JudgeTask) -> Reply[JudgementDraft]: ...

    async def plan_topics(self, task: PlanTask) -> Reply[tuple[Intelligence, ...]]: ...

    async def listen(self, task: ListenTask) -> Reply[Listening]: ...

    async def word_topic(self, task: TopicTask) -> Reply[TopicWording]: ...
