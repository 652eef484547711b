"""Who died lately, if not of the speaker's family: a name, a word for them, or nobody that is certain (G2)."""

import re
from typing import Final

from shared.language.rules.distress.deaths import (
    CLAUSE,
    LOSSES,
    SYSTEMS,
    names_a_person,
    opens_with_a_name,
    places_of,
)
from shared.language.rules.handover.file_analysis.people import CALENDAR
from shared.language.rules.handover.names import names_in
from shared.language.rules.hearing.intent_words import NO_SUBJECT, kinds_of, pieces
from shared.language.rules.hearing.manner_phrases import says
from shared.language.rules.hearing.manners import draws_a_conclusion
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.stop_words import FUNCTION_WORDS
from shared.text.words import words

YEAR: Final = re.compile(r"\b(?:1\d|20)\d\d\b")
_PLAIN_CALENDAR: Final = frozenset(plain for each in CALENDAR for plain in plain_words(each))
_IS_OR_HAS: Final = frozenset({"ist", "est", "e", "has", "had", "ha"})
"""What may stand between the name of one person and a death."""
_ARTICLES: Final = frozenset({"el", "la", "los", "las", "un", "una", "il", "lo", "l", "i", "gli", "le"})


def known_by_name(sentence: str, around: str, language: str) -> frozenset[str]:
    """The words for somebody not of the speaker's family who died lately: "Pat", "he", "our treasurer"; empty for none.

    A death with its year is history, and people in general ("two patients died") are nobody in particular.
    """
    is_late = not CALENDAR.isdisjoint(words(sentence)) or says(
        sentence, (*LOSSES[language].lately, *LOSSES[language].recent)
    )
    found = pieces(sentence, language)
    counts = any("number" in each.kinds and each.text not in _PLAIN_CALENDAR for each in found)
    is_reason = counts and draws_a_conclusion(sentence, language)  # "so there are ten of them"
    if not is_late or is_reason or YEAR.search(sentence) or "dead" not in kinds_of(found):
        return frozenset()
    named = frozenset(word for name in names_of_people(around, language) for word in plain_words(name))
    clauses = (plain_words(each) for each in CLAUSE.split(sentence))
    subjects = frozenset(
        each
        for said in clauses
        for begin, end in places_of(said, LOSSES[language].died)
        for each in _subject(said[:begin], said[end : end + 1], sentence, language)
    )
    is_apart = not (subjects or names_of_people(sentence, language))  # "Joe mended the saw. It died in March"
    opens = subjects and any(opens_with_a_name(each, language) for each in sentences(around))
    is_known = named or (opens and not subjects <= {LOSSES[language].died[0]})
    is_known = is_known or names_a_person(plain_words(around), language)
    return frozenset() if is_apart or not is_known else named or subjects


def _subject(before: list[str], behind: list[str], sentence: str, language: str) -> list[str]:
    """The word for a person among those before a death; where the subject is left out, the death begins the clause."""
    book = LOSSES[language]
    if not before:
        is_left_out = language in NO_SUBJECT and _ARTICLES.isdisjoint(behind)
        return [book.died[0]] if is_left_out else []
    opens = plain_words(sentence)[:1] == before[:1] and before[0] not in FUNCTION_WORDS
    is_one = len(before) == 1 or before[1] in _IS_OR_HAS
    is_name = opens and is_one and opens_with_a_name(sentence, language)
    listed = [before[begin] for begin, _ in places_of(before, (*book.pronouns, *book.possessives))]
    return listed or (before[:1] if is_name else [])


def names_of_people(text: str, language: str) -> list[str]:
    return [name for name, _ in names_in(text, language) if SYSTEMS.isdisjoint(plain_words(name))]


def named_before(sentence: str, language: str) -> list[str]:
    """The names before the death in its sentence, the word that it begins with too where that is one."""
    clauses = CLAUSE.split(sentence)
    at = next(at for at, each in enumerate(clauses) if says(each, LOSSES[language].died))
    before = ", ".join(clauses[: at + 1])
    said = plain_words(clauses[0])
    begun = next((begin for begin, _ in places_of(said, LOSSES[language].died)), 0) if at == 0 else 0
    is_name = begun > 0 and _subject(said[:begun], [], sentence, language) == said[:1]
    is_name = is_name and said[0] not in not_names(language)
    return [sentence.split(maxsplit=1)[0]] if is_name else names_of_people(before, language)


def not_names(language: str) -> frozenset[str]:
    """Words that a sentence about a death may begin with, and nobody is called."""
    book = LOSSES[language]
    listed = (*book.pronouns, *book.possessives, *book.died)
    return frozenset(each.split()[0] for each in listed) | FUNCTION_WORDS
