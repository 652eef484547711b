"""Answers of a scripted language that are written into the texts themselves.

In an answer, `+2` covers the second concept of the main question, `~2` mentions it unclearly, `!2` contradicts it and
`+all` covers all of them; what is not named is missing. `[clarify]` and `[off-topic]` are intents, `[low]` is little
engagement. An answer of plain words covers nothing. Of a resume, a criterion is evidenced where its very text stands in
it, and a line `Skill Python: duration=5 years; depth=expert` names a skill with what is known of it. For handovers see
`scripted_handover.py`.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from shared.assessments.criteria.verdicts import Citation
from shared.assessments.criteria.verdicts import Verdict as CriterionVerdict
from shared.interview.state_machine.assessment import (
    SKILL_ATTRIBUTES,
    AssessmentDraft,
    Fact,
    Finding,
    Verdict,
)
from shared.language.requests.evidence import JudgementDraft, JudgeRequest
from shared.language.requests.handover_files import BacklogRequest, FileAnalysisRequest
from shared.language.requests.interview import (
    AssessRequest,
    ClarifyRequest,
    FollowUpRequest,
    SummaryDraft,
    SummaryRequest,
)
from shared.language.requests.onboarding import (
    AnswerDraft,
    PackageDraft,
    PackageRequest,
    PartsDraft,
    PartsRequest,
    SuccessorRequest,
)
from shared.language.requests.resume import (
    AttributeFound,
    CoverageDraft,
    CoverageQuestion,
    CoverageRequest,
    CriterionEvidence,
    GapQuestionRequest,
    SkillDraft,
    SkillsRequest,
)
from shared.language.rules.themes import theme_names
from shared.modes.knowledge_handover.handover import BacklogQuestion
from shared.modes.knowledge_handover.handover import Finding as FileFinding
from shared.modes.knowledge_handover.knowledge import Ground, Known, Statement
from tests.fakes.scripted_handover import extracted, intent_of, worded

_SKILL: Final = re.compile(r"^Skill ([^:\n]+):(.*)$", re.MULTILINE)
_MARK: Final = re.compile(r"([+~!])(\d+|all)")
_VERDICTS: Final[dict[str, Verdict]] = {"+": "demonstrated", "~": "needs_review", "!": "contradicted"}


def _follow_up(request: FollowUpRequest) -> str:
    probed = " and ".join(gap.label for gap in request.gaps)
    return f"Number {request.order}: what about {probed}?"


def _explained(request: ClarifyRequest) -> str:
    return f"In other words ({len(request.asked)}): {request.question}"


def _summarised(request: SummaryRequest) -> SummaryDraft:
    answers = sum(len(question.exchanges) for question in request.questions)
    return SummaryDraft(text=f"{answers} answers, {request.ended_reason}.")


def _skills(request: SkillsRequest) -> tuple[SkillDraft, ...]:
    return tuple(_skill(*found.groups()) for found in _SKILL.finditer(request.resume))[: request.most]


def _gap_question(request: GapQuestionRequest) -> str:
    return f"Question {len(request.asked) + 1}: what is the {request.attribute} of your {request.skill}?"


def _all_rules(request: PartsRequest) -> PartsDraft:
    return PartsDraft(parts={"rules": _stated(request.facts)})


def _all_first(request: PackageRequest) -> PackageDraft:
    """All facts come first, and all findings are risks."""
    return PackageDraft(parts={"first": _stated(request.facts), "risks": _stated(request.findings)})


def _best_passage(request: SuccessorRequest) -> AnswerDraft:
    grounds = [Ground(kind=each.kind, ref=each.ref, span=each.text) for each in request.passages[:1]]
    return AnswerDraft(answer=request.passages[0].text if request.passages else "", grounds=tuple(grounds))


def _marked_lines(request: FileAnalysisRequest) -> tuple[FileFinding, ...]:
    """Each line that begins with `!` is a decision."""
    marked = [(n, line) for n, line in enumerate(request.file.lines, start=1) if line.startswith("!")]
    return tuple(
        FileFinding(text=f"It says {line}.", kind="decision", line=number, excerpt=line)
        for number, line in marked[: request.most]
    )


def _question_a_finding(request: BacklogRequest) -> tuple[BacklogQuestion, ...]:
    found = [(dive.file_name, each) for dive in request.dives for each in dive.findings]
    return tuple(
        BacklogQuestion(
            question_id=f"file-{number}",
            text=f"Why does {file_name} say {each.excerpt}?",
            priority="P0",
            origin="FILE",
            file_name=file_name,
            line=each.line,
        )
        for number, (file_name, each) in enumerate(found[: request.most], start=1)
    )


def _fulfilled(request: JudgeRequest) -> JudgementDraft:
    """Met where an entry says "fulfilled", which is cited; else what is open is the question."""
    for entry in request.entries:
        if any("fulfilled" in text for text in entry.quotable):
            cited = Citation(index=entry.index, source=entry.source, span="fulfilled")
            return JudgementDraft(verdict="met", rationale="It is fulfilled.", citations=(cited,))
    verdict: CriterionVerdict = "not_met" if request.entries else "no_evidence"
    return JudgementDraft(verdict=verdict, rationale="It is open.", open_gaps=(request.question,))


def _stated(known: Sequence[Known]) -> tuple[Statement, ...]:
    return tuple(Statement(text=each.text, grounds=(each.ground,)) for each in known)


def _judged(request: AssessRequest) -> AssessmentDraft:
    answer = request.exchanges[-1].answer
    verdicts: dict[str, Verdict] = {}
    for sign, which in _MARK.findall(answer):
        for number, concept in enumerate(request.concepts, start=1):
            if which in ("all", str(number)):
                verdicts[concept.concept_id] = _VERDICTS[sign]
    return AssessmentDraft(
        intent=intent_of(answer),
        findings=tuple(
            Finding(
                concept_id=concept_id,
                verdict=verdict,
                evidence=answer if verdict in ("demonstrated", "contradicted") else None,
            )
            for concept_id, verdict in verdicts.items()
        ),
        engagement="low" if "[low]" in answer else "neutral",
        facts=(Fact(text=answer, span=answer),),
        acknowledgement=f"I heard of {sum(1 for each in verdicts.values() if each == 'demonstrated')} points.",
    )


def _covered(question: CoverageQuestion, request: CoverageRequest) -> CoverageDraft:
    found = tuple(
        CriterionEvidence(criterion_id=criterion.concept_id, span=criterion.text)
        for criterion in question.criteria
        if criterion.text in request.resume
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


MARKED: Final[dict[str, Callable[[Any], Any]]] = {
    "assess": _judged,
    "word_follow_up": _follow_up,
    "clarify": _explained,
    "play_participant": lambda request: f"{request.persona}: {request.question}",
    "summarise": _summarised,
    "judge_coverage": lambda request: tuple(_covered(each, request) for each in request.questions),
    "extract_skills": _skills,
    "word_gap_question": _gap_question,
    "word_main_question": lambda request: request.main_question,
    "extract_facts": extracted,
    "word_backlog_question": worded,
    "sort_facts": _all_rules,
    "write_package": _all_first,
    "answer_question": _best_passage,
    "dive_into_file": _marked_lines,
    "summarise_project": lambda request: f"A project of {len(request.dives)} files.",
    "plan_backlog": _question_a_finding,
    "rank_evidence": lambda request: (1.0,) * len(request.texts),
    "judge_criterion": _fulfilled,
    "name_themes": theme_names,
}
