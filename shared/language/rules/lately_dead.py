"""Somebody with whom a speaker worked and who died not long ago, if no word says how near they were (G2).

"Pat does the lifting. Did. He died in March": a month or a season without a year is recent, and nobody tells it of kings.
"""

import re
from collections.abc import Sequence
from typing import Final

from shared.language.rules.file_analysis.people import CALENDAR
from shared.language.rules.manner_phrases import MANNERS, says
from shared.text.plain_words import plain_words
from shared.text.stop_words import STOP_WORDS

_YEAR: Final = re.compile(r"\d{2}")
_SEASONS: Final = (
    "spring summer autumn winter fruhling fruhjahr sommer herbst printemps ete automne hiver primavera verano otono "
    "invierno estate autunno inverno easter christmas ostern weihnachten paques noel pascua navidad pasqua natale"
)
_WHEN: Final = frozenset({*_SEASONS.split(), *(plain for each in CALENDAR for plain in plain_words(each))})
_BEFORE: Final = 3
"""Sentences before the death within which somebody is named."""
_THEY: Final = {
    "en": re.compile(r"(?:\b(?:[Hh]e|[Ss]he)|\b[A-Z]\w+, who)(?: has| had| only| just| then)? (?:died|passed)\b"),
    "de": re.compile(r"(?i:\b(?:er|sie)\b (?:\w+ ){0,4}(?:gestorben|verstorben)|\b(?:starb|ist) (?:er|sie)\b)"
                     r"|\b[A-ZÄÖÜ]\w+, (?:der|die) (?:\w+ ){0,4}(?:gestorben|verstorben|starb)\b"),
    "fr": re.compile(r"(?:\b[IiEe]l(?:le)?|\b[A-ZÀ-Þ]\w+, qui) (?:est|était) (?:mort|décédé)e?\b"),
    "es": re.compile(r"(?:^|[,;:] )(?:[Ss]e )?(?:[Mm]urió|[Hh]a muerto|[Ff]alleció)\b"
                     r"|\b[A-ZÀ-Þ]\w+, que (?:se )?(?:murió|falleció|ha muerto)\b"),
    "it": re.compile(r"(?:^|[,;:] )(?:[Èè]|è) (?:mort[oa]|mancat[oa])\b|\b[A-ZÀ-Þ]\w+, che è (?:mort[oa]|mancat[oa])\b"),
}  # fmt: skip
_NAMED: Final = re.compile(r"(?<=[\w,] )[A-ZÀ-Þ][a-zß-ÿ]+")
_SUBJECT_UNSAID: Final = frozenset({"es", "it"})


def died_lately(parts: Sequence[str], at: int, things: tuple[str, ...], language: str) -> bool:
    """Whether the sentence at a place says that somebody died in a month or season, and none of those whom work names."""
    part, near = parts[at], parts[max(0, at - _BEFORE) : at + 1]
    dated = not _WHEN.isdisjoint(plain_words(part)) and not _YEAR.search(part)
    if not dated or _THEY[language].search(part) is None:
        return False
    before = [_before_a_name(each, language) for each in near]
    if any(says(said, things) for said in before) or any(
        says(each, MANNERS[language].of_others) for each in near
    ):
        return False
    return language not in _SUBJECT_UNSAID or before != list(near)


def _before_a_name(sentence: str, language: str) -> str:
    """What stands before the first name of a sentence; all of it where it names nobody."""
    named = (each for each in _NAMED.finditer(sentence) if each.group().lower() not in STOP_WORDS[language])
    found = next(named, None)
    return sentence if found is None else sentence[: found.start()]
