"""The language port spoken by rules alone: no model, no network, a few milliseconds a call."""

import asyncio

from shared.domain.assessment import AssessmentDraft
from shared.domain.exploration.plan import Intelligence
from shared.domain.handover import BacklogQuestion, Finding
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
)
from shared.language.rules.answering import answer
from shared.language.rules.backlog import backlog
from shared.language.rules.coverage import findings_from, statements
from shared.language.rules.criteria import judgement, ranking
from shared.language.rules.diving import dive
from shared.language.rules.engagement import confidence, engagement
from shared.language.rules.exploring import intelligence, listening, topic_wording
from shared.language.rules.facts import facts
from shared.language.rules.grading import grade
from shared.language.rules.handover_summary import project_summary
from shared.language.rules.intent import intent_of
from shared.language.rules.onboarding import package_of, parts_of
from shared.language.rules.replying import acknowledgement, clarification, follow_up
from shared.language.rules.resume_coverage import coverage
from shared.language.rules.skill_answers import asked_concepts, asks_attributes, attribute_findings
from shared.language.rules.skill_extraction import skills
from shared.language.rules.skill_questions import gap_question
from shared.language.rules.summarising import summary
from shared.language.rules.talk_listening import extraction
from shared.language.rules.talk_wording import backlog_question
from shared.language.talk_tasks import Extraction, ExtractTask, WordTask
from shared.language.vectors import Vectors


class RulesLanguage:
    """Judges and words by rules; the same task gives the same reply. With `vectors` it also sees nearness in meaning."""

    def __init__(self, vectors: Vectors | None = None) -> None:
        self._vectors = vectors

    async def assess(self, task: AssessTask) -> Reply[AssessmentDraft]:
        """Raises `LanguageFailed("invalid")` when the task holds no answer."""
        if not task.exchanges:
            raise LanguageFailed("invalid", "there is no answer to assess")
        # The vectors were made from English; in the other languages words alone judge better.
        return Reply(assessment(task, self._vectors if task.language == "en" else None), "rules")

    async def word_follow_up(self, task: FollowUpTask) -> Reply[str]:
        """Raises `LanguageFailed("exhausted")` when nothing new can be asked."""
        return Reply(follow_up(task), "rules")

    async def clarify(self, task: ClarifyTask) -> Reply[str]:
        """Raises `LanguageFailed("exhausted")` when the question was explained in every way there is."""
        return Reply(clarification(task), "rules")

    async def summarise(self, task: SummaryTask) -> Reply[SummaryDraft]:
        return Reply(summary(task), "rules")

    async def judge_coverage(self, task: CoverageTask) -> Reply[tuple[CoverageDraft, ...]]:
        return Reply(coverage(task), "rules")

    async def extract_skills(self, task: SkillsTask) -> Reply[tuple[SkillDraft, ...]]:
        return Reply(skills(task), "rules")

    async def word_gap_question(self, task: GapQuestionTask) -> Reply[str]:
        """Raises `LanguageFailed("exhausted")` when the attribute was asked for in every way there is."""
        return Reply(gap_question(task), "rules")

    async def extract_facts(self, task: ExtractTask) -> Reply[Extraction]:
        """Raises `LanguageFailed("invalid")` when the task holds no answer."""
        # The vectors were made from English; in the other languages words alone judge better.
        return Reply(extraction(task, self._vectors if task.language == "en" else None), "rules")

    async def word_backlog_question(self, task: WordTask) -> Reply[str]:
        return Reply(backlog_question(task), "rules")

    async def sort_facts(self, task: PartsTask) -> Reply[PartsDraft]:
        return Reply(parts_of(task), "rules")

    async def write_package(self, task: PackageTask) -> Reply[PackageDraft]:
        return Reply(package_of(task), "rules")

    async def answer_question(self, task: AskTask) -> Reply[AnswerDraft]:
        return Reply(answer(task), "rules")

    async def dive_into_file(self, task: DeepDiveTask) -> Reply[tuple[Finding, ...]]:
        # In a thread: a long file takes a second, in which others' turns go on.
        return Reply((await asyncio.to_thread(dive, task.file, task.most)).findings, "rules")

    async def summarise_project(self, task: HandoverSummaryTask) -> Reply[str]:
        return Reply(project_summary(task), "rules")

    async def plan_backlog(self, task: BacklogTask) -> Reply[tuple[BacklogQuestion, ...]]:
        return Reply(await asyncio.to_thread(backlog, task), "rules")

    async def rank_evidence(self, task: RankTask) -> Reply[tuple[float, ...]]:
        # The vectors were made from English; in the other languages words alone judge better.
        vectors = self._vectors if task.language == "en" else None
        return Reply(await asyncio.to_thread(ranking, task, vectors), "rules")

    async def judge_criterion(self, task: JudgeTask) -> Reply[JudgementDraft]:
        return Reply(await asyncio.to_thread(judgement, task), "rules")

    async def plan_topics(self, task: PlanTask) -> Reply[tuple[Intelligence, ...]]:
        return Reply(intelligence(task), "rules")

    async def listen(self, task: ListenTask) -> Reply[Listening]:
        """Raises `LanguageFailed("invalid")` when the task holds no answer."""
        # The vectors were made from English; in the other languages words alone judge better.
        return Reply(listening(task, self._vectors if task.language == "en" else None), "rules")

    async def word_topic(self, task: TopicTask) -> Reply[TopicWording]:
        """Raises `LanguageFailed("exhausted")` when nothing new can be said."""
        return Reply(topic_wording(task), "rules")


def assessment(task: AssessTask, vectors: Vectors | None) -> AssessmentDraft:
    """What the rules make of the latest answer, all answers to its main question taken together."""
    answer, language = task.exchanges[-1].answer, task.language
    made = statements(task)
    by_attribute = asks_attributes(task)
    found = attribute_findings(task, vectors) if by_attribute else findings_from(task, made, vectors)
    counted = asked_concepts(task) if by_attribute else task.concepts
    intent = intent_of(task, found, vectors)
    return AssessmentDraft(
        intent=intent,
        findings=found,
        confidence=confidence(answer, language, counted, found),
        engagement=engagement(answer, language),
        facts=facts(answer, language),
        grade=grade(task, made, vectors) if intent == "answer" else None,
        acknowledgement=acknowledgement(task, intent),
    )
