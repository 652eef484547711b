"""Fit the model of who corrects an earlier answer to its examples, and write its weights.

    python -m tools.fit_corrections [--check]

`tools/corrections/` has answers with those before them: the sentence that an answer corrects and the words that say what
holds, or neither. What the vector of a sentence says of it alone is learned apart, and the trees see it as it is said of
sentences of other examples. `--check` writes nothing: it holds out a fifth of the examples at a time, and prints what is
found of the corrections, and what is taken for one.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy

from shared.language.rules.corrections.by_meaning import NAME, OUTCOMES, SURE, TREES, marks_of, units
from shared.language.rules.point_model import UNIT, PointModel
from shared.language.sentence_encoder import SentenceEncoder, load_encoder
from shared.text.sentences import sentences
from shared.text.spoken import LANGUAGES
from tools.boosted_trees import grown
from tools.fit_intents import VECTORS, fitted_sentences, write_vectors
from tools.fit_judge import written

EXAMPLES: Final = Path(__file__).resolve().parent / "corrections"
_FOLDS: Final = 5
_TREES: Final = 200
_DEPTH: Final = 3


class Unit(NamedTuple):
    """Words of an answer of an example, what was said before it, and whether they correct that."""

    example: int
    language: str
    said: str
    known: tuple[str, ...]
    corrects: bool


def examples() -> Iterator[tuple[str, dict[str, Any]]]:
    for language in LANGUAGES:
        for line in (EXAMPLES / f"{language}.jsonl").read_text(encoding="utf-8").splitlines():
            yield language, json.loads(line)


def all_units() -> list[Unit]:
    return [
        Unit(at, language, said, known, bool(now) and now.lower() in said.lower())
        for at, (language, told) in enumerate(examples())
        for known in [tuple(each for text in told["earlier"] for each in sentences(text))]
        for now in [told.get("now", "")]
        for said in units(told["answer"])
    ]


def fitted(learnt: Sequence[Unit], encoder: SentenceEncoder) -> tuple[dict[str, Any], dict[str, Any]]:
    """The weights of the meaning alone, and the trees."""
    meaning = dict[int, float]()
    for fold in range(_FOLDS):
        others = [each for each in learnt if each.example % _FOLDS != fold]
        weights = _of_meaning(others, encoder)
        meaning |= {
            at: _odds(each.said, weights, encoder)
            for at, each in enumerate(learnt)
            if each.example % _FOLDS == fold
        }
    rows = [
        marks_of(each.said, each.known, each.language, encoder, meaning[at])[0]
        for at, each in enumerate(learnt)
    ]
    return _of_meaning(learnt, encoder), _trees(rows, [each.corrects for each in learnt])


def _trees(rows: Sequence[Mapping[str, float]], corrects: Sequence[bool]) -> dict[str, Any]:
    """The names of the marks, and shallow trees over them: each is grown on half of them, on what those before missed."""
    names = sorted(frozenset[str]().union(*rows))
    table = numpy.array([[round(UNIT * row.get(name, 0.0)) for name in names] for row in rows])
    wanted, logits = numpy.array(corrects, dtype=float), numpy.zeros(len(rows))
    chance, trees = numpy.random.default_rng(1), list[Any]()
    for _ in range(_TREES):
        half = chance.permutation(len(rows))[: len(rows) // 2]
        sure = 1 / (1 + numpy.exp(-logits))
        trees.append(grown(table[half], (wanted - sure)[half], (sure * (1 - sure))[half], chance, _DEPTH))
        model = PointModel.model_validate({"marks": names, "trees": trees[-1:]})
        found = numpy.array(model.probabilities(rows))
        logits += numpy.log(found / (1 - found))
    return {"marks": names, "trees": trees}


def _of_meaning(learnt: Sequence[Unit], encoder: SentenceEncoder) -> dict[str, Any]:
    return fitted_sentences([(OUTCOMES[each.corrects], each.said) for each in learnt], encoder, OUTCOMES)


def _odds(said: str, weights: dict[str, Any], encoder: SentenceEncoder) -> float:
    base, columns = numpy.array(weights["base"]) / UNIT, numpy.array(weights["weights"]) / UNIT
    scores = base + columns @ numpy.array(encoder.encode(said))
    return float(1 / (1 + numpy.exp(scores[0] - scores[1])))


def check(told: Sequence[Unit], encoder: SentenceEncoder) -> None:
    wanted = {at: "now" in line for at, (_, line) in enumerate(examples())}
    likely = dict.fromkeys(wanted, 0.0)
    for fold in range(_FOLDS):
        weights, trees = fitted([each for each in told if _fold(each) != fold], encoder)
        model = PointModel.model_validate(trees)
        for each in told:
            if _fold(each) == fold:
                meaning = _odds(each.said, weights, encoder)
                marks, _ = marks_of(each.said, each.known, each.language, encoder, meaning)
                likely[each.example] = max(likely[each.example], *model.probabilities([marks]))
    ones = [likely[at] for at, is_one in wanted.items() if is_one]
    others = [likely[at] for at, is_one in wanted.items() if not is_one]
    for least in (0.8, 0.85, 0.88, SURE, 0.93, 0.95):
        found, false = (sum(each >= least for each in which) for which in (ones, others))
        print(f"{least}: {found} of {len(ones)} found, {false} of {len(others)} taken for one")


def _fold(unit: Unit) -> int:
    """Not that by which the meaning is learned."""
    return unit.example // 7 % _FOLDS


def main() -> None:
    encoder = load_encoder()
    if encoder is None:
        raise SystemExit("the sentence encoder of requirements-local.txt is not installed")
    told = all_units()
    if "--check" in sys.argv:
        check(told, encoder)
        return
    weights, trees = fitted(told, encoder)
    write_vectors(weights, NAME)
    (VECTORS / TREES).write_text(written(trees), encoding="utf-8")


if __name__ == "__main__":
    main()
