"""The table of skills in the Markdown of a result. A cell has a status in a word or two, and the turn it comes from."""

import re
from typing import Final

from shared.interview.results.markdown_gaps import turn_of
from shared.interview.results.markdown_text import attribute_named, literal, table_cell
from shared.interview.results.model import Result, ResultSkill
from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES
from shared.modes.dynamic_gap.records import KnownAttribute

_LONGEST: Final = 40
"""Characters of what is shown in a cell; longer words of an answer stand in the conversation."""
_FIGURES: Final = re.compile(r"\d+")


def skills_of(result: Result) -> list[str]:
    """The table: a row for each skill, a column for each attribute."""
    if not result.skills:
        return []
    cells = [_cells(skill, result) for skill in result.skills]
    told = [each for each in SKILL_ATTRIBUTES if any(row[each] for row in cells)]
    head = f"| {' | '.join(['Skill', *map(attribute_named, told)])} |"
    rows = [
        f"| {' | '.join([literal(skill.name), *(row[each] for each in told)])} |"
        for skill, row in zip(result.skills, cells, strict=True)
    ]
    return ["## Skills\n\n" + "\n".join([head, "|---" * (len(told) + 1) + "|", *rows])]


def _cells(skill: ResultSkill, result: Result) -> dict[str, str]:
    """The cells of one skill; an attribute that nothing is known of has an empty one, and is listed as open."""
    known: dict[str, KnownAttribute | None] = {each: getattr(skill, each) for each in SKILL_ATTRIBUTES}
    left = {
        gap.gap_id.rpartition(".")[2]: f"to decide ({turn})" if turn else "to decide"
        for gap in result.gaps
        for turn in (turn_of(gap, result),)
        if gap.to_review and gap.concept.startswith(f"{skill.name}: ")
    }
    return {
        attribute: _known(found, skill, result) if found else left.get(attribute, "")
        for attribute, found in known.items()
    }


def _known(found: KnownAttribute, skill: ResultSkill, result: Result) -> str:
    """What is known, from where, and what was said of it beside; that it was done in a job says nothing by the name of
    the skill alone."""
    value = "in a job" if found.value == skill.name else table_cell(found.value)
    if found.source == "resume":
        return f"{value} (resume{_told(found, result)})"
    before = f", corrected from “{table_cell(found.corrected)}”" if found.corrected else ""
    shown = value if len(value) <= _LONGEST else f"“{value}”" if before else "told"
    return f"{shown} ({_where(found.span, result)}{before})"


def _told(found: KnownAttribute, result: Result) -> str:
    """Where the participant said the same of it, or another number."""
    if not found.told:
        return ""
    is_same = not {*_FIGURES.findall(found.value)}.isdisjoint(_FIGURES.findall(found.told))
    where = _where(found.told, result)
    return f"; told alike, {where}" if is_same else f"; told otherwise, {where}: “{table_cell(found.told)}”"


def _where(span: str, result: Result) -> str:
    """The latest turn whose answer has these words."""
    return next(
        (f"turn {turn.turn_id}" for turn in reversed(result.turns) if span in (turn.user_response or "")),
        "answer",
    )
