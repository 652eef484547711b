"""What was put right of what a resume or earlier answers said, each with the words that hold instead (G2)."""

from collections.abc import Iterable, Iterator, Sequence

from shared.interview.records.turns import WholeTurn
from shared.language.resume_parts import Replaced
from shared.language.rules.corrections.righting import denied_figures
from shared.modes.dynamic_gap.records import SkillProfile
from shared.text.sentences import sentences


def replaced(turns: Iterable[WholeTurn], skills: Iterable[SkillProfile] = ()) -> tuple[Replaced, ...]:
    """The words of answers, and of the resume on these skills, that were corrected by a later answer."""
    standing = {
        f"{skill.skill_id}.{each.attribute}": each.span for skill in skills for each in skill.attributes
    }
    found = list[Replaced]()
    for judged in (turn.assessment for turn in turns if turn.assessment):
        corrected = judged.corrected.items()
        found += [(standing[id_], now) for id_, now in corrected if id_ in standing]
        standing |= {**judged.evidence, **judged.corrected}
    return tuple(found)


def of_figures(turns: Iterable[WholeTurn]) -> Iterator[Replaced]:
    """The sentences of corrections that put a figure in the place of another; what held it may be any line."""
    for turn in turns:
        if turn.answer and turn.assessment and turn.assessment.intent == "correction":
            told = [*turn.assessment.corrected.values(), *sentences(turn.answer.text)]
            yield from (("", each) for each in told if denied_figures(each))


def in_resume(turns: Sequence[WholeTurn], skills: Iterable[SkillProfile]) -> tuple[Replaced, ...]:
    """All that may be marked in the resume: what stood there by its words, the rest by its figures."""
    known = replaced(turns, skills)
    said = " ".join(now for _, now in known)
    return (*known, *(each for each in dict.fromkeys(of_figures(turns)) if each[1] not in said))
