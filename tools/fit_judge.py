"""Fit the score of points to labelled answers: the weights of the tone of each language, and the trees over all marks.

    python -m tools.fit_judge

Learned from are `bench/data/judged/known.jsonl` and `tools/judge/`; every fourth question of the latter is held back
(`held_back`). The tone is a ridge regression of the share of points that an answer covers. The trees are boosted
(Friedman, 2002) with a fixed seed; of the tone of an answer they see what a model says that was fitted without its
question.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast

import numpy

from bench.points import JudgedAnswer, Label, LabelledPoint, read_judged
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.point_marks import tone, tone_marks
from shared.language.rules.point_model import BY_MEANING, BY_WORDS, UNIT
from shared.language.rules.verdicts import marks_of
from shared.language.sentence_encoder import SentenceEncoder, load_encoder
from shared.text.spoken import LANGUAGES

ROOT: Final = Path(__file__).resolve().parents[1]
EXAMPLES: Final = ROOT / "tools" / "judge"
KNOWN: Final = ROOT / "bench" / "data" / "judged" / "known.jsonl"
SPOKEN: Final = ROOT / "shared" / "text" / "spoken"
LABELS: Final[Mapping[str, Label]] = {
    "c": "covered", "x": "contradicted", "m": "missing", "u": "unclear",
}  # fmt: skip
HELD_BACK: Final = 4
FOLDS: Final = 8
TREES: Final = 400
DEPTH: Final = 5
RATE: Final = 0.05
"""How much of what is missed a tree makes good."""
SHRINKAGE: Final = 1.0
FEWEST: Final = 8
"""Points in a leaf."""
TRIED: Final = 0.4
"""The share of the marks that are tried for a split."""
LIMITS: Final = 4
"""The limits by chance that are tried for each."""
PENALTY: Final = 2.0
RARE: Final = 3
"""Answers that a mark of the tone stands in at least."""

LISTED: Final = frozenset(
    f"doubt {each}"
    for each in ("stance", "plan", "condition", "past", "quantifier", "exception", "unsure", "subject")
)
"""The doubts that hang on lists of words."""
UNHEARD: Final = 2
"""Every how many points one is learned without them, too."""

type Matrix = Any
type Chance = numpy.random.Generator
type Node = list[int]
type Tone = dict[str, dict[str, int]]


def examples(language: LanguageCode, *, held_back: bool) -> list[JudgedAnswer]:
    """The written answers of a language to the questions that are learned from, or to those that are not."""
    found: list[JudgedAnswer] = []
    for file in sorted(EXAMPLES.glob(f"{language}*.txt")):
        for number, block in enumerate(_blocks(file), start=1):
            if (number % HELD_BACK == 0) == held_back:
                found += _answers(block, f"{file.stem}{number}", language)
    return found


def _blocks(path: Path) -> list[list[str]]:
    """The lines of each question: `# trade | question`, `= ideal answer`, `- point` …, then `kind labels answer` …"""
    return [block.strip().splitlines() for block in f"\n{path.read_text(encoding='utf-8')}".split("\n# ")[1:]]


def _answers(block: Sequence[str], name: str, language: LanguageCode) -> list[JudgedAnswer]:
    domain, question = block[0].split(" | ")
    points = tuple(
        LabelledPoint(id=f"p{at}", text=line[2:])
        for at, line in enumerate(line for line in block if line.startswith("- "))
    )
    return [
        JudgedAnswer(
            id=f"{name}-{at}",
            domain=domain,
            language=language,
            question=question,
            ideal_answer=block[1][2:],
            points=points,
            answer=answer,
            kind=kind,
            truth={point.id: LABELS[label] for point, label in zip(points, labels, strict=True)},
        )
        for at, (kind, labels, answer) in enumerate(line.split(" ", 2) for line in block[2 + len(points) :])
    ]


def fitted_tone(answers: Sequence[JudgedAnswer]) -> Tone:
    """The weights of each language, in thousandths."""
    return {
        language: _fitted_tone([each for each in answers if each.language == language], language)
        for language in LANGUAGES
    }


def _fitted_tone(answers: Sequence[JudgedAnswer], language: str) -> dict[str, int]:
    found = [tone_marks(each.answer, language) for each in answers]
    counts = Counter(mark for each in found for mark in each)
    listed = sorted(mark for mark, count in counts.items() if count >= RARE)
    rows: Matrix = numpy.array([[float(mark in each) for mark in listed] for each in found])
    rows /= numpy.sqrt(numpy.maximum(1.0, rows.sum(axis=1, keepdims=True)))
    covered = numpy.array([each.labels.count("covered") / len(each.labels) for each in answers])
    penalised: Matrix = rows @ rows.T + PENALTY * numpy.eye(len(rows))
    shares: Matrix = cast(Matrix, numpy.linalg.solve(penalised, covered - covered.mean()))
    return dict(zip(listed, _rounded(rows.T @ shares), strict=True))


def _rounded(numbers: Iterable[float]) -> list[int]:
    return [round(float(number) * UNIT) for number in numbers]


def points_of(
    answers: Iterable[JudgedAnswer], by_question: Mapping[str, Tone], encoder: SentenceEncoder | None
) -> tuple[list[dict[str, float]], list[bool]]:
    """The marks of all points, by meaning too with an encoder, and whether each is covered; the tone is that of the
    question's model."""
    rows: list[dict[str, float]] = []
    covered: list[bool] = []
    for answer in answers:
        weights = by_question[answer.question][answer.language]
        said = tone(answer.answer, answer.language, {mark: each / UNIT for mark, each in weights.items()})
        for found, label in zip(marks_of(answer.request(), encoder), answer.labels, strict=False):
            rows.append(found | {"tone": said})
            covered.append(label == "covered")
    return rows, covered


