"""A linear model of the intents: how much an utterance is like the example sentences of each.

`tools/fit_intents.py` fits it to `tools/intents/`; who wants an utterance to be understood adds an example that is like
it there, and fits anew. `intent_weights.json` holds the outcome: of each mark its rarity and one weight an intent,
in thousandths.

Where a sentence encoder is installed, a second linear model over its vectors has as much to say: one for all languages,
fitted to the same examples (`sentence_intents.json`).
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from itertools import islice
from typing import Any, Final, get_args

from shared.interview.state_machine.assessment import Intent
from shared.language.rules.hearing.intent_words import Piece, marks, pairs, parts
from shared.text.spoken import in_one

INTENTS: Final[tuple[Intent, ...]] = get_args(Intent.__value__)
GROUPS: Final = (marks, pairs, parts)
"""What an utterance is compared by; what it has of each group counts alike, however much that is."""
BASE: Final = "base"
"""What the file names the scores of an utterance without any mark."""
VOCABULARY: Final = files("shared.language.rules").joinpath("vocabulary")
_UNIT: Final = 1_000


@dataclass(frozen=True, slots=True)
class IntentModel:
    """The weights of one language: a row begins with the rarity of its mark."""

    rows: Mapping[str, tuple[int, ...]]

    def scores(self, found: list[Piece]) -> dict[Intent, float]:
        """How much these pieces are like the examples of each intent, about 0 to 1."""
        totals = [start / _UNIT for start in self.rows[BASE][1:]]
        for group in GROUPS:
            known = [self.rows[mark] for mark in group(found) if mark in self.rows]
            length = math.sqrt(sum(row[0] * row[0] for row in known)) or 1.0
            for place, column in enumerate(islice(zip(*known, strict=True), 1, None)):
                totals[place] += sum(column) / length
        return dict(zip(INTENTS, totals, strict=True))


@cache
def intent_model(language: str) -> IntentModel:
    """The model of this language, read once in a process."""
    return IntentModel(in_one(dict[str, tuple[int, ...]], language, "intent_weights"))


def sentence_scores(vector: Sequence[float]) -> dict[Intent, float]:
    """How likely each intent is for a sentence with this vector: 0 to 1, together 1."""
    return dict(zip(INTENTS, odds_of(vector, "sentence_intents"), strict=True))


def odds_of(vector: Sequence[float], name: str) -> list[float]:
    """How likely each outcome of the model of this name is for a sentence with this vector: 0 to 1, together 1."""
    base, weights = _vector_weights(name)
    scores: list[float] = (base + weights @ vector).tolist()
    return shares(scores)


def shares(scores: Sequence[float]) -> list[float]:
    """How likely each outcome is by these scores: 0 to 1, together 1."""
    best = max(scores)
    odds = [math.exp(score - best) for score in scores]
    whole = sum(odds)
    return [each / whole for each in odds]


@cache
def _vector_weights(name: str) -> tuple[Any, Any]:
    """What every sentence has of each outcome, and the weights of the vector for each: arrays, read once in a process.

    Who has a vector has the encoder, and with it NumPy, which nothing else needs.
    """
    told = json.loads(VOCABULARY.joinpath(f"{name}.json").read_text(encoding="utf-8"))
    numpy: Any = import_module("numpy")
    return numpy.array(told["base"]) / _UNIT, numpy.array(told["weights"]) / _UNIT
