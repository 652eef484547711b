"""Whether a sentence may ask that something is kept off the record, or whether it is, by its meaning (G8).

A sentence without a word of writing, saying, knowing or leaving out has to be likelier, and is never asked about.
"""

import re
from functools import lru_cache
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.asides.model import Aside, aside_odds, speaks_of_reading, units
from shared.language.rules.off_record.wanted_written import wants_it_written
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.spoken import in_all
from shared.text.words import words

_SURE: Final = 0.7
"""How likely a sentence with such a word must be to be heard as one."""
_SURE_OF_A_WISH: Final = 0.45
"""The same of who says what they would rather have."""
PREFERS: Final = re.compile(
    r"\b(?:i(?:['’]d| would) (?:rather|sooner|prefer|be glad)|it(?:['’]d| would) be (?:better|nice)"
    r"|(?:mir )?wär(?:e)? (?:es )?(?:mir )?(?:aber )?(?:lieber|recht|lieb)|je préfér\w+|j['’]aimerais (?:autant|mieux)"
    r"|ce serait mieux"
    r"|preferir[ií]a|prefiero|sería mejor|preferirei|preferisco|sarebbe meglio)\b",
    re.IGNORECASE,
)
"""How somebody leads into a request, and tells nothing."""
_LIKELY: Final = 0.6
"""How likely it must be to be asked about."""
_NOT_UNLIKELY: Final = 0.25
"""How likely it is where a question had better not quote it."""
_LONGEST: Final = 25
"""Words of a sentence; a longer one tells much else, and is likely by chance."""
_SHORT: Final = 16
"""Words of a request: what sounds like one in an answer mostly has more."""
_SURE_WITHOUT_CUE: Final = 0.85
_OBJECTS: Final = frozenset(
    words(
        "that this it these those them das dies dieses es davon ça ca cela ceci eso esto lo aquello questo quello ciò"
    )
)
"""Words that point to what is meant and are no articles, in any of the languages."""
_FEWEST: Final = 2
_OTHERS: Final[tuple[Aside, ...]] = (
    "reads",
    "verdict",
    "remaining",
    "machine",
    "asks",
    "unheard",
    "clarifies",
    "stops",
)
"""Who asks or wishes one of these gets that."""


_SAY_AGAIN: Final = re.compile(
    r"\b(?:make me (?:repeat|say|tell|go|explain)"
    r"|lass(?:en|t)? (?:sie |du |ihr )?mich (?:\w{1,20} ){0,4}(?:wiederholen|sagen)"
    r"|(?:faites|fais|faire)[- ](?:me |moi |le |la |pas |plus |encore |tout ){0,4}(?:répéter|repeter|redire|raconter)"
    r"|(?:haga|hagas|hagan|hacer)(?:me)? (?:\w{1,20} ){0,2}?(?:repetir|contar|decir)"
    r"|fa(?:ccia|i|r|te)(?:mi|mel[oa])? (?:\w{1,20} ){0,2}?(?:ripetere|ridire|raccontare))",
    re.IGNORECASE,
)
"""How somebody asks not to have to say something again, in any of the languages."""


class SecretWords(Frozen):
    """The vocabulary of one language: one of the `cues` stands in most such sentences; what a `lone` one knows is to be
    passed on."""

    cues: frozenset[str]
    lone: tuple[str, ...]


SECRET_WORDS: Final = in_all(SecretWords, "confiding")


def is_surely_secret(sentence: str, language: str, encoder: SentenceEncoder | None) -> bool:
    """Whether it asks that as likely as not to need no question: all of it, or a clause of a long one that points to what
    is meant."""
    if len(sentence.split()) <= _SHORT:
        return likelihood_of_secret(sentence, language, encoder) >= _least(sentence, language)
    asking = (each for each in units(sentence) if is_cued(each, language) and _points(each))
    return any(
        len(each.split()) <= _SHORT
        and likelihood_of_secret(each, language, encoder) >= _least(each, language)
        for each in asking
    )


def _least(said: str, language: str) -> float:
    if not is_cued(said, language):
        return _SURE_WITHOUT_CUE
    return _SURE_OF_A_WISH if PREFERS.search(said) else _SURE


def may_be_secret(sentence: str, language: str, encoder: SentenceEncoder | None) -> bool:
    """Whether it may ask that, and points to something; a person is asked whether it does."""
    return (
        _points(sentence)
        and is_cued(sentence, language)
        and likelihood_of_secret(sentence, language, encoder) >= _LIKELY
    )


def _points(sentence: str) -> bool:
    return not _OBJECTS.isdisjoint(words(sentence))


def is_hardly_quotable(sentence: str, language: str, encoder: SentenceEncoder | None) -> bool:
    """Whether it is not unlikely to ask that: too little to be asked about, and too much to be quoted back."""
    return is_cued(sentence, language) and likelihood_of_secret(sentence, language, encoder) >= _NOT_UNLIKELY


def is_cued(sentence: str, language: str) -> bool:
    """Whether it has a word of writing, saying, knowing or leaving out."""
    return not SECRET_WORDS[language].cues.isdisjoint(words(sentence))


@lru_cache(maxsize=500)
def likelihood_of_secret(sentence: str, language: str, encoder: SentenceEncoder | None) -> float:
    """How likely it asks that, 0 to 1; 0 for a few words, for many, and for who asks or wishes something else."""
    told, book = words(sentence), SECRET_WORDS[language]
    if not _FEWEST <= len(told) <= _LONGEST or any(each in " ".join(told) for each in book.lone):
        return 0.0
    if speaks_of_reading(sentence) or wants_it_written(sentence) or _SAY_AGAIN.search(sentence):
        return 0.0  # who reads this is asked, and answered
    if not (odds := aside_odds(sentence, encoder)) or odds["secret"] <= max(odds[each] for each in _OTHERS):
        return 0.0
    return odds["secret"]
