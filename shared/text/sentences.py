"""Sentences of a text, as verbatim spans: what evidence is quoted from and clauses are cut from."""

import re
from functools import lru_cache
from typing import Final

from shared.text.words import words

# White space is looked at from its beginning alone: from within, a long run of it would be read once a character.
_END = re.compile(
    r"(?<=[.!?…])[\"'”’»)\]]*\s+|(?<=[。！？])|(?:(?<!\s)\s+)?(?:;\s+|\n\s*(?:[-*•–]\s+|\d{1,2}[.)]\s+)?)"
)
_ABBREVIATION: Final = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|cf|ca|approx|incl|dr|mr|mrs|prof|nr|fig|bzw|usw|z\.\s?b|d\.\s?h|u\.\s?a|p\.\s?ex"
    r"|ad es|ecc|p\.\s?ej|ej|sig|sr|sra|dott|evtl|ggf|inkl|zzgl|tel|tél|mme|env|aprox|núm|avda|ltd"
    r"|stellv|stv|rs|dep|adj|aux|asst|assoc|mio|mrd|tsd|mln|mld|(?-i:Fa|Bj|Hr|Fr|Str|St|Co|Geom|Ing|Dipl))|(?<!°)\b[a-z])\.$",
    re.IGNORECASE,
)
_ORDINAL: Final = re.compile(r"(?<!\d)\d{1,2}\.$")
_MONTH: Final = re.compile(
    r"(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\w)",
    re.IGNORECASE,
)
"""What a number with a point stands before, in the one language that writes days so: "bis zum 15. November"."""
_ON_A_DAY: Final = re.compile(r"\b(?:[Aa]m|[Aa]b|[Vv]om|[Bb]is|[Zz]um|[Dd]em|[Dd]en|[Ss]eit)\s\d{1,2}\.$")
"""A day of a month that is not named: "am 19. bin ich da" goes on, with a capital letter a sentence may begin."""
_BULLET: Final = re.compile(r"^(?:[-*•–]\s+|\d{1,2}[.)]\s+)")
_LETTER: Final = re.compile(r"[^\W_]")
_LONG_LINE: Final = 40
_BROKEN_LINE: Final = re.compile(rf"(^[^\n#|][^\n]{{{_LONG_LINE},}})\n(?=[^\s#|>*•–\[-])", re.MULTILINE)
"""A long line that goes on in the next: neither is a heading, a row of a table, a point of a list that begins, or a
message of a chat."""


def sentences(text: str) -> list[str]:
    """The sentences in order, trimmed, bullets taken off; lines and semicolons end one too. Blank ones are left out."""
    return list(_sentences(text))


def unwrapped(text: str) -> str:
    """The text with the lines of a paragraph on one, where they were broken for their length alone."""
    return _BROKEN_LINE.sub(r"\1 ", text)


def _is_day(before: str, text: str, at: int) -> bool:
    if _ORDINAL.search(before) is None:
        return False
    goes_on = _ON_A_DAY.search(before) is not None and text[at : at + 1].islower()
    return goes_on or _MONTH.match(text, at) is not None


@lru_cache(maxsize=2_000)
def _sentences(text: str) -> tuple[str, ...]:
    found: list[str] = []
    start = 0
    for end in _END.finditer(text):
        before = text[max(0, start, end.start() - 12) : end.start()]
        if "\n" not in end.group() and (_ABBREVIATION.search(before) or _is_day(before, text, end.end())):
            continue
        found.append(text[start : end.start()])
        start = end.end()
    found.append(text[start:])
    trimmed = (_BULLET.sub("", sentence.strip()) for sentence in found)
    return tuple(sentence for sentence in trimmed if _LETTER.search(sentence) or words(sentence))
