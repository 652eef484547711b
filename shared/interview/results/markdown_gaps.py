"""What is known of skills and points, and what is left of them, in the Markdown of a result."""

from collections.abc import Sequence

from shared.interview.results.markdown_text import literal, table_cell
from shared.interview.results.model import Result, ResultGap, ResultSkill
from shared.interview.reviews.model import ReviewedCriterion
from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES
from shared.modes.dynamic_gap.records import KnownAttribute


def skills_of(result: Result) -> list[str]:
    """The skills in a table, with what is told of each attribute."""
    if not result.skills:
        return []
    cells = [_cells(skill, result) for skill in result.skills]
    told = [each for each in SKILL_ATTRIBUTES if any(row[each] for row in cells)]
    head = f"| {' | '.join(['Skill', *(name.replace('_', ' ') for name in told)])} |"
    rows = [
        f"| {' | '.join([literal(skill.name), *(row[each] for each in told)])} |"
        for skill, row in zip(result.skills, cells, strict=True)
    ]
    return ["## Skills\n\n" + "\n".join([head, "|---" * (len(told) + 1) + "|", *rows])]


def _cells(skill: ResultSkill, result: Result) -> dict[str, str]:
    """What is told of each attribute; nothing where nothing is, which is listed as open."""
    known: dict[str, KnownAttribute | None] = {each: getattr(skill, each) for each in SKILL_ATTRIBUTES}
    left = {
        gap.gap_id.rpartition(".")[2]: _left(gap, result)
        for gap in result.gaps
        if gap.concept.startswith(f"{skill.name}:")
    }
    return {
        attribute: f"{_value(found, skill)} ({found.source}{_before(found)})"
        if found
        else left.get(attribute, "")
        for attribute, found in known.items()
    }


def _left(gap: ResultGap, result: Result) -> str:
    """What stands for an attribute that is not known: the words that perhaps tell it, as a question, where there are."""
    said = _said_to(gap, result, denied=False)
    return f"perhaps:{said}?" if said else "a person decides" if gap.to_review else ""


def _value(found: KnownAttribute, skill: ResultSkill) -> str:
    """What is known; that it was done in a job says nothing by the name of the skill alone."""
    return "in a job" if found.value == skill.name else literal(" ".join(found.value.split()))


def _before(found: KnownAttribute) -> str:
    """What it took the place of, or what was said of it that agrees with it."""
    if found.corrected:
        return f", corrected from “{literal(' '.join(found.corrected.split()))}”"
    return f", and told “{literal(' '.join(found.told.split()))}”" if found.told else ""


def gaps_of(result: Result) -> list[str]:
    """The points that are open, those that wait for a person, and those that the resume filled."""
    filled = [gap for gap in result.gaps if gap.status == "resume_filled"]
    left = [gap for gap in result.gaps if gap.status != "resume_filled"]
    parts: list[str] = []
    for title, is_doubted in (("Open points", False), ("For a person to decide", True)):
        lines = _by_skill([gap for gap in left if gap.to_review == is_doubted], result)
        if lines:
            parts.append(f"## {title}\n\n" + "\n".join(lines))
    if filled:
        lines = [
            f"- {literal(gap.concept)} (question {literal(gap.question_id)}){_quoted(gap)}" for gap in filled
        ]
        parts.append("## Filled by the resume\n\n" + "\n".join(lines))
    return parts


def _by_skill(gaps: Sequence[ResultGap], result: Result) -> list[str]:
    """A line for each gap; those of one skill stand in one, which begins with its name."""
    names, lines = {skill.name for skill in result.skills}, dict[tuple[str, str], list[str]]()
    for gap in gaps:
        skill = next((each for each in names if gap.concept.startswith(f"{each}: ")), "")
        point = literal(gap.concept.removeprefix(f"{skill}: ") if skill else gap.concept)
        left = ", declined" if gap.declined else ""
        said = _said_to(gap, result) or _unsaid(gap, result)
        told = f"{point} ({gap.severity}, question {literal(gap.question_id)}{left}){said}"
        lines.setdefault((skill, "" if skill else gap.gap_id), []).append(told)
    return [
        f"- {f'{literal(skill)}: ' if skill else ''}{'; '.join(told)}" for (skill, _), told in lines.items()
    ]


def _said_to(gap: ResultGap, result: Result, *, denied: bool = True) -> str:
    """The latest sentence that perhaps says it, of a gap that waits for a person; nothing where none is near.

    Unless it may be `denied`, none that says the opposite.
    """
    quotes = [
        met.evidence
        for turn in result.turns
        for met in (turn.assessment.criteria if turn.assessment else ())
        if met.evidence and met.source == "answer" and met.concept_id == gap.gap_id
        if denied or "negation" not in met.doubts
    ]
    return f" “{table_cell(quotes[-1])}”" if quotes and gap.to_review else ""


def _unsaid(gap: ResultGap, result: Result) -> str:
    """That nothing in the answers speaks of a point, or that no words of theirs were found which a person could read."""
    if gap.to_review:
        return ": no words of the answers were found for it"
    met = [each for turn in result.turns if turn.assessment for each in turn.assessment.criteria]
    last = next((each for each in reversed(met) if each.concept_id == gap.gap_id), None)
    return ": not spoken of" if last and is_not_spoken_of(last) else ""


def is_not_spoken_of(met: ReviewedCriterion) -> bool:
    """Whether nothing in the answers speaks of the point, and no person says otherwise."""
    return met.verdict == "not_demonstrated" and met.doubts == ("nothing_said",) and met.review is None


def _quoted(gap: ResultGap) -> str:
    return "".join(f"\n  - “{literal(' '.join(each.span.split()))}”" for each in gap.resume_evidence)
