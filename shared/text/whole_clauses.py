"""Clauses that were cut in the middle, put together again: a point that somebody reads is a whole one (A2, A5)."""

import re
from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final

from shared.text.clause_words import CLAUSE_WORDS
from shared.text.clauses import Clause
from shared.text.words import words

_RENAMING: Final = (
    ("also",),
    ("nämlich",),
    ("zwar",),
    ("das", "heißt"),
    ("namely",),
    ("that", "is"),
    ("c", "est", "à", "dire"),
    ("à", "savoir"),
    ("es", "decir"),
    ("o", "sea"),
    ("cioè",),
    ("ossia",),
)
"""How a piece begins that only says the one before in other words."""
_WAITING: Final = frozenset(words("than als que di the der die das den dem le la les el los il gli"))
"""What nothing ends with."""
_OBJECTS: Final = frozenset({"ihn", "ihm", "ihnen", "it", "them", "him"})
"""What stands for something in the clause before, right behind the verb: "changes it regularly"."""
_DENIED: Final = frozenset({"ne", "n"})
"""How French goes on of "those who gape": "and do not close"."""
_PASSIVE: Final = frozenset(
    words("is are was were be wird werden wurde wurden est sont sera es son está están è sono viene vengono")
)
_DONE: Final = re.compile(
    r"^(?:\w{3,20}ed|\w{2,20}(?:é|ée|és|ées)|\w{2,20}(?:ad|id)[oa]s?|\w{2,20}(?:at|ut|it)[oaie])\b(?!\s\w+(?:ed|é)\b)"
    r"|\b(?:\w{0,12}ge\w{2,20}(?:t|en)|\w{2,20}iert|(?:be|ver|ent|er)\w{2,20}(?:t|en))$",
    re.IGNORECASE,
)
"""What was done, without its "is": at the beginning of a clause, in German at its end."""
_REASON: Final = re.compile(
    r"\b(?:weil|damit|wobei|because|so that|parce qu\w?|car|afin|pour qu\w?|porque|para que|perché|affinché)\b",
    re.IGNORECASE,
)
"""What says why, and is no duty of its own."""
_GERMAN_PAIR: Final = re.compile(
    r"\b[a-zäöüß]{1,20}(?P<end>es|er|en|em|e) und (?P<other>[a-zäöüß]{1,20}(?P=end)) [A-ZÄÖÜ]"
)
"""Two that are told of one thing: "free and bound chlorine" in German."""
_OPENED: Final = 4
"""Words of a condition that says nothing yet: "and if free chlorine"."""


def whole_clauses(found: Iterable[Clause], text: str, language: str) -> list[Clause]:
    """The clauses of a text in order, each that is none by itself with its neighbour, as they stand there."""

    def with_next(kept: list[Clause], each: Clause) -> list[Clause]:
        both = _stretch(kept[-1], each, text) if kept and kept[-1].sentence == each.sentence else None
        if both and (_belong(kept[-1], each, language) or _leans(kept[-1], each, both.text, language)):
            return [*kept[:-1], both]
        return [*kept, each]

    return reduce(with_next, found, list[Clause]())


def _belong(one: Clause, other: Clause, language: str) -> bool:
    if one.sentence != other.sentence or one.aside or other.aside:
        return False
    before, behind = words(one.text), words(other.text)
    book = CLAUSE_WORDS[language]
    renames = any(tuple(behind[: len(each)]) == each for each in _RENAMING)
    is_cut = before[-1] in _WAITING or not behind[0].isalpha()
    return renames or is_cut or _opens_a_condition(before, book.subordinate)


def _leans(one: Clause, other: Clause, both: str, language: str) -> bool:
    """Whether nobody could decide the other by itself: it says "it", lacks its "is", says why, or is a second noun."""
    if one.aside or other.aside:
        return False
    before, behind = words(one.text), words(other.text)
    between = both[len(one.text) : len(both) - len(other.text)]
    lacks_its_verb = CLAUSE_WORDS[language].auxiliaries.isdisjoint(behind) and not _PASSIVE.isdisjoint(before)
    has_no_subject = behind[0] in _DENIED or not _OBJECTS.isdisjoint(behind[1:2])
    if has_no_subject or _REASON.search(f"{between}{behind[0]} "):
        return True
    if lacks_its_verb and _DONE.search(other.text):
        return True
    return language == "de" and "," not in between and _is_second_noun(both, other.text)


def _is_second_noun(both: str, other: str) -> bool:
    """Whether a bare "und" ties a second noun to the verb before it: "Menge und Lage der Flaschen"."""
    first, auxiliaries = other.split()[0], CLAUSE_WORDS["de"].auxiliaries
    is_noun = any(map(str.isupper, first)) or first.startswith("kein")
    is_pair = any(other.startswith(f"{each['other']} ") for each in _GERMAN_PAIR.finditer(both))
    return (is_noun or is_pair) and auxiliaries.isdisjoint(words(other.partition(",")[0]))


def _opens_a_condition(before: Sequence[str], subordinate: frozenset[str]) -> bool:
    """Whether a clause ends in the first words of a condition."""
    return not subordinate.isdisjoint(before[-_OPENED:-1])


def _stretch(one: Clause, other: Clause, text: str) -> Clause | None:
    """Both, with what stands between them in the text."""
    start = text.find(one.text)
    end = text.find(other.text, start + len(one.text))
    if start < 0 or end < 0:
        return None
    return Clause(text[start : end + len(other.text)], sentence=one.sentence)
