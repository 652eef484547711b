"""Whether an answer corrects a sentence of an earlier one by its meaning, where the sentence encoder is installed (G2).

Who corrects hardly ever says so in the same words, and often names only the new value. Of each sentence of an answer, and
of each two in a row, it is marked how near it is to what was said, which values it shares and which are new, and how
likely it sounds like a correction. Boosted trees say from these marks how likely it is one; `tools/fit_corrections.py`
fits them to `tools/corrections/`.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from shared.language.rules.aside_model import aside_odds
from shared.language.rules.intent_model import VOCABULARY, odds_of
from shared.language.rules.matching import stems
from shared.language.rules.point_model import PointModel
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.quantities import in_figures
from shared.text.sentences import sentences
from shared.text.words import words

NAME: Final = "sentence_corrections"
OUTCOMES: Final = ("none", "corrects")
TREES: Final = "corrections.json"
SURE: Final = 0.91
"""How likely it must be: so are a third of the corrections that were held out, and 2 % of what only looks like one."""
_LOOKED_AT: Final = 8
"""Sentences of an answer."""
_REMEMBERED: Final = 60
"""Sentences of the answers before it."""
_MOST_CHARS: Final = 300
_FIGURE: Final = re.compile(r"\d+(?:[.,:]\d+)*")
_NAME: Final = re.compile(r"(?<=[a-zà-ÿ,;] )[A-ZÀ-Ý][\w'-]+")


class Spoken(NamedTuple):
    """Words with what of them can be put right."""

    text: str
    stems: frozenset[str]
    figures: frozenset[str]
    names: frozenset[str]


class Corrects(NamedTuple):
    """Words that correct an earlier sentence, and how likely they do."""

    said: str
    before: str
    likelihood: float


def likeliest_correction(
    answer: str, earlier: Sequence[str], language: str, encoder: SentenceEncoder | None
) -> Corrects | None:
    """What of the answer most likely corrects a sentence of the earlier ones; None where nothing surely does."""
    known = [each for text in earlier for each in sentences(text)][-_REMEMBERED:]
    if encoder is None or not known:
        return None
    found = [
        Corrects(said, before, likelihood)
        for said in units(answer)
        for marks, before in [marks_of(said, known, language, encoder)]
        if not spoken(said, language).stems
        <= spoken(before, language).stems  # said again, it puts nothing right
        for likelihood in _model().probabilities([marks])
    ]
    best = max(found, key=lambda each: each.likelihood, default=None)
    return best if best and best.likelihood >= SURE else None


def units(answer: str) -> list[str]:
    """The sentences of an answer, and each two in a row: "I put six. Half five, actually."."""
    told = [each[:_MOST_CHARS] for each in sentences(answer)[:_LOOKED_AT]]
    return [*told, *(f"{one} {other}" for one, other in pairwise(told))]


def marks_of(
    said: str, known: Sequence[str], language: str, encoder: SentenceEncoder, meaning: float | None = None
) -> tuple[dict[str, float], str]:
    """The marks of these words, and the known sentence that they would correct: the nearest, with another value best."""
    now = spoken(said, language)
    compared = [_compared(now, spoken(each[:_MOST_CHARS], language), encoder) for each in known]
    nearest = max(range(len(known)), key=lambda at: compared[at]["nearness"])
    odds = aside_odds(said, encoder)
    marks = {
        **compared[nearest],
        "length": len(words(said)) / 20,
        "has figure": float(bool(now.figures)),
        "asks": float("?" in said),
        "sounds": odds.get("correction", 0.0),
        "sounds plain": odds.get("none", 0.0),
        "sounds repeated": odds.get("said", 0.0),
        "meaning": odds_of(encoder.encode(said), NAME)[1] if meaning is None else meaning,
    }
    return marks, known[nearest]


def _compared(now: Spoken, before: Spoken, encoder: SentenceEncoder) -> dict[str, float]:
    [[cosine]] = encoder.similarities([now.text], [before.text])
    shared = len(now.stems & before.stems) / max(1, min(len(now.stems), len(before.stems)))
    is_new = bool(before.figures) and bool(now.figures - before.figures)
    is_same = bool(now.figures & before.figures)
    return {
        "nearness": cosine + 0.5 * shared + 0.2 * is_new + 0.2 * (is_new and is_same),
        "cosine": cosine,
        "shared": shared,
        "new figure": float(is_new),
        "same figure": float(is_same),
        "both figures": float(is_new and is_same),
        "new name": float(bool(before.names) and bool(now.names - before.names)),
        "same name": float(bool(now.names & before.names)),
    }


@lru_cache(maxsize=1_000)
def spoken(text: str, language: str) -> Spoken:
    figures = frozenset(_FIGURE.findall(in_figures(text, language)))
    return Spoken(text, stems(text, language), figures, frozenset(_NAME.findall(text)))


@cache
def _model() -> PointModel:
    return PointModel.model_validate_json(VOCABULARY.joinpath(TREES).read_bytes())
