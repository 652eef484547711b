"""Risks for whoever takes over: things that an answer calls switched off, missing or running out (B12)."""

import re
from typing import Final

from shared.language.rules.hearing.listening import is_question
from shared.text.sentences import sentences

_MOST: Final = 40
"""Sentences of an answer that are looked at."""
_AT_RISK: Final = re.compile(
    r"\b(?:(?:switched|turned) off|disabled|deactivated"
    r"|(?:been|is|are|was|were|still) off(?= (?:since|for|now|because)\b|[,.;!]|$)"
    r"|(?:is|are|was|were|went|still|gone) missing|missing (?:from|in|on)|(?:expire|lapse)[sd]?\b|will (?:expire|lapse)"
    r"|r[au]ns? out (?:on|in|at|by|next|this)|out of date)"
    r"|\b(?:ab|aus)geschaltet|\bdeaktiviert|\babgestellt|\b(?:ist|sind|war|waren) seit [^,.;]{1,30} aus\b"
    r"|\bfehl(?:t|en|te|ten)\b"
    r"|\bl(?:äuft|aufen) (?:am|im|zum|ende|anfang|mitte|in|bald|nächste\w?|diese\w?)\b"
    r"[^,.;]{0,30} (?:ab|aus)(?=[,.;!]|$)"
    r"|\b(?:ab|aus)gelaufen|\bverf(?:ällt|allen)\b"
    r"|\bdésactivé|\b(?:coupé|éteint|débranché|arrêté)e?s? depuis|\bmanqu(?:e|ent|ait|aient)\b|\bexpir(?:e|ent|é|era)"
    r"|\bpérimé|\barriv\w{1,4} à échéance"
    r"|\bdesactivad|\bapagad[oa]s?\b|(?<!hace )(?<!hacen )(?<!hacía )\bfalta(?:n|ba|ban)?\b(?! poco)"
    r"|\bcaduca"
    r"|\bvenc(?:e|en|ió|ía|ido|erá)\b"
    r"|\bdisattivat|\bdisabilitat|\bspent[oaie] da|(?<!mi )\bmanca(?:no|va|vano)?\b(?! poco)"
    r"|\bscad(?:e|ono|ut[oaie]|rà|ranno|eva)\b",
    re.IGNORECASE,
)
_NOT: Final = re.compile(
    r"(?:\b(?:not|never|nothing|nicht|nichts|nie|rien|jamais|pas|nada|nunca|niente|nulla"
    r"|(?<!en )(?<!fin )(?-i:mai)|kein\w{0,2}|no|non|without|ohne"
    r"|sans|sin|senza)|n['’]t)\b",
    re.IGNORECASE,
)
_BEFORE: Final = 24
_BEHIND: Final = 8
"""Characters in which what is denied is: "nothing was missing", "es fehlt nichts"."""


def standing_risks(said: str) -> list[str]:
    """The sentences that tell of it."""
    return [each for each in sentences(said)[:_MOST] if not is_question(each) and _is_at_risk(each)]


def _is_at_risk(said: str) -> bool:
    return any(
        not _NOT.search(said[max(0, each.start() - _BEFORE) : each.end() + _BEHIND])
        for each in _AT_RISK.finditer(said)
    )
