"""What a sentence says to the interviewer by its meaning, where the sentence encoder is installed (G1, G2).

A linear model over the vector of a sentence, one for all languages. `tools/fit_intents.py` fits it to `tools/owed/`; what
is not heard there is an example more.
"""

from functools import lru_cache
from typing import Final, Literal, get_args

from shared.language.rules.hearing.intent_model import odds_of
from shared.language.sentence_encoder import SentenceEncoder

type Owed = Literal[
    "none",
    "verdict",
    "unknown",
    "use",
    "remaining",
    "machine",
    "hears",
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


_ASKING: Final[tuple[Owed, ...]] = (
    "verdict",
    "unknown",
    "use",
    "remaining",
    "machine",
    "hears",
    "unanswered",
)
_SURE_WITHOUT_A_MARK: Final = 0.5
"""How likely all that is asked of the interviewer must be together, for a sentence without a question mark."""


@lru_cache(maxsize=500)
def owed_to(sentence: str, encoder: SentenceEncoder | None) -> Owed:
    """What a sentence is owed by its meaning; "none" where that is not sure, or nobody can compare meanings."""
    odds = _odds(sentence, encoder)
    best: Owed = max(odds, key=lambda each: odds[each])
    return best if odds[best] >= _SURE else "none"


@lru_cache(maxsize=500)
def asked_as_typed(sentence: str, encoder: SentenceEncoder | None) -> Owed:
    """What a sentence without a question mark asks of the interviewer, or complains of: "none" where that is not sure.

    That it asks something is surer than what: "do you read this" is near to who does, too.
    """
    odds = _odds(sentence, encoder)
    asking: dict[Owed, float] = {each: odds.get(each, 0.0) for each in _ASKING}
    is_asked = sum(asking.values()) >= _SURE_WITHOUT_A_MARK
    return max(asking, key=lambda each: asking[each]) if is_asked else "none"


def _odds(sentence: str, encoder: SentenceEncoder | None) -> dict[Owed, float]:
    is_long = len(sentence) > _MOST_CHARS
    if is_long or encoder is None or not _FEWEST <= len(sentence.split(maxsplit=_MOST + 1)) <= _MOST:
        return {"none": 1.0}
    return dict(zip(OWED, odds_of(encoder.encode(sentence), "sentence_owed"), strict=True))
