"""A code, a password or a number that slipped into an answer: who asks to delete it has it masked, and no more (G8)."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all

_LOOKED_AT: Final = 3_000
_LEAD: Final = 4
"""Words before "delete" in its clause, which ask or name the code."""
_ENDING: Final = 4
"""Letters of a word for a code that may end a longer one: "Torcode"."""
_CLAUSE: Final = re.compile(r"[,;:.!?…\n–—]+")
_TOKEN: Final = re.compile(r"[^\W_]+(?:[-_/][^\W_]+)*")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_MEASURE: Final = re.compile(r"\d+[^\W\d_]{1,4}")
"""A figure with its unit: "25min"."""
_FEWEST: Final = 5
_DIGITS: Final = 4


class SlippedCodes(Frozen):
    """The words of one language, as `plain_words` gives them: `codes` are what slips in, `erase` asks to delete it, and
    `leads` may stand before that."""

    codes: tuple[str, ...]
    erase: tuple[str, ...]
    leads: frozenset[str]


_BOOKS: Final = in_all(SlippedCodes, "slipped_codes")


def asking_to_erase(answer: str, language: str) -> tuple[str, ...]:
    """The sentences that name a code and ask to delete it: one, or two in a row."""
    told = sentences(answer[:_LOOKED_AT])
    names = [_names_a_code(each, language) for each in told]
    asks = [_asks(each, language) for each in told]
    found: set[int] = set()
    for at in (place for place, is_asked in enumerate(asks) if is_asked):
        near = next((each for each in (at, at - 1, at + 1) if 0 <= each < len(told) and names[each]), None)
        found.update(() if near is None else (at, near))
    return tuple(told[at] for at in sorted(found))


def slipped_codes(answers: Sequence[str], language: str) -> dict[int, frozenset[str]]:
    """The codes to be deleted, by the place of the answer that asks it: they stand in it, or in the one before."""
    found: dict[int, frozenset[str]] = {}
    for at, answer in enumerate(answers):
        if asking_to_erase(answer, language) and (codes := _codes(answers[max(0, at - 1) : at + 1])):
            found[at] = codes
    return found


def without_requests_to_erase(
    answers: Sequence[str], codes: Mapping[int, frozenset[str]], language: str
) -> list[str]:
    """The answers without the sentences that ask to delete these codes: such a request leaves out nothing else."""
    kept = list(answers)
    for at in codes:
        for each in asking_to_erase(answers[at], language):
            kept[at] = kept[at].replace(each, " ")
    return kept


def _codes(answers: Sequence[str]) -> frozenset[str]:
    """What looks most like a code: letters and digits or capitals joined, else a long number, a year last of all."""
    tokens = {each for answer in answers for each in _TOKEN.findall(answer[-_LOOKED_AT:])}
    numbers = frozenset(each for each in tokens if each.isdigit() and len(each) >= _DIGITS)
    plain = frozenset(each for each in numbers if not _YEAR.fullmatch(each))
    return frozenset(filter(_is_mixed, tokens)) or plain or numbers


def _is_mixed(token: str) -> bool:
    letters, digits = sum(map(str.isalpha, token)), sum(map(str.isdigit, token))
    if not letters or _MEASURE.fullmatch(token) or len(token) < _FEWEST:
        return False
    return digits > 1 or ("-" in token and token.isupper())


def _names_a_code(sentence: str, language: str) -> bool:
    codes = _BOOKS[language].codes
    return any(
        word == code or (len(code) >= _ENDING and word.endswith(code))
        for word in plain_words(sentence)
        for code in codes
    )


def _asks(sentence: str, language: str) -> bool:
    """Whether a clause begins by asking it: what somebody does with codes at work has a subject before it."""
    book = _BOOKS[language]
    may_lead = book.leads | frozenset(book.codes)
    for clause in _CLAUSE.split(sentence):
        said = plain_words(clause)
        for at in range(min(_LEAD + 1, len(said))):
            if any(said[at : at + len(phrase)] == phrase for phrase in map(str.split, book.erase)):
                return True
            if said[at] not in may_lead:
                break
    return False
