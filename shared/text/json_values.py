"""How many values a JSON text holds, counted before it is parsed: parsing a million of them would block all requests."""

import re
from typing import Final

MOST_VALUES: Final = 10_000
"""Of a body. The largest that is sound, fifty questions with twenty concepts each, has less than half as many."""
_SEPARATORS: Final = (b",", b"[", b"{")
_TEXT_OR_SEPARATOR: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|[\[{,]', re.DOTALL)
"""Nothing is read twice: what a possessive quantifier has taken it does not give back; an open text goes to the end."""


def has_too_many_values(text: bytes) -> bool:
    """Whether there are more than `MOST_VALUES` texts, commas and opening brackets, those within texts left out."""
    if 3 * sum(map(text.count, _SEPARATORS)) <= MOST_VALUES:  # two texts may follow each, a name and a value
        return False
    found = _TEXT_OR_SEPARATOR.finditer(text)
    return any(number > MOST_VALUES for number, _ in enumerate(found, start=1))
