"""Fit the models of the intents to their examples, and write the weights of each language and of the sentence encoder.

    python -m tools.fit_intents

Ridge regression of each intent on the marks of a sentence, its pairs of words and the parts of its words, scaled by their
rarity, rows of length one. What stands in a few examples says more of these sentences than of an intent and is left out;
of the rest, those that go most with an intent are kept. The second model is a logistic regression on the vectors of the
examples of all languages together: held-out examples are told apart better by it than by a ridge regression.
"""

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast

import numpy

from shared.interview.state_machine.assessment import Intent
from shared.language.rules.asides.owed_model import OWED, Owed
from shared.language.rules.hearing.intent_model import BASE, GROUPS, INTENTS
from shared.language.rules.hearing.intent_words import pieces
from shared.language.sentence_encoder import SentenceEncoder, load_encoder
from shared.text.spoken import LANGUAGES
from tools.made_examples import made_examples

ROOT: Final = Path(__file__).resolve().parents[1]
EXAMPLES: Final = ROOT / "tools" / "intents"
OWED_EXAMPLES: Final = ROOT / "tools" / "owed"
VECTORS: Final = ROOT / "shared" / "language" / "rules" / "vocabulary"
SPOKEN: Final = ROOT / "shared" / "text" / "spoken"
PENALTY: Final = 2.0
FEWEST: Final = (3, 3, 5)
"""Examples that a mark must stand in, a pair of words, and a part of a word."""
MOST: Final = 4_000
"""Marks and parts of one language: more of them gain less than a point."""
SENTENCE_PENALTY: Final = 5e-5
"""On the squares of the weights of the vectors, where the loss is a mean over the examples."""
STEPS: Final = 600
UNIT: Final = 1_000
LINE: Final = 600
_OWED_NOTHING: Final[frozenset[Intent]] = frozenset(
    {"answer", "correction", "dont_know", "already_said", "clarification", "wish_for_human"}
)
_LONGEST: Final = 20
"""Words of an answer that the model of what is owed is fitted to."""

type Rows = dict[str, list[int]]
type Matrix = Any


def examples(language: str) -> list[tuple[Intent, str]]:
    told: Mapping[Intent, list[str]] = json.loads((EXAMPLES / f"{language}.json").read_text(encoding="utf-8"))
    written: list[tuple[Intent, str]] = [
        (intent, sentence) for intent, sentences in told.items() for sentence in sentences
    ]
    return [*written, *made_examples((EXAMPLES / f"{language}.txt").read_text(encoding="utf-8"))]


def owed_examples(language: str) -> list[tuple[Owed, str]]:
    """The sentences of a language, each with what it is owed; of the examples of answers every third is owed nothing.

    What is written for it stands there as it is typed on a phone, too: without its marks, in small letters.
    """
    told: Mapping[Owed, list[str]] = json.loads(
        (OWED_EXAMPLES / f"{language}.json").read_text(encoding="utf-8")
    )
    written: list[tuple[Owed, str]] = [(each, sentence) for each, said in told.items() for sentence in said]
    answers = [
        said
        for intent, said in examples(language)
        if intent in _OWED_NOTHING and len(said.split()) <= _LONGEST
    ]
    typed: list[tuple[Owed, str]] = [(each, said.strip("¿?.").lower()) for each, said in written]
    typed = [each for each in typed if each not in written]
    return [*written, *typed, *(("none", said) for said in answers[2::3])]


def fitted(language: str, labelled: Sequence[tuple[Intent, str]]) -> Rows:
    """The rarity and the weights of each mark, in thousandths."""
    groups, rarities, wanted = marked(language, labelled)
    weights, base = _solved(_rows(groups, rarities), wanted)
    rare = {mark: each for rarity in rarities for mark, each in rarity.items()}
    return {BASE: [0, *rounded(base)]} | {
        mark: [round(UNIT * each), *rounded(each * weights[at])]
        for at, (mark, each) in enumerate(rare.items())
    }


def marked(
    language: str, labelled: Sequence[tuple[Intent, str]]
) -> tuple[list[list[set[str]]], list[dict[str, float]], Matrix]:
    """What is fitted: the marks of each example by group, the rarity of those that are kept, and the intents."""
    found = [pieces(sentence, language) for _, sentence in labelled]
    groups = [[group(each) for each in found] for group in GROUPS]
    rarities = [_rarities(marked, fewest) for marked, fewest in zip(groups, FEWEST, strict=True)]
    wanted = numpy.array(
        [[float(intent == each) for each in INTENTS] for intent, _ in labelled], numpy.float32
    )
    kept = _telling_most(groups, rarities, wanted - wanted.mean(axis=0))
    return (
        groups,
        [{mark: rare for mark, rare in rarity.items() if mark in kept} for rarity in rarities],
        wanted,
    )


def _telling_most(
    groups: Sequence[Sequence[set[str]]], rarities: Sequence[Mapping[str, float]], wanted: Matrix
) -> set[str]:
    goes_with: dict[str, Matrix] = {}
    for marked, rarity in zip(groups, rarities, strict=True):
        for each, intents in zip(marked, wanted, strict=True):
            known = sorted(each & rarity.keys())
            length = math.sqrt(sum(rarity[mark] ** 2 for mark in known))
            for mark in known:
                goes_with[mark] = goes_with.get(mark, 0.0) + intents * (rarity[mark] / length)
    ranked = sorted(goes_with, key=lambda mark: (-float(numpy.abs(goes_with[mark]).max()), mark))
    return {*ranked[:MOST]}


