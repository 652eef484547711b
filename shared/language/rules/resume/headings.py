"""The headings of a resume's parts: what stands below each."""

import re
from functools import cache
from typing import Final, Literal, get_args

from shared.language.rules.resume.words import RESUME_WORDS, spoken
from shared.text.words import words

type ResumeSection = Literal[
    "skills", "experience", "voluntary", "education", "objective", "summary", "asides", "other"
]

LONGEST_HEADING: Final = 5
"""Words of a heading, or of a label."""
_SECTIONS: Final[tuple[ResumeSection, ...]] = get_args(ResumeSection.__value__)
_JOINED: Final = re.compile(r"\s(?:and|und|et|y|e)\s|\s?[&/+]\s?", re.IGNORECASE)
"""What joins two headings in one line."""


def heading_of(text: str, language: str) -> ResumeSection | None:
    """Which part of a resume a line opens, if it is a heading and nothing else; of two in one ("Education and licences")
    the first says what stands below."""
    said = " ".join(words(text))
    if len(said.split()) > LONGEST_HEADING:
        return None
    known = _headings(language)
    parts = [" ".join(words(part)) for part in _JOINED.split(text.strip())]
    return known.get(said) or (known[parts[0]] if known.keys() >= {*parts} else None)


@cache
def _headings(language: str) -> dict[str, ResumeSection]:
    return {
        " ".join(words(phrase)): section
        for spoken_here in reversed(spoken(language))
        for section in _SECTIONS
        for phrase in getattr(RESUME_WORDS[spoken_here].headings, section)
    }
