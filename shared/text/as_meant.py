"""An answer as it was meant: marks that were said or left out are real, and a slip of the fingers is mended.

Every rule reads this; what was typed is stored, and shown where a person wants to see it.
"""

import re
from collections.abc import Mapping
from itertools import batched, takewhile
from typing import Final

from shared.text.dictated import with_marks
from shared.text.remembering import remembering

_MENDS: Final = re.compile(r"[ \t]*(?:\*([^\W\d_]{3,30})|([^\W\d_]{3,30})\*)[ \t.]*")
"""A line with nothing but a word and a star, as people mend the one that they mistyped: "*valve"."""
_WORD: Final = re.compile(r"[^\W\d_]{3,31}")
_LINES: Final = 4
_REACH: Final = 600
"""Lines before it, and characters at the end of each, in which the word is looked for: people mend at once."""
_SLIPS: Final = 2
"""Letters in which a mistyped word differs at most from the one that was meant."""


@remembering
def as_meant(text: str, language: str) -> str:
    """The text with its marks, and each mistyped word mended, without the line that does so."""
    return with_question_marks(_mended(with_marks(text, language)), language)


def _mended(text: str) -> str:
    if "*" not in text:
        return text
    lines: list[str] = []
    for line in text.split("\n"):
        found = _MENDS.fullmatch(line)
        if found is None or not _mend(lines, found[1] or found[2]):
            lines.append(line)
    return "\n".join(lines).strip() or text


def _mend(lines: list[str], meant: str) -> bool:
    """Put the word in the place of the last one that it is like; False where there is none."""
    for at in range(len(lines) - 1, max(-1, len(lines) - 1 - _LINES), -1):
        last = _WORD.finditer(lines[at], max(0, len(lines[at]) - _REACH))
        near = [each for each in last if _is_near(each[0].lower(), meant.lower())]
        if near:
            right = meant.capitalize() if near[-1][0][0].isupper() else meant
            lines[at] = lines[at][: near[-1].start()] + right + lines[at][near[-1].end() :]
            return True
    return False


def _is_near(one: str, other: str) -> bool:
    """Whether one word is the other with a letter or two mistyped, and has a letter alike at an end."""
    begin = _alike(one, other)
    rest, of_other = one[begin:], other[begin:]
    end = _alike(rest[::-1], of_other[::-1])
    return one != other and begin + end > 0 and max(len(rest), len(of_other)) - end <= _SLIPS


def _alike(one: str, other: str) -> int:
    """How many letters both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


_MOST_CHARS: Final = 160
_FEWEST: Final = 4
_THEY: Final = r"(?:you|they|it|this|that|he|she|anyone|anybody|someone|somebody|people)"
# Questions without their mark are known by the order of their words. What may as well state or ask for something ("was
# the best day", "kann man machen", "quien llega primero abre", "can you leave it out") stays as it is: in Spanish and
# Italian the order tells nothing.
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
