"""The result for spreadsheets: one row a turn, in which no cell can act as a formula."""

from typing import Final

from shared.interview.results.csv_text import csv_text
from shared.interview.results.model import Result, ResultGap, ResultTurn
from shared.interview.results.overrides import ResultOverride
from shared.interview.results.times import utc_text
from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, Assessment
from shared.modes.mode import named_mode
from shared.modes.registry import LibraryRef

COLUMNS: Final[tuple[str, ...]] = (
    "interview_id", "turn_id", "question_id", "parent_question_id", "kind", "order", "question_text",
    "user_response", "asked_at", "answered_at", "nudges", "similarity", "confidence", "engagement", "signal",
    "grade", "source", "gaps", "needs_followup", "reason", "category", "demonstrated", "evidence",
    "intent", "study_id", "question_set", "plan", "questionnaire", "guide",
)  # fmt: skip

type Row = dict[str, object]


def to_csv(result: Result) -> str:
    """The turns as CSV (RFC 4180) with a heading row.

    In the candidate modes, below them and without a turn, a row for each gap that is left or that the resume filled (its
    kind is the gap's status), and one for each attribute of a skill that is known (kind `skill`). In a handover a row for
    each question of the backlog (kind `backlog`, its status as reason, its priority as category) and each fact (`fact`),
    and one for each part of the summary (`summary`, its title as category). In every mode a row for each addition after
    the end (`addition`), each judgement of a reviewer (`override`, its author as source, its field as category, its
    value as demonstrated, the machine's as evidence) and each review (`review`, likewise; what was judged as gaps, its
    kind as category).
    In an exploration a row for each topic (`topic`, its label as category, its sub-goals as demonstrated and as gaps, its
    key insight as evidence) and each field that was given (`data`, its name as category).
    """
    turns, overrides = map(_turn, result.turns), map(_override, result.overrides)
    additions: list[Row] = [
        {"kind": "addition", "user_response": each.text, "answered_at": utc_text(each.at)}
        for each in result.additions
    ]
    rows = (
        *turns,
        *additions,
        *overrides,
        *_reviews(result),
        *_other_reviews(result),
        *_of_candidate(result),
        *_of_handover(result),
        *_of_exploration(result),
    )
    common: Row = {
        "interview_id": result.interview_id,
        "study_id": result.study_id,
        **{kind: _of_library(ref) for kind, ref in result.references.items()},
    }
    cells = ({**common, **row} for row in rows)
    return csv_text(COLUMNS, ([each.get(name) for name in COLUMNS] for each in cells))


def _of_library(ref: LibraryRef) -> str:
    """Which version of what: `<id> v3`."""
    return f"{ref.id} v{ref.version}"


def _of_candidate(result: Result) -> list[Row]:
    gaps = map(_gap, result.gaps) if named_mode(result.mode).gaps_have_rows else ()
    return [*gaps, *_skills(result)]


def _of_exploration(result: Result) -> list[Row]:
    topics: list[Row] = [
        {
            "question_id": each.topic_id,
            "kind": "topic",
            "signal": each.engagement,
            "gaps": "; ".join(each.uncovered_sub_goals),
            "reason": each.coverage if each.reached else "not reached",
            "category": each.label,
            "demonstrated": "; ".join(each.covered_sub_goals),
            "evidence": each.key_insight,
        }
        for each in result.topics
    ]
    given: list[Row] = [
        {"kind": "data", "category": name, "user_response": value}
        for name, value in result.data.fields.items()
    ]
    return [*topics, *given]


def _override(each: ResultOverride) -> Row:
    return {
        "turn_id": each.turn_id,
        "question_id": each.question_id,
        "kind": "override",
        "answered_at": each.at.isoformat(),
        "source": each.author,
        "gaps": each.concept,
        "reason": each.reason,
        "category": each.field,
        "demonstrated": each.value,
        "evidence": each.machine,
    }


def _other_reviews(result: Result) -> list[Row]:
    """The reviews of what was read or understood."""
    return [
        {
            "question_text": each.question_text,
            "kind": "review",
            "answered_at": utc_text(each.review.at),
            "source": each.review.by,
            "gaps": each.text,
            "reason": each.review.reason,
            "category": each.kind,
            "demonstrated": each.review.verdict,
            "evidence": each.machine,
        }
        for each in result.reviews
    ]


def _reviews(result: Result) -> list[Row]:
    """The reviews of points, each where it was given first."""
    reviewed = {
        (met.concept_id or met.criterion, met.review.at): (turn, met, met.review)
        for turn in reversed(result.turns)
        for met in (turn.assessment.criteria if turn.assessment else ())
        if met.review is not None
    }
    return [
        {
            "turn_id": turn.turn_id,
            "question_id": turn.question_id,
            "kind": "review",
            "answered_at": utc_text(review.at),
            "source": review.by,
            "gaps": met.criterion,
            "reason": review.reason,
            "category": "point",
            "demonstrated": review.verdict,
            "evidence": met.verdict,
        }
        for turn, met, review in reversed(reviewed.values())
    ]


def _of_handover(result: Result) -> list[Row]:
    if not result.backlog:
        return []
    questions: list[Row] = [
        {
            "turn_id": each.turn_id,
            "question_id": each.question_id,
            "parent_question_id": each.parent_question_id,
            "kind": "backlog",
            "question_text": each.text,
            "user_response": each.answer,
            "confidence": each.confidence,
            "reason": each.status,
            "category": each.priority,
        }
        for each in result.backlog
    ]
    facts: list[Row] = [
        {"turn_id": fact.turn_id, "kind": "fact", "demonstrated": fact.text, "evidence": fact.span}
        for fact in result.facts
    ]
    return [*questions, *facts, *_parts(result)]


def _parts(result: Result) -> list[Row]:
    """The parts of the summary, one row each."""
    sections = result.summary.sections if result.summary else ()
    return [{"kind": "summary", "category": each.title, "evidence": each.text} for each in sections]


def _turn(turn: ResultTurn) -> Row:
    shown = {name: getattr(turn, name) for name in COLUMNS[1:11]}
    return {
        **shown,
        "asked_at": utc_text(turn.asked_at),
        "answered_at": utc_text(turn.answered_at) if turn.answered_at else None,
        "category": turn.metadata.category,
        "intent": turn.intent,
        **(_judged(turn.assessment) if turn.assessment else {}),
        **(
            {"needs_followup": turn.decision.needs_followup, "reason": turn.decision.reason}
            if turn.decision
            else {}
        ),
    }


def _judged(judged: Assessment) -> Row:
    met = [criterion for criterion in judged.criteria if criterion.demonstrated]
    return {
        **{name: getattr(judged, name) for name in COLUMNS[11:17]},
        "gaps": "; ".join(gap.concept for gap in judged.gaps),
        "demonstrated": "; ".join(criterion.criterion for criterion in met),
        "evidence": "; ".join(criterion.evidence for criterion in met if criterion.evidence),
    }


def _gap(gap: ResultGap) -> Row:
    return {
        "question_id": gap.question_id,
        "kind": gap.status,
        "gaps": gap.concept,
        "source": "resume" if gap.resume_evidence else None,
        "evidence": "; ".join(each.span for each in gap.resume_evidence),
    }


def _skills(result: Result) -> list[Row]:
    return [
        {
            "kind": "skill",
            "category": skill.name,
            "demonstrated": attribute,
            "evidence": known.span,
            "source": known.source,
        }
        for skill in result.skills
        for attribute in SKILL_ATTRIBUTES
        if (known := getattr(skill, attribute)) is not None
    ]
