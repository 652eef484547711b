"""What a person asks of the interview itself: who reads it, what is done with it, how much is left (G1)."""

from functools import cache
from typing import Final

from shared.language.rules.intent_words import kinds_of, pieces
from shared.language.rules.manner_phrases import LOOKED_AT, MANNERS, finds
from shared.text.plain_words import plain_words
from shared.text.words import content_words

_SHORT: Final = 20
"""Words of the longest question that is heard so."""
_OF_THE_TALK: Final = frozenset({"talk", "item", "polite", "me", "you", "now", "want", "go_on"})
_OF_READERS: Final = _OF_THE_TALK | {"kin"}
_SAYS_SOMETHING: Final = frozenset({"not", "number", "noknow", "skip", "end", "over", "refuse"})
_INTERJECTION: Final = 2
"""Words before a question in its own sentence that tell nothing: "Well," and "Honestly,"."""
_SHORTER: Final = 10
"""Words of one that asks whether somebody reads this."""
_THIS: Final = {
    "en": frozenset({"this", "that"}),
    "de": frozenset({"das", "dies"}),
    "fr": frozenset({"ca", "cela", "ceci"}),
    "es": frozenset({"esto", "eso"}),
    "it": frozenset({"questo"}),
}
_BEFORE: Final = frozenset({"before", "bevor", "ehe", "eh", "avant", "antes", "prima"})


def asks_for_use(text: str, language: str) -> bool:
    said, book = plain_words(text[:LOOKED_AT]), MANNERS[language]
    is_question = "?" in text and len(said) <= _SHORT and "they" not in kinds_of(pieces(text, language))
    is_of_use = finds(said, book.doing) and finds(said, book.with_it)
    return is_question and is_of_use and not finds(said, book.means)


def asks_what_is_left(text: str, language: str) -> bool:
    said, book = plain_words(text[:LOOKED_AT]), MANNERS[language]
    if "?" in text and " ".join(said) in book.at_the_end:
        return True
    if len(said) > _SHORT or not (finds(said, book.how_long) and finds(said, book.to_go)):
        return False
    if "?" not in text and not (finds(said, book.how_long, 2) or finds(said, book.asking)):
        return False
    return _names_only(text, language, book.how_long + book.to_go + book.asking)


def _names_only(
    text: str, language: str, phrases: tuple[str, ...], kinds: frozenset[str] = _OF_THE_TALK
) -> bool:
    known, found = _words_of(phrases), pieces(text, language)
    others = " ".join(word for each in found if kinds.isdisjoint(each.kinds) for word in each.text.split())
    return all(each in known for each in plain_words(" ".join(content_words(others, language))))


@cache
def _words_of(phrases: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word for each in phrases for word in each.split())


def asks_who_reads(text: str, language: str, *, is_asked: bool) -> bool:
    said, book = plain_words(text[:LOOKED_AT]), MANNERS[language]
    is_question = is_asked and len(said) <= _SHORT
    is_of_reading = is_question and finds(said, book.who_reads) and finds(said, book.seeing)
    is_of_this = is_of_reading and finds(said, book.of_the_talk)
    return is_of_this and _names_only(
        text, language, book.who_reads + book.seeing + book.of_the_talk + book.prefaces, _OF_READERS
    )


def asks_whether_read(text: str, language: str) -> bool:
    """Whether a short question asks if somebody reads or sees this: "Will the council read this?"."""
    said = plain_words(text[:LOOKED_AT])
    is_short = "?" in text and len(said) <= _SHORTER and {*said[:1]}.isdisjoint(_BEFORE)
    is_of_this = not _THIS[language].isdisjoint(said) and "me" not in kinds_of(pieces(text, language))
    return is_short and is_of_this and finds(said, MANNERS[language].seeing)


def prefaces_a_question(text: str, language: str) -> bool:
    """Whether a text does nothing but lead to a question, or go on with one: "May I ask one thing,", "My sister?"."""
    said, book = plain_words(text[:LOOKED_AT]), MANNERS[language]
    known = book.prefaces + book.of_the_talk
    if text.rstrip().endswith("?"):
        return _names_only(text, language, known, _OF_READERS)
    leads = finds(said, book.prefaces) and _names_only(text, language, known)
    return text.rstrip().endswith(",") and (leads or _words_of(known).issuperset(said))


def leads_in(text: str, language: str) -> bool:
    """Whether words before a question in its own sentence tell nothing: "Well,", "Before we start,"."""
    said = plain_words(text[:LOOKED_AT])
    is_short = len(said) <= _INTERJECTION or not _BEFORE.isdisjoint(said[: _INTERJECTION + 1])
    return (
        text.rstrip().endswith(",")
        and is_short
        and _SAYS_SOMETHING.isdisjoint(kinds_of(pieces(text, language)))
    )
