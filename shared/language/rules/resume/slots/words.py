"""The words of the slots: what asks for a value, and what values are made of, in five languages (E4)."""

import re
from functools import cache
from typing import Final, Literal, get_args

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.resume.words import PhraseList, spoken
from shared.text.phrase_patterns import whole_phrase
from shared.text.spoken import in_all

type SlotKind = Literal[
    "notice",
    "start",
    "leaving",
    "hours",
    "licence",
    "grade",
    "years",
    "year",
    "leading",
    "count",
    "willing",
    "use",
    "level",
    "award",
]
SLOT_KINDS: Final[tuple[SlotKind, ...]] = get_args(SlotKind.__value__)
"""In this order a criterion is compared with the frames: "number of people led" is of `leading`, and no count."""


class SlotWords(Frozen):
    """The vocabulary of one language; a phrase matches whole words, `*` stands for any ending.

    `frames` of a criterion tell the kind of value, `neutral` words beside them ask for nothing more; `noun` is what a
    resume calls it. `current`, `previous`, `desired` and `valid` say of a criterion which value is meant, `wanting`
    that a resume tells a wish. `figures` are numbers in words; `own` marks what is theirs; `units` those of a notice,
    `years`, `hours` and `weekly` of what they say; `classes` stand before the letter of a licence, `qualities`
    before the licence. `levels`, `using`,
    `at_once` and `reasons` (behind a `leaving_label` any) are values. `lead` are words of leading `people` or `teams`,
    `organisations` those who may have a value that is not the person's. `willing` opens what someone would do,
    `unwilling` takes it back. `degrees` open a degree, a list of `degree` is a name and those that go by it. `passed`
    says that it was reached, `courses` are no certificates. `rates` are words for the same time ("a day", "daily").
    """

    frames: dict[SlotKind, PhraseList]
    neutral: dict[SlotKind, PhraseList]
    noun: dict[SlotKind, PhraseList]
    reasons: PhraseList
    leaving_label: PhraseList
    previous: PhraseList
    current: PhraseList
    desired: PhraseList
    valid: PhraseList
    wanting: PhraseList
    levels: PhraseList
    using: PhraseList
    at_once: PhraseList
    units: PhraseList
    years: PhraseList
    experience: PhraseList
    hours: PhraseList
    weekly: PhraseList
    lead: PhraseList
    teams: PhraseList
    people: PhraseList
    organisations: PhraseList
    willing: PhraseList
    unwilling: PhraseList
    degrees: PhraseList
    degree: tuple[PhraseList, ...]
    passed: PhraseList
    courses: PhraseList
    rates: tuple[PhraseList, ...]
    classes: PhraseList
    qualities: PhraseList
    figures: PhraseList
    own: PhraseList


SLOT_WORDS: Final = in_all(SlotWords, "resume_slots")

type Listed = Literal[
    "reasons",
    "leaving_label",
    "previous",
    "current",
    "desired",
    "valid",
    "wanting",
    "levels",
    "using",
    "at_once",
    "units",
    "years",
    "experience",
    "hours",
    "weekly",
    "lead",
    "teams",
    "people",
    "organisations",
    "willing",
    "unwilling",
    "degrees",
    "passed",
    "courses",
    "classes",
    "qualities",
    "figures",
    "own",
]


@cache
def listed(name: Listed, language: str) -> re.Pattern[str]:
    """Finds any phrase of one list, of a resume in this language or in English."""
    books = (SLOT_WORDS[each] for each in spoken(language))
    return whole_phrase(phrase for book in books for phrase in getattr(book, name))


@cache
def nouns(kind: SlotKind, language: str) -> re.Pattern[str]:
    """Finds what a resume calls a value of this kind."""
    return whole_phrase(phrase for each in spoken(language) for phrase in SLOT_WORDS[each].noun[kind])


@cache
def neutral(kind: SlotKind, language: str) -> frozenset[str]:
    """Words of a criterion that ask for nothing more."""
    return frozenset(word for each in spoken(language) for word in SLOT_WORDS[each].neutral[kind])


@cache
def degrees_called(word: str, language: str) -> frozenset[str]:
    """The degrees that go by this name ("master": "msc", "ma" …); none where it names no kind of degree."""
    listed_here = [names for each in spoken(language) for names in SLOT_WORDS[each].degree]
    return frozenset(each for name, *names in listed_here if name == word for each in names)
