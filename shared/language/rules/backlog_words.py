"""The questions of a backlog: where something stands, what it says there, what is asked about it."""

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.markup import LINK, MARKUP
from shared.language.rules.file_analysis.found import shown
from shared.language.rules.file_analysis.subjects import FileSubject
from shared.modes.knowledge_handover.handover import shows_lines
from shared.text.spoken import in_all

MAX_CODE_CHARS: Final = 90
_MAX_NAME_CHARS: Final = 60
_MOST_PLACES: Final = 3
_WORDINGS: Final = in_all(dict[str, dict[str, str]], "handover_questions")


class ArtefactPlace(Frozen):
    """Where an artefact stands."""

    file_name: str
    line: int | None = None
    address: str | None = None


def global_questions(language: LanguageCode) -> Mapping[str, str]:
    """What is asked of every project, by what it is about."""
    return _WORDINGS[language]["global"]


def file_question(subject: FileSubject, places: Sequence[ArtefactPlace], language: LanguageCode) -> str:
    """One question about an artefact and all the places where it stands; it always ends with its only question mark."""
    asking = _WORDINGS[language]["askings"][subject.topic]
    opening = opening_sentence(subject, places, language)
    return f"{opening} {asking}" if opening else asking


def opening_sentence(
    subject: FileSubject, places: Sequence[ArtefactPlace], language: LanguageCode
) -> str | None:
    """What stands at these places; None where nothing that may be shown says it."""
    words = _WORDINGS[language]
    where = _places(places, language, lines=subject.topic != "nobody")
    for opening in (subject.opening, "code", "plain"):
        text = words["openings"][opening].format(
            places=where,
            name=shown(subject.name, _MAX_NAME_CHARS),
            value=shown(subject.value, _MAX_NAME_CHARS),
            code=shown(subject.code, MAX_CODE_CHARS),
        )
        if _fit(text):
            return text
    return None


def summary_words(language: LanguageCode) -> Mapping[str, str]:
    """What the summary of a project says, and what it calls each kind of finding."""
    return _WORDINGS[language]["summary"]


def _fit(opening: str) -> bool:
    """Whether the opening may be shown: no link, no markup, no second question."""
    asks = "?" in opening or "？" in opening
    return not (asks or LINK.search(opening) or MARKUP.search(opening)) and is_question(f"{opening} x?")


def _places(places: Sequence[ArtefactPlace], language: LanguageCode, *, lines: bool) -> str:
    words = _WORDINGS[language]["places"]
    told = list(dict.fromkeys(_place(each, words, lines=lines) for each in places))
    if len(told) > _MOST_PLACES:
        told = [*told[: _MOST_PLACES - 1], words["more"].format(count=len(told) - _MOST_PLACES + 1)]
    if len(told) == 1:
        return told[0]
    return words["and"].format(one=("; " if lines else ", ").join(told[:-1]), other=told[-1])


def _place(place: ArtefactPlace, words: Mapping[str, str], *, lines: bool) -> str:
    path = PurePosixPath(place.file_name)
    name = place.file_name if len(place.file_name) <= _MAX_NAME_CHARS else path.name[-_MAX_NAME_CHARS:]
    if place.address and lines:
        return words["address"].format(file=name, line=place.address)
    if not lines or place.line is None or not shows_lines(place.file_name):
        return name
    return words["line"].format(file=name, line=place.line)
