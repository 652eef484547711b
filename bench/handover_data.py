"""Project files written for the bench, and what in them a successor would have to ask about or be told of."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

from shared.modes.knowledge_handover.handover import FileKind, FindingKind, ParsedFile

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
