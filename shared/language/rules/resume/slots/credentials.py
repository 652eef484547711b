"""What a person holds and how well they know it: licences, levels, awards and their years, pay grades (E4)."""

import re
from functools import cache
from typing import Final

from shared.language.rules.resume.slots.asked import Slot
from shared.language.rules.resume.slots.rows import Row
from shared.language.rules.resume.slots.values import Span, ends_there, is_year, objects
from shared.language.rules.resume.slots.words import degrees_called, listed, neutral, nouns
from shared.language.rules.stems import stem
from shared.text.stop_words import STOP_WORDS

_CEFR: Final = re.compile(r"(?<!\w)[ABC][12]\+?(?!\w)")
_GRADE: Final = re.compile(r"(?:eg|e|a|b|s)?\s?\d{1,2}[a-c]?")
_CLASS: Final = re.compile(r"[abcdtml][1-4]?e?")
_HEAD_WORDS: Final = 4
_PARTS_OF_HEAD: Final = frozenset(",;.–—:|•·")


def licence(row: Row, slot: Slot, language: str) -> Span | None:
    """The licence at the head of a part of a row, with the class that is asked for right behind it."""
    wanted = "".join(slot.object_words)
    for begins, end in row.places(nouns("licence", language)):
        lead = row.words(row.opening(begins), begins)
        if not all(
            each in STOP_WORDS[language] or listed("qualities", language).fullmatch(each) for each in lead
        ):
            continue
        held = _classes_from(row, end, language)
        if not wanted and ends_there(row, end, language):
            return row.opening(begins), end
        if wanted in held:
            return begins, held[wanted]
    return None


def _classes_from(row: Row, at: int, language: str) -> dict[str, int]:
    """The classes that are listed behind a licence ("b", "ce"), each with where it ends; what follows none ends them."""
    held: dict[str, int] = {}
    name = ""
    for place in range(at, len(row.tokens)):
        word = row.tokens[place].text
        if _CLASS.fullmatch(word):
            name = name[:-1] + word if name.endswith("+") else word
            held[name] = place + 1
        elif word == "+" and name:
            held.pop(name, None)
            name += "+"
        elif (
            row.tokens[place].is_word
            and not (word in STOP_WORDS[language] or listed("classes", language).fullmatch(word))
        ) or word in (".", ";", "!", "?"):
            break
    return held


def grade(row: Row, slot: Slot, language: str) -> Span | None:
    """ "Entgeltgruppe: 8", "(EG 8)", of the latest job or of none."""
    if slot.stems or row.job not in (None, 0):
        return None
    for begins, end in row.places(nouns("grade", language)):
        value = next((each for each in range(end, len(row.tokens)) if row.tokens[each].is_word), None)
        lead = row.words(row.opening(begins), begins)
        is_value = value is not None and _GRADE.fullmatch(row.tokens[value].text) is not None
        if is_value and value is not None and not lead and row.tied(end, value, language):
            return begins, value + 1
    return None


def level(row: Row, slot: Slot, language: str) -> Span | None:
    """A level right beside what it is of: "Spanish A2", "Excel | advanced", "fluent Irish"."""
    levels = [*row.places(_CEFR), *row.places(listed("levels", language))]
    return _rated(row, slot, levels, language, reads_before=True)


def use(row: Row, slot: Slot, language: str) -> Span | None:
    """ "Person Centred Software (daily use)"."""
    return _rated(row, slot, row.places(listed("using", language)), language, reads_before=False)


def _rated(row: Row, slot: Slot, ratings: list[Span], language: str, *, reads_before: bool) -> Span | None:
    """What is asked for with its rating behind it or, a level, right before it, and no other noun beside them."""
    for begins, end in objects(row, slot.stems, language):
        if row.words(row.opening(begins), begins) and not _is_led_by(row, begins, ratings):
            continue
        behind = _behind_brackets(row, end)
        for first, last in ratings:
            if (
                first >= end
                and _is_labelled(row, (end, behind), first, language)
                and ends_there(row, last, language, neutral("level", language))
            ):
                return begins, last
            if reads_before and last == begins and ends_there(row, end, language, neutral("level", language)):
                return first, end
    return None


def _is_led_by(row: Row, begins: int, ratings: list[Span]) -> bool:
    return any(last == begins and row.opening(first) == first for first, last in ratings)


def _is_labelled(row: Row, ends: Span, value: int, language: str) -> bool:
    return any(row.tied(end, value, language) for end in ends if end <= value)


def _behind_brackets(row: Row, end: int) -> int:
    """The place behind a bracket that opens at `end`, or `end`."""
    if end >= len(row.tokens) or row.tokens[end].text != "(":
        return end
    closes = (at for at in range(end, len(row.tokens)) if row.tokens[at].text == ")")
    return next(closes, end - 1) + 1


def award(row: Row, slot: Slot, language: str) -> Span | None:
    """All that is asked for at the head of an item of the education, which was reached in a year or says so."""
    if not slot.stems or row.section not in ("education", "skills", "other"):
        return None
    begins, end = _head(row)
    head = row.words(begins, end)
    roots = [stem(each, language) for each in head]
    named = _kinds_of(slot, language)
    known = slot.stems | {stem(each, language) for each in named}
    if not head or roots[0] not in known or not slot.stems <= {*roots} | _as_kinds(head, slot, language):
        return None
    if named and not {*head} & named:
        return None
    if len(head) > len(slot.stems) + _HEAD_WORDS or listed("courses", language).search(" ".join(head)):
        return None
    if not _is_reached(row, language):
        return None
    return begins, len(row.tokens)


def _head(row: Row) -> Span:
    """The first words of a row that are no date, up to a mark; what stands in brackets aside."""
    begins = next(
        (at for at, each in enumerate(row.tokens) if each.is_word and not each.text[0].isdigit()), 0
    )
    inside = 0
    for at in range(begins, len(row.tokens)):
        mark = row.tokens[at].text
        inside += (mark == "(") - (mark == ")")
        if not inside and mark in _PARTS_OF_HEAD:
            return begins, at
    return begins, len(row.tokens)


def _kinds_of(slot: Slot, language: str) -> frozenset[str]:
    """The degrees that one of the words names, that of the frame included."""
    return frozenset[str]().union(
        *(degrees_called(each, language) for each in (*slot.object_words, *slot.frame.lower().split()))
    )


def _as_kinds(head: list[str], slot: Slot, language: str) -> frozenset[str]:
    """The stems of the words that are met by a degree of that name."""
    return frozenset(
        stem(each, language) for each in slot.object_words if degrees_called(each, language) & {*head}
    )


def _is_reached(row: Row, language: str) -> bool:
    years = [each.text for each in row.tokens if is_year(each.text)]
    return bool(years) or listed("passed", language).search(row.text) is not None


def year(row: Row, slot: Slot, language: str) -> Span | None:
    """The only year of an item of the education that is of the degree or thing asked for."""
    if row.section not in ("education", "other"):
        return None
    years = [each.text for each in row.tokens if is_year(each.text)]
    begins, end = _head(row)
    head = row.words(begins, end)
    if len(years) != 1 or not head or listed("courses", language).search(row.text):
        return None
    if not slot.stems:
        return (0, len(row.tokens)) if head[0] in _any_degree(language) else None
    roots = {stem(each, language) for each in head}
    is_it = slot.stems <= roots | _as_kinds(head, slot, language)
    first = stem(head[0], language) in slot.stems or head[0] in _kinds_of(slot, language)
    return (0, len(row.tokens)) if is_it and first else None


@cache
def _any_degree(language: str) -> frozenset[str]:
    return degrees_called("degree", language)
