"""What 1,000 interviews cost on Azure: `make cost`.

The product is served by the local host and records each execution of a function and each call of the store; people answer
over HTTP with their pages open, and a model on this machine takes its time. Azure's rules and prices are then applied to
what was counted. Nothing of it was seen on a bill.

    python -m bench.cost [--thought 60] [--turns 10] [--write]      # --write puts the tables into docs/cost.md
"""

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Final

from bench.cost.modes import tokens_by_mode
from bench.cost.prices import Prices
from bench.cost.run import lead
from bench.cost.table import page_with, tables
from tests.hosting import ROOT

AT_ONCE: Final = (1, 20)
PAGE: Final = ROOT / "docs/cost.md"


async def measure(turns: int, thought_s: float) -> Sequence[str]:
    runs = await asyncio.gather(*(lead(count, turns=turns, thought_s=thought_s) for count in AT_ONCE))
    for run in runs:
        kinds = Counter(each.kind for each in run.recorded.executions)
        tokens = {task: (count, run.tokens.replies[task]) for task, count in run.tokens.prompts.items()}
        print(
            f"{run.interviews} at once: {run.turns} answers, {dict(kinds)}, tokens {tokens}", file=sys.stderr
        )
    return tables(runs, await tokens_by_mode(turns), Prices.read(), turns=turns, thought_s=thought_s)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--thought", type=float, default=60.0, help="seconds that a person thinks about an answer"
    )
    parser.add_argument("--turns", type=int, default=10, help="answers of an interview")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/cost.md")
    given = parser.parse_args()
    lines = asyncio.run(measure(given.turns, given.thought))
    print("\n".join(lines))
    if given.write:
        PAGE.write_text(page_with(PAGE.read_text(), lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
