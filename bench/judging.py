"""How well the rules mark short answers: their grades against those of people.

    python bench/judging.py --data FILE           five folds by question: fitted on four, measured on the fifth
    python bench/judging.py --data FILE --fixed   the rules as shipped, nothing fitted; the last line is `r … rmse …`

FILE holds one JSON object a line: qid, question, ideal, answer, grade (0..1).
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.judging_data import Graded, read_graded
from bench.judging_folds import Measured, measure, over_folds
from shared.language.rules.points.grading import grade, raw_score
from shared.language.rules.said import statements
from shared.language.vectors import Vectors, load_vectors


def main() -> None:
    parser = argparse.ArgumentParser(description="Marks of the rules against those of people.")
    parser.add_argument("--data", type=Path, required=True, help="graded answers, one JSON object a line")
    parser.add_argument("--fixed", action="store_true", help="the rules as shipped, nothing fitted")
    arguments = parser.parse_args()
    if arguments.fixed:
        print(as_shipped(read_graded(arguments.data), load_vectors()))
    else:
        report(arguments.data)


def report(data: Path) -> None:
    graded = read_graded(data)
    print(f"{len(graded)} answers to {len({one.qid for one in graded})} questions")
    for name, vectors in (("with vectors", load_vectors()), ("without vectors", None)):
        if name == "with vectors" and vectors is None:
            print("with vectors: not installed")
            continue
        print(f"{name}: {folded(graded, vectors)}")


def as_shipped(graded: list[Graded], vectors: Vectors | None) -> Measured:
    marks = [grade(task, statements(task), vectors) or 0.0 for task in map(Graded.task, graded)]
    return measure(marks, [one.grade for one in graded])


def folded(graded: list[Graded], vectors: Vectors | None) -> str:
    tasks = [one.task() for one in graded]
    began = time.perf_counter()
    scores = [raw_score(task, statements(task), vectors) for task in tasks]
    speed = len(tasks) / (time.perf_counter() - began)
    whole, parts = over_folds(graded, scores)
    each = " ".join(f"{part.r:.3f}" for part in parts)
    return (
        f"{whole} (r of each fold: {each}), as shipped {as_shipped(graded, vectors)}, {speed:.0f} answers/s"
    )


if __name__ == "__main__":
    main()
