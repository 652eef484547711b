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
from shared.language.rules.points.answer_meaning import FILE as KIND_FILE
from shared.language.rules.points.answer_meaning import TOLD, Weights, marks_of_answer, vector_of
from shared.language.rules.points.marks import tone, tone_marks
from shared.language.rules.points.model import BY_MEANING, BY_WORDS, UNIT
from shared.language.rules.points.names_of_points import FILE as NAMES_FILE
from shared.language.rules.points.names_of_points import NAMED, likeness
from shared.language.rules.points.verdicts import marks_of
from shared.language.rules.said import statements
from shared.language.sentence_encoder import SentenceEncoder, load_encoder
from shared.text.spoken import LANGUAGES
from tools.boosted_trees import fitted_points

ROOT: Final = Path(__file__).resolve().parents[1]
EXAMPLES: Final = ROOT / "tools" / "judge"
KNOWN: Final = ROOT / "bench" / "data" / "judged" / "known.jsonl"
SPOKEN: Final = ROOT / "shared" / "text" / "spoken"
NAMES: Final = "-names"
"""In the names of the files whose points are no statements: "Calming of angry customers"."""
LABELS: Final[Mapping[str, Label]] = {
    "c": "covered", "x": "contradicted", "m": "missing", "u": "unclear",
}  # fmt: skip
HELD_BACK: Final = 4
FOLDS: Final = 8
PENALTY: Final = 2.0
RARE: Final = 3
"""Answers that a mark of the tone stands in at least."""

KINDS: Final = (
    frozenset({"stance", "wrong_stance"}),
    frozenset({"other", "other_subject"}),
    frozenset({"plan", "planned_not_done"}),
    frozenset({"echo", "filler_echo", "pasted"}),
    frozenset({"order"}),
)
"""The kinds of answers that `TOLD` names after the two shares, as the two sets call them."""
KINDS_PENALTY: Final = 30.0
STRETCH: Final = 8.0

type Matrix = Any
type Tone = dict[str, dict[str, int]]
type Vectors = Mapping[str, Sequence[float]]
"""The mean vector of each answer, by its text."""


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


def vectors_of(answers: Iterable[JudgedAnswer], encoder: SentenceEncoder) -> Vectors:
    """Of the answers that say anything."""
    made = {each.answer: statements(each.request()) for each in answers}
    return {answer: vector_of(said, encoder) for answer, said in made.items() if said}


def fitted_kinds(answers: Sequence[JudgedAnswer], vectors: Vectors) -> dict[str, list[int]]:
    """The weights of how answers are told, in thousandths: a ridge regression on their vectors."""
    said = [each for each in answers if each.answer in vectors]
    rows: Matrix = numpy.array([[*vectors[each.answer], 1.0 / STRETCH] for each in said]) * STRETCH
    wanted = numpy.array([_told(each) for each in said], dtype=float)
    penalised: Matrix = rows.T @ rows + KINDS_PENALTY * numpy.eye(rows.shape[1])
    weights: Matrix = cast(Matrix, numpy.linalg.solve(penalised, rows.T @ wanted))
    weights[:-1] *= STRETCH
    return {name: _rounded(column) for name, column in zip(TOLD, weights.T, strict=True)}


def _told(answer: JudgedAnswer) -> list[float]:
    """What an answer is an example of, in the order of `TOLD`."""
    shares = [answer.labels.count(each) / len(answer.labels) for each in ("covered", "contradicted")]
    return [*shares, *(float(answer.kind in kinds) for kinds in KINDS)]


def kinds_without_question(answers: Sequence[JudgedAnswer], vectors: Vectors) -> dict[str, Weights]:
    """For each question the weights of how answers are told as they are fitted without it."""
    fold_of = _folds(answers)
    fitted = [
        fitted_kinds([each for each in answers if fold_of[each.question] != fold], vectors)
        for fold in range(FOLDS)
    ]
    shares = [{name: [each / UNIT for each in row] for name, row in found.items()} for found in fitted]
    return {question: shares[fold] for question, fold in fold_of.items()}


def with_kinds(
    rows: Sequence[dict[str, float]], answers: Iterable[JudgedAnswer], encoder: SentenceEncoder
) -> list[dict[str, float]]:
    """The marks of the points of these answers with those of how each is told, and how like a name each point is."""
    told = list(answers)
    vectors = vectors_of(told, encoder)
    by_question, names = kinds_without_question(told, vectors), names_without_question(told, encoder)
    found = iter(rows)
    return [
        next(found)
        | marks_of_answer(vectors[each.answer], by_question[each.question])
        | {NAMED: likeness(encoder.encode(point.text), names[each.question])}
        for each in told
        if each.answer in vectors
        for point in each.points
    ]


