"""The questions of a backlog: where something stands, what it says there, what is asked about it."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.markup import LINK, MARKUP
from shared.language.rules.file_analysis.people import people
from shared.language.rules.file_analysis.subjects import FileSubject
from shared.modes.knowledge_handover.handover import shows_lines
from shared.text.spoken import in_all
from shared.text.stop_words import FUNCTION_WORDS
from shared.text.words import words

_MAX_NAME_CHARS: Final = 60
_MOST_NAME_WORDS: Final = 4
_MOST_PLACES: Final = 2
_FEWEST_QUOTED: Final = 3
_MOST_BEFORE: Final = 22
"""Words that stand before the question; three more may say that not knowing is fine."""
_LOOKED_AT: Final = 400
_CLAUSE_END: Final = re.compile(r"[,;:–—]\s|\s[–—-]\s")
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
    asked = _WORDINGS[language]["askings"]
    name = next(iter(people(subject.text)), "")
    asking = asked["system" if subject.topic == "address" else subject.topic]
    if subject.topic == "person":
        asking = asked["person"].format(name=name) if name else asked["rule"]
    return f"{_opening(subject, places, language)} {asking}".lstrip()


def summary_words(language: LanguageCode) -> Mapping[str, str]:
    """What the summary of a project says, and what it calls each kind of finding."""
    return _WORDINGS[language]["summary"]


def quoted(text: str, most: int) -> str | None:
    """The text, or most of its clauses, in at most so many words; None where less than three are left."""
    line = " ".join(text[:_LOOKED_AT].split()).strip(" .,;:{")
    ends = [0, *(match.end() for match in _CLAUSE_END.finditer(line)), len(line)]
    runs = (line[start:end].strip(" ,;:–—-{") for at, start in enumerate(ends) for end in ends[at + 1 :])
    best = max((run for run in runs if len(words(run)) <= most), key=len, default="")
    if 2 * len(words(best)) < min(len(words(line)), most):
        longest = max((line[start:end] for start, end in pairwise(ends)), key=len)
        best = f"{_first_words(longest, most)} …"
    return best if len(words(best)) >= _FEWEST_QUOTED else None


def _first_words(text: str, most: int) -> str:
    kept = text.split()[:most]
    while kept and (len(words(" ".join(kept))) > most or kept[-1].lower() in FUNCTION_WORDS):
        kept.pop()
    return " ".join(kept)


def _opening(subject: FileSubject, places: Sequence[ArtefactPlace], language: LanguageCode) -> str:
    """What stands at these places, the places alone where it may not be shown, nothing where they may not be either."""
    openings = _WORDINGS[language]["openings"]
    named = {"name": subject.name[:_MAX_NAME_CHARS], "value": subject.value[:_MAX_NAME_CHARS]}
    named |= {"places": _places(places, language), "file": places[0].file_name}
    for chosen in dict.fromkeys((subject.opening, "value" if subject.name else "plain", "plain")):
        frame = openings[chosen].format(text="", **named)
        said = quoted(subject.text, max(_FEWEST_QUOTED, _MOST_BEFORE - len(words(frame))))
        if said is None and chosen in ("says", "noted"):
            continue
        text = openings[chosen].format(text=subject.text if chosen == "columns" else said, **named)
        if _is_fit(text):
            return text
    return ""


def _is_fit(opening: str) -> bool:
    """Whether the opening may be shown: no link, no markup, no second question."""
    asks = "?" in opening or "？" in opening
    return not (asks or LINK.search(opening) or MARKUP.search(opening)) and is_question(f"{opening} x?")


def _places(places: Sequence[ArtefactPlace], language: LanguageCode) -> str:
    book = _WORDINGS[language]["places"]
    told = list(dict.fromkeys(_place(each, book) for each in places))[:_MOST_PLACES]
    return told[0] if len(told) == 1 else book["and"].format(one=told[0], other=told[1])


def _place(place: ArtefactPlace, book: Mapping[str, str]) -> str:
    is_short = len(place.file_name) <= _MAX_NAME_CHARS and len(words(place.file_name)) <= _MOST_NAME_WORDS
    name = place.file_name if is_short else PurePosixPath(place.file_name).name[-_MAX_NAME_CHARS:]
    if place.address:
        return book["address"].format(file=name, line=place.address)
    if place.line is None or not shows_lines(place.file_name):
        return name
    return book["line"].format(file=name, line=place.line)
