"""Which answers speak of a skill. Pure (E2)."""

from collections.abc import Sequence, Set
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.points.matching import stems
from shared.modes.dynamic_gap.records import SkillProfile

_MOST_TOUCHED: Final = 2
_USUAL: Final = 2
"""A word that answers on so many other skills use tells nothing of the one that is named by it: "patient"."""


def skills_touched(
    told: str, asked_about: SkillProfile, others: Sequence[SkillProfile], language: LanguageCode
) -> tuple[str, ...]:
    """The ids of other skills that an answer speaks of, and not of the one asked about: two at most.

    It speaks of a skill by a word of its name that no other skill has.
    """
    said, names = stems(told, language), {each: stems(each.name, language) for each in (asked_about, *others)}
    named = [
        each
        for each, own in names.items()
        if said & own.difference(*(name for other, name in names.items() if other is not each))
    ]
    return () if asked_about in named else tuple(each.skill_id for each in named[:_MOST_TOUCHED])


def answers_on(
    skill: SkillProfile, told: Sequence[tuple[str, Set[str]]], language: LanguageCode
) -> tuple[str, ...]:
    """The answers that speak of the skill, each `told` with the ids of the skills that it was found to be about.

    Of the others those count that have two words of the skill's name, or one that is not used of several other skills.
    """
    named = stems(skill.name, language)
    shared = [named & stems(answer, language) for answer, _ in told]
    others = {
        word: {each for (_, ids), words in zip(told, shared, strict=True) if word in words for each in ids}
        - {skill.skill_id}
        for word in named
    }
    own = {word for word in named if len(named) == 1 or len(others[word]) < _USUAL}
    return tuple(
        answer
        for (answer, ids), words in zip(told, shared, strict=True)
        if skill.skill_id in ids or len(words) > 1 or words & own
    )
