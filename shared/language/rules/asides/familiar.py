"""The familiar form of address that somebody offers: "wir können uns duzen", "tú dime de tú" (G3)."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from shared.language.rules.distress.deaths import CLAUSES
from shared.language.rules.phrases import PHRASES
from shared.text.phrase_patterns import whole_phrase
from shared.text.spoken import in_all
from shared.text.words import words

FAMILIAR: Final[Mapping[str, str]] = in_all(str, "language", "familiar_form")
"""The familiar "you" of each language, empty where there is only one."""
_OFFERS: Final = in_all(tuple[str, ...], "language", "familiar_offers")


def offers_familiar(text: str, language: str) -> bool:
    pattern = _offers(language)
    return pattern is not None and any(
        pattern.search(each) and PHRASES[language].heard.negators.isdisjoint(words(each))
        for each in CLAUSES.split(text)
    )


@cache
def _offers(language: str) -> re.Pattern[str] | None:
    return whole_phrase(_OFFERS[language]) if _OFFERS[language] else None
