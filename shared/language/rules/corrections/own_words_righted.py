"""Words of their own that somebody puts right by naming them: "I said bottom left: it is bottom right" (G2)."""

import re
from typing import Final

from shared.text.stop_words import FUNCTION_WORDS

_SAID: Final = re.compile(
    r"\b(?:i(?:['’]d| had)? (?:said|wrote|told you)|ich (?:sagte|schrieb)|sagte ich"
    r"|(?:ich )?hab[e']?(?: ich)?(?= [^,;:.!?]{3,60} (?:gesagt|geschrieben)\b)"
    r"|(?:ich )?hab[e']?(?: ich)? (?:(?:vorhin|eben|da|auch) )?gesagt"
    r"|j['’](?:ai|avais) (?:dit|écrit|noté)|je disais|(?:he|había) dicho|dije|(?:ho|avevo) (?:detto|scritto))"
    r"(?![,:]?\s+(?:(?:that|it|you|this)\s)?(?:wrong|falsch|quatsch|faux|mal|mentira|male"
    r"|sbagliat\w|una? (?:bêtise|tontería|sciocchezza))\b)"
    r"(?:\s(?:vorhin|eben|earlier|before|tout à l['’]heure|antes|prima))?"
    r"[,:]?+\s+[\"“„«]?(?:(?:that|que|che|dass|it was|it is|c['’]était)\s|qu['’])?(?P<what>[^,;:.!?–—…]{3,60})",
    re.IGNORECASE,
)
_SIGN: Final = re.compile(
    r"^\W*[:–—]|\b(?:but|it['’]?s|it (?:is|was)|not?|sorry|wait|actually|aber|sondern|ist|war|nein"
    r"|nicht|mais|c['’](?:est|était)|non|pas|pardon|pero|sino|es|era|perdón|ma|è|scusi|anzi)\b",
    re.IGNORECASE,
)
"""What stands before the words that hold: "I said …: it is …". A mere "and" only adds something."""
_SAID_BEHIND: Final = frozenset({"gesagt", "geschrieben"})
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_LOOKED_AT: Final = 300
_FEWEST: Final = 2
_MOST: Final = 8


def named_words(said: str) -> str:
    """The words that a sentence names as its speaker's own; empty for none."""
    begun = _SAID.search(said[:_LOOKED_AT])
    named = _WORD.findall(begun["what"]) if begun else []
    return " ".join(each for each in named if each.lower() not in _SAID_BEHIND)


def said_otherwise(said: str) -> tuple[str, str] | None:
    """The words that their speaker names as their own, and the ones that hold: the same ones but for one."""
    begun = _SAID.search(said[:_LOOKED_AT])
    if begun is None:
        return None
    named = [each for each in _WORD.finditer(begun["what"]) if each[0].lower() not in _SAID_BEHIND]
    old = [each[0].lower() for each in named][:_MOST]
    if len(old) < _FEWEST or FUNCTION_WORDS.issuperset(old[:-1]):
        return None
    rest = said[begun.end() : _LOOKED_AT]
    told = list(_WORD.finditer(rest))
    for first in range(len(told) - len(old) + 1):
        run = told[first : first + len(old)]
        same = [each[0].lower() == word for each, word in zip(run, old, strict=True)]
        if same[0] and sum(same) == len(old) - 1 and _SIGN.search(rest[: run[0].start()]):
            begin, end = named[0].start(), named[len(old) - 1].end()
            return begun["what"][begin:end], rest[run[0].start() : run[-1].end()]
    return None
