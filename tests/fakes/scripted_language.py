"""A language port whose judgements are written into the answers themselves, and which can fail or be held back.

In an answer, `+2` covers the second concept of the main question, `~2` mentions it unclearly, `!2` contradicts it and
`+all` covers all of them; what is not named is missing. `[clarify]` and `[off-topic]` are intents, `[low]` is little
engagement. An answer of plain words covers nothing. Of a resume, a criterion is evidenced where its very text stands in
it, and a line `Skill Python: duration=5 years; depth=expert` names a skill with what is known of it. For handovers see
`scripted_handover.py`.
"""

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from shared.domain import handover
from shared.domain.assessment import SKILL_ATTRIBUTES, AssessmentDraft, Fact, Finding, Intent, Verdict
from shared.domain.evidence.verdicts import Citation
from shared.domain.evidence.verdicts import Verdict as CriterionVerdict
from shared.domain.exploration.plan import Intelligence
from shared.domain.onboarding import Ground, Known, PackagePart, Statement
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
    AttributeFound,
    ClarifyTask,
    CoverageDraft,
    CoverageQuestion,
    CoverageTask,
    CriterionEvidence,
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
from shared.language.rules.exploring import intelligence, listening, topic_wording
from shared.language.talk_tasks import Extraction, ExtractTask, WordTask
from tests.fakes.scripted_handover import extracted, worded

type TaskName = Literal[
    "assess",
    "word_follow_up",
    "clarify",
    "summarise",
    "judge_coverage",
    "extract_skills",
    "word_gap_question",
    "extract_facts",
    "word_backlog_question",
    "sort_facts",
    "write_package",
    "answer_question",
    "dive_into_file",
    "summarise_project",
    "plan_backlog",
    "rank_evidence",
    "judge_criterion",
    "plan_topics",
    "listen",
    "word_topic",
]

_SKILL: Final = re.compile(r"^Skill ([^:\n]+):(.*)$", re.MULTILINE)
_MARK: Final = re.compile(r"([+~!])(\d+|all)")
_VERDICTS: Final[dict[str, Verdict]] = {"+": "covered", "~": "unclear", "!": "contradicted"}


