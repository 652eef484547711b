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
_SOFTENERS: Final = in_all(tuple[str, ...], "language", "softeners")
"""Words that stand anywhere in an offer and change nothing: "sag ruhig du"."""


def offers_familiar(text: str, language: str) -> bool:
    if not _OFFERS[language]:
        return False
    offers, softeners = _patterns(language)
    return any(
        offers.search(softeners.sub("", each)) and PHRASES[language].heard.negators.isdisjoint(words(each))
        for each in CLAUSES.split(text)
    )


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    return whole_phrase(_OFFERS[language]), whole_phrase(_SOFTENERS[language])
