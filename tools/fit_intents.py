"""Fit the model of the intents to its examples, and write the weights of each language.

    python -m tools.fit_intents

Ridge regression of each intent on the marks of a sentence, scaled by their rarity, rows of length one. A mark that stands
in one or two examples says more of these sentences than of an intent and is left out.
"""

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy

from shared.interview.state_machine.assessment import Intent
from shared.language.rules.intent_model import BASE, INTENTS
from shared.language.rules.intent_words import marks, pieces
from shared.text.spoken import LANGUAGES

ROOT: Final = Path(__file__).resolve().parents[1]
EXAMPLES: Final = ROOT / "tools" / "intents"
SPOKEN: Final = ROOT / "shared" / "text" / "spoken"
PENALTY: Final = 0.5
FEWEST: Final = 3
UNIT: Final = 1_000
LINE: Final = 600

type Rows = dict[str, list[int]]


def examples(language: str) -> list[tuple[Intent, str]]:
    """The sentences of a language, each with the intent that it is an example of."""
    told: Mapping[Intent, list[str]] = json.loads((EXAMPLES / f"{language}.json").read_text(encoding="utf-8"))
    return [(intent, sentence) for intent, sentences in told.items() for sentence in sentences]


def fitted(language: str, labelled: Sequence[tuple[Intent, str]]) -> Rows:
    """The rarity and the weights of each mark, in thousandths."""
    marked = [marks(pieces(sentence, language)) for _, sentence in labelled]
    counts = Counter(mark for each in marked for mark in each)
    known = sorted(mark for mark, count in counts.items() if count >= FEWEST)
    place = {mark: at for at, mark in enumerate(known)}
    rarity = numpy.array([math.log(1 + len(marked) / counts[mark]) for mark in known])
    rows = numpy.zeros((len(marked), len(known)))
    for row, each in zip(rows, marked, strict=True):
        places = [place[mark] for mark in each if mark in place]
        row[places] = rarity[places]
    rows /= numpy.linalg.norm(rows, axis=1, keepdims=True)
    wanted = numpy.array([[float(intent == each) for each in INTENTS] for intent, _ in labelled])
    shares = numpy.linalg.solve(rows @ rows.T + 1.0 + PENALTY * numpy.eye(len(rows)), wanted)
    weights = rarity[:, None] * (rows.T @ shares)
    base = [0, *_rounded(shares.sum(axis=0))]
    return {BASE: base} | {
        mark: [round(UNIT * rarity[at]), *_rounded(weights[at])] for mark, at in place.items()
    }


def _rounded(numbers: Iterable[float]) -> list[int]:
    return [round(float(number) * UNIT) for number in numbers]


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
    for language in LANGUAGES:
        rows = fitted(language, examples(language))
        (SPOKEN / language / "intent_weights.json").write_text(written(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
