"""Whether the rules' verdicts on points reach their bars, on answers that others wrote and labelled (G4).

    python -m bench.verdicts [FILE] [--strict]

Without FILE: the sets of bench/data/judged that no weight was fitted to. FILE, in the same form, is measured in two
halves, every other answer in each, and by language and kind of answer. `make bench JUDGED=FILE` takes it, too.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bench.bars import Bar, shown
from bench.exam import SETS
from bench.exam_text import table
from bench.marks import marked_set
from bench.points import JudgedAnswer, read_judged, take_turn
from shared.language.fallback import FallbackLanguage
from shared.language.rules.language import RulesLanguage
from shared.platform.ops.exam import ExamMarks, ExamSet

NOT_FITTED: Final = ("unseen", "duties", "heldout", "names")
MOST_FALSE_CREDIT: Final = 0.03
LEAST_CREDITED: Final = 0.4
MOST_DENIED: Final = 0.05
LEAST_DECIDED: Final = 0.4


def bars(judged: Path | None = None) -> list[Bar]:
    """The four bars of each set, or of both halves of the file, whose tables are printed."""
    if judged is None:
        sets = {name: read_judged(SETS / f"{name}.jsonl") for name in NOT_FITTED}
    else:
        answers = read_judged(judged)
        print("\n".join(table(_marked(judged.stem, answers))))
        sets = {"first half": answers[::2], "second half": answers[1::2]}
    return [bar for name, answers in sets.items() for bar in _bars(name, _marked(name, answers).marks)]


def _marked(name: str, answers: Sequence[JudgedAnswer]) -> ExamSet:
    language = FallbackLanguage(None, RulesLanguage())

    async def turns() -> ExamSet:
        return marked_set(name, [await take_turn(language, each) for each in answers])

    return asyncio.run(turns())


def _bars(name: str, marks: ExamMarks) -> list[Bar]:
    figures = (
        ("false credit", marks.false_credit, MOST_FALSE_CREDIT, False),
        ("covered points credited", marks.credited, LEAST_CREDITED, True),
        ("covered points denied", marks.denied, MOST_DENIED, False),
        ("wrong and missing points decided", marks.decided, LEAST_DECIDED, True),
    )
    return [
        Bar(f"{name}: {what}", 100 * share, "%", 100 * limit, at_least)
        for what, share, limit, at_least in figures
        if share is not None
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("judged", type=Path, nargs="?", help="judged answers, one JSON object a line")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a bar is missed")
    given = parser.parse_args()
    return shown(lambda: bars(given.judged), strict=given.strict)


if __name__ == "__main__":
    sys.exit(main())