def without_question(answers: Sequence[JudgedAnswer]) -> dict[str, Tone]:
    """For each question the tone's weights as they are fitted without it."""
    questions = list(dict.fromkeys(each.question for each in answers))
    fold_of = {question: at % FOLDS for at, question in enumerate(questions)}
    fitted = [
        fitted_tone([each for each in answers if fold_of[each.question] != fold]) for fold in range(FOLDS)
    ]
    return {question: fitted[fold] for question, fold in fold_of.items()}


def grown(rows: Matrix, missed: Matrix, doubtful: Matrix, chance: Chance, depth: int = DEPTH) -> list[Node]:
    """One tree, its nodes in the order in which they are read; a leaf is a Newton step towards what was missed."""
    split = _split(rows, missed, chance) if depth else None
    if split is None:
        return [[round(float(RATE * missed.sum() / (doubtful.sum() + SHRINKAGE)) * UNIT)]]
    mark, limit = split
    more = rows[:, mark] > limit
    less = grown(rows[~more], missed[~more], doubtful[~more], chance, depth - 1)
    rest = grown(rows[more], missed[more], doubtful[more], chance, depth - 1)
    return [[mark, limit, 1 + len(less)], *_moved(less, 1), *_moved(rest, 1 + len(less))]


def _moved(nodes: Sequence[Node], by: int) -> list[Node]:
    return [[*node[:2], node[2] + by] if len(node) > 1 else node for node in nodes]


def _split(rows: Matrix, missed: Matrix, chance: Chance) -> tuple[int, int] | None:
    """The mark and the limit that part best what was missed, too low from too high, of those by chance."""
    if len(rows) < 2 * FEWEST:
        return None
    lows, highs = rows.min(axis=0), rows.max(axis=0)
    varying = numpy.flatnonzero(lows < highs)
    if not len(varying):
        return None
    tried = chance.choice(varying, min(len(varying), max(1, round(TRIED * rows.shape[1]))), replace=False)
    tried = numpy.repeat(tried, LIMITS)
    limits = numpy.floor(chance.uniform(lows[tried], highs[tried]))
    more: Matrix = rows[:, tried] > limits
    over = more.sum(axis=0)
    under = len(rows) - over
    hits = (more * missed[:, None]).sum(axis=0)
    purity = hits**2 / numpy.maximum(1, over) + (missed.sum() - hits) ** 2 / numpy.maximum(1, under)
    purity[(over < FEWEST) | (under < FEWEST)] = -1.0
    best = int(numpy.argmax(purity))
    return None if purity[best] < 0 else (int(tried[best]), int(limits[best]))


