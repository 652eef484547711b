"""The language port spoken by rules alone. What is long is done beside this process, and has a deadline.

A task that passes it has a result all the same: an answer counts as heard, but not as judged; what is to be worded is
worded from the beginnings of the texts.
"""

import logging
from collections.abc import Callable
from typing import Final

from shared.beside.pool import ANSWERS, Pool
from shared.beside.process import LATE
from shared.domain.assessment import AssessmentDraft, Finding
from shared.domain.exploration.plan import Intelligence
from shared.domain.handover import BacklogQuestion
from shared.domain.handover import Finding as FileFinding
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
from shared.language.rules.beside import perform, written_forms
from shared.language.rules.rules import Rules
from shared.language.rules.weight import MOST_JUDGED, MOST_TEXT, lightened, load_of
from shared.language.talk_tasks import Extraction, ExtractTask, WordTask
from shared.language.vectors import Vectors

DEADLINE_S: Final = 8.0
"""For what somebody waits for."""
FILES_DEADLINE_S: Final = 20.0
"""For what is made of a project's files."""
NOT_JUDGED: Final = "The evidence takes longer to judge than evidence may."

_log = logging.getLogger(__name__)


class RulesLanguage:
    """Judges and words by rules; the same task gives the same reply, here or beside this process."""

    def __init__(
        self, vectors: Vectors | None = None, *, pool: Pool = ANSWERS, deadline_s: float = DEADLINE_S
    ) -> None:
        self._rules = Rules(vectors)
        self._with_vectors = vectors is not None
        self._pool = pool
        self._deadline_s = deadline_s

    async def assess(self, task: AssessTask) -> Reply[AssessmentDraft]:
        return await self._judged(Rules.assess, task, _not_assessed(task), most_text=MOST_JUDGED)

    async def word_follow_up(self, task: FollowUpTask) -> Reply[str]:
        return await self._worded(Rules.word_follow_up, task)

    async def clarify(self, task: ClarifyTask) -> Reply[str]:
        return await self._worded(Rules.clarify, task)

    async def summarise(self, task: SummaryTask) -> Reply[SummaryDraft]:
        return await self._worded(Rules.summarise, task)

    async def judge_coverage(self, task: CoverageTask) -> Reply[tuple[CoverageDraft, ...]]:
        return await self._judged(Rules.judge_coverage, task, ())

    async def extract_skills(self, task: SkillsTask) -> Reply[tuple[SkillDraft, ...]]:
        return await self._worded(Rules.extract_skills, task)

    async def word_gap_question(self, task: GapQuestionTask) -> Reply[str]:
        return await self._worded(Rules.word_gap_question, task)

    async def extract_facts(self, task: ExtractTask) -> Reply[Extraction]:
        return await self._judged(Rules.extract_facts, task, Extraction(confidence="low"))

    async def word_backlog_question(self, task: WordTask) -> Reply[str]:
        return await self._worded(Rules.word_backlog_question, task)

    async def sort_facts(self, task: PartsTask) -> Reply[PartsDraft]:
        return await self._worded(Rules.sort_facts, task)

    async def write_package(self, task: PackageTask) -> Reply[PackageDraft]:
        return await self._worded(Rules.write_package, task)

    async def answer_question(self, task: AskTask) -> Reply[AnswerDraft]:
        return await self._worded(Rules.answer_question, task)

    async def dive_into_file(self, task: DeepDiveTask) -> Reply[tuple[FileFinding, ...]]:
        return await self._judged(Rules.dive_into_file, task, (), deadline_s=FILES_DEADLINE_S)

    async def summarise_project(self, task: HandoverSummaryTask) -> Reply[str]:
        return await self._worded(Rules.summarise_project, task, deadline_s=FILES_DEADLINE_S)

    async def plan_backlog(self, task: BacklogTask) -> Reply[tuple[BacklogQuestion, ...]]:
        return await self._worded(Rules.plan_backlog, task, deadline_s=FILES_DEADLINE_S)

    async def rank_evidence(self, task: RankTask) -> Reply[tuple[float, ...]]:
        return await self._judged(Rules.rank_evidence, task, (0.0,) * len(task.texts))

    async def judge_criterion(self, task: JudgeTask) -> Reply[JudgementDraft]:
        failed = JudgementDraft(verdict="failed", rationale=NOT_JUDGED)
        return await self._judged(Rules.judge_criterion, task, failed)

    async def plan_topics(self, task: PlanTask) -> Reply[tuple[Intelligence, ...]]:
        return await self._worded(Rules.plan_topics, task)

    async def listen(self, task: ListenTask) -> Reply[Listening]:
        unheard = Listening(intent="answer", confidence="low", engagement="neutral")
        return await self._judged(Rules.listen, task, unheard)

    async def word_topic(self, task: TopicTask) -> Reply[TopicWording]:
        return await self._worded(Rules.word_topic, task)

    async def _judged[T, R](
        self,
        method: Callable[[Rules, T], R],
        task: T,
        unjudged: R,
        *,
        most_text: int = MOST_TEXT,
        deadline_s: float | None = None,
    ) -> Reply[R]:
        """The reply, or what stands for it when the deadline has passed."""
        try:
            return Reply(await self._done(method, task, most_text, deadline_s), "rules")
        except LATE as late:
            _log_late(method.__name__, late)
            return Reply(unjudged, "rules", Usage(fallbacks=1), in_time=False)

    async def _worded[T, R](
        self, method: Callable[[Rules, T], R], task: T, *, deadline_s: float | None = None
    ) -> Reply[R]:
        """The reply, or when the deadline has passed that to the task with shorter texts."""
        try:
            return Reply(await self._done(method, task, MOST_TEXT, deadline_s), "rules")
        except LATE as late:
            _log_late(method.__name__, late)
        form, _ = written_forms(method)
        for lighter in lightened(form.dump_python(task, mode="json")):
            if load_of(lighter) <= 1:
                done = method(self._rules, form.validate_python(lighter))
                return Reply(done, "rules", Usage(fallbacks=1), in_time=False)
        raise LanguageFailed("timeout", "there is too much text")

    async def _done[T, R](
        self, method: Callable[[Rules, T], R], task: T, most_text: int, deadline_s: float | None
    ) -> R:
        """Raises LanguageFailed as the rules do, and TooSlow, Stopped and Busy."""
        form, reply = written_forms(method)
        load = load_of(form.dump_python(task), most_text)
        if load <= 1:
            return method(self._rules, task)
        seconds = self._deadline_s if deadline_s is None else deadline_s
        outcome, written = await self._pool.call(
            perform, seconds, method.__name__, self._with_vectors, form.dump_json(task), load=load
        )
        if outcome.failed:
            raise LanguageFailed(outcome.failed, outcome.detail)
        return reply.validate_json(written)


def _not_assessed(task: AssessTask) -> AssessmentDraft:
    """Every gap stays open and none is confirmed, so that nobody is asked again for what was not judged."""
    findings = tuple(Finding(concept_id=each.concept_id, verdict="unclear") for each in task.concepts)
    return AssessmentDraft(findings=findings, confidence="low")


def _log_late(task: str, late: Exception) -> None:
    """Which task, and why; no word that anyone typed."""
    _log.warning("the rules did not do a task in time: task=%s %s", task, type(late).__name__)
