"""Words of their own that somebody puts right by naming them: "I said bottom left: it is bottom right" (G2)."""

import re
from typing import Final

from shared.language.rules.corrections.cues import own_words
from shared.text.stop_words import FUNCTION_WORDS

_SIGN: Final = re.compile(
    r"^\W*[:–—]|\b(?:but|it['’]?s|it (?:is|was)|not?|sorry|wait|actually|aber|sondern|ist|war|nein"
    r"|nicht|mais|c['’](?:est|était)|non|pas|pardon|pero|sino|es|era|perdón|ma|è|scusi|anzi)\b",
    re.IGNORECASE,
)
"""What stands before the words that hold: "I said …: it is …". A mere "and" only adds something."""
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_LOOKED_AT: Final = 300
_FEWEST: Final = 2
_MOST: Final = 8


def said_otherwise(said: str) -> tuple[str, str] | None:
    """The words that their speaker names as their own, and the ones that hold: the same ones but for one."""
    found = own_words(said)
    if found is None:
        return None
    named = [
        each for each in _WORD.finditer(found[0]) if each[0].lower() not in ("that", "que", "che", "dass")
    ]
    old, rest = [each[0].lower() for each in named][:_MOST], found[1][:_LOOKED_AT]
    if len(old) < _FEWEST or FUNCTION_WORDS.issuperset(old[:-1]):
        return None
    told = list(_WORD.finditer(rest))
    for first in range(len(told) - len(old) + 1):
        run = told[first : first + len(old)]
        same = [each[0].lower() == word for each, word in zip(run, old, strict=True)]
        if same[0] and sum(same) == len(old) - 1 and _SIGN.search(rest[: run[0].start()]):
            begin, end = named[0].start(), named[len(old) - 1].end()
            return found[0][begin:end], rest[run[0].start() : run[-1].end()]
    return None
