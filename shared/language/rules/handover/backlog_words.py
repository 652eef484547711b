"""The questions of a backlog: where something stands, what it says there, what is asked about it."""

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Final

from pydantic import Field

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.markup import LINK, MARKUP
from shared.language.rules.following_up.quoted import quotes
from shared.language.rules.handover.file_analysis.subjects import FileSubject, Opening
from shared.modes.knowledge_handover.places import told_place
from shared.text.spoken import in_all
from shared.text.stop_words import FUNCTION_WORDS
from shared.text.words import words

_MAX_NAME_CHARS: Final = 60
_MOST_NAME_WORDS: Final = 4
_FEWEST_QUOTED: Final = 3
_MOST_BEFORE: Final = 22
"""Words that stand before the question; three more may say that not knowing is fine."""
_LOOKED_AT: Final = 400
_LONGEST_TITLE: Final = 160
_EMPHASIS: Final = re.compile(r"(?<![\w*])\*\*(?=[^\s*])([^*]{1,200})\*\*(?!\w)")
"""What Markdown makes bold."""
_STAMP: Final = re.compile(r"\[\d[\d.,:/ -]{3,24}\]\s?")
"""When a message of a chat was sent, as its export writes it: "[27.03., 08:40]"."""
_CLAUSE_END: Final = re.compile(r"[,;:–—]\s|\s[–—-]\s")
_SETTING: Final = re.compile(r"[\w.\"'\[\]-]{1,60}\s{0,3}[=:]\s{0,3}\S{1,40}")
"""A setting says enough in two words."""
_SHOWN: Final = re.compile(r"[“„«][^“”„«»]{3,400}[”“»]")


class HandoverQuestions(Frozen):
    """The questions of one language, and what others are made of.

    `general` is asked of every project, by what it is about; `beyond`, under the same names, once some of these are
    answered: what a successor would still lack. `asks` is what can be asked about any line of a file, `of_words` about
    words of an answer, and `conflict` ends a question that puts two files side by side.
    """

    places: dict[str, str]
    openings: dict[Opening, str]
    asks: tuple[str, ...]
    of_words: tuple[str, ...]
    conflict: str
    summary: dict[str, str]
    general: dict[str, str] = Field(alias="global")
    beyond: dict[str, str]
    anew: dict[str, str]
    anew_beyond: dict[str, str]
    titles: dict[str, str]
    titles_beyond: dict[str, str]
    asked_on: str
    put_right: str
    days: str
    names: str
    day: str


HANDOVER_QUESTIONS: Final = in_all(HandoverQuestions, "handover_questions")
ASKED_OF_ANY: Final = frozenset(
    text for each in HANDOVER_QUESTIONS.values() for text in (*each.asks, *each.of_words)
)
"""How any line of a file is asked about, or words of an answer."""


class ArtefactPlace(Frozen):
    """Where an artefact stands; `part` is the section, the slide or the cell."""

    file_name: str
    line: int | None = None
    part: str = ""


def asked_anew(question: str, language: LanguageCode) -> str | None:
    """A general question in other words, for who asks what is meant; None for a question of a file or of a person."""
    book = HANDOVER_QUESTIONS[language]
    pairs = ((book.general, book.anew), (book.beyond, book.anew_beyond))
    found = (anew[name] for asked, anew in pairs for name, text in asked.items() if text in question)
    return next(found, None)


@lru_cache(maxsize=1_000)
def name_of(question: str) -> str | None:
    """The name of a general question, or of the one that goes on from it, whatever its language; None for any other."""
    pairs = (
        pair
        for book in HANDOVER_QUESTIONS.values()
        for each in (book.general, book.beyond)
        for pair in each.items()
    )
    return next((name for name, text in pairs if text in question), None)


def title_of(question: str, language: LanguageCode) -> str:
    """The question in a few words, as a package shows it before its answer; one of a line of a file as that line, and
    one that is asked on about their words as these."""
    book = HANDOVER_QUESTIONS[language]
    for asked, titles in ((book.general, book.titles), (book.beyond, book.titles_beyond)):
        if found := next((titles[name] for name, text in asked.items() if text in question), None):
            return found
    line = " ".join(question.split())
    shown = _SHOWN.search(line)
    if shown and quotes(line, language):
        return book.asked_on.format(quoted=shown.group())
    for asks in (*book.asks, book.conflict):
        if line.endswith(f" {asks}"):
            return line.removesuffix(asks).strip(" .")
    return line if len(line) <= _LONGEST_TITLE else f"{line[:_LONGEST_TITLE].rpartition(' ')[0]} …"


