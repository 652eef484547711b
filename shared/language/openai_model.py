"""The language port through OpenAI or Azure OpenAI: a prompt and a strict shape for each task.

Replies are as the model gave them; `fallback.py` checks them against the task.
"""

from shared.domain.assessment import AssessmentDraft
from shared.domain.exploration.plan import Intelligence
from shared.domain.handover import BacklogQuestion, Finding
from shared.language.evidence_prompts import judge_prompt, rank_prompt
from shared.language.evidence_replies import RankReply, judge_shape
from shared.language.evidence_tasks import JudgementDraft, JudgeTask, RankTask
from shared.language.exploration_prompts import plan_prompt, topic_prompt
from shared.language.exploration_replies import PlanReply, TopicReply
from shared.language.exploration_tasks import Listening, ListenTask, PlanTask, TopicTask, TopicWording
from shared.language.handover_prompts import backlog_prompt, dive_prompt, project_prompt
from shared.language.handover_replies import BacklogReply, DiveReply, ProjectReply
from shared.language.handover_tasks import BacklogTask, DeepDiveTask, HandoverSummaryTask
from shared.language.model_calls import ModelCalls
from shared.language.model_replies import AssessReply, ClarifyReply, QuestionReply, SummaryReply
from shared.language.model_settings import Endpoint, ModelSettings, TaskName
from shared.language.onboarding_prompts import answer_prompt, package_prompt, parts_prompt
from shared.language.onboarding_replies import AnswerReply, PackageReply, PartsReply
from shared.language.onboarding_tasks import (
    AnswerDraft,
    AskTask,
    PackageDraft,
    PackageTask,
    PartsDraft,
    PartsTask,
)
from shared.language.pace import Pace
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
from shared.language.resume_prompts import coverage_prompt, gap_question_prompt, skills_prompt
from shared.language.resume_replies import CoverageReply, SkillsReply
from shared.language.talk_prompts import extract_prompt, word_prompt
from shared.language.talk_replies import ExtractReply, MessageReply
from shared.language.talk_tasks import Extraction, ExtractTask, WordTask
from shared.language.task_prompts import assess_prompt, clarify_prompt, follow_up_prompt, summary_prompt


class OpenAILanguage:
    """Implements `Language`. One instance serves all event loops; `close()` on each that used it."""

    def __init__(self, endpoint: Endpoint, settings: ModelSettings, pace: Pace | None = None) -> None:
        self._calls = ModelCalls(endpoint, settings, pace)

    async def assess(self, task: AssessTask) -> Reply[AssessmentDraft]:
        reply, usage = await self._calls.ask("assess", assess_prompt(task), AssessReply)
        return Reply(reply.draft(), "model", usage)

    async def word_follow_up(self, task: FollowUpTask) -> Reply[str]:
        reply, usage = await self._calls.ask("word_follow_up", follow_up_prompt(task), QuestionReply)
        return Reply(reply.question, "model", usage)

    async def clarify(self, task: ClarifyTask) -> Reply[str]:
        reply, usage = await self._calls.ask("clarify", clarify_prompt(task), ClarifyReply)
        return Reply(reply.explanation, "model", usage)

    async def summarise(self, task: SummaryTask) -> Reply[SummaryDraft]:
        reply, usage = await self._calls.ask("summarise", summary_prompt(task), SummaryReply)
        return Reply(reply.draft(), "model", usage)

    async def judge_coverage(self, task: CoverageTask) -> Reply[tuple[CoverageDraft, ...]]:
        reply, usage = await self._calls.ask("judge_coverage", coverage_prompt(task), CoverageReply)
        return Reply(reply.drafts(task.questions), "model", usage)

    async def extract_skills(self, task: SkillsTask) -> Reply[tuple[SkillDraft, ...]]:
        reply, usage = await self._calls.ask("extract_skills", skills_prompt(task), SkillsReply)
        return Reply(reply.drafts(), "model", usage)

    async def word_gap_question(self, task: GapQuestionTask) -> Reply[str]:
        reply, usage = await self._calls.ask("word_gap_question", gap_question_prompt(task), QuestionReply)
        return Reply(reply.question, "model", usage)

    async def extract_facts(self, task: ExtractTask) -> Reply[Extraction]:
        reply, usage = await self._calls.ask("extract_facts", extract_prompt(task), ExtractReply)
        return Reply(reply.extraction(task), "model", usage)

    async def word_backlog_question(self, task: WordTask) -> Reply[str]:
        reply, usage = await self._calls.ask("word_backlog_question", word_prompt(task), MessageReply)
        return Reply(reply.message, "model", usage)

    async def sort_facts(self, task: PartsTask) -> Reply[PartsDraft]:
        reply, usage = await self._calls.ask("sort_facts", parts_prompt(task), PartsReply)
        return Reply(reply.draft(task), "model", usage)

    async def write_package(self, task: PackageTask) -> Reply[PackageDraft]:
        reply, usage = await self._calls.ask("write_package", package_prompt(task), PackageReply)
        return Reply(reply.draft(task), "model", usage)

    async def answer_question(self, task: AskTask) -> Reply[AnswerDraft]:
        reply, usage = await self._calls.ask("answer_question", answer_prompt(task), AnswerReply)
        return Reply(reply.draft(task), "model", usage)

    async def dive_into_file(self, task: DeepDiveTask) -> Reply[tuple[Finding, ...]]:
        reply, usage = await self._calls.ask("dive_into_file", dive_prompt(task), DiveReply)
        return Reply(reply.found(), "model", usage)

    async def summarise_project(self, task: HandoverSummaryTask) -> Reply[str]:
        reply, usage = await self._calls.ask("summarise_project", project_prompt(task), ProjectReply)
        return Reply(reply.text, "model", usage)

    async def plan_backlog(self, task: BacklogTask) -> Reply[tuple[BacklogQuestion, ...]]:
        reply, usage = await self._calls.ask("plan_backlog", backlog_prompt(task), BacklogReply)
        return Reply(reply.planned(task), "model", usage)

    async def rank_evidence(self, task: RankTask) -> Reply[tuple[float, ...]]:
        reply, usage = await self._calls.ask("rank_evidence", rank_prompt(task), RankReply)
        return Reply(reply.relevances(task), "model", usage)

    async def judge_criterion(self, task: JudgeTask) -> Reply[JudgementDraft]:
        reply, usage = await self._calls.ask("judge_criterion", judge_prompt(task), judge_shape(task))
        return Reply(reply.draft(task), "model", usage)

    async def plan_topics(self, task: PlanTask) -> Reply[tuple[Intelligence, ...]]:
        reply, usage = await self._calls.ask("plan_topics", plan_prompt(task), PlanReply)
        return Reply(reply.intelligence(task), "model", usage)

    async def listen(self, task: ListenTask) -> Reply[Listening]:
        """No model is asked what an answer is worth: it would cost a call of every turn's (D12, D13)."""
        raise LanguageFailed("unavailable", "listening is done by the rules")

    async def word_topic(self, task: TopicTask) -> Reply[TopicWording]:
        """The first wording at the task's temperature, later ones at a lower (D13)."""
        name: TaskName = "word_topic" if task.wanted == "whole" else "reword_topic"
        reply, usage = await self._calls.ask(name, topic_prompt(task), TopicReply)
        return Reply(reply.wording(), "model", usage)

    async def close(self) -> None:
        """Close the connections that belong to the running event loop."""
        await self._calls.close()
