"""The spans of time that a resume names, as written: "2016 – 2019", "since March 2020" (E2)."""

import re
from functools import cache

from shared.language.rules.resume.words import RESUME_WORDS, spoken
from shared.text.phrase_patterns import any_of
from shared.text.words import words


def period_in(text: str, language: str) -> str | None:
    """The span of time that a line names, as written: "2016 – 2019", "since March 2020"."""
    found = _period(language).search(text)
    return found.group() if found else None


def periods_in(text: str, language: str) -> list[str]:
    """All spans of time that a line names, as written."""
    return [found.group() for found in _period(language).finditer(text)]


def dated_by(text: str, language: str) -> str | None:
    """The span of time that a line dates an entry with; "since 2021" only at its beginning or end."""
    found = _period(language).search(text)
    if found is None or (found["since"] and words(text[: found.start()]) and words(text[found.end() :])):
        return None
    return found.group()


@cache
def _period(language: str) -> re.Pattern[str]:
    book = [RESUME_WORDS[each] for each in spoken(language)]
    month = any_of(phrase for each in book for phrase in each.months)
    present = any_of(phrase for each in book for phrase in each.present)
    until = any_of(phrase for each in book for phrase in each.until)
    since = any_of(phrase for each in book for phrase in each.since)
    year = rf"(?:(?:{month})\.?,?\s*(?:de\s+)?|\d{{1,2}}\s?[/.]\s?)?(?:19|20)\d\d(?:-(?:0\d|1[0-2])(?!\d))?"
    link = rf"\s*(?:[-–—−]>?(?:\s?(?:{until})\b)?|(?:{until})\b)\s*"
    begun = rf"(?:{year}|(?:{month})\.?(?={link}(?:{month})\b))"
    return re.compile(
        rf"(?<!\w)(?:{begun}{link}(?:{year}|(?:{present})\b)|(?P<since>(?:{since})\s+{year}(?:\s+(?:{present}))?))(?!\w)",
        re.IGNORECASE,
    )