@dataclass(slots=True)
class ScriptedLanguage:
    """`calls` counts what was asked, `tasks` keeps it; a task named in `failing` raises, one in `held` waits."""

    calls: Counter[str] = field(default_factory=Counter)
    assessed: list[AssessTask] = field(default_factory=list)
    worded: list[FollowUpTask] = field(default_factory=list)
    clarified: list[ClarifyTask] = field(default_factory=list)
    summarised: list[SummaryTask] = field(default_factory=list)
    extracted: list[ExtractTask] = field(default_factory=list)
    asked: list[WordTask] = field(default_factory=list)
    explored: list[TopicTask] = field(default_factory=list)
    failing: dict[str, int] = field(default_factory=dict)
    """Task name → how many more calls of it fail."""
    errors: dict[str, Exception] = field(default_factory=dict)
    held: dict[str, asyncio.Event] = field(default_factory=dict)
    reached: defaultdict[str, asyncio.Event] = field(default_factory=lambda: defaultdict(asyncio.Event))

    def fail(self, task: TaskName, *, times: int = 1_000, error: Exception | None = None) -> None:
        """Let the next calls of this task raise this error, or `LanguageFailed`."""
        self.failing[task] = times
        self.errors[task] = error or LanguageFailed("unavailable", "as the test wants it")

    def hold(self, task: TaskName) -> asyncio.Event:
        """Let calls of this task hang until the event that is returned is set; `reached[task]` tells when one does."""
        self.reached[task].clear()
        return self.held.setdefault(task, asyncio.Event())

    async def assess(self, task: AssessTask) -> Reply[AssessmentDraft]:
        self.assessed.append(task)
        return await self._said("assess", _judged(task))

    async def word_follow_up(self, task: FollowUpTask) -> Reply[str]:
        self.worded.append(task)
        probed = " and ".join(gap.label for gap in task.gaps)
        return await self._said("word_follow_up", f"Number {task.order}: what about {probed}?")

    async def clarify(self, task: ClarifyTask) -> Reply[str]:
        self.clarified.append(task)
        return await self._said("clarify", f"In other words ({len(task.asked)}): {task.question}")

    async def summarise(self, task: SummaryTask) -> Reply[SummaryDraft]:
        self.summarised.append(task)
        answers = sum(len(question.exchanges) for question in task.questions)
        return await self._said("summarise", SummaryDraft(text=f"{answers} answers, {task.ended_reason}."))

    async def judge_coverage(self, task: CoverageTask) -> Reply[tuple[CoverageDraft, ...]]:
        return await self._said("judge_coverage", tuple(_covered(each, task) for each in task.questions))

    async def extract_skills(self, task: SkillsTask) -> Reply[tuple[SkillDraft, ...]]:
        skills = tuple(_skill(*found.groups()) for found in _SKILL.finditer(task.resume))
        return await self._said("extract_skills", skills[: task.most])

    async def word_gap_question(self, task: GapQuestionTask) -> Reply[str]:
        text = f"Question {len(task.asked) + 1}: what is the {task.attribute} of your {task.skill}?"
        return await self._said("word_gap_question", text)

    async def extract_facts(self, task: ExtractTask) -> Reply[Extraction]:
        self.extracted.append(task)
        return await self._said("extract_facts", extracted(task))

    async def word_backlog_question(self, task: WordTask) -> Reply[str]:
        self.asked.append(task)
        return await self._said("word_backlog_question", worded(task))

    async def sort_facts(self, task: PartsTask) -> Reply[PartsDraft]:
        """All facts are rules."""
        return await self._said("sort_facts", PartsDraft(parts={"rules": _stated(task.facts)}))

    async def write_package(self, task: PackageTask) -> Reply[PackageDraft]:
        """All facts come first, and all findings are risks."""
        parts: dict[PackagePart, tuple[Statement, ...]] = {
            "first": _stated(task.facts),
            "risks": _stated(task.findings),
        }
        return await self._said("write_package", PackageDraft(parts=parts))

    async def answer_question(self, task: AskTask) -> Reply[AnswerDraft]:
        """The best passage is the answer."""
        grounds = [Ground(kind=each.kind, ref=each.ref, span=each.text) for each in task.passages[:1]]
        text = task.passages[0].text if task.passages else ""
        return await self._said("answer_question", AnswerDraft(answer=text, grounds=tuple(grounds)))

    async def dive_into_file(self, task: DeepDiveTask) -> Reply[tuple[handover.Finding, ...]]:
        """Each line that begins with `!` is a decision."""
        marked = [(n, line) for n, line in enumerate(task.file.lines, start=1) if line.startswith("!")]
        findings = tuple(
            handover.Finding(text=f"It says {line}.", kind="decision", line=number, excerpt=line)
            for number, line in marked[: task.most]
        )
        return await self._said("dive_into_file", findings)

    async def summarise_project(self, task: HandoverSummaryTask) -> Reply[str]:
        return await self._said("summarise_project", f"A project of {len(task.dives)} files.")

    async def plan_backlog(self, task: BacklogTask) -> Reply[tuple[handover.BacklogQuestion, ...]]:
        """A question a finding, all of them P0."""
        found = [(dive.file_name, each) for dive in task.dives for each in dive.findings]
        questions = tuple(
            handover.BacklogQuestion(
                question_id=f"file-{number}",
                text=f"Why does {file_name} say {each.excerpt}?",
                priority="P0",
                origin="FILE",
                file_name=file_name,
                line=each.line,
            )
            for number, (file_name, each) in enumerate(found[: task.most], start=1)
        )
        return await self._said("plan_backlog", questions)

    async def plan_topics(self, task: PlanTask) -> Reply[tuple[Intelligence, ...]]:
        return await self._said("plan_topics", intelligence(task))

    async def listen(self, task: ListenTask) -> Reply[Listening]:
        """As the rules listen."""
        return await self._said("listen", listening(task, None))

    async def word_topic(self, task: TopicTask) -> Reply[TopicWording]:
        """As the rules word it."""
        self.explored.append(task)
        return await self._said("word_topic", topic_wording(task))

    async def rank_evidence(self, task: RankTask) -> Reply[tuple[float, ...]]:
        """All texts are relevant alike."""
        return await self._said("rank_evidence", (1.0,) * len(task.texts))

    async def judge_criterion(self, task: JudgeTask) -> Reply[JudgementDraft]:
        """Met where an entry says "fulfilled", which is cited; else what is open is the question."""
        for entry in task.entries:
            if any("fulfilled" in text for text in entry.quotable):
                cited = Citation(index=entry.index, source=entry.source, span="fulfilled")
                draft = JudgementDraft(verdict="met", rationale="It is fulfilled.", citations=(cited,))
                return await self._said("judge_criterion", draft)
        verdict: CriterionVerdict = "not_met" if task.entries else "no_evidence"
        draft = JudgementDraft(verdict=verdict, rationale="It is open.", open_gaps=(task.question,))
        return await self._said("judge_criterion", draft)

    async def _said[T](self, task: TaskName, value: T) -> Reply[T]:
        self.calls[task] += 1
        if (held := self.held.get(task)) is not None and not held.is_set():
            self.reached[task].set()
            await held.wait()
        if self.failing.get(task, 0) > 0:
            self.failing[task] -= 1
            raise self.errors[task]
        return Reply(value, "rules", Usage())


