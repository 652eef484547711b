"""Everything that is measured, in one go: `make bench`, or `make bench DATA=FILE` to judge graded answers as well."""

import argparse
import sys
from pathlib import Path

from bench import (
    coverage,
    evidence,
    exploring,
    handover,
    intents,
    judging,
    listing,
    resumes,
    served,
    study_results,
    telemetry,
    turns,
    verdicts,
)
from bench.bars import shown


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="graded answers, one JSON object a line")
    parser.add_argument("--judged", type=Path, help="answers with labelled points, one JSON object a line")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a bar is missed")
    arguments = parser.parse_args()
    if arguments.data is not None:
        print("\nThe rules' marks against people's")
        judging.report(arguments.data)
    if arguments.judged is not None:
        print("\nThe rules' verdicts on points against people's")
        print(*verdicts.bars(arguments.judged), sep="\n")
    return max(
        shown(measured.bars, strict=arguments.strict)
        for measured in (
            resumes,
            coverage,
            evidence,
            verdicts,
            intents,
            handover,
            exploring,
            turns,
            served,
            study_results,
            listing,
            telemetry,
        )
    )


if __name__ == "__main__":
    sys.exit(main())
