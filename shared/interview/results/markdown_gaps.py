"""What waits for a person, what is open, and what the resume filled, in the Markdown of a result."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from shared.interview.results.markdown_text import attribute_named, literal, table_cell
from shared.interview.results.model import Result, ResultGap

_SEVERITIES: Final = ("critical", "major", "minor")
_WAITING: Final = "For a person to decide"
_OPEN: Final = "Open points"


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


def turn_of(gap: ResultGap, result: Result) -> str:
    """The turn that asked for an attribute of a skill. None where no question asked for it."""
    asked = (turn for turn in result.turns if turn.question_id == gap.gap_id and turn.user_response)
    return next((f"turn {turn.turn_id}" for turn in asked), "")


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
    """An attribute with the turn that a person decides from."""
    turn = turn_of(gap, result) if gap.to_review else ""
    notes = [*(["declined"] if gap.declined else []), *([turn] if turn else [])]
    return literal(attribute_named(gap.gap_id.rpartition(".")[2])) + (
        f" ({', '.join(notes)})" if notes else ""
    )


def _of_question(question_id: str, gaps: Sequence[ResultGap], result: Result) -> Iterator[str]:
    """A line for each point with words that speak of it, and one for all others: these are decided from the answers."""
    rest: list[str] = []
    for gap in gaps:
        evidence = _evidence(gap, result) if gap.to_review else ""
        point = f"{literal(gap.concept)} ({gap.severity}{', declined' if gap.declined else ''}"
        if evidence:
            yield f"- {point}, question {literal(question_id)}) “{table_cell(evidence)}”"
        else:
            rest.append(f"{point})")
    if rest:
        why = _answered(question_id, result) or (", not found in the answers" if gaps[0].to_review else "")
        yield f"- Question {literal(question_id)}{why}: {'; '.join(rest)}"


def _evidence(gap: ResultGap, result: Result) -> str:
    """The words of an answer that speak of a point, as it was judged last."""
    criteria = (
        each for turn in reversed(result.turns) if turn.assessment for each in turn.assessment.criteria
    )
    found = (each for each in criteria if each.concept_id == gap.gap_id and each.verdict == "needs_review")
    last = next(found, None)
    return (last.evidence or "") if last and last.source == "answer" else ""


def _answered(question_id: str, result: Result) -> str:
    """That a question was not asked, or that nothing was answered to it; nothing where it was."""
    mine = [turn for turn in result.turns if question_id in (turn.question_id, turn.parent_question_id)]
    if any(turn.assessment for turn in mine):
        return ""
    return ", not answered" if mine else ", not asked"


def _quoted(gap: ResultGap) -> str:
    return "".join(f"\n  - “{literal(' '.join(each.span.split()))}”" for each in gap.resume_evidence)
