"""The questions of a backlog: where something stands, what it says there, what is asked about it."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Final

from pydantic import Field

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.markup import LINK, MARKUP
from shared.language.rules.file_analysis.people import people
from shared.language.rules.file_analysis.set_days import set_days
from shared.language.rules.file_analysis.subjects import Asking, FileSubject, Opening
from shared.modes.knowledge_handover.handover import shows_lines
from shared.modes.knowledge_handover.places import told_place
from shared.text.spoken import in_all
from shared.text.stop_words import FUNCTION_WORDS
from shared.text.words import words

_MAX_NAME_CHARS: Final = 60
_MOST_NAME_WORDS: Final = 4
_MOST_PLACES: Final = 2
_FEWEST_QUOTED: Final = 3
_MOST_BEFORE: Final = 22
"""Words that stand before the question; three more may say that not knowing is fine."""
_MOST_OF_A_SECRET: Final = 8
_LOOKED_AT: Final = 400
_EMPHASIS: Final = re.compile(r"(?<![\w*])\*\*(?=[^\s*])([^*]{1,200})\*\*(?!\w)")
"""What Markdown makes bold."""
_STAMP: Final = re.compile(r"\[\d[\d.,:/ -]{3,24}\]\s?")
"""When a message of a chat was sent, as its export writes it: "[27.03., 08:40]"."""
_CLAUSE_END: Final = re.compile(r"[,;:–—]\s|\s[–—-]\s")


class _Wordings(Frozen):
    """What the questions of one language are made of."""

    places: dict[str, str]
    openings: dict[Opening, str]
    says_too: tuple[str, ...]
    askings: dict[Asking, tuple[str, ...]]
    summary: dict[str, str]
    general: dict[str, str] = Field(alias="global")
    beyond: dict[str, str]
    anew: dict[str, str]
    anew_beyond: dict[str, str]


_WORDINGS: Final = in_all(_Wordings, "handover_questions")


class ArtefactPlace(Frozen):
    """Where an artefact stands; `part` is the slide or the cell of a notebook."""

    file_name: str
    line: int | None = None
    address: str | None = None
    part: str = ""


def global_questions(language: LanguageCode) -> Mapping[str, str]:
    """What is asked of every project, by what it is about."""
    return _WORDINGS[language].general


def asked_beyond(language: LanguageCode) -> Mapping[str, str]:
    """What is asked once some of them are answered, under the same names: what a successor would still lack."""
    return _WORDINGS[language].beyond


def named_by(question: str, language: LanguageCode) -> str | None:
    """What a question about a password, a key or a code says that it is for; None for any other question."""
    before, _, behind = _WORDINGS[language].openings["named_secret"].partition("{name}")
    marks = before.partition("{places}")[2]
    _, found, rest = question.partition(marks)
    name, ends, _ = rest.partition(behind)
    return name if found and ends and 0 < len(words(name)) <= _MOST_OF_A_SECRET else None


def asked_anew(question: str, language: LanguageCode) -> str | None:
    """A general question in other words, for who asks what is meant; None for a question of a file or of a person."""
    book = _WORDINGS[language]
    pairs = ((book.general, book.anew), (book.beyond, book.anew_beyond))
    found = (anew[name] for asked, anew in pairs for name, text in asked.items() if text in question)
    return next(found, None)


ASKED_OF_ANY: Final = frozenset(text for each in _WORDINGS.values() for text in each.askings["plain"])
"""How words of a file are asked about that are of no kind: "What follows from this for the work?"."""


def asked_of_files(asking: Asking, language: LanguageCode) -> tuple[str, ...]:
    """The ways in which a thing that stands in a file is asked about; `{name}` is a person."""
    return _WORDINGS[language].askings[asking]


def asking_of(question: str, language: LanguageCode) -> Asking | None:
    """What a question asks about a thing in a file; None for one that asks something else."""
    listed = _WORDINGS[language].askings.items()
    return next((asking for asking, texts in listed if question.endswith(texts)), None)


def asks_what_is_meant(question: str, language: LanguageCode) -> bool:
    """Whether a question asks what words of a file mean, or which of them hold."""
    return asking_of(question, language) in ("conflict", "days", "unwritten")


def wordings_of(asking: Asking) -> int:
    """In how many ways a thing is asked about, in any language."""
    return min(len(each.askings[asking]) for each in _WORDINGS.values())


def file_question(
    subject: FileSubject,
    places: Sequence[ArtefactPlace],
    language: LanguageCode,
    asked_before: int = 0,
    quoted_before: int = 0,
) -> str | None:
    """One question about an artefact and all the places where it stands; None where that may not be shown.

    The same was asked `asked_before` times, so that no wording comes twice as long as there are others; as many as
    `quoted_before` began with words of a file.
    """
    opening = _opening(subject, places, language, quoted_before)
    name = next(iter(people(subject.text)), "")
    if opening is None or (subject.topic == "person" and not name):
        return None
    wordings = _WORDINGS[language].askings[subject.asking]
    asking = wordings[asked_before % len(wordings)]
    return f"{opening} {asking.format(name=name)}"


def file_says(file_name: str, text: str, language: LanguageCode) -> str:
    place = ArtefactPlace(file_name=file_name)
    return (
        _WORDINGS[language]
        .openings["says"]
        .format(places=_place(place, _WORDINGS[language].places, language, lines=False), text=text)
    )


def summary_words(language: LanguageCode) -> Mapping[str, str]:
    """What the summary of a project says."""
    return _WORDINGS[language].summary


def quoted(text: str, most: int) -> str | None:
    """The text without its emphasis, or most of its clauses, in at most so many words; None where less than three are
    left."""
    line = _STAMP.sub("", _EMPHASIS.sub(r"\1", " ".join(text[:_LOOKED_AT].split()))).strip(" .,;:{")
    ends = [0, *(match.end() for match in _CLAUSE_END.finditer(line)), len(line)]
    runs = (line[start:end].strip(" ,;:–—-{") for at, start in enumerate(ends) for end in ends[at + 1 :])
    best = max((run for run in runs if len(words(run)) <= most), key=len, default="")
    if 2 * len(words(best)) < min(len(words(line)), most):
        longest = max((line[start:end] for start, end in pairwise(ends)), key=len)
        best = f"{_first_words(longest, most)} …"
    day = next(iter(set_days(line)), None)
    if day and day.clause in line and day.clause not in best:
        return _up_to(line[: line.find(day.clause) + len(day.clause)], most)
    if best.count("(") != best.count(")"):  # a clause within it was cut
        before, _, within = best.partition("(")
        best = f"{before.rstrip()}, {within.strip(' :')}" if len(words(within)) > 1 else before.rstrip(" )")
    return best if len(words(best)) >= _FEWEST_QUOTED else None


def _up_to(text: str, most: int) -> str:
    """The end of a text in so many words: of a deadline the day is what tells."""
    kept = text.split()
    while len(words(" ".join(kept))) > most - 1:
        kept.pop(0)
    return " ".join(kept) if len(kept) == len(text.split()) else f"… {' '.join(kept)}"


def _first_words(text: str, most: int) -> str:
    kept = text.split()[:most]
    while kept and (len(words(" ".join(kept))) > most or kept[-1].lower() in FUNCTION_WORDS):
        kept.pop()
    return " ".join(kept)


def _opening(
    subject: FileSubject, places: Sequence[ArtefactPlace], language: LanguageCode, quoted_before: int
) -> str | None:
    """What stands at these places; None where it may not be shown."""
    book = _WORDINGS[language]
    says = (book.openings["says"], *book.says_too)
    openings = book.openings | {"says": says[quoted_before % len(says)]}
    told = _places(places, language, lines=subject.opening == "conflict" and _in_one_file(places))
    slots = {"name": subject.name, "value": subject.value, "other_value": subject.other_value}
    slots = {slot: text[:_MAX_NAME_CHARS] for slot, text in slots.items()}
    slots |= {
        "places": _joined(told, language),
        "file": places[0].file_name,
        "one": told[0],
        "other": told[-1],
    }
    for chosen in dict.fromkeys((subject.opening, "value") if subject.name else (subject.opening,)):
        frame = openings[chosen]
        said: str | None = subject.text
        if "{text}" in frame:
            room = _MOST_BEFORE - len(words(frame.format(text="", **slots)))
            said = quoted(subject.text.replace("¿", "").partition("?")[0], max(_FEWEST_QUOTED, room))
        if said is not None and _is_fit(text := frame.format(text=said, **slots)):
            return text
    return None


def _is_fit(opening: str) -> bool:
    """Whether the opening may be shown: no link, no markup, no second question."""
    asks = "?" in opening or "？" in opening
    return not (asks or LINK.search(opening) or MARKUP.search(opening)) and is_question(f"{opening} x?")


def _in_one_file(places: Sequence[ArtefactPlace]) -> bool:
    return len({each.file_name for each in places}) == 1


def _places(places: Sequence[ArtefactPlace], language: LanguageCode, *, lines: bool) -> list[str]:
    """The files, each once; `lines` only where nothing else tells two places apart: nobody counts lines."""
    book = _WORDINGS[language].places
    told = (_place(each, book, language, lines=lines) for each in places)
    return list(dict.fromkeys(told))[:_MOST_PLACES]


def _joined(told: Sequence[str], language: LanguageCode) -> str:
    book = _WORDINGS[language].places
    return told[0] if len(told) == 1 else book["and"].format(one=told[0], other=told[1])


def _place(place: ArtefactPlace, book: Mapping[str, str], language: LanguageCode, *, lines: bool) -> str:
    is_short = len(place.file_name) <= _MAX_NAME_CHARS and len(words(place.file_name)) <= _MOST_NAME_WORDS
    name = place.file_name if is_short else PurePosixPath(place.file_name).name[-_MAX_NAME_CHARS:]
    if address := place.address or told_place(place.part, language):
        return book["address"].format(file=name, line=address)
    if not lines or place.line is None or not shows_lines(place.file_name):
        return name
    return book["line"].format(file=name, line=place.line)