def put_right_later(old: str, said: str, turn: int, language: LanguageCode) -> str:
    """Words that a later answer corrects, with what holds beside them: of a sentence more than one figure may be told."""
    end = "." if old.endswith(".") else ""
    old, said = (" ".join(each.split()).rstrip(".") for each in (old, said))
    return HANDOVER_QUESTIONS[language].put_right.format(text=said, turn=turn, old=old) + end


def days_listed(days: Mapping[str, Collection[int]], language: LanguageCode) -> str:
    """Where each day is named: an index."""
    return HANDOVER_QUESTIONS[language].days.format(listed=_listed(days, language))


def names_listed(names: Mapping[str, Collection[int]], language: LanguageCode) -> str:
    """Where each name stands: an index."""
    return HANDOVER_QUESTIONS[language].names.format(listed=_listed(names, language))


def _listed(places: Mapping[str, Collection[int]], language: LanguageCode) -> str:
    wording = HANDOVER_QUESTIONS[language].day
    return "; ".join(wording.format(day=each, turns=", ".join(map(str, at))) for each, at in places.items())


def file_question(
    subject: FileSubject, place: ArtefactPlace, language: LanguageCode, asked_before: int = 0, other: str = ""
) -> str | None:
    """One question about what stands at this place; None where that may not be shown. So many were `asked_before`: the
    wordings take turns. `other` is the file that says something else."""
    book = HANDOVER_QUESTIONS[language]
    opening = _opening(subject, place, language, other)
    asks = book.conflict if subject.topic == "conflict" else book.asks[asked_before % len(book.asks)]
    asks = book.asks[0] if subject.opening == "secret" else asks
    return f"{opening} {asks}" if opening else None


def file_says(file_name: str, text: str, language: LanguageCode) -> str:
    return HANDOVER_QUESTIONS[language].openings["says"].format(file=_short(file_name), text=text)


def quoted(text: str, most: int) -> str | None:
    """The text without its emphasis, or most of its clauses, in at most so many words; None where less than three are
    left, and it is no setting."""
    line = _STAMP.sub("", _EMPHASIS.sub(r"\1", " ".join(text[:_LOOKED_AT].split()))).strip(" .,;:{")
    if _SETTING.fullmatch(line):
        return line
    ends = [0, *(match.end() for match in _CLAUSE_END.finditer(line)), len(line)]
    runs = (line[start:end].strip(" ,;:–—-{") for at, start in enumerate(ends) for end in ends[at + 1 :])
    best = max((run for run in runs if len(words(run)) <= most), key=len, default="")
    if 2 * len(words(best)) < min(len(words(line)), most):
        longest = max((line[start:end] for start, end in pairwise(ends)), key=len)
        best = f"{_first_words(longest, most)} …"
    if best.count("(") != best.count(")"):  # a clause within it was cut
        before, _, within = best.partition("(")
        best = f"{before.rstrip()}, {within.strip(' :')}" if len(words(within)) > 1 else before.rstrip(" )")
    return best if len(words(best)) >= _FEWEST_QUOTED else None


def _first_words(text: str, most: int) -> str:
    kept = text.split()[:most]
    while kept and (len(words(" ".join(kept))) > most or kept[-1].lower() in FUNCTION_WORDS):
        kept.pop()
    return " ".join(kept)


def _opening(subject: FileSubject, place: ArtefactPlace, language: LanguageCode, other: str) -> str | None:
    """What stands at this place; None where it may not be shown."""
    book, file = HANDOVER_QUESTIONS[language], _short(place.file_name)
    part = subject.address or told_place(place.part, language)
    frame = book.openings["says_under" if subject.opening == "says" and part else subject.opening]
    slots = {"file": file, "part": part, "other": _short(other), "value": subject.value}
    slots["place"] = book.places["address"].format(file=file, part=part) if part else file
    said: str | None = subject.text
    if "{text}" in frame:
        room = _MOST_BEFORE - len(words(frame.format(text="", **slots)))
        said = quoted(subject.text.replace("¿", "").partition("?")[0], max(_FEWEST_QUOTED, room))
    return text if said is not None and _is_fit(text := frame.format(text=said, **slots)) else None


def _is_fit(opening: str) -> bool:
    """Whether the opening may be shown: no link, no markup, no second question."""
    asks = "?" in opening or "？" in opening
    return not (asks or LINK.search(opening) or MARKUP.search(opening)) and is_question(f"{opening} x?")


def _short(file_name: str) -> str:
    is_short = len(file_name) <= _MAX_NAME_CHARS and len(words(file_name)) <= _MOST_NAME_WORDS
    return file_name if is_short else PurePosixPath(file_name).name[-_MAX_NAME_CHARS:]
