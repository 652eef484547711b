"""Questions that people type without their mark, known by the order of their words: "do they see what I type".

What may as well state or ask for something ("was the best day", "kann man machen", "quien llega primero abre", "can you
leave it out") stays as it is: in Spanish and Italian the order tells nothing.
"""

import re
from collections.abc import Mapping
from itertools import batched
from typing import Final

_MOST_CHARS: Final = 160
_FEWEST: Final = 4
_THEY: Final = r"(?:you|they|it|this|that|he|she|anyone|anybody|someone|somebody|people)"
_ASKS: Final[Mapping[str, re.Pattern[str]]] = {
    "en": re.compile(
        r"(?:(?:so|and|but|oh|well|ok|okay|also)\s)?(?:"
        rf"(?:does|is|are|has)\s{_THEY}\b|(?:do|have)\s(?:you|they)\b|(?:can|could|will|would)\s(?:they|it|this|that|he|she|i|we)\b"
        r"|(?:is|are|does|will)\s(?:the|my|your|our|there)\b.{3,100}\sor\s"
        rf"|(?:who|what|when|where|why|how(?:\s(?:many|much|long|often))?)\s(?:do|does|is|are|will|would|can|has|have)\s{_THEY}\b)",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"(?:(?:und|aber|ach|oh|also)\s)?(?:(?:haben|sind|werden|wissen)\s(?:sie|ihr)\b"
        r"|(?:wird|werden|ist|sind|kommt|kann|darf|bekommt|kriegt|liest|lesen|sieht|steht|zählt|hat|gibt)\s"
        r"(?:das|die|der|es|mein\w{0,2}|da)\b.{0,60}\s(?:eigentlich|denn|überhaupt|oder)\b)",
        re.IGNORECASE,
    ),
    "fr": re.compile(
        r"(?:(?:et|mais|alors|bon|dites)\s)?(?:(?:qu['’])?est-ce\squ|\w{2,20}-t-(?:il|elle|on)\b"
        r"|(?:sont|seront|ont|peuvent|vont|lisent|voient)-(?:ils|elles)\b"
        r"|(?:sera|peut|doit|voit|avez|êtes|pouvez|savez|lisez|gardez)-(?:ce|il|elle|on|vous)\b)",
        re.IGNORECASE,
    ),
}
_END: Final = re.compile(r"([.!?…;\n]\s*)")
_GOES_ON: Final = re.compile(r":|,(?!\s(?:or|oder|ou)\s)")
"""Behind a comma stands what follows from the first part: "is it wet, we stay in"."""


def with_question_marks(text: str, language: str) -> str:
    """The text with a mark behind each short sentence that can only ask."""
    asks = _ASKS.get(language)
    if asks is None:
        return text
    parts = [*_END.split(text), ""]
    return "".join(
        f"{said}?{end.lstrip('.')}"
        if (not end or end[0] in ".\n") and _is_asked(said, asks)
        else f"{said}{end}"
        for said, end in batched(parts, 2, strict=True)
    )


def _is_asked(said: str, asks: re.Pattern[str]) -> bool:
    is_short = len(said) <= _MOST_CHARS and len(said.split(maxsplit=_FEWEST)) >= _FEWEST
    return is_short and asks.match(said) is not None and not _GOES_ON.search(said)
