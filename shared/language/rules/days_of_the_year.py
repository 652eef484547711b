"""The days that an answer names, in any of the languages: "the next is due 26 October", "am 5. jeden Monats"."""

import re
from functools import cache
from typing import Final

from shared.language.rules.handover.file_analysis.days import months
from shared.language.rules.handover.file_analysis.people import CALENDAR
from shared.text.phrase_patterns import any_of

_LOOKED_AT: Final = 4_000
_SHORTEST: Final = 4


def days_named(text: str, language: str) -> list[str]:
    """The days of a year, or of a month, as the text writes them; those with their year are past, or a tale."""
    return list(
        dict.fromkeys(" ".join(each[0].split()) for each in _days(language).finditer(text[:_LOOKED_AT]))
    )


@cache
def _weekdays() -> str:
    return any_of(sorted(each for each in CALENDAR - months().keys() if len(each) >= _SHORTEST))


@cache
def _days(language: str) -> re.Pattern[str]:
    names = any_of(months())
    capitals = any_of(sorted({each.capitalize() for each in months() if each != "may"}))
    # "October 5" is a day in English alone: "Oktober 25" is a year
    named_first = rf"|(?<!\w)(?<!\d\s)(?<!\d\.\s)(?:{capitals})\s[0-3]?\d(?:st|nd|rd|th)?(?![\w.,]\d|\d)"
    return re.compile(
        rf"(?<![\w.,])[0-3]?\d(?:st|nd|rd|th|\.|er|º|°)?\s(?:de\s|of\s)?(?i:{names})(?!\w)(?!\s(?:del?\s)?(?:19|20)?\d\d\b)"
        + (named_first if language == "en" else "")
        + rf"|(?<!\w)(?i:{_weekdays()})s?,?\s\d{{1,2}}[:.h]\d\d(?!\w)"
        + rf"|(?<!\w)(?:on the [0-3]?\d(?:st|nd|rd|th)|am [0-3]?\d\.)(?!\w)(?!\s(?i:{names}))"
    )
