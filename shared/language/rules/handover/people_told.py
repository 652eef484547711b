"""Whom the answers of a handover name, and how they are reached, whatever was asked (B12)."""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.handover.names import names_in
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from shared.text.sentences import sentences
from shared.text.words import words

_NUMBER: Final = re.compile(r"(?<![\w.,-])\+?\d(?:[ ./-]?\d){6,14}(?![\w-])")
_MAIL: Final = re.compile(r"[\w.+-]{1,64}@[\w-]{1,60}\.\w")
_DATE: Final = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}")
_TWICE: Final = 2
"""Answers in which a name without a title stands that is listed: a film or a street is mostly named once."""


def named_in(answers: Mapping[int, str], language: LanguageCode) -> dict[str, list[int]]:
    """The names with a title, and those that more than one answer has, each with the turns that have it."""
    titles = frozenset(HANDOVER_TURN_WORDS[language].titles)
    told = {turn: frozenset(words(text)) for turn, text in answers.items()}
    found: dict[str, list[int]] = {}
    for text in answers.values():
        for name, sentence in names_in(text, language):
            parts = words(name)
            if name in found or "." in name or any(map(str.isdigit, name)):
                continue
            before = words(sentence.partition(name)[0])[-1:]
            turns = [turn for turn, said in told.items() if said.issuperset(parts)]
            is_named_twice = len(turns) >= _TWICE and any(map(partial(_is_within, name), answers.values()))
            if is_named_twice or not titles.isdisjoint([*before, *parts[:1]]):
                found[name] = turns
    return found


def _is_within(name: str, text: str) -> bool:
    """Whether it stands within a sentence: what only begins one ("Sorry, …") need be no name."""
    at = text.find(f" {name}")
    return at > 0 and (text[at - 1].isalnum() or text[at - 1] == ",")


def reached_by(text: str) -> list[str]:
    """The sentences that give a telephone number or an address."""
    return [each for each in sentences(text) if _MAIL.search(each) or _NUMBER.search(_DATE.sub(" ", each))]


def not_yet(found: Mapping[str, Sequence[int]], told: str) -> dict[str, list[int]]:
    """Those of the names that stand nowhere in what is told already."""
    said = frozenset(words(told))
    return {name: [*turns] for name, turns in found.items() if not said.issuperset(words(name))}
