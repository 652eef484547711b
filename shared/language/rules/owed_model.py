"""What a sentence says to the interviewer by its meaning, where the sentence encoder is installed (G1, G2).

A linear model over the vector of a sentence, one for all languages. `tools/fit_intents.py` fits it to `tools/owed/`; what
is not heard there is an example more.
"""

from functools import lru_cache
from typing import Final, Literal, get_args

from shared.language.rules.intent_model import odds_of
from shared.language.sentence_encoder import SentenceEncoder

type Owed = Literal[
    "none",
    "verdict",
    "unknown",
    "use",
    "remaining",
    "unanswered",
    "objection",
    "owned",
    "care",
    "off",
    "leave",
]
"""`off`: they are off at once; `leave`: something is to be left alone; the others are the replies that are due."""
OWED: Final[tuple[Owed, ...]] = get_args(Owed.__value__)
_SURE: Final = 0.55
_FEWEST: Final = 3
_MOST: Final = 20
"""Words of a sentence that is compared."""
_MOST_CHARS: Final = 240
"""A word may be as long as an answer."""


@lru_cache(maxsize=500)
def owed_to(sentence: str, encoder: SentenceEncoder | None) -> Owed:
    """What a sentence is owed by its meaning; "none" where that is not sure, or nobody can compare meanings."""
    if len(sentence) > _MOST_CHARS:
        return "none"
    if encoder is None or not _FEWEST <= len(sentence.split(maxsplit=_MOST + 1)) <= _MOST:
        return "none"
    odds = odds_of(encoder.encode(sentence), "sentence_owed")
    best = max(odds)
    return OWED[odds.index(best)] if best >= _SURE else "none"
