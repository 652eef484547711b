"""The part of the resume that a model reads beside a question or an answer about it (E2)."""

from collections.abc import Collection, Sequence
from itertools import chain
from typing import Final

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.settings import LanguageCode
from shared.language.resume_parts import part_of_resume
from shared.modes.by_concepts.replaced import in_resume
from shared.modes.by_concepts.subject import Subject

_LINES: Final = 3
"""The lines that tell most of a skill, the first of them before all."""


def resume_shown(
    subject: Subject,
    of: Collection[str],
    needs: Sequence[str],
    turns: Sequence[WholeTurn],
    language: LanguageCode,
    tokens: int,
) -> str:
    """The resume, or of a long one what the shown points rest on first: those of this subject, of the skills of these
    names, and of what the work `needs`; what was put right is marked."""
    own = subject.skill.lines[:_LINES] if subject.skill else ()
    others = [each for each in subject.others if each.name in of]
    heads = (each.lines[0] if each.lines else each.name for each in others)
    skills = [each for each in (subject.skill, *subject.others) if each]
    return part_of_resume(
        subject.resume,
        " ".join(each.name for each in skills),
        language,
        tokens,
        held=(*own, *needs, *heads),
        wanted=tuple(chain.from_iterable(each.lines[1:_LINES] for each in others)),
        replaced=in_resume(turns, skills),
    )
