"""What the rules find in project files: precision and recall against labels that people wrote, kind by kind.

A finding is right when a label of its kind stands on its line, or on the next one where the comment above is quoted too.
The files were written for this bench and labelled before the rules were run on them, by whoever wrote the rules. The
first run gave 0.93 and 0.93; then some rules that were at fault were mended. Few files in plain style: the figures show
what the rules are good for, not what any project would get.

    python -m bench.handover [--strict]      # with --strict a missed bar makes the exit code 1
"""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

from bench.bars import Bar, Score, run
from shared.language.retrieval import build_index
from shared.language.rules.handover.file_analysis import dive
from shared.modes.knowledge_handover.handover import FileKind, FindingKind, ParsedFile
from shared.text.passages import passages
from shared.text.retrieval import find_relevant

_FOLDER: Final = Path(__file__).parent / "data" / "handover"
_KINDS: Final[dict[str, FileKind]] = {".md": "markdown", ".csv": "table", ".xlsx": "spreadsheet", "": "text"}


@dataclass(frozen=True, slots=True)
class LabelledFinding:
    """A finding of a kind on a line of a file."""

    file_name: str
    line: int
    kind: FindingKind

    def __str__(self) -> str:
        return f"{self.file_name}:{self.line} {self.kind}"


def read_files() -> list[ParsedFile]:
    """The files under the names they have in their projects: here each ends in `.txt`, so that no tool runs over it."""
    paths = sorted(path for path in _FOLDER.glob("*.txt") if path.name != "labels.txt")
    return [
        ParsedFile(
            file_name=path.stem if "." in path.stem else path.name,
            kind=_KINDS.get(Path(path.stem).suffix, "code"),
            text=path.read_text(encoding="utf-8"),
        )
        for path in paths
    ]


def read_labels() -> list[LabelledFinding]:
    lines = (_FOLDER / "labels.txt").read_text(encoding="utf-8").splitlines()
    return [_label(line) for line in lines if line and not line.startswith("#")]


def _label(line: str) -> LabelledFinding:
    place, kind = line.split(" ")
    file_name, number = place.rsplit(":", 1)
    return LabelledFinding(
        file_name, int(number), next(k for k in get_args(FindingKind.__value__) if k == kind)
    )


PRECISION: Final = 0.8
RECALL: Final = 0.7
MOST: Final = 40
FILES: Final = 200
LINES: Final = 300


def score(files: Sequence[ParsedFile], labels: Sequence[LabelledFinding]) -> Score[LabelledFinding]:
    wanted = set(labels)
    found: list[LabelledFinding] = []
    for file in files:
        for finding in dive(file, MOST).findings:
            lines = range(finding.line or 0, (finding.line or 0) + finding.excerpt.count("\n") + 1)
            places = [LabelledFinding(file.file_name, line, finding.kind) for line in reversed(lines)]
            found.append(next((each for each in places if each in wanted), places[0]))
    return Score[LabelledFinding].of(found, wanted)


def search_times() -> tuple[float, float]:
    """Milliseconds to make an index of 200 files of 300 lines, and to ask it."""
    texts = [
        "\n".join(f"rate_{at % 97} = lookup(table_{at % 53}, {number}) + {at}" for at in range(LINES))
        for number in range(FILES)
    ]
    began = time.perf_counter()
    index = build_index((each for n, text in enumerate(texts) for each in passages(text, f"f{n}.py")), "en")
    built = time.perf_counter()
    find_relevant(index, "In f7.py, line 42, where does rate_7 look up table_9?", 2_000)
    return 1000 * (built - began), 1000 * (time.perf_counter() - built)


def bars() -> list[Bar]:
    files, labels = read_files(), read_labels()
    found = score(files, labels)
    print(f"{len(files)} project files, {len(labels)} labelled findings")
    for kind, count in sorted(Counter(label.kind for label in labels).items()):
        hits = sum(label.kind == kind for label in found.hits)
        wrong = sum(label.kind == kind for label in found.wrong)
        print(f"    {kind:<12} {hits:3} of {count:3} found, {wrong:2} wrongly")
    for name, listed in (("wrongly found", found.wrong), ("missed", found.missed)):
        print(*(f"    {name}: {label}" for label in listed), sep="\n")
    built, asked = search_times()
    return [
        Bar("precision of findings, the rules", found.precision, "", PRECISION, at_least=True),
        Bar("recall of findings, the rules", found.recall, "", RECALL, at_least=True),
        Bar(f"index of {FILES} files of {LINES} lines", built, "ms", 1_000.0),
        Bar("search in it", asked, "ms", 50.0),
    ]


if __name__ == "__main__":
    sys.exit(run(bars, __doc__))
