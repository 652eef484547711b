"""A code, a password or a number that slipped into an answer: who asks to delete it has it masked, and no more (G8)."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.interrogatives import points_back
from shared.text.plain_words import plain_words
from shared.text.remembering import remembering
from shared.text.sentences import sentences
from shared.text.spoken import in_all

_LOOKED_AT: Final = 3_000
_LEAD: Final = 4
"""Words before "delete" in its clause, which ask or name the code."""
_ENDING: Final = 4
"""Letters of a word for a code that may end a longer one: "Torcode"."""
_CLAUSE: Final = re.compile(r"[,;:.!?…\n–—]+")
_PIN: Final = re.compile(r"\bPINs?\b")
"""In small letters it is a part of a machine."""
_TOKEN: Final = re.compile(r"[^\W_]+(?:[-_/][^\W_]+)*")
_GROUPS: Final = re.compile(r"(?<![^\W_])(?<!\w[-/])\d+(?:[ ./-]\d+)*(?![^\W_]|[-/]\w)")
"""A number, with what parts its digits: "47 11"."""
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_MEASURE: Final = re.compile(r"\d+[^\W\d_]{1,4}")
"""A figure with its unit: "25min"."""
_MAY_HOLD_ONE: Final = re.compile(r"\d|[^\W\d_]-")
"""What every code has; most answers have none, and are looked at no further."""
_FEWEST: Final = 5
_DIGITS: Final = 4


class SlippedCodes(Frozen):
    """The words of one language, as `plain_words` gives them: `codes` are what slips in, `erase` asks to delete it, with
    one of the `leads` around it, which plead or point back, or one of the `tails` at the end; nothing else."""

    codes: tuple[str, ...]
    erase: tuple[str, ...]
    leads: frozenset[str]
    tails: frozenset[str]


_BOOKS: Final = in_all(SlippedCodes, "slipped_codes")


@remembering
def asking_to_erase(answer: str, language: str) -> tuple[str, ...]:
    """The sentences that name a code and ask to delete it: one, or two in a row, the second of which points back."""
    told = sentences(answer[:_LOOKED_AT])
    asks = [_asks(each, language) for each in told]
    names = [any(asks) and bool(_codes_named(each, language)) for each in told]
    found: set[int] = set()
    for at in (place for place, is_asked in enumerate(asks) if is_asked):
        behind = (at + 1,) if points_back(" ".join(told[at + 1 : at + 2]), language) else ()
        near = next((each for each in (at, at - 1, *behind) if each >= 0 and names[each]), None)
        found.update(() if near is None else (at, near))
    return tuple(told[at] for at in sorted(found))


def slipped_codes(answers: Sequence[str], language: str) -> dict[int, frozenset[str]]:
    """The codes to be deleted, by the place of the answer that asks it: they stand in it, or in the one before."""
    found: dict[int, frozenset[str]] = {}
    for at, answer in enumerate(answers):
        near = answers[max(0, at - 1) : at + 1]
        if not any(map(_MAY_HOLD_ONE.search, near)) or not (asked := asking_to_erase(answer, language)):
            continue
        named = frozenset(code for each in asked for code in _codes_named(each, language))
        if codes := _codes(near, named, language):
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


def _codes(answers: Sequence[str], named: frozenset[str], language: str) -> frozenset[str]:
    """What looks like a code beside one of the words `named` for it; without, all that does: a year last of all."""
    told = [answer[-_LOOKED_AT:] for answer in answers]
    beside = frozenset(
        code for text in told for each in sentences(text) for code in _beside(each, named, language)
    )
    if beside:
        return beside
    alike = frozenset(code for text in told for code in _alike(text))
    return frozenset(each for each in alike if not _YEAR.fullmatch(each)) or alike


def _beside(sentence: str, named: frozenset[str], language: str) -> frozenset[str]:
    """What stands behind the word for the code, and all of the kind that stands nearest to it."""
    words_for = [
        each.start() for each in _TOKEN.finditer(sentence) if _codes_named(each.group(), language) & named
    ]
    found = {code: at for code, at in _alike(sentence).items() if not _YEAR.fullmatch(code)}
    if not words_for or not found:
        return frozenset()
    nearest = min(found, key=lambda code: min(abs(found[code] - at) for at in words_for))
    is_mixed = _is_mixed(nearest)
    return frozenset(code for code, at in found.items() if at > words_for[0] or _is_mixed(code) is is_mixed)


def _alike(text: str) -> dict[str, int]:
    """What looks like a code, with its place: letters and digits or capitals joined, or a long number."""
    mixed = {each.group(): each.start() for each in _TOKEN.finditer(text) if _is_mixed(each.group())}
    groups = _GROUPS.finditer(text)
    return mixed | {
        each.group(): each.start() for each in groups if sum(map(str.isdigit, each.group())) >= _DIGITS
    }


def _is_mixed(token: str) -> bool:
    letters, digits = sum(map(str.isalpha, token)), sum(map(str.isdigit, token))
    if not letters or _MEASURE.fullmatch(token) or len(token) < _FEWEST:
        return False
    return digits > 1 or ("-" in token and token.isupper())


def _codes_named(sentence: str, language: str) -> frozenset[str]:
    said = plain_words(sentence)
    text = f" {' '.join(said)} "
    pin = frozenset(("pin",)) if _PIN.search(sentence) else frozenset[str]()
    return pin | frozenset(
        code
        for code in _BOOKS[language].codes
        if f" {code} " in text or (len(code) >= _ENDING and any(word.endswith(code) for word in said))
    )


def _asks(sentence: str, language: str) -> bool:
    """Whether a clause asks it, and is about nothing else: what is done with codes at work has more to it."""
    book = _BOOKS[language]
    around = book.leads | book.tails | frozenset(word for code in book.codes for word in code.split())
    clauses = [said for each in _CLAUSE.split(sentence) if (said := plain_words(each))]
    begs = any(book.leads.issuperset(said) for said in clauses)
    for said in clauses:
        pleads = begs or not book.leads.isdisjoint(said) or book.tails.issuperset(said[-1:])
        for at in range(min(_LEAD + 1, len(said)) if pleads else 0):
            asked = next(
                (each for each in map(str.split, book.erase) if said[at : at + len(each)] == each), None
            )
            if asked and all(_may_stand(word, around, book) for word in said[at + len(asked) :]):
                return True
            if not _may_stand(said[at], around, book):
                break
    return False


def _may_stand(word: str, around: frozenset[str], book: SlippedCodes) -> bool:
    return (
        word in around
        or word == "pin"
        or any(len(code) >= _ENDING and word.endswith(code) for code in book.codes)
    )
