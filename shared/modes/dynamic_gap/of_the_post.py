"""What an interviewer asks with the post in mind, by the rules: what of it is nearest to what they have done, and what
would be new to them; what it asks for and the resume does not show; the people they led, and the money they answered
for; without a post, what they want next (E2).

Each stands among the questions about the skills at a place of its own, and is asked once: a talk that walks down the
resume line by line says nothing of whether somebody fits the post.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from shared.language.requests.interview import Exchange
from shared.language.rules.corrections.values import ungrouped
from shared.language.rules.exploration.asking_for import within_sentence
from shared.language.rules.points.matching import stems
from shared.language.rules.resume.charges import Charge, gives_a_number, tells_of_charge
from shared.language.rules.resume.post_applied_for import quoted_post
from shared.language.rules.resume.post_words import POST_WORDS
from shared.language.rules.said import negates
from shared.modes.by_concepts.disowned import is_of_others
from shared.modes.dynamic_gap.records import SkillsRecord
from shared.text.words import words

NEAREST: Final = "t5.nearest"
NEW: Final = "t6.new"
PEOPLE: Final = "t7.people"
MONEY: Final = "t8.money"
NEXT: Final = "t9.next"
REQUIRED: Final = ("t10.required", "t11.required", "t12.required", "t13.required")
"""What the post asks for and the resume does not show: one thing each."""
OF_THE_POST: Final = frozenset({NEAREST, NEW, PEOPLE, MONEY, NEXT, *REQUIRED})
FEWEST: Final = 8
"""Where fewer may be asked, of the post it is only asked what would be new."""
FEWEST_WITH_NEW: Final = 5
_FEWEST_REQUIRED: Final = 2
_A_REQUIRED: Final = 5
"""Of so many questions one is for a thing that the post asks for, and two at least are."""
_CHARGES: Final[Mapping[str, Charge]] = {PEOPLE: "people", MONEY: "money"}
_PLACES: Final[Mapping[str, int]] = {
    NEAREST: 1, REQUIRED[0]: 2, NEW: 4, REQUIRED[1]: 5, PEOPLE: 6, REQUIRED[2]: 8, MONEY: 9, REQUIRED[3]: 11,
}  # fmt: skip
_WITHOUT_REQUIRED: Final[Mapping[str, int]] = {NEAREST: 1, NEW: 3, PEOPLE: 4, MONEY: 6}
_WITHOUT_POST: Final[Mapping[str, int]] = {PEOPLE: 2, MONEY: 4}
"""How many main questions stand before each."""
_KIN: Final = 7
"""Letters with which words of one kin begin."""
_TOLD: Final = 0.6
_LITTLE: Final = 8
"""Words of an answer that only says yes: "yes, with the rotas"."""
_BEHIND: Final = 3
"""Words behind a number that name what it counts."""
_LOOKED_AT: Final = 2_000
_DIGITS: Final = 9
_SAYS_NO: Final = re.compile(r"\W*(?:no|nope|nein|nee|nö|non)\b", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"[,;:.!?–—\n]")
_LATE: Final = 0.6
"""How far on it is asked what they want next, as a share of the questions there may be."""


def places_of_post(record: SkillsRecord, questions: int | None) -> dict[str, int]:
    """What is asked with the post in mind, by its place among the main questions, in their order; nothing where a model
    read the resume: it words what serves the post."""
    if not _is_by_rules(record) or (questions is not None and questions < FEWEST_WITH_NEW):
        return {}
    charged = {id_ for id_, charge in _CHARGES.items() if charge in record.charges}
    share = len(REQUIRED) if questions is None else max(_FEWEST_REQUIRED, questions // _A_REQUIRED)
    required = REQUIRED[: min(share, len(record.required))]
    wanted = {NEAREST, NEW, *required, *charged} if record.post else charged
    if questions is not None and questions < FEWEST:
        return {(required or (NEW,))[0]: 2} if record.post else {}
    of_post = _PLACES if required else _WITHOUT_REQUIRED
    places = of_post if record.post else _WITHOUT_POST
    return {id_: place for id_, place in places.items() if id_ in wanted}


def place_of_next(record: SkillsRecord, questions: int | None, fewest: int) -> int | None:
    """How many questions stand before the one for what they want next: it comes late, `fewest` are to be asked before
    an end."""
    if not _is_by_rules(record) or record.post or (questions is not None and questions < FEWEST):
        return None
    return fewest if questions is None else min(fewest, int(questions * _LATE))


def _is_by_rules(record: SkillsRecord) -> bool:
    """Whether the rules found what to talk about."""
    return record.source == "rules" and bool(record.skills)


def name_of_post_question(record: SkillsRecord, main_id: str, language: str) -> str:
    """What such a question is for, as staff read it."""
    book, post = POST_WORDS[language], quoted_post(record.post or "", shortly=True)
    names = {
        NEAREST: book.nearest_name,
        NEW: book.new_name,
        PEOPLE: book.people_name,
        MONEY: book.money_name,
        NEXT: book.next_name,
    }
    names |= {
        id_: book.required_name.format(need=need)
        for id_, need in zip(REQUIRED, record.required, strict=False)
    }
    return names[main_id].replace("{post}", post)


def post_question(record: SkillsRecord, main_id: str, language: str) -> str:
    """The question itself; the post is quoted as it is written, and the second time by its name."""
    book, post = POST_WORDS[language], record.post or ""
    questions = {
        NEAREST: book.nearest.format(post=quoted_post(post)),
        NEW: book.new.format(post=quoted_post(post, shortly=True)),
        PEOPLE: book.people,
        MONEY: book.money,
        NEXT: book.next,
    }
    questions |= {
        id_: book.required.format(need=within_sentence(need, language))
        for id_, need in zip(REQUIRED, record.required, strict=False)
    }
    return questions[main_id]


def was_shown(main_id: str, record: SkillsRecord, told: Iterable[Exchange], language: str) -> bool:
    """Whether an answer has the words of what the post asks for, or some of them where its question has the others: who
    leads it is told by "Mrs Adair does, not I", too."""
    wanted = stems(record.required[REQUIRED.index(main_id)], language)
    return any(
        _spoken_of(wanted, stems(each.answer, language))
        and len(_spoken_of(wanted, stems(f"{each.question} {each.answer}", language))) >= _TOLD * len(wanted)
        for each in told
    )


def _spoken_of(wanted: frozenset[str], said: frozenset[str]) -> frozenset[str]:
    """Those that are said, or of which another word with the same beginning is."""
    begun = {each[:_KIN] for each in said if len(each) >= _KIN}
    return frozenset(each for each in wanted if each in said or each[:_KIN] in begun)


def was_told(main_id: str, answers: Iterable[str], language: str) -> bool:
    """Whether an answer told in passing of the people they lead, or of the money they answer for."""
    charge = _CHARGES.get(main_id)
    return charge is not None and any(tells_of_charge(charge, each, language) for each in answers)


def is_met_in_doubt(main_id: str, need: str, told: str, language: str) -> bool:
    """Whether an answer leaves it to a person if there is what the post asks for: it denies it, says that others do it,
    hardly tells of it, or names no number, or a smaller one than is asked for."""
    told = told[:_LOOKED_AT]
    first = _CLAUSE.split(told.strip(), maxsplit=1)[0]
    if main_id in _CHARGES:
        return not (gives_a_number(first, language) or tells_of_charge(_CHARGES[main_id], told, language))
    if main_id not in REQUIRED:
        return False
    is_denied = _SAYS_NO.match(told) or negates(first, language) or is_of_others(told)
    return bool(is_denied) or len(words(told)) <= _LITTLE or _falls_short(need, told, language)


def _falls_short(need: str, told: str, language: str) -> bool:
    wanted = _counted(need, language)
    things = frozenset[str]().union(*(things for _, things in wanted))
    given = [number for number, of in _counted(told, language) if of & things]
    return bool(wanted) and max(given, default=0) < min(number for number, _ in wanted)


def _counted(text: str, language: str) -> list[tuple[int, frozenset[str]]]:
    """The numbers of a text, each with the stems of the words behind it."""
    said = words(ungrouped(text))
    return [
        (int(word), stems(" ".join(said[at + 1 : at + 1 + _BEHIND]), language))
        for at, word in enumerate(said)
        if word.isdecimal() and len(word) <= _DIGITS
    ]
