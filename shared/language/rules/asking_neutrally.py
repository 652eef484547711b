"""A sub-goal that the rules cannot put to "you" for certain, asked for as a subject (G3).

"The effect of the closure on the week" is what a question is about. Of what speaks of somebody, nobody can speak but for
themselves: "How is that for you: how a person plans the week and shops?". Notes to the interviewer, and pronouns for
somebody who is not named where no noun fits in their place, are asked for in no form.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from typing import Final

from shared.language.rules.exploration_words import EXPLORATION_WORDS
from shared.language.rules.listening import mentions
from shared.language.rules.phrases import rotated
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.phrase_patterns import any_of, whole_phrase
from shared.text.words import words

_FEWEST_WORDS: Final = 3
_MOST_WORDS: Final = 22
_MOST_WORDS_OF_A_NAME: Final = 10
_MOST_WORDS_BEHIND_A_NAME: Final = 14
"""Those of a relative clause behind a name among them."""
_WORDS_OF_A_NAME: Final = 3
"""Words behind an interrogative that may name somebody for whom a pronoun stands later."""
NOUNS_ARE_CAPITALISED: Final = frozenset({"de"})
_PLURAL: Final = ("n", "sind")
"""How a German verb ends behind a "sie" that stands for several."""
_NAMING_NOTHING: Final = frozenset({
    "how", "why", "when", "where", "whether", "wie", "warum", "weshalb", "wann", "wo", "ob", "comment", "pourquoi",
    "quand", "où", "si", "cómo", "cuándo", "dónde", "come", "perché", "quando", "dove", "se",
})  # fmt: skip
"""Interrogatives behind which a noun is the subject, in any of the languages."""
_OF_ONE: Final = frozenset({"person", "personne", "persona"})


def asking_neutrally(text: str, language: str, turn: int) -> Iterator[str]:
    """Questions about a sub-goal that asks or names something, as it stands; `turn` as in `asking_for`."""
    book, asked = EXPLORATION_WORDS[language], _of_anyone(text.strip(" .,;:!…"), language)
    if _has_other(words(asked), language):
        asked = _unnamed_named(asked, language)
    said, asks = words(asked), begins_as_question(asked, language)
    if not _FEWEST_WORDS <= len(said) <= _MOST_WORDS or "?" in text or _has_other(said, language):
        return
    if (asks and _is_inverted(said, language)) or not (
        asks or is_name(asked, language) or _is_long_name(said, language)
    ):
        return
    is_lowered = asks or (language not in NOUNS_ARE_CAPITALISED and not asked[1:2].isupper())
    asked = asked[:1].lower() + asked[1:] if is_lowered else asked
    wordings = (book.for_you, *book.neutral[1:]) if _is_of_people(asked, asks, language) else book.neutral
    for wording in rotated(wordings, turn if asks else 0):
        yield wording.format(goal=asked)


def _is_of_people(asked: str, asks: bool, language: str) -> bool:
    """Whether it speaks of anybody, for whom nobody can speak; one of whom a clause says which is no such person."""
    book, said = EXPLORATION_WORDS[language], words(asked)
    speaks = not (book.anybody | (book.third if asks else frozenset())).isdisjoint(said)
    return speaks and not mentions(asked, [phrase for phrase, _ in book.anyone])


def asks_of_anybody(text: str, language: str) -> bool:
    """Whether the subject of an indirect question is anybody: "how people decide", but not "which people helped"."""
    said = words(text)
    return not (
        _NAMING_NOTHING.isdisjoint(said[:1])
        or EXPLORATION_WORDS[language].anybody.isdisjoint(said[1 : 1 + _WORDS_OF_A_NAME])
    )


def _is_inverted(said: list[str], language: str) -> bool:
    """Whether a subject follows the verb, as in a direct question: "why is a person late", not "what would make"."""
    book = EXPLORATION_WORDS[language]
    return said[1] in book.finite and not (book.articles | book.third).isdisjoint(said[2:3])


def begins_as_question(text: str, language: str) -> bool:
    """Whether a text begins with an interrogative, before which a preposition may stand ("on which days")."""
    return _asking_words(words(text), language) > 0


def _asking_words(said: list[str], language: str) -> int:
    """How many words ask at the beginning; none where it asks nothing."""
    leads = len(said) >= _FEWEST_WORDS and said[0] in CLAUSE_WORDS[language].prepositions
    heard = f"{' '.join(said[1:] if leads else said)} "
    asking = [each for each in EXPLORATION_WORDS[language].starters if heard.startswith(f"{each} ")]
    return leads + max(len(each.split()) for each in asking) if asking else 0


def is_name(text: str, language: str) -> bool:
    """Whether the text names something in a few words, and neither instructs the interviewer nor says a sentence."""
    book, said = EXPLORATION_WORDS[language], words(text)
    named = list(takewhile(lambda word: word not in book.relative, said[1:]))
    if (
        not said
        or len(said) > _MOST_WORDS_BEHIND_A_NAME
        or len(named) >= _MOST_WORDS_OF_A_NAME
        or "?" in text
    ):
        return False
    first = {said[0]} & (book.notes | CLAUSE_WORDS[language].prepositions | frozenset(book.starters))
    return not first and book.finite.isdisjoint(named)


def _is_long_name(said: list[str], language: str) -> bool:
    """Whether the text names a thing by its article, at more length than fits in a sentence, and says nothing of it."""
    book = EXPLORATION_WORDS[language]
    return said[0] in book.articles and (book.finite | book.roles).isdisjoint(said)


def _of_anyone(text: str, language: str) -> str:
    """The text with "a person" for "the person", unless a clause of its own says which one."""
    book = EXPLORATION_WORDS[language]
    known = dict(book.anyone)
    return _named(language).sub(lambda found: known[found.group().lower()], text)


def _unnamed_named(text: str, language: str) -> str:
    """The text with "a person" for its first pronoun, where nothing before names who that is."""
    known = dict(EXPLORATION_WORDS[language].unnamed)
    if not known or (language in NOUNS_ARE_CAPITALISED and text.endswith(_PLURAL)):
        return text
    plain = text.replace("’", "'")
    return _pronouns(language).sub(lambda pronoun: known[pronoun.group()], plain, count=1)


@cache
def _pronouns(language: str) -> re.Pattern[str]:
    unnamed = EXPLORATION_WORDS[language].unnamed
    return re.compile(rf"(?<![\w'])(?:{any_of(pronoun for pronoun, _ in unnamed)})(?!\w)")


@cache
def _named(language: str) -> re.Pattern[str]:
    found = whole_phrase(tuple(phrase for phrase, _ in EXPLORATION_WORDS[language].anyone))
    return re.compile(
        rf"{found.pattern}(?! (?:who|whose|that|qui|que|dont|che|cui)\b|, d(?:ie|er|en)\b)", found.flags
    )


def _has_other(said: list[str], language: str) -> bool:
    """Whether a text speaks of a participant, or of somebody whom nothing before names."""
    book = EXPLORATION_WORDS[language]
    if not (book.roles - book.anybody).isdisjoint(said):
        return True
    first = next((place for place, word in enumerate(said) if word in book.third), None)
    named = said[_asking_words(said, language) : first]
    return first is not None and _OF_ONE.isdisjoint(named) and len(named) < _WORDS_OF_A_NAME
