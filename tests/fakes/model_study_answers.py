"""What the fake model makes of groups of statements: a long word that most of them have, and those that have it."""

import re
from collections import Counter
from collections.abc import Mapping

_LINE = re.compile(r"^(\d+) (.*)$", re.MULTILINE)
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")


def named(data: Mapping[str, str]) -> Mapping[str, object]:
    """Each group by its most common word, with the statements that hold it."""
    groups = [(name.removeprefix("group-"), text) for name, text in data.items() if name.startswith("group-")]
    return {"groups": [_named(number, _LINE.findall(text)) for number, text in groups]}


def _named(number: str, lines: list[tuple[str, str]]) -> Mapping[str, object]:
    held = {line: set(_LONG_WORD.findall(text.lower())) for line, text in lines}
    counted = Counter(word for found in held.values() for word in sorted(found))
    [(word, _)] = counted.most_common(1) or [("", 0)]
    members = [line for line, found in held.items() if word in found]
    return {"group": number, "members": members, "label": f"About the {word}"}
