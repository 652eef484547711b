"""Text of a Jupyter notebook, cell by cell. Runs in the extraction's own process; nothing of it is run.

`# Cell 3: code`, then the cell's lines as they stand, then `# Cell 3: output` with the first lines of what it printed.
"""

import re
from collections.abc import Iterator
from typing import Annotated, Final

from pydantic import BaseModel, Field, ValidationError

from shared.text.reading.decoding import decode
from shared.text.reading.normalise import as_lines, cut_lines
from shared.text.reading.refusal import FileRefused

MAX_OUTPUT_CHARS: Final = 2_000
"""Of one cell: what a program prints repeats itself; the first lines tell what it is."""
MAX_LINE_CHARS: Final = 2_000
"""A longer one is a picture or made by a program."""

_ESCAPES: Final = re.compile(r"\x1b\[[0-9;]{0,20}[A-Za-z]")

type _Text = str | list[str]


class _Data(BaseModel):
    plain: Annotated[_Text, Field(alias="text/plain")] = ""


class _Output(BaseModel):
    """What a stream printed, an error, or data in several forms, of which the plain one is read."""

    text: _Text = ""
    data: _Data | None = None
    ename: str = ""
    evalue: str = ""

    def lines(self) -> str:
        error = f"{self.ename}: {self.evalue}" if self.ename else ""
        return "\n".join(filter(None, (_joined(self.text), self.data and _joined(self.data.plain), error)))


class _Cell(BaseModel):
    cell_type: str
    source: _Text = ""
    outputs: list[_Output] = []


class _Notebook(BaseModel):
    cells: list[_Cell]


def text_of_notebook(data: bytes, most_chars: int) -> tuple[str, list[str]]:
    """The lines of the cells, and warnings. Raises FileRefused."""
    try:
        notebook = _Notebook.model_validate_json(decode(data)[0])
    except ValidationError:
        raise FileRefused("The notebook is damaged, or older than version 4; save it with Jupyter.") from None
    text, warnings = cut_lines(_lines(notebook), most_chars)
    if not text:
        raise FileRefused("The notebook holds no text: its cells are empty.")
    return text, warnings


def _lines(notebook: _Notebook) -> Iterator[str]:
    for number, cell in enumerate(notebook.cells, start=1):
        for what, text in ((cell.cell_type, as_lines(_joined(cell.source))), ("output", _output(cell))):
            if text.strip():
                yield f"# Cell {number}: {' '.join(what.split())}"
                yield from (line[:MAX_LINE_CHARS] for line in text.strip("\n").split("\n"))
                yield ""


def _output(cell: _Cell) -> str:
    printed = "\n".join(each.lines() for each in cell.outputs)
    text = as_lines(_ESCAPES.sub("", printed[: 4 * MAX_OUTPUT_CHARS]))
    return text if len(printed) <= MAX_OUTPUT_CHARS else f"{text[:MAX_OUTPUT_CHARS]} …"


def _joined(text: _Text) -> str:
    return text if isinstance(text, str) else "".join(text)
