"""A remark that takes back what one might think of its author: "Not that I want to make myself bigger than I am" (G1)."""

import re
from typing import Final

_BEGINS: Final = re.compile(
    r"\W*(?:(?:and|but|und|aber|et|mais|y|pero|e|ma)\s)?"
    r"(?:(?:it['’]?s\s)?not\sthat\s(?:i|we|it|he|she|they|you|any)"
    r"|nicht?,?\sda(?:ss|ß|s(?=\s(?:ich|wir|man|einer|jemand)\b))|(?:c['’]est\s|ce\sn['’]est\s|non\s)?pas\sque?\b"
    r"|no\ses\sque\b|non\s(?:è\s|e['’]\s)?che\b)",
    re.IGNORECASE,
)
"""How it begins, in any of the languages."""


def disclaims(sentence: str) -> bool:
    """Whether a sentence is such a remark: it wishes for nothing, whatever its words are like."""
    return _BEGINS.match(sentence) is not None
