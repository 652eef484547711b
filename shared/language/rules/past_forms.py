"""Whether a text tells of what happened, by the forms of its verbs (G3)."""

import re
from typing import Final

_PAST: Final = {
    "en": re.compile(
        r"\b(?:\w{2,}ed|was|were|had|did|went|came|took|told|rang|sent|left|gave|got|ran|drove|held|wrote|made|broke|fell"
        r"|lost|froze|burst|blew|caught|found|stood|spoke|said|began|brought|kept|saw|heard|felt|forgot|stuck)\b"
    ),
    "de": re.compile(
        r"\b(?:(?:ab|an|auf|aus|bei|durch|ein|fest|her|hin|kaputt|los|mit|nach|r?aus|r?ein|rüber|runter|um|unter|vor|weg"
        r"|weiter|zu|zurück|zusammen)?ge\w{2,}(?:t|en)|passiert|\w{2,}te[nt]?|war|waren|wurden?|kam|kamen"
        r"|ging|gingen|fiel|fielen|brach|lief|rief|stand|hielt|sah|nahm|gab|fuhr|blieb)\b"
    ),
    "fr": re.compile(
        r"\b(?:\w+ai(?:s|t|ent)|(?:ai|as|a|ont|avons|avez|est|sont|suis) (?:\w+ ){0,2}\w+(?:é|i|is|it|u|rt)e?s?)\b"
    ),
    "es": re.compile(
        r"\b(?:\w{2,}(?:é|ó|aba|aban|ía|ían|aron|ieron)|fue|fueron|hizo|hubo|vino|dijo|puso|era|hice|tuve"
        r"|estuv(?:e|o|imos)|se ha \w+)\b"
    ),
    "it": re.compile(
        r"\b(?:\w{2,}(?:ava|eva|iva|avano|evano)|(?:ho|ha|hanno|abbiamo|è|sono) (?:\w+ )?\w+[ts][oaie]|er[oa]|erano"
        r"|eravamo|stavo|avevo|facevo|\w{3,}avo)\b"
    ),
}
_BEGINNING: Final = 8
"""Characters before an "if" that begins a sentence: "And so if"."""
_IF: Final = {
    "en": re.compile(r"\bif\b"),
    "de": re.compile(r"\b(?:wenn|falls)\b"),
    "fr": re.compile(r"\b(?:si|s['’]ils?)\b"),
    "es": re.compile(r"\bsi\b"),
    "it": re.compile(r"\bse\b(?! n[e'’])"),
}


def has_past_form(text: str, language: str) -> bool:
    """Whether one of the words is a verb as it stands in a tale."""
    return _PAST[language].search(text.lower()) is not None


def begins_with_if(text: str, language: str) -> bool:
    """Whether a sentence begins with what is supposed: "If nobody came …", "So if you ask …"."""
    found = _IF[language].search(text.lower())
    return found is not None and found.start() < _BEGINNING
