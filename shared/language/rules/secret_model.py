"""Whether a sentence asks that something is kept off the record, or whether it is, by its meaning (G8).

A linear model over the vector of a sentence, one for all languages; `tools/fit_intents.py` fits it to `tools/secrets/`.
A sentence has a word of writing, saying, knowing or leaving out, or is not compared.
"""

from functools import lru_cache
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.intent_model import odds_of
from shared.language.rules.owed_model import Owed, owed_to
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.spoken import in_all
from shared.text.words import words

NAME: Final = "sentence_secrets"
_SURE: Final = 0.65
_FEWEST: Final = 3
_MOST: Final = 20
_END: Final = 8
_MOST_CHARS: Final = 600
_READING: Final = frozenset(
    words(
        "read reads reading lesen liest lest gelesen lire lit lisent lira liront leer lee leen lea leerá leggere legge "
        "leggono leggerà leggeranno"
    )
)
_OTHERS: Final[tuple[Owed, ...]] = ("verdict", "use", "remaining", "machine", "hears", "care", "owned")
"""What such a sentence asks for is none of these."""


class SecretWords(Frozen):
    """The vocabulary of one language: one of the `cues` stands in every such sentence; what a `lone` one knows is to be
    passed on."""

    cues: frozenset[str]
    lone: tuple[str, ...]


SECRET_WORDS: Final = in_all(SecretWords, "confiding")


@lru_cache(maxsize=500)
def sounds_secret(sentence: str, language: str, encoder: SentenceEncoder | None) -> bool:
    if encoder is None or len(sentence) > _MOST_CHARS:
        return False
    if "?" in sentence and not _READING.isdisjoint(words(sentence)):
        return False  # who reads this is asked, and answered
    return any(_asks(each, language, encoder) for each in _ends(sentence))


def _ends(sentence: str) -> tuple[str, ...]:
    """The sentence; of a long one, which tells something besides, how it begins and ends: a request stands there."""
    said = sentence.split()
    return (sentence,) if len(said) <= _MOST else (" ".join(said[:_END]), " ".join(said[-_END:]))


def _asks(said: str, language: str, encoder: SentenceEncoder) -> bool:
    told = words(said)
    book = SECRET_WORDS[language]
    if len(told) < _FEWEST or book.cues.isdisjoint(told) or any(each in " ".join(told) for each in book.lone):
        return False
    return odds_of(encoder.encode(said), NAME)[1] >= _SURE and owed_to(said, encoder) not in _OTHERS
