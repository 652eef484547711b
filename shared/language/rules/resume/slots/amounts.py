"""Amounts that a resume states: years of a work, numbers of things, people led (E4)."""

from typing import Final

from shared.language.rules.resume.clauses import is_plain
from shared.language.rules.resume.jobs import title_in
from shared.language.rules.resume.slots.asked import Slot
from shared.language.rules.resume.slots.rows import Row
from shared.language.rules.resume.slots.values import Span, ends_there, is_count, objects
from shared.language.rules.resume.slots.words import SLOT_WORDS, listed
from shared.language.rules.stems import stem
from shared.text.phrase_patterns import whole_phrase
from shared.text.stop_words import STOP_WORDS

_BETWEEN: Final = 2
_TRAILING: Final = {"en": 0, "de": 0, "fr": 1, "es": 1, "it": 1}
"""Words that may describe a thing behind its name."""
_UNITS_OF_OTHERS: Final = frozenset("%€$£°")


def years(row: Row, slot: Slot, language: str) -> Span | None:
    """ "11 years' experience as a welder"; as a label, "Years in logistics: 13"."""
    experience, unit = listed("experience", language), listed("years", language)
    for begins, end in objects(row, slot.stems, language):
        number = next((at for at in range(row.opening(begins), begins) if _is_years(row, at, language)), None)
        if number is not None and _is_their_own(row, number, language):
            between = row.words(number + 2, begins)
            known = all(each in STOP_WORDS[language] or experience.fullmatch(each) for each in between)
            if known and _ends(row, end, language):
                return number, end
        label = row.words(row.opening(begins), begins)
        is_label = any(unit.fullmatch(each) or experience.fullmatch(each) for each in label)
        value = _value_of_label(row, end, language)
        if is_label and value is not None and all(_frames(each, language) for each in label):
            return row.opening(begins), value + 1
    return None


def _frames(word: str, language: str) -> bool:
    found = (listed("years", language).fullmatch(word), listed("experience", language).fullmatch(word))
    return any(found) or word in STOP_WORDS[language]


def _is_years(row: Row, at: int, language: str) -> bool:
    after = row.tokens[at + 1] if at + 1 < len(row.tokens) else None
    return (
        is_count(row.tokens[at].text, language)
        and after is not None
        and listed("years", language).fullmatch(after.text) is not None
    )


def _value_of_label(row: Row, end: int, language: str) -> int | None:
    """The number that stands behind a label and a mark."""
    at = next((each for each in range(end, len(row.tokens)) if row.tokens[each].is_word), None)
    if at is None or at == end or not row.tied(end, at, language):
        return None
    return at if is_count(row.tokens[at].text, language) else None


def _is_their_own(row: Row, at: int, language: str) -> bool:
    """Whether what leads to an amount names nobody else who may have it."""
    lead = row.words(row.opening(at), at)
    return not any(listed("organisations", language).fullmatch(each) for each in lead)


def _ends(row: Row, end: int, language: str) -> bool:
    trailing = _TRAILING[language] and end < len(row.tokens) and row.tokens[end].is_word
    return ends_there(row, end, language) or (bool(trailing) and ends_there(row, end + 1, language))


def count(row: Row, slot: Slot, language: str) -> Span | None:
    """A number right before what is counted, with all else that is asked for in the same part of the row."""
    if slot.stems.isdisjoint(row.named):
        return None
    for at, token in enumerate(row.tokens):
        if not token.is_word or not is_count(token.text, language) or not _counts_things(row, at):
            continue
        begins, end = row.opening(at), row.closing(at)
        same = _same_rates(row.words(begins, end), language)
        if any(each not in row.roots[begins:end] and each not in same for each in slot.stems):
            continue
        things = [each for each in range(at + 1, end) if row.roots[each] in slot.stems]
        if not things or not _is_led_to(row, at, slot, language):
            continue
        between = [each for each in row.words(at + 1, things[0]) if each not in STOP_WORDS[language]]
        last = _last_of_run(things)
        if len(between) <= _BETWEEN and (
            _ends(row, last + 1, language) or row.tokens[last + 1].text in _rate_words(language)
        ):
            return begins, max(last + 1, at + 1)
    return None


def _last_of_run(things: list[int]) -> int:
    last = things[0]
    for each in things[1:]:
        if each == last + 1:
            last = each
    return last


def _counts_things(row: Row, at: int) -> bool:
    marks = {each.text for each in row.tokens[max(0, at - 1) : at + 2] if not each.is_word}
    return marks.isdisjoint(_UNITS_OF_OTHERS)


def _is_led_to(row: Row, at: int, slot: Slot, language: str) -> bool:
    """Whether before the number stand plain words and what is asked for, or an "own" thing that is made of so many."""
    begins = row.opening(at)
    lead = row.words(begins, at)
    if (
        begins
        and row.tokens[begins - 1].text in (":", "–")
        and not _is_their_label(row, begins - 1, slot, language)
    ):
        return False
    if lead and listed("own", language).fullmatch(lead[0]):
        lead = lead[2:]
    return all(is_plain(each, language) or stem(each, language) in slot.stems for each in lead)


def _is_their_label(row: Row, mark: int, slot: Slot, language: str) -> bool:
    """Whether what stands before a colon names the person's own job or the thing itself."""
    begins = row.opening(mark)
    label = row.words(begins, mark)
    if all(is_plain(each, language) or stem(each, language) in slot.stems for each in label):
        return True
    title = title_in(" ".join(label), language)
    return title is not None and title.lower().startswith(label[0])


def _same_rates(said: list[str], language: str) -> frozenset[str]:
    """The stems of words for a time that is said in another form: "a day" where "daily" is said."""
    same = (
        each for each in SLOT_WORDS[language].rates if any(whole_phrase(each).fullmatch(one) for one in said)
    )
    return frozenset(stem(each.rstrip("*"), language) for rates in same for each in rates)


def _rate_words(language: str) -> frozenset[str]:
    return frozenset(each for rates in SLOT_WORDS[language].rates for each in rates)


def leading(row: Row, slot: Slot, language: str) -> Span | None:
    """A word of leading, then a number of people, or a team of so many: "lead 22 pickers", "Team von 8"."""
    if slot.stems or row.section in ("asides", "objective"):
        return None
    for begins, end in row.places(listed("lead", language)):
        if not all(is_plain(each, language) for each in row.words(row.opening(begins), begins)):
            continue
        number = next(
            (
                at
                for at in range(end, len(row.tokens))
                if is_count(row.tokens[at].text, language) and _counts_things(row, at)
            ),
            None,
        )
        if number is None or row.opening(number) > begins:
            continue
        between = row.words(end, number)
        teams = [each for each in between if listed("teams", language).fullmatch(each)]
        strange = [each for each in between if each not in teams and each not in STOP_WORDS[language]]
        people = _people_from(row, number, language)
        if not strange and (people or (teams and _ends(row, number + 1, language))):
            return begins, people or number + 1
    return None


def _people_from(row: Row, number: int, language: str) -> int | None:
    """The end of the first words behind a number if they are people."""
    for at in range(number + 1, min(number + 2 + _BETWEEN, row.closing(number))):
        word = row.tokens[at].text
        if listed("people", language).fullmatch(word) or title_in(_singular(word, language), language):
            return at + 1 if _ends(row, at + 1, language) else None
    return None


def _singular(word: str, language: str) -> str:
    return word.removesuffix("s") if language in ("en", "fr", "es") and len(word) > 3 else word