def _rarities(marked: Sequence[set[str]], fewest: int) -> dict[str, float]:
    counts = Counter(mark for each in marked for mark in each)
    return {
        mark: math.log(1 + len(marked) / count) for mark, count in sorted(counts.items()) if count >= fewest
    }


def _rows(groups: Sequence[Sequence[set[str]]], rarities: Sequence[Mapping[str, float]]) -> Matrix:
    """A row a sentence; what it has of each group is of length one."""
    blocks: list[Matrix] = []
    for marked, rarity in zip(groups, rarities, strict=True):
        place = {mark: at for at, mark in enumerate(rarity)}
        block = numpy.zeros((len(marked), len(place)), numpy.float32)
        for row, each in zip(block, marked, strict=True):
            for mark in each & place.keys():
                row[place[mark]] = rarity[mark]
        blocks.append(block / numpy.maximum(numpy.linalg.norm(block, axis=1, keepdims=True), 1e-9))
    return numpy.hstack(blocks)


def _solved(rows: Matrix, wanted: Matrix) -> tuple[Matrix, Matrix]:
    """The weights of each column, and what every sentence has."""
    whole: Matrix = numpy.hstack([rows, numpy.ones((len(rows), 1), numpy.float32)])
    penalised: Matrix = (whole.T @ whole).astype(float) + PENALTY * numpy.eye(whole.shape[1])
    weights = cast(Matrix, numpy.linalg.solve(penalised, whole.T @ wanted))
    return weights[:-1], weights[-1]


def rounded(numbers: Iterable[float]) -> list[int]:
    return [round(float(number) * UNIT) for number in numbers]


def fitted_sentences(
    labelled: Sequence[tuple[str, str]], encoder: SentenceEncoder, outcomes: Sequence[str] = INTENTS
) -> dict[str, Any]:
    vectors = numpy.array([[*encoder.encode(sentence), 1.0] for _, sentence in labelled], numpy.float32)
    wanted = numpy.array(
        [[float(outcome == each) for each in outcomes] for outcome, _ in labelled], numpy.float32
    )
    weights = likeliest(vectors, wanted)
    return {
        "examples": digest(labelled),
        "base": rounded(weights[-1]),
        "weights": [rounded(column) for column in weights[:-1].T],
    }


def likeliest(rows: Matrix, wanted: Matrix, penalty: float = SENTENCE_PENALTY) -> Matrix:
    """The weights of a logistic regression, by gradient steps with momentum (Nesterov) from nought: always the same."""
    weights = ahead = numpy.zeros((rows.shape[1], wanted.shape[1]), numpy.float32)
    steepest = float(numpy.linalg.eigvalsh(rows.T @ rows / len(rows))[-1]) / 2 + penalty
    for step in range(STEPS):
        scores: Matrix = rows @ ahead
        odds: Matrix = numpy.exp(scores - scores.max(axis=1, keepdims=True))
        slope: Matrix = rows.T @ (odds / odds.sum(axis=1, keepdims=True) - wanted) / len(rows)
        before, weights = weights, ahead - (slope + penalty * ahead) / steepest
        ahead = weights + step / (step + 3) * (weights - before)
    return weights


def digest(labelled: Sequence[tuple[str, ...]]) -> str:
    """What tells whether examples were changed since the weights were fitted."""
    return sha256(json.dumps(labelled, ensure_ascii=False).encode()).hexdigest()


def written(rows: Rows) -> str:
    """The file: several marks a line, in order, so that a change of few examples shows as one of few lines."""
    lines, line = ["{"], ""
    for at, (mark, row) in enumerate(rows.items()):
        entry = (
            f"{json.dumps(mark, ensure_ascii=False)}: {json.dumps(row)}{',' if at < len(rows) - 1 else ''} "
        )
        if len(line) + len(entry) > LINE:
            lines.append(line.rstrip())
            line = ""
        line += entry
    return "\n".join([*lines, line.rstrip(), "}", ""])


def main() -> None:
    encoder = load_encoder()
    if encoder is None:
        raise SystemExit("the sentence encoder of requirements-local.txt is not installed")
    for language in LANGUAGES:
        rows = fitted(language, examples(language))
        (SPOKEN / language / "intent_weights.json").write_text(written(rows), encoding="utf-8")
    told = fitted_sentences([each for language in LANGUAGES for each in examples(language)], encoder)
    write_vectors(told, "sentence_intents")
    owed = [each for language in LANGUAGES for each in owed_examples(language)]
    write_vectors(fitted_sentences(owed, encoder, OWED), "sentence_owed")


def write_vectors(told: Mapping[str, Any], name: str) -> None:
    lines = ",\n".join(f"{json.dumps(key)}: {_row_a_line(each)}" for key, each in told.items())
    (VECTORS / f"{name}.json").write_text(f"{{{lines}}}\n", encoding="utf-8")


def _row_a_line(value: Any) -> str:
    return json.dumps(value, separators=(",", ":")).replace("],", "],\n")


if __name__ == "__main__":
    main()
