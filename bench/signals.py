"""Where the two rules for the signal of an answer differ (D12), on graded answers.

    python -m bench.signals --data FILE

The formula is mostly length, `content` counts different words with a meaning. FILE is as for `bench/judging.py`.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import correlation
from typing import Final

from bench.judging_data import Graded, read_graded
from shared.interview.state_machine.signal import Band, band, content_signal, signal_score

BANDS: Final[tuple[Band, ...]] = ("LOW", "MEDIUM", "HIGH")
LANGUAGE: Final = "en"
SHORT_WORDS: Final = 20
GOOD: Final = 0.9


def main() -> None:
    parser = argparse.ArgumentParser(description="Where the two signal rules differ.")
    parser.add_argument("--data", type=Path, required=True, help="graded answers, one JSON object a line")
    report(parser.parse_args().data)


def report(data: Path) -> None:
    """Print the bands by both rules, how each goes with grade and length, and what becomes of short good answers."""
    graded = read_graded(data)
    by_formula = [signal_score(one.answer, LANGUAGE) for one in graded]
    by_content = [content_signal(one.answer, LANGUAGE) for one in graded]
    both = Counter(zip(map(band, by_formula), map(band, by_content), strict=True))
    print(f"{len(graded)} answers, bands by formula (rows) and by content (columns)")
    print(f"{'':>8}" + "".join(f"{name:>8}" for name in BANDS))
    for row in BANDS:
        print(f"{row:>8}" + "".join(f"{both[row, column]:>8}" for column in BANDS))
    same = sum(both[name, name] for name in BANDS) / len(graded)
    print(f"same band: {same:.3f}")
    for name, signals in (("formula", by_formula), ("content", by_content)):
        print(f"{name}: {_goes_with(signals, graded)}")


def _goes_with(signals: Sequence[float], graded: Sequence[Graded]) -> str:
    lengths = [len(one.answer.split()) for one in graded]
    grades = [one.grade for one in graded]
    good = [
        signal
        for signal, length, grade in zip(signals, lengths, grades, strict=True)
        if length <= SHORT_WORDS and grade >= GOOD
    ]
    low = sum(band(signal) == "LOW" for signal in good) / len(good)
    return (
        f"r with the grade {correlation(signals, grades):.3f}, r with the number of words "
        f"{correlation(signals, lengths):.3f}, LOW of {len(good)} good answers of at most {SHORT_WORDS} words {low:.2f}"
    )


if __name__ == "__main__":
    main()