def fitted_names(answers: Sequence[JudgedAnswer], encoder: SentenceEncoder) -> list[int]:
    """The weights of what makes a point a name, in thousandths: a ridge regression, names and statements alike heavy."""
    is_name = {point.text: NAMES in each.id for each in answers for point in each.points}
    rows: Matrix = numpy.array([[*encoder.encode(text), 1.0 / STRETCH] for text in is_name]) * STRETCH
    wanted: Matrix = numpy.array([float(each) for each in is_name.values()])
    heavy: Matrix = numpy.where(wanted > 0, (1 - wanted).sum() / max(1.0, wanted.sum()), 1.0)
    penalised: Matrix = rows.T @ (rows * heavy[:, None]) + KINDS_PENALTY * numpy.eye(rows.shape[1])
    weights: Matrix = cast(Matrix, numpy.linalg.solve(penalised, rows.T @ (heavy * wanted)))
    weights[:-1] *= STRETCH
    return _rounded(weights)


def names_without_question(
    answers: Sequence[JudgedAnswer], encoder: SentenceEncoder
) -> dict[str, list[float]]:
    """For each question the weights of names as they are fitted without it."""
    fold_of = _folds(answers)
    fitted = [
        fitted_names([each for each in answers if fold_of[each.question] != fold], encoder)
        for fold in range(FOLDS)
    ]
    return {question: [each / UNIT for each in fitted[fold]] for question, fold in fold_of.items()}


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
    fold_of = _folds(answers)
    fitted = [
        fitted_tone([each for each in answers if fold_of[each.question] != fold]) for fold in range(FOLDS)
    ]
    return {question: fitted[fold] for question, fold in fold_of.items()}


def _folds(answers: Sequence[JudgedAnswer]) -> dict[str, int]:
    """The fold of each question."""
    questions = dict.fromkeys(each.question for each in answers)
    return {question: at % FOLDS for at, question in enumerate(questions)}


def written(model: Mapping[str, Any]) -> str:
    """The file of the trees: one a line."""
    trees = ",\n".join(json.dumps(tree, separators=(",", ":")) for tree in cast(list[Any], model["trees"]))
    head = f'"learned_from": "{digest()}",\n"marks": {json.dumps(model["marks"])}'
    return f'{{{head},\n"trees": [\n{trees}\n]}}\n'


def digest() -> str:
    """Of the files that are learned from, and of those that fit: another digest asks for another fit."""
    files = [
        Path(__file__),
        Path(__file__).with_name("boosted_trees.py"),
        KNOWN,
        *sorted(EXAMPLES.glob("*.txt")),
    ]
    return sha256(b"\n".join(each.read_bytes() for each in files)).hexdigest()


def learned_from() -> list[JudgedAnswer]:
    """All labelled answers that the model may see; those whose authors are most unlike the others count twice, and
    those to points that are names three times: they are few."""
    written = [
        each for language in LANGUAGES for each in examples(cast(LanguageCode, language), held_back=False)
    ]
    return 2 * read_judged(KNOWN) + written + 2 * [each for each in written if NAMES in each.id]


def main() -> None:
    answers = learned_from()
    for language, weights in fitted_tone(answers).items():
        told = json.dumps(weights, ensure_ascii=False, indent=0) + "\n"
        (SPOKEN / language / "tone_weights.json").write_text(told, encoding="utf-8")
    by_question = without_question(answers)
    BY_WORDS.write_text(written(fitted_points(*points_of(answers, by_question, None))), encoding="utf-8")
    encoder = load_encoder()
    if encoder is None:
        raise SystemExit("the sentence encoder of requirements-local.txt is not installed")
    kinds = fitted_kinds(answers, vectors_of(answers, encoder))
    KIND_FILE.write_text(
        json.dumps(kinds, separators=(",", ":")).replace("],", "],\n") + "\n", encoding="utf-8"
    )
    NAMES_FILE.write_text(json.dumps(fitted_names(answers, encoder)) + "\n", encoding="utf-8")
    rows, covered = points_of(answers, by_question, encoder)
    model = fitted_points(with_kinds(rows, answers, encoder), covered)
    BY_MEANING.write_text(written(model), encoding="utf-8")


if __name__ == "__main__":
    main()
