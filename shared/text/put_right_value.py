"""Which of two values that stand in one text is meant: "ada@example.org, no wait, ada@example.net"."""

import re
from collections.abc import Sequence
from typing import Final

_LOOKED_AT: Final = 80
_DENIED: Final = re.compile(r"\b(?:not|nicht|pas)\W*$", re.IGNORECASE)
"""What stands before a value that is not meant, in any of the languages."""
_PUTS_RIGHT: Final = re.compile(
    r"\b(?:no|nope|nein|na|nee|nö|non|ah|oh|oops|ups)\b\s*[-,.;:!…–—]"
    r"|\b(?:wait|hang on|hold on|sorry|actually|rather|i mean|wrong|typo|correction"
    r"|halt|moment|warte|falsch|quatsch|vielmehr|besser gesagt|ich meine|verschrieben|vertippt|korrigiere"
    r"|attendez|pardon|plutôt|je veux dire|je me trompe|erreur|je corrige"
    r"|espere|perdón|perdone|mejor dicho|quiero decir|me equivoco|me equivoqué|error|corrijo"
    r"|aspetti|scusi|scusa|anzi|voglio dire|ho sbagliato|errore|correggo)\b",
    re.IGNORECASE,
)
_TURNED: Final = re.compile(
    r"\b(?:other way (?:round|around)|umgekehrt|andersrum|andersherum|dans l['’]autre sens|l['’]inverse|al revés"
    r"|al contrario|viceversa)\b",
    re.IGNORECASE,
)


def meant(text: str, found: Sequence[re.Match[str]]) -> re.Match[str] | None:
    """The value that counts: the only one, or the one that puts right the one before it; None where that is open."""
    if len({each.group().casefold() for each in found}) <= 1:
        return found[0] if found else None
    before, last = found[-2:]
    between = text[before.end() : last.start()][-_LOOKED_AT:]
    if _DENIED.search(between):
        return before if len(found) == len((before, last)) else None
    is_right = _PUTS_RIGHT.search(between) or _TURNED.search(text[last.end() :][:_LOOKED_AT])
    return last if is_right else None
