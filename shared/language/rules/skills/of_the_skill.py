"""Which sentences of an answer are about the skill in question, where a resume names several."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from shared.language.requests.interview import AssessRequest
from shared.language.rules.said import SaidSentence
from shared.language.spans import find_name

_OPENING: Final = 30
_SHORT_NAME: Final = 3
_PARTS: Final = re.compile(r"[,;:()–—]")


def of_the_skill(made: Iterable[SaidSentence], request: AssessRequest) -> list[SaidSentence]:
    """What is said of the skill: no sentence that names another, nor those after one that begins with it.

    A sentence that names both tells what its clauses that name this one alone tell.
    """
    skill = request.skill
    if skill is None or not request.other_skills:
        return list(made)
    found: list[SaidSentence] = []
    is_meant = True
    for each in made:
        if find_name(skill, each.told):
            is_meant = True
            own = [part for part in _PARTS.split(each.told) if find_name(skill, part)]
            kept = each.told if not _names_another(each.told, request) else _joined(own, request)
            found += [replace(each, told=kept)] if kept else []
        elif _names_another(each.told, request):
            is_meant = is_meant and not _opens_with_another(each.told, request)
        elif is_meant:
            found.append(each)
    return found


def _joined(own: Iterable[str], request: AssessRequest) -> str:
    return ", ".join(part.strip() for part in own if not _names_another(part, request))


def _names_another(text: str, request: AssessRequest) -> bool:
    return any(_names(name, text) for name in request.other_skills)


def _opens_with_another(text: str, request: AssessRequest) -> bool:
    return any(_names(name, text[: len(name) + _OPENING]) for name in request.other_skills)


def _names(name: str, text: str) -> bool:
    """Whether the name stands in the text; a short one as it is written ("Go", not "go")."""
    found = find_name(name, text)
    return found is not None and (len(name) > _SHORT_NAME or found == name)
