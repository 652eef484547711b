"""CSV that stays text in a spreadsheet, however the spreadsheet splits it (OWASP, CSV Injection; RFC 4180).

A program reads a cell as a formula when it starts with one of a few characters. It also splits lines where its own
settings say so: with `;` as its separator, Excel makes two cells of `x;=A1`, and no quotes hold it back, since the quote
is not the first character of what it takes as a cell. So each piece that a cell may be split into gets an apostrophe.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

from shared.text.visible import visible

_FORMULA: Final = "=+@\\-＝＋－＠"
_HIDING: Final = r'(?:[^\S\t\n]|["\u200b-\u200f\u2060\ufeff])*'
"""What a program may drop before it looks at a cell's first character: white space, quotes, what nobody sees."""
_PIECE: Final = re.compile(rf"(^|[;,|\t\n])({_HIDING})(?=[{_FORMULA}])")


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """The rows below their headings, every cell quoted. A number is a number; a text is never a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n", quoting=csv.QUOTE_ALL)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([text_cell(value) if isinstance(value, str) else value for value in row])
    return out.getvalue()


def text_cell(text: str) -> str:
    """The text with an apostrophe before each formula that it, or a piece of it, would be.

    White space that hides what a cell starts with is behind the apostrophe, too. JSON has the text as it was typed.
    """
    return _PIECE.sub(r"\1'\2", visible(text))
