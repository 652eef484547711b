"""A language port that always says the same, or always fails: for what stands above the port."""

from collections import Counter
from dataclasses import dataclass, field

from shared.domain import handover
from shared.domain.assessment import AssessmentDraft, Finding
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
from shared.language.port import (
    AssessTask,
    ClarifyTask,
    CoverageDraft,
    CoverageTask,
    FollowUpTask,
    GapQuestionTask,
    LanguageFailed,
    Reply,
    SkillDraft,
    SkillsTask,
    SummaryDraft,
    SummaryTask,
    Usage,
)
from shared.language.talk_tasks import Extraction, ExtractTask, WordTask

RULES_QUESTION = "What can you say about the matter that is left?"
RULES_EXPLANATION = "Tell it as you see it. What is your view?"
RULES_SUMMARY = "Questions and answers."
RULES_SKILLS = (SkillDraft(name="Skill of the rules"),)
RULES_FINDINGS = (handover.Finding(text="A finding of the rules.", kind="purpose"),)
RULES_BACKLOG = (
    handover.BacklogQuestion(question_id="global-1", text=RULES_QUESTION, priority="P0", origin="GLOBAL"),
)


@dataclass(slots=True)
class FixedLanguage:
    """Says that every concept and criterion is missing, and fixed texts.

    `calls` counts what was asked; `failure` is raised instead.
    """

    failure: LanguageFailed | None = None
    question: str = RULES_QUESTION
    calls: Counter[str] = field(default_factory=Counter)

    async def assess(self, task: AssessTask) -> Reply[AssessmentDraft]:
        findings = tuple(Finding(concept_id=each.concept_id, verdict="missing") for each in task.concepts)
        return self._said("assess", AssessmentDraft(findings=findings))

    async def word_follow_up(self, task: FollowUpTask) -> Reply[str]:
        return self._said("word_follow_up", self.question)

    async def clarify(self, task: ClarifyTask) -> Reply[str]:
        return self._said("clarify", RULES_EXPLANATION)

    async def summarise(self, task: SummaryTask) -> Reply[SummaryDraft]:
        return self._said("summarise", SummaryDraft(text=RULES_SUMMARY))

    async def judge_coverage(self, task: CoverageTask) -> Reply[tuple[CoverageDraft, ...]]:
        drafts = tuple(CoverageDraft(question_id=each.question_id) for each in task.questions)
        return self._said("judge_coverage", drafts)

    async def extract_skills(self, task: SkillsTask) -> Reply[tuple[SkillDraft, ...]]:
        return self._said("extract_skills", RULES_SKILLS)

    async def word_gap_question(self, task: GapQuestionTask) -> Reply[str]:
        return self._said("word_gap_question", self.question)

    async def extract_facts(self, task: ExtractTask) -> Reply[Extraction]:
        return self._said("extract_facts", Extraction())

    async def word_backlog_question(self, task: WordTask) -> Reply[str]:
        return self._said("word_backlog_question", self.question)

    async def sort_facts(self, task: PartsTask) -> Reply[PartsDraft]:
        return self._said("sort_facts", PartsDraft(parts={}))

    async def write_package(self, task: PackageTask) -> Reply[PackageDraft]:
        return self._said("write_package", PackageDraft(parts={}))

    async def answer_question(self, task: AskTask) -> Reply[AnswerDraft]:
        return self._said("answer_question", AnswerDraft())

    async def dive_into_file(self, task: DeepDiveTask) -> Reply[tuple[handover.Finding, ...]]:
        return self._said("dive_into_file", RULES_FINDINGS)

    async def summarise_project(self, task: HandoverSummaryTask) -> Reply[str]:
        return self._said("summarise_project", RULES_SUMMARY)

    async def plan_backlog(self, task: BacklogTask) -> Reply[tuple[handover.BacklogQuestion, ...]]:
        return self._said("plan_backlog", RULES_BACKLOG)

    async def rank_evidence(self, task: RankTask) -> Reply[tuple[float, ...]]:
        return self._said("rank_evidence", (1.0,) * len(task.texts))

    async def judge_criterion(self, task: JudgeTask) -> Reply[JudgementDraft]:
        return self._said("judge_criterion", JudgementDraft(verdict="not_met", rationale=RULES_SUMMARY))

    async def plan_topics(self, task: PlanTask) -> Reply[tuple[Intelligence, ...]]:
        return self._said("plan_topics", (Intelligence(),) * len(task.topics))

    async def listen(self, task: ListenTask) -> Reply[Listening]:
        return self._said("listen", Listening(intent="answer", confidence="medium", engagement="neutral"))

    async def word_topic(self, task: TopicTask) -> Reply[TopicWording]:
        return self._said("word_topic", TopicWording(text=self.question))

    def _said[T](self, task: str, value: T) -> Reply[T]:
        self.calls[task] += 1
        if self.failure is not None:
            raise self.failure
        return Reply(value, "rules", Usage())
