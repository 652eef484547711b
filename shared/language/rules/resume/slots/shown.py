"""The first place in a resume that states a value which a criterion asks for, in no doubt (E4)."""

from collections.abc import Callable, Sequence
from typing import Final

from shared.language.rules.resume.doubts import is_none_of_theirs, is_slight
from shared.language.rules.resume.headings import ResumeSection
from shared.language.rules.resume.slots import amounts, credentials, terms
from shared.language.rules.resume.slots.asked import Slot
from shared.language.rules.resume.slots.rows import Row
from shared.language.rules.resume.slots.values import Span
from shared.language.rules.resume.slots.words import SlotKind
from shared.modes.predefined_questions.resume_coverage import MIN_SPAN_WORDS

_SHOWS: Final[dict[SlotKind, Callable[[Row, Slot, str], Span | None]]] = {
    "notice": terms.notice,
    "start": terms.start,
    "leaving": terms.leaving,
    "hours": terms.hours,
    "willing": terms.willing,
    "years": amounts.years,
    "count": amounts.count,
    "leading": amounts.leading,
    "licence": credentials.licence,
    "grade": credentials.grade,
    "level": credentials.level,
    "use": credentials.use,
    "award": credentials.award,
    "year": credentials.year,
}
WISHED: Final[frozenset[SlotKind]] = frozenset({"start", "hours", "willing", "notice"})
"""What a resume tells as a wish, under an objective too."""
_OVER: Final[frozenset[SlotKind]] = frozenset({"leaving"})
"""What is always told in words of an end ("until", "left"): they raise no doubt here."""
_ASIDE: Final[frozenset[SlotKind]] = WISHED.union(("licence", "level", "use"))
"""What stands among interests and personal data as well."""
_ITEM_ENDS: Final = frozenset(",;|•·.")
_UNIQUE: Final[frozenset[SlotKind]] = frozenset({"year"})
_LONGEST_SPAN: Final = 300


def stated(slot: Slot, rows: Sequence[Row], language: str) -> str | None:
    """The part of the resume that states it; None as well where two items state another year each."""
    shows = _SHOWS[slot.kind]
    found = [
        (row, place)
        for row in rows
        if _may_stand(slot.kind, row.section) and (place := shows(row, slot, language))
    ]
    if slot.kind in _UNIQUE and len({row.text for row, _ in found}) > 1:
        return None
    sure = (_span(row, place) for row, place in found if not _is_doubtful(row, place, slot, language))
    return next((each for each in sure if len(each.split()) >= MIN_SPAN_WORDS), None)


def _may_stand(kind: SlotKind, section: ResumeSection) -> bool:
    return (section != "objective" or kind in WISHED) and (section != "asides" or kind in _ASIDE)


def _is_doubtful(row: Row, place: Span, slot: Slot, language: str) -> bool:
    if slot.kind in _OVER:
        return False
    begins, end = _item(row, place) if slot.kind in ("level", "use") else (0, len(row.tokens))
    text = row.text[row.tokens[begins].start : row.tokens[end - 1].end]
    return is_none_of_theirs(text, language, slot.stems) or is_slight(text, language, slot.stems)


def _item(row: Row, place: Span) -> Span:
    """The item of an enumeration that the place is in, with its brackets."""
    inside, end = 0, len(row.tokens)
    for at in range(place[0], len(row.tokens)):
        mark = row.tokens[at].text
        inside += (mark == "(") - (mark == ")")
        if at >= place[1] and inside <= 0 and mark in _ITEM_ENDS:
            end = at
            break
    return row.opening(place[0]), end


def _span(row: Row, place: Span) -> str:
    """The row, or of a long one the value with its label, as it stands in the resume."""
    if len(row.text) <= _LONGEST_SPAN:
        return row.text.strip("-–•*▪●· ")
    return row.text[row.tokens[place[0]].start : row.tokens[place[1] - 1].end]
