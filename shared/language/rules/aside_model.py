"""What a sentence says to the interviewer, or of the talk itself, beside an answer, by its meaning (G1, G2, G8).

A linear model over the vector of a sentence, one for all languages; `tools/fit_asides.py` fits it to `tools/asides/`, and
what is not heard there is an example more. The phrases that were looked for before found one in six of what people write
who know none of them.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal, get_args

from shared.language.rules.intent_model import odds_of
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.words import words

type Aside = Literal[
    "none",
    "secret",
    "correction",
    "time",
    "reads",
    "verdict",
    "remaining",
    "machine",
    "unheard",
    "asks",
    "refuses",
    "human",
    "stops",
    "thanks",
    "clarifies",
]
"""`secret`: it is to be kept out; `reads`, `verdict`, `remaining`, `machine`: they ask who reads it, whether they were
right, how much is left, who asks; `asks`: anything else that the interviewer cannot know; `unheard`: something was passed
over; `refuses`: they do not want to speak of it; `clarifies`: they ask what is meant."""
ASIDES: Final[tuple[Aside, ...]] = get_args(Aside.__value__)
NAME: Final = "sentence_asides"
_ENOUGH: Final[Mapping[Aside, float]] = {
    "time": 0.4,
    "reads": 0.25,
    "verdict": 0.2,
    "remaining": 0.25,
    "machine": 0.15,
    "unheard": 0.5,
    "asks": 0.2,
    "refuses": 0.4,
    "human": 0.15,
    "clarifies": 0.2,
}
"""How likely each must be: about one plain sentence in five hundred is taken for it."""
_QUESTIONS: Final[frozenset[Aside]] = frozenset({"reads", "verdict", "remaining", "machine", "asks"})
_LONGEST_QUESTION: Final = 12
"""Words of a question without its mark."""
_WITHOUT_A_MARK: Final = 2.0
"""So much surer such a one must be."""
_NEARLY: Final = 0.1
"""What is nearly as likely any other question is met as one: that it cannot be known is true whatever was asked."""
_MOST: Final = 20
"""Words of a sentence that is compared whole; of a longer one its clauses are."""
_END: Final = 10
_FEWEST: Final = 3
_MOST_CHARS: Final = 900
_MOST_CLAUSES: Final = 8
_CLAUSE: Final = re.compile(r"(?<=[,;:–—…\n])\s+|\s-\s")


def units(sentence: str) -> tuple[str, ...]:
    """What is compared of a sentence: all of it, its clauses where it is long, or how a long clause begins and ends."""
    said = sentence.split()
    if len(said) <= _MOST:
        return (sentence,)
    clauses = [each.strip(",;:–— \n") for each in _CLAUSE.split(sentence)]
    told = [each for each in clauses if len(each.split()) >= _FEWEST][:_MOST_CLAUSES]
    return tuple(told) if len(told) > 1 else (" ".join(said[:_END]), " ".join(said[-_END:]))


@lru_cache(maxsize=2_000)
def aside_odds(sentence: str, encoder: SentenceEncoder | None) -> Mapping[Aside, float]:
    """How likely a sentence says each of these, 0 to 1; empty where nobody can compare meanings."""
    if encoder is None or len(sentence) > _MOST_CHARS or not sentence.strip():
        return {}
    compared = units(sentence)
    encoder.learn(compared)
    rows = [odds_of(encoder.encode(each), NAME) for each in compared]
    return {each: max(row[at] for row in rows) for at, each in enumerate(ASIDES)}


def aside_of(sentence: str, encoder: SentenceEncoder | None) -> Aside:
    """What a sentence says to the interviewer; "none" where that is not sure. Whether it is to be kept out, puts
    something right or ends the talk is heard elsewhere."""
    odds = aside_odds(sentence, encoder)
    if not odds or len(words(sentence)) < _FEWEST:
        return "none"
    likely: list[Aside] = [each for each, least in _ENOUGH.items() if odds[each] >= least]
    if not likely:
        return "none"
    best = max(likely, key=lambda each: odds[each])
    if best in _QUESTIONS and "asks" in likely and odds[best] - odds["asks"] < _NEARLY:
        best = "asks"
    if best == "clarifies" or odds["secret"] > odds[best]:
        return "none"
    is_question = sentence.rstrip("\"'”’») \n").endswith("?")
    is_doubtful = odds["clarifies"] >= _ENOUGH["clarifies"] or not (
        is_question
        or (len(sentence.split()) <= _LONGEST_QUESTION and odds[best] >= _WITHOUT_A_MARK * _ENOUGH[best])
    )
    return "none" if best in _QUESTIONS and is_doubtful else best
