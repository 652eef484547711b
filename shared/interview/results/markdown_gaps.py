"""What waits for a person, what is open, and what the resume filled, in the Markdown of a result."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from shared.interview.results.markdown_text import literal, table_cell
from shared.interview.results.model import Result, ResultGap, ResultTurn
from shared.interview.reviews.model import ReviewedCriterion

_SEVERITIES: Final = ("critical", "major", "minor")
_WAITING: Final = "For a person to decide"
_OPEN: Final = "Open points"
_MEASURED: Final = frozenset({"duration", "scale"})
_BY_ITS_WORDS: Final = "subject"
"""The doubt about words that name an attribute of a skill; what only answers a question for it proves nothing alone."""


def gaps_of(result: Result) -> list[str]:
    """The points that wait for a person, those that are open, and those that the resume filled."""
    filled = [gap for gap in result.gaps if gap.status == "resume_filled"]
    left = [gap for gap in result.gaps if gap.status != "resume_filled"]
    parts: list[str] = []
    for title, is_doubted in ((_WAITING, True), (_OPEN, False)):
        lines = _listed([gap for gap in left if gap.to_review == is_doubted], result)
        if lines:
            parts.append(f"## {title}\n\n" + "\n".join(lines))
    if filled:
        lines = [
            f"- {literal(gap.concept)} (question {literal(gap.question_id)}){_quoted(gap)}" for gap in filled
        ]
        parts.append("## Filled by the resume\n\n" + "\n".join(lines))
    return parts


def turn_of(gap: ResultGap, result: Result) -> ResultTurn | None:
    """The latest turn whose answer perhaps says it."""
    return next((turn for turn in reversed(result.turns) if _met(gap, turn)), None)


def is_not_spoken_of(met: ReviewedCriterion) -> bool:
    """Whether nothing in the answers speaks of the point, and no person says otherwise."""
    return met.verdict == "not_demonstrated" and met.doubts == ("nothing_said",) and met.review is None


def _listed(gaps: Sequence[ResultGap], result: Result) -> list[str]:
    """The points of a skill in one line; else a line for each with words that speak of it, and one for those without,
    question by question."""
    skills: dict[str, list[ResultGap]] = {}
    for gap in gaps:
        skills.setdefault(_skill(gap, result), []).append(gap)
    lines = [f"- {literal(skill)}: {_of_skill(mine, result)}" for skill, mine in skills.items() if skill]
    for question_id, mine in groupby(skills.get("", ()), key=lambda gap: gap.question_id):
        lines += _of_question(question_id, list(mine), result)
    return lines


def _skill(gap: ResultGap, result: Result) -> str:
    return next((each.name for each in result.skills if gap.concept.startswith(f"{each.name}: ")), "")


def _of_skill(gaps: Sequence[ResultGap], result: Result) -> str:
    """The attributes as the table of skills names them, by how much they weigh."""
    by_weight: dict[str, list[str]] = {}
    for gap in sorted(gaps, key=lambda gap: _SEVERITIES.index(gap.severity)):
        by_weight.setdefault(gap.severity, []).append(_attribute(gap, result))
    return "; ".join(f"{severity}: {', '.join(told)}" for severity, told in by_weight.items())


def _attribute(gap: ResultGap, result: Result) -> str:
    """An attribute with the turn that perhaps tells it, and the words where they name it."""
    name = gap.gap_id.rpartition(".")[2]
    turn = turn_of(gap, result) if gap.to_review else None
    notes = [*(["declined"] if gap.declined else []), *([f"turn {turn.turn_id}"] if turn else [])]
    told = literal(name.replace("_", " ")) + (f" ({', '.join(notes)})" if notes else "")
    if turn is None:
        return told
    said = _met(gap, turn)[-1]
    is_named = name in _MEASURED or _BY_ITS_WORDS in said.doubts
    return f"{told} “{table_cell(said.evidence or '')}”" if is_named else told


def _of_question(question_id: str, gaps: Iterable[ResultGap], result: Result) -> Iterator[str]:
    silent: dict[str, list[str]] = {}
    for gap in gaps:
        turn = turn_of(gap, result) if gap.to_review else None
        point = f"{literal(gap.concept)} ({gap.severity}{', declined' if gap.declined else ''}"
        if turn is not None:
            yield f"- {point}, question {literal(question_id)}) “{table_cell(_met(gap, turn)[-1].evidence or '')}”"
        else:
            silent.setdefault(_unsaid(gap, result), []).append(f"{point})")
    for why, points in silent.items():
        yield f"- Question {literal(question_id)}{why}: {'; '.join(points)}"


def _met(gap: ResultGap, turn: ResultTurn) -> list[ReviewedCriterion]:
    """What an answer perhaps says to a point, in words of its own."""
    criteria = turn.assessment.criteria if turn.assessment else ()
    return [
        each
        for each in criteria
        if each.evidence and each.source == "answer" and each.concept_id == gap.gap_id
    ]


def _unsaid(gap: ResultGap, result: Result) -> str:
    """That nothing in the answers speaks of a point, or that no words of theirs were found which a person could read."""
    if gap.to_review:
        return ", no words of the answers were found for"
    met = [each for turn in result.turns if turn.assessment for each in turn.assessment.criteria]
    last = next((each for each in reversed(met) if each.concept_id == gap.gap_id), None)
    return ", not spoken of" if last and is_not_spoken_of(last) else ""


def _quoted(gap: ResultGap) -> str:
    return "".join(f"\n  - “{literal(' '.join(each.span.split()))}”" for each in gap.resume_evidence)
