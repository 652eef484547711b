"""Whether a sub-goal that the rules cannot put to "you" may be asked for as it stands (G3).

"The effect of the closure on the week" can be asked about as it stands. A sub-goal that speaks of "a person", or has a
pronoun for somebody it does not name, cannot: it is not asked for in these words.
"""

import re
from itertools import takewhile
from typing import Final

from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.hearing.listening import mentions
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.words import words

_FEWEST_WORDS: Final = 3
_MOST_WORDS: Final = 22
_MOST_WORDS_OF_A_NAME: Final = 10
_MOST_WORDS_BEHIND_A_NAME: Final = 14
"""Those of a relative clause behind a name among them."""
_WORDS_OF_A_NAME: Final = 3
"""Words behind an interrogative that may name somebody for whom a pronoun stands later."""
NOUNS_ARE_CAPITALISED: Final = frozenset({"de"})
_WHICH_ONE: Final = re.compile(
    r"\b(?:(?:the|la|die|der) )?(?:person|personne|persona)"
    r"(?= (?:who|whose|that|qui|que|dont|che|cui|in charge)\b|, d(?:ie|er|en)\b)",
    re.IGNORECASE,
)
"""A person of whom a clause says which one that is."""
_NAMING_NOTHING: Final = frozenset({
    "how", "why", "when", "where", "whether", "wie", "warum", "weshalb", "wann", "wo", "ob", "comment", "pourquoi",
    "quand", "où", "si", "cómo", "cuándo", "dónde", "come", "perché", "quando", "dove", "se",
})  # fmt: skip
"""Interrogatives behind which a noun is the subject, in any of the languages."""
_OF_ONE: Final = frozenset({"person", "personne", "persona"})


def may_stand(text: str, language: str) -> bool:
    """Whether a sub-goal that asks or names something speaks of neither the participant nor of anybody: it may be asked
    for as it stands, of others whom it names."""
    book, asked = EXPLORATION_WORDS[language], text.strip(" .,;:!…")
    said, asks = words(asked), begins_as_question(asked, language)
    if not _FEWEST_WORDS <= len(said) <= _MOST_WORDS or "?" in text or _has_other(said, language):
        return False
    others = _WHICH_ONE.sub("", text)
    if mentions(others, book.participant) or not (book.anybody | book.roles).isdisjoint(words(others)):
        return False
    if asks:
        return not _is_inverted(said, language)
    return is_name(asked, language) or _is_long_name(said, language)


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


def _has_other(said: list[str], language: str) -> bool:
    """Whether a text speaks of a participant, or of somebody whom nothing before names."""
    book = EXPLORATION_WORDS[language]
    if not (book.roles - book.anybody).isdisjoint(said):
        return True
    first = next((place for place, word in enumerate(said) if word in book.third), None)
    named = said[_asking_words(said, language) : first]
    return first is not None and _OF_ONE.isdisjoint(named) and len(named) < _WORDS_OF_A_NAME
