"""Notebooks become their cells' lines, each cell under its number, with a little of what it printed."""

import json

import pytest

from shared.text.reading.notebook import MAX_OUTPUT_CHARS
from tests.reading.office_documents import notebook
from tests.reading.reading import read, refusal


def printed(*lines: str) -> list[dict[str, object]]:
    return [{"output_type": "stream", "name": "stdout", "text": [f"{line}\n" for line in lines]}]


def test_cells_are_numbered_and_code_stands_as_it_was_written() -> None:
    data = notebook(
        ("markdown", "## The limit\nPetra set it."),
        ("code", ""),
        ("code", "LIMIT = 40  # from Petra\nif over:\n    stop()", printed("\x1b[31mstopped\x1b[0m")),
        ("raw", "As it is"),
    )
    found = read(data)
    assert found.kind == "notebook"
    assert found.text.split("\n") == [
        "# Cell 1: markdown", "## The limit", "Petra set it.", "",
        "# Cell 3: code", "LIMIT = 40  # from Petra", "if over:", "    stop()", "",
        "# Cell 3: output", "stopped", "",
        "# Cell 4: raw", "As it is",
    ]  # fmt: skip


def test_of_outputs_the_text_is_read_and_errors_in_short() -> None:
    outputs = [
        {
            "output_type": "display_data",
            "data": {"image/png": "iVBORw0KGgo" * 1_000, "text/plain": "<Figure>"},
        },
        {"output_type": "execute_result", "data": {"text/html": "<table>", "text/plain": ["a ", "b"]}},
        {"output_type": "error", "ename": "KeyError", "evalue": "'loss'", "traceback": ["\x1b[0;31m----"]},
    ]
    assert read(notebook(("code", "x", outputs))).text.split("\n")[3:] == [
        "# Cell 1: output",
        "<Figure>",
        "a b",
        "KeyError: 'loss'",
    ]


def test_a_long_output_is_cut() -> None:
    text = read(notebook(("code", "x", printed(*["row"] * 10_000)), ("code", "y"))).text
    assert len(text) < MAX_OUTPUT_CHARS + 100
    assert " …\n\n# Cell 2: code\ny" in text


def test_ten_thousand_cells_are_read_as_far_as_a_text_may_be() -> None:
    found = read(notebook(*[("code", f"LIMIT_{n} = {n}", printed("x" * 5_000)) for n in range(10_000)]))
    assert len(found.text) <= 100_000
    assert found.warnings == ("Only the first 100000 characters of the text were taken.",)


def test_a_picture_that_stands_in_a_cell_takes_no_room() -> None:
    picture = f"![plot](data:image/png;base64,{'A' * 50_000})"
    assert len(read(notebook(("markdown", f"{picture}\nKept"))).text) < 3_000


@pytest.mark.parametrize(("data", "says"), [
    (notebook(), "its cells are empty"), (notebook(("code", " \n"), ("markdown", "")), "its cells are empty"),
    (notebook(("code", "x = 1"))[:60], "damaged"),
    (json.dumps({"nbformat": 3, "worksheets": [{"cells": []}]}).encode(), "older than version 4"),
    (b'{"cells": [{"cell_type": "code", "source": ' + b"[" * 2_000_000, "damaged"),
    (b'{"cells": 7, "nbformat": 4}', "damaged"),
    (b'{"cells": [{"cell_type": "code", "source": {"a": 1}}], "nbformat": 4}', "damaged"),
], ids=["no cells", "blank cells", "cut", "an old one", "nested", "no list", "no text"])  # fmt: skip
def test_what_is_no_notebook_with_a_text_is_refused(data: bytes, says: str) -> None:
    assert says in refusal(data)
