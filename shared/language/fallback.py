"""The language port that the product uses: the model where there is one, checked, and the rules where it fails (A8).

A turn costs at most three model calls: one to assess, two to word what is shown (the second where the first could not be
shown). Retries of a call are within it. A follow-up that the model cannot word is not worded by the rules: the failure is
raised, and the interview skips it. Everything else falls back, call by call.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from inspect import isawaitable
from typing import Final

from shared.domain.assessment import AssessmentDraft
from shared.domain.exploration.plan import Intelligence
from shared.domain.handover import BacklogQuestion, Finding
from shared.language.checking import checked
from shared.language.evidence_guards import checked_judgement, checked_relevances
from shared.language.evidence_tasks import JudgementDraft, JudgeTask, RankTask
from shared.language.exploration_guards import checked_intelligence
from shared.language.exploration_tasks import Listening, ListenTask, PlanTask, TopicTask, TopicWording
from shared.language.exploration_turn import Turn
from shared.language.guards import (
    InvalidReply,
    checked_assessment,
    checked_clarification,
    checked_follow_up,
    checked_gap_question,
    checked_summary,
)
from shared.language.handover_guards import checked_backlog, checked_findings, checked_project
from shared.language.handover_tasks import BacklogTask, DeepDiveTask, HandoverSummaryTask
from shared.language.model_settings import HARD_LIMIT_S, TaskName
from shared.language.observing import Observer, asking, unobserved
from shared.language.onboarding_guards import checked_answer, checked_package, checked_parts
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
    Language,
    LanguageFailed,
    Reply,
    SkillDraft,
    SkillsTask,
    SummaryDraft,
    SummaryTask,
    Usage,
)
from shared.language.resume_guards import checked_coverage, checked_skills
from shared.language.rules.replying import in_turn
from shared.language.talk_guards import checked_extraction, checked_message
from shared.language.talk_tasks import Extraction, ExtractTask, WordTask
from shared.language.vectors import Vectors

_FELL_BACK: Final = Usage(fallbacks=1)
_WORDINGS: Final = 2
_CALLED: Final = Usage(model_calls=1)
_log = logging.getLogger(__name__)


class FallbackLanguage:
    """Implements `Language` over a model (None: there is none) and the rules.

    `time_limit_s` holds all that the model does for one task, a second wording included. With `vectors` a question is
    known again by its meaning, too. `observer` is told of every task that the model was asked for.
    """

    def __init__(
        self,
        model: Language | None,
        rules: Language,
        *,
        time_limit_s: float = HARD_LIMIT_S,
        vectors: Vectors | None = None,
        observer: Observer = unobserved,
    ) -> None:
        self._model = model
        self._rules = rules
        self._time_limit_s = time_limit_s
        self._vectors = vectors
        self._observer = observer

    async def assess(self, task: AssessTask) -> Reply[AssessmentDraft]:
        if (model := self._model) is None:
            return await self._rules.assess(task)
        asked = self._once(model.assess(task), lambda draft: checked(checked_assessment, draft, task))
        return await self._or_else("assess", asked, lambda: self._rules.assess(task))

    async def word_follow_up(self, task: FollowUpTask) -> Reply[str]:
        if (model := self._model) is None:
            return await self._rules.word_follow_up(task)
        task = task.model_copy(update={"gaps": tuple(in_turn(task))})
        try:
            asked = self._worded(model.word_follow_up, task, checked_follow_up)
            return await self._observed("word_follow_up", asked)
        except LanguageFailed as failure:
            _log_failure("word_follow_up", failure)
            raise

    async def clarify(self, task: ClarifyTask) -> Reply[str]:
        if (model := self._model) is None:
            return await self._rules.clarify(task)
        asked = self._worded(model.clarify, task, checked_clarification)
        return await self._or_else("clarify", asked, lambda: self._rules.clarify(task))

    async def summarise(self, task: SummaryTask) -> Reply[SummaryDraft]:
        if (model := self._model) is None:
            return await self._rules.summarise(task)
        asked = self._once(model.summarise(task), checked_summary)
        return await self._or_else("summarise", asked, lambda: self._rules.summarise(task))

    async def judge_coverage(self, task: CoverageTask) -> Reply[tuple[CoverageDraft, ...]]:
        """One batch in one call; whoever has many questions judges small batches side by side."""
        if (model := self._model) is None:
            return await self._rules.judge_coverage(task)
        asked = self._once(model.judge_coverage(task), lambda drafts: checked_coverage(drafts, task))
        return await self._or_else("judge_coverage", asked, lambda: self._rules.judge_coverage(task))

    async def extract_skills(self, task: SkillsTask) -> Reply[tuple[SkillDraft, ...]]:
        if (model := self._model) is None:
            return await self._rules.extract_skills(task)
        asked = self._once(model.extract_skills(task), lambda drafts: checked_skills(drafts, task))
        return await self._or_else("extract_skills", asked, lambda: self._rules.extract_skills(task))

    async def word_gap_question(self, task: GapQuestionTask) -> Reply[str]:
        if (model := self._model) is None or task.by_rules:
            return await self._rules.word_gap_question(task)
        asked = self._worded(model.word_gap_question, task, checked_gap_question)
        return await self._or_else("word_gap_question", asked, lambda: self._rules.word_gap_question(task))

    async def extract_facts(self, task: ExtractTask) -> Reply[Extraction]:
        if (model := self._model) is None:
            return await self._rules.extract_facts(task)
        asked = self._once(model.extract_facts(task), lambda draft: checked(checked_extraction, draft, task))
        return await self._or_else("extract_facts", asked, lambda: self._rules.extract_facts(task))

    async def word_backlog_question(self, task: WordTask) -> Reply[str]:
        """Worded once: a handover has two calls in a row between an answer and the next question, and no more."""
        if (model := self._model) is None:
            return await self._rules.word_backlog_question(task)
        asked = self._once(model.word_backlog_question(task), lambda text: checked_message(text, task))
        return await self._or_else(
            "word_backlog_question", asked, lambda: self._rules.word_backlog_question(task)
        )

    async def sort_facts(self, task: PartsTask) -> Reply[PartsDraft]:
        """Without facts there is nothing to sort, and no model is asked."""
        if (model := self._model) is None or not task.facts:
            return await self._rules.sort_facts(task)
        asked = self._once(model.sort_facts(task), lambda draft: checked_parts(draft, task))
        return await self._or_else("sort_facts", asked, lambda: self._rules.sort_facts(task))

    async def write_package(self, task: PackageTask) -> Reply[PackageDraft]:
        if (model := self._model) is None or not (task.facts or task.findings):
            return await self._rules.write_package(task)
        asked = self._once(model.write_package(task), lambda draft: checked_package(draft, task))
        return await self._or_else("write_package", asked, lambda: self._rules.write_package(task))

    async def answer_question(self, task: AskTask) -> Reply[AnswerDraft]:
        if (model := self._model) is None or not task.passages:
            return await self._rules.answer_question(task)
        asked = self._once(model.answer_question(task), lambda draft: checked_answer(draft, task))
        return await self._or_else("answer_question", asked, lambda: self._rules.answer_question(task))

    async def dive_into_file(self, task: DeepDiveTask) -> Reply[tuple[Finding, ...]]:
        if (model := self._model) is None:
            return await self._rules.dive_into_file(task)
        asked = self._once(model.dive_into_file(task), lambda found: checked_findings(found, task))
        return await self._or_else("dive_into_file", asked, lambda: self._rules.dive_into_file(task))

    async def summarise_project(self, task: HandoverSummaryTask) -> Reply[str]:
        if (model := self._model) is None:
            return await self._rules.summarise_project(task)
        asked = self._once(model.summarise_project(task), lambda text: checked_project(text, task))
        return await self._or_else("summarise_project", asked, lambda: self._rules.summarise_project(task))

    async def plan_backlog(self, task: BacklogTask) -> Reply[tuple[BacklogQuestion, ...]]:
        if (model := self._model) is None:
            return await self._rules.plan_backlog(task)
        asked = self._once(model.plan_backlog(task), lambda planned: checked_backlog(planned, task))
        return await self._or_else("plan_backlog", asked, lambda: self._rules.plan_backlog(task))

    async def rank_evidence(self, task: RankTask) -> Reply[tuple[float, ...]]:
        """With nothing to rank no model is asked."""
        if (model := self._model) is None or not task.texts:
            return await self._rules.rank_evidence(task)
        asked = self._once(model.rank_evidence(task), lambda given: checked_relevances(given, task))
        return await self._or_else("rank_evidence", asked, lambda: self._rules.rank_evidence(task))

    async def judge_criterion(self, task: JudgeTask) -> Reply[JudgementDraft]:
        """Without evidence there is nothing to judge, and no model is asked."""
        if (model := self._model) is None or not task.entries:
            return await self._rules.judge_criterion(task)
        asked = self._once(model.judge_criterion(task), lambda draft: checked_judgement(draft, task))
        return await self._or_else("judge_criterion", asked, lambda: self._rules.judge_criterion(task))

    async def listen(self, task: ListenTask) -> Reply[Listening]:
        """By the rules in any case: what an answer is worth must cost no call of the turn's (D12, D13)."""
        return await self._rules.listen(task)

    async def plan_topics(self, task: PlanTask) -> Reply[tuple[Intelligence, ...]]:
        if (model := self._model) is None:
            return await self._rules.plan_topics(task)
        asked = self._once(model.plan_topics(task), lambda told: checked_intelligence(told, task))
        return await self._or_else("plan_topics", asked, lambda: self._rules.plan_topics(task))

    async def word_topic(self, task: TopicTask) -> Reply[TopicWording]:
        """Through the guards, in at most three calls; the facts that the model read are kept whoever words it."""
        if (model := self._model) is None:
            return await self._rules.word_topic(task)
        turn = Turn(model.word_topic, task, self._vectors)

        async def by_rules() -> Reply[TopicWording]:
            reply = await self._rules.word_topic(task)
            return replace(reply, value=reply.value.model_copy(update={"facts": turn.facts}))

        return await self._or_else("word_topic", self._in_time(turn), by_rules)

    async def _or_else[T](
        self, name: TaskName, asked: Awaitable[Reply[T]], by_rules: Callable[[], Awaitable[Reply[T]]]
    ) -> Reply[T]:
        try:
            return await self._observed(name, asked)
        except LanguageFailed as failure:
            _log_failure(name, failure)
            reply = await by_rules()
            return replace(reply, usage=failure.usage + reply.usage + _FELL_BACK)

    async def _observed[T](self, name: TaskName, asked: Awaitable[Reply[T]]) -> Reply[T]:
        async with asking(name, self._observer) as under_way:
            reply = await asked
            under_way.usage = reply.usage
            return reply

    async def _in_time(self, turn: Turn) -> Reply[TopicWording]:
        try:
            async with asyncio.timeout(self._time_limit_s):
                return await turn.worded()
        except TimeoutError as late:
            raise LanguageFailed("timeout", "no time left", turn.spent + _CALLED) from late

    async def _once[T](self, asked: Awaitable[Reply[T]], check: Callable[[T], T | Awaitable[T]]) -> Reply[T]:
        try:
            async with asyncio.timeout(self._time_limit_s):
                return await _checked(asked, check)
        except TimeoutError as late:
            raise LanguageFailed("timeout", "no time left", _CALLED) from late

    async def _worded[T: (FollowUpTask, ClarifyTask, GapQuestionTask)](
        self, ask: Callable[[T], Awaitable[Reply[str]]], task: T, check: Callable[[str, T], str]
    ) -> Reply[str]:
        """A text that may be shown; an invalid one is asked for once more, as one of those not to be repeated."""
        spent, asking, wordings = Usage(), task, 0

        def kept(text: str) -> str:
            nonlocal asking
            asking = task.model_copy(update={"asked": (*task.asked, text)})
            return check(text, task)

        try:
            async with asyncio.timeout(self._time_limit_s):
                while True:
                    wordings += 1
                    try:
                        reply = await _checked(ask(asking), kept)
                        return Reply(reply.value, reply.source, spent + reply.usage)
                    except LanguageFailed as failure:
                        spent += failure.usage
                        if failure.reason != "invalid" or wordings == _WORDINGS:
                            raise LanguageFailed(failure.reason, failure.detail, spent) from failure
        except TimeoutError as late:
            raise LanguageFailed("timeout", "no time left", spent + _CALLED) from late


async def _checked[T](asked: Awaitable[Reply[T]], check: Callable[[T], T | Awaitable[T]]) -> Reply[T]:
    """The model's reply, checked. Raises `LanguageFailed`, also for what the check refuses."""
    reply = await asked
    try:
        value = check(reply.value)
        return replace(reply, value=await value if isawaitable(value) else value)
    except InvalidReply as refused:
        raise LanguageFailed("invalid", refused.fault, reply.usage) from refused


def _log_failure(name: TaskName, failure: LanguageFailed) -> None:
    """What failed and why: the failure's text holds no word that anyone typed."""
    _log.warning("the model failed: task=%s %s model_calls=%d", name, failure, failure.usage.model_calls)