def _stated(known: Sequence[Known]) -> tuple[Statement, ...]:
    return tuple(Statement(text=each.text, grounds=(each.ground,)) for each in known)


def _judged(task: AssessTask) -> AssessmentDraft:
    answer = task.exchanges[-1].answer
    verdicts: dict[str, Verdict] = {}
    for sign, which in _MARK.findall(answer):
        for number, concept in enumerate(task.concepts, start=1):
            if which in ("all", str(number)):
                verdicts[concept.concept_id] = _VERDICTS[sign]
    return AssessmentDraft(
        intent=_intent(answer),
        findings=tuple(
            Finding(
                concept_id=concept_id,
                verdict=verdict,
                evidence=answer if verdict in ("covered", "contradicted") else None,
            )
            for concept_id, verdict in verdicts.items()
        ),
        engagement="low" if "[low]" in answer else "neutral",
        facts=(Fact(text=answer, span=answer),),
        acknowledgement=f"I heard of {sum(1 for each in verdicts.values() if each == 'covered')} points.",
    )


def _covered(question: CoverageQuestion, task: CoverageTask) -> CoverageDraft:
    found = tuple(
        CriterionEvidence(criterion_id=criterion.concept_id, span=criterion.text)
        for criterion in question.criteria
        if criterion.text in task.resume
    )
    confidence = 0.9 if len(found) == len(question.criteria) else 0.5
    return CoverageDraft(question_id=question.question_id, evidence=found, confidence=confidence)


def _skill(name: str, told: str) -> SkillDraft:
    known = dict(part.strip().split("=", 1) for part in told.split(";") if "=" in part)
    return SkillDraft(
        name=name,
        attributes=tuple(
            AttributeFound(
                attribute=attribute, value=known[attribute], span=f"{attribute}={known[attribute]}"
            )
            for attribute in SKILL_ATTRIBUTES
            if attribute in known
        ),
    )


def _intent(answer: str) -> Intent:
    if "[clarify]" in answer:
        return "clarification"
    return "off_topic" if "[off-topic]" in answer else "answer"
