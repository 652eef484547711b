"""Where in a file a quotation of it stands: letter by letter, white space and kinds of quotation marks aside."""

import re
from typing import Final

from shared.language.plain_text import FENCE_SUBSTITUTE

MAX_QUOTED_CHARS: Final = 300
MIN_QUOTED: Final = 3
_MOST_PLACES: Final = 200
_LOOKALIKES: Final = str.maketrans("’‘`´“”„«»–—‐‑−", '\'\'\'\'"""""-----') | {ord(FENCE_SUBSTITUTE): "<"}
_LINE_NUMBER = re.compile(r"^\s*\d{1,7}: ")


class Quotable:
    """A text that is looked through many times."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._places = [place for place, char in enumerate(text) if not char.isspace()]
        self._compact = "".join(text[place] for place in self._places).translate(_LOOKALIKES)

    def find(self, quoted: str, line: int | None) -> tuple[int, str] | None:
        """The line (from 1) and the very words of the place nearest to `line` that reads like `quoted`.

        None when it stands nowhere, says next to nothing, or is longer than 300 characters. A line's number, as it was
        shown in front of it, is no part of it.
        """
        for asked in dict.fromkeys((quoted, _LINE_NUMBER.sub("", quoted))):
            compact = "".join(asked.split()).translate(_LOOKALIKES)
            if len(asked) > MAX_QUOTED_CHARS or sum(map(str.isalnum, compact)) < MIN_QUOTED:
                continue
            spans = [self._span(start, len(compact)) for start in self._starts(compact)]
            placed = [(self._text.count("\n", 0, start) + 1, self._text[start:end]) for start, end in spans]
            if placed:
                return min(placed, key=lambda each: abs(each[0] - (line or 1)))
        return None

    def _starts(self, compact: str) -> list[int]:
        starts: list[int] = []
        at = self._compact.find(compact)
        while at >= 0 and len(starts) < _MOST_PLACES:
            starts.append(at)
            at = self._compact.find(compact, at + 1)
        return starts

    def _span(self, start: int, length: int) -> tuple[int, int]:
        return self._places[start], self._places[start + length - 1] + 1
