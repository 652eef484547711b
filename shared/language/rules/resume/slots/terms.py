"""The terms of a job that a resume states: notice, first day, hours, why one left, what one would do (E4)."""

from typing import Final

from shared.language.rules.resume.clauses import is_plain
from shared.language.rules.resume.slots.asked import Slot
from shared.language.rules.resume.slots.rows import Row
from shared.language.rules.resume.slots.values import (
    Span,
    dates,
    ends_there,
    is_count,
    objects,
    tied_pairs,
    times,
)
from shared.language.rules.resume.slots.words import SlotKind, listed, neutral, nouns

_BEFORE_A_REASON: Final = 3


def notice(row: Row, slot: Slot, language: str) -> Span | None:
    """ "Notice: one month", "15 días de preaviso", "notice by 31 May"."""
    if slot.stems:
        return None
    named = row.places(nouns("notice", language))
    values = times(row, language)
    after = [
        (one, other)
        for one, other in _pairs(row, named, dates(row, language), language, "notice")
        if one < other
    ]
    return _first(row, [*_pairs(row, named, values, language, "notice"), *after], language, "notice")


def start(row: Row, slot: Slot, language: str) -> Span | None:
    """ "Available immediately", "Eintritt: 1. März 2026"; what is held back ("not before …") is none."""
    if slot.stems or not _is_free(row, language):
        return None
    values = [*row.places(listed("at_once", language)), *dates(row, language)]
    named = row.places(nouns("start", language))
    return _first(row, _pairs(row, named, values, language, "start"), language, "start")


def _pairs(
    row: Row, named: list[Span], values: list[Span], language: str, kind: SlotKind
) -> list[tuple[Span, Span]]:
    return tied_pairs(row, named, values, language, neutral(kind, language))


def _first(row: Row, pairs: list[tuple[Span, Span]], language: str, kind: SlotKind) -> Span | None:
    """The first pair before which nothing says of whom or what else it is."""
    for one, other in pairs:
        begins = min(one[0], other[0])
        free = neutral(kind, language)
        lead = row.words(row.opening(begins), begins)
        if all(
            is_plain(each, language) or each in free or nouns("start", language).fullmatch(each)
            for each in lead
        ):
            return begins, max(one[1], other[1])
    return None


def hours(row: Row, slot: Slot, language: str) -> Span | None:
    """ "Working hours: 35 a week". Desired hours need a wish in the line; hours worked need a line without one."""
    if slot.stems or "current" in slot.which:
        return None
    wanting = row.places(listed("wanting", language))
    if bool(wanting) != ("desired" in slot.which):
        return None
    named = wanting or row.places(nouns("hours", language))
    values = [(at, end) for at in range(len(row.tokens)) if (end := _hours_from(row, at, language))]
    free = neutral("hours", language)
    pairs = tied_pairs(row, named, values, language, free)
    return next(((one[0], other[1]) for one, other in pairs if one < other), None)


def _hours_from(row: Row, at: int, language: str) -> int | None:
    """The end of an amount of hours a week that begins at a token."""
    if not is_count(row.tokens[at].text, language):
        return None
    unit = next((each for each in row.tokens[at + 1 : at + 2] if each.is_word), None)
    if unit is None or not listed("hours", language).fullmatch(unit.text):
        return None
    return at + 2 if ends_there(row, at + 2, language) and "of" not in row.words(at + 2, at + 3) else None


def leaving(row: Row, slot: Slot, language: str) -> Span | None:
    """Why the latest job ended, or the one before where that is asked; it stands with the job."""
    if slot.stems or row.job != int("previous" in slot.which):
        return None
    for begins, end in row.places(listed("reasons", language)):
        if len(row.words(row.opening(begins), begins)) <= _BEFORE_A_REASON:
            return begins, end
    return None


def willing(row: Row, slot: Slot, language: str) -> Span | None:
    """ "Can work weekends", "Disponible a trasferte": nothing in the row holds it back."""
    if not slot.stems or not _is_free(row, language):
        return None
    named = row.places(listed("willing", language))
    pairs = tied_pairs(row, named, objects(row, slot.stems, language), language, neutral("willing", language))
    return next(
        (
            (one[0], other[1])
            for one, other in pairs
            if one < other and not row.words(row.opening(one[0]), one[0])
        ),
        None,
    )


def _is_free(row: Row, language: str) -> bool:
    return not listed("unwilling", language).search(row.text)