def unheard(found: Mapping[str, float]) -> dict[str, float]:
    """The marks of a point as they would be if none of the listed words were known.

    The lists were made from the very answers that are learned from; others turn an answer in words that no list has.
    """
    return {
        mark: each
        for mark, each in found.items()
        if not (mark in LISTED or mark.startswith("share ") or mark in ("others_doubted", "filler"))
    }


def fitted_points(rows: Sequence[Mapping[str, float]], covered: Sequence[bool]) -> dict[str, Any]:
    """The names of the marks, and the trees over them: each is grown on half the points, on what those before missed.

    Some points are learned twice, as they are and with their listed words unheard.
    """
    names = sorted(frozenset[str]().union(*rows))
    rows = [*rows, *map(unheard, rows[::UNHEARD])]
    table = numpy.array([[round(UNIT * row.get(name, 0.0)) for name in names] for row in rows])
    said, logits = numpy.array([*covered, *covered[::UNHEARD]], dtype=float), numpy.zeros(len(rows))
    chance = numpy.random.default_rng(1)
    trees: list[list[Node]] = []
    for _ in range(TREES):
        of_these = chance.permutation(len(rows))[: len(rows) // 2]
        sure: Matrix = 1 / (1 + numpy.exp(-logits))
        trees.append(grown(table[of_these], (said - sure)[of_these], (sure * (1 - sure))[of_these], chance))
        logits += _values(trees[-1], table) / UNIT
    return {"marks": names, "trees": trees}


def _values(tree: Sequence[Node], table: Matrix, place: int = 0) -> Matrix:
    """What a tree says of each row."""
    node = tree[place]
    if len(node) == 1:
        return numpy.full(len(table), float(node[0]))
    mark, limit, rest = node
    more = table[:, mark] > limit
    found = numpy.empty(len(table))
    found[~more], found[more] = _values(tree, table[~more], place + 1), _values(tree, table[more], rest)
    return found


def written(model: Mapping[str, Any]) -> str:
    """The file of the trees: one a line."""
    trees = ",\n".join(json.dumps(tree, separators=(",", ":")) for tree in cast(list[Any], model["trees"]))
    head = f'"learned_from": "{digest()}",\n"marks": {json.dumps(model["marks"])}'
    return f'{{{head},\n"trees": [\n{trees}\n]}}\n'


def digest() -> str:
    """Of the files that are learned from, and of this one: another digest asks for another fit."""
    files = [Path(__file__), KNOWN, *sorted(EXAMPLES.glob("*.txt"))]
    return sha256(b"\n".join(each.read_bytes() for each in files)).hexdigest()


def learned_from() -> list[JudgedAnswer]:
    """All labelled answers that the model may see; those whose authors are most unlike the others count twice."""
    return 2 * read_judged(KNOWN) + [
        each for language in LANGUAGES for each in examples(cast(LanguageCode, language), held_back=False)
    ]


def main() -> None:
    answers = learned_from()
    for language, weights in fitted_tone(answers).items():
        told = json.dumps(weights, ensure_ascii=False, indent=0) + "\n"
        (SPOKEN / language / "tone_weights.json").write_text(told, encoding="utf-8")
    by_question = without_question(answers)
    for file, encoder in ((BY_WORDS, None), (BY_MEANING, load_encoder())):
        model = fitted_points(*points_of(answers, by_question, encoder))
        file.write_text(written(model), encoding="utf-8")


if __name__ == "__main__":
    main()
