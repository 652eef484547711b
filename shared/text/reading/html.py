"""Text of a web page. Runs in the extraction's own process; scripts and styles are dropped, nothing is loaded.

libxml2 reads any page in linear time. The standard library's parser takes the square for some that are broken.
"""

from typing import Final

from shared.text.reading.decoding import decode
from shared.text.reading.refusal import FileRefused
from shared.text.reading.xml import etree

_DROPPED: Final = frozenset({"script", "style", "template", "noscript", "svg", "math", "iframe", "object"})
_APART: Final = frozenset({
    "p", "title", "table", "ul", "ol", "dl", "pre", "blockquote", "section", "article", "figure", "form", "hr",
})  # fmt: skip
_LINES: Final = frozenset({
    "br", "div", "tr", "dt", "dd", "caption", "main", "header", "footer", "nav", "aside", "address", "option",
})  # fmt: skip
_MARKS: Final = {"li": "- ", **{f"h{level}": f"{'#' * level} " for level in range(1, 7)}}


def text_of_html(data: bytes, most_chars: int) -> tuple[str, list[str]]:
    """The text line by line, headings and lists marked as in Markdown; warnings. Raises FileRefused."""
    page, warnings = decode(data)
    text = page_text(page, most_chars)
    if not text:
        raise FileRefused("The web page holds no text.")
    return text, warnings


def page_text(page: str, most_chars: int) -> str:
    """What a web page says, enough of it to keep `most_chars`; a table's row is one line."""
    target = _Page(2 * most_chars)
    parser = etree.HTMLParser(target=target, encoding="utf-8")
    parser.feed(page.encode("utf-8", "replace"))
    return parser.close()


class _Page:
    """What the parser calls for each tag and text; `close` returns the text."""

    def __init__(self, most_chars: int) -> None:
        self._left = most_chars
        self._lines: list[str] = []
        self._line: list[str] = []
        self._mark = ""
        self._has_text = False
        self._dropped = self._pre = 0

    def start(self, tag: str, _: object) -> None:
        self._dropped += tag in _DROPPED
        self._pre += tag == "pre"
        if tag in ("td", "th"):
            self._line.append(" | " if self._has_text else "")
        self._break(tag)
        self._mark = _MARKS.get(tag, self._mark)

    def end(self, tag: str) -> None:
        self._dropped -= tag in _DROPPED
        self._pre -= tag == "pre"
        self._break(tag)

    def data(self, text: str) -> None:
        if self._dropped or self._left <= 0:
            return
        self._left -= len(text)
        self._has_text |= not text.isspace()
        first, *others = text.split("\n") if self._pre else [text]
        self._line.append(first)
        for other in others:
            self._end_line()
            self._line.append(other)

    def close(self) -> str:
        self._end_line()
        return "\n".join(self._lines).strip()

    def _break(self, tag: str) -> None:
        apart = tag in _APART or (tag.startswith("h") and tag in _MARKS)
        if apart or tag in _LINES or tag in _MARKS:
            self._end_line()
        if apart and self._lines and self._lines[-1]:
            self._lines.append("")

    def _end_line(self) -> None:
        if line := " ".join("".join(self._line).split()):
            self._lines.append(f"{self._mark}{line}")
            self._mark = ""
        self._line = []
        self._has_text = False
