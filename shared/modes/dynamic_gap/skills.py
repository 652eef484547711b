"""The six attributes of a skill as things to learn: how much each weighs, and what it is called to a person (E2)."""

from collections.abc import Mapping
from typing import Final

from shared.interview.state_machine.assessment import Concept, Severity, SkillAttribute
from shared.interview.state_machine.settings import LanguageCode
from shared.text.spoken import in_all

ATTRIBUTE_SEVERITY: Final[Mapping[SkillAttribute, Severity]] = {
    "depth": "critical",
    "autonomy": "critical",
    "constraints": "major",
    "production_vs_prototype": "major",
    "scale": "major",
    "duration": "minor",
}
"""Unknown ones are asked for in this order, as a talk about work goes: what it is like, whose decisions, what was hard,
the last two by turns (`prepare.py`); then what a line can state."""

LABELS: Final = in_all(dict[SkillAttribute, str], "texts", "skill_labels")
MEANINGS: Final = in_all(dict[SkillAttribute, str], "texts", "skill_meanings")


def attribute_concept(
    skill_id: str, skill: str, attribute: SkillAttribute, language: LanguageCode
) -> Concept:
    """The attribute as a concept: `text` is for staff and assessors, `label` for the participant."""
    return Concept(
        concept_id=f"{skill_id}.{attribute}",
        text=f"{skill}: {MEANINGS[language][attribute]}",
        label=LABELS[language][attribute],
        severity=ATTRIBUTE_SEVERITY[attribute],
        attribute=attribute,
    )
