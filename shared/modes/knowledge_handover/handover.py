"""The words of a knowledge handover: files as they were parsed, what was found in them, the questions that follow (B1).

A `line` is everywhere the 1-based number of a line of `ParsedFile.text`, as `ParsedFile.lines` counts them.
"""

from typing import Annotated, Final, Literal

from pydantic import Field

from shared.interview.state_machine.assessment import Frozen, Source
from shared.modes.knowledge_handover.places import places_of

type FileKind = Literal[
    "text", "markdown", "code", "table", "spreadsheet", "pdf", "docx", "slides", "page", "mail", "notebook"
]
type FindingKind = Literal[
    "purpose", "formula", "threshold", "hard_coded", "decision", "owner", "todo", "dependency"
]
type Priority = Literal["P0", "P1", "P2"]
type Origin = Literal["GLOBAL", "FILE", "FOLLOW_UP"]
type QuestionStatus = Literal["OPEN", "ANSWERED_BY_FILES", "ANSWERED_BY_INTERVIEW", "UNANSWERED", "SKIPPED"]
"""`UNANSWERED` was asked, and the person who leaves did not know, or only asked back."""
type PlaceName = Annotated[str, Field(exclude_if=lambda value: not value)]
"""The slide or the cell that something stands in, where the file has such."""
MOST_LINES: Final = 1_000_000_000
type LineNumber = Annotated[int, Field(ge=1, le=MOST_LINES)]

_WITHOUT_LINES: Final = (
    ".pdf", ".docx", ".xlsx", ".xlsm", ".xls", ".pptx", ".odt", ".ods", ".odp", ".html", ".htm", ".eml", ".ipynb"
)  # fmt: skip


def shows_lines(file_name: str) -> bool:
    """Whether who opens the file sees the lines that are counted here."""
    return not file_name.lower().endswith(_WITHOUT_LINES)


class ParsedFile(Frozen):
    """A file of the project as text: a table as its rows, of a spreadsheet one line for each cell with its address
    (`Sheet1!B7 = SUM(B2:B6)`), slides and cells of a notebook under their numbers (`# Slide 3: Limits`, `# Cell 3:
    code`), of other documents the text that was taken out of them.

    `file_name` is a relative POSIX path without `..`, unique in its handover; lines end in a newline alone.
    """

    file_name: str
    kind: FileKind
    text: str

    @property
    def lines(self) -> list[str]:
        """The lines of the text; the first one is line 1."""
        return self.text.split("\n")

    @property
    def places(self) -> list[str]:
        """Of each line the slide or the cell that it stands in; "" in files that have neither."""
        has_places = self.kind in ("slides", "notebook")
        return places_of(self.lines) if has_places else [""] * len(self.lines)


class Finding(Frozen):
    """Something that a successor has to know of, and the words of the file that show it."""

    text: str
    kind: FindingKind
    line: LineNumber | None = None
    excerpt: str = ""
    place: PlaceName = ""


class DeepDive(Frozen):
    """What was found in one file."""

    file_name: str
    findings: tuple[Finding, ...] = ()
    source: Source = "rules"


class RejectedFile(Frozen):
    """A file that was not taken in, and why: one sentence for the person who sent it."""

    file_name: str
    reason: str


class BacklogQuestion(Frozen):
    """A question that the files leave open; `file_name` and `line` say where it comes from."""

    question_id: str
    text: str
    priority: Priority
    origin: Origin
    status: QuestionStatus = "OPEN"
    file_name: str | None = None
    line: LineNumber | None = None
