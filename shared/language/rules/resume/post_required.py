"""What the post that a resume is written for asks of people, as the resume names it, and does not show (E2)."""

import re
from functools import cache
from typing import Final

from shared.language.rules.points.matching import stems
from shared.language.rules.resume.post_words import POST_WORDS
from shared.language.rules.resume.words import spoken
from shared.text.phrase_patterns import any_of
from shared.text.words import words

MOST: Final = 4
_MOST_ITEMS: Final = 12
_MOST_WORDS: Final = 14
_MOST_CHARS: Final = 1_000
_SHOWN: Final = 0.6
"""The share of its words that the rest of the resume has where it shows it."""
_ITEMS: Final = re.compile(r"[,;](?![^()]{0,80}\))|\n\s{0,8}[-*•]")
_GOING_ON: Final = frozenset(
    [
        *(
            "including",
            "and",
            "or",
            "with",
            "such",
            "e",
            "einschließlich",
            "und",
            "oder",
            "mit",
            "sowie",
            "wie",
        ),
        *(
            "y",
            "o",
            "con",
            "incluido",
            "incluida",
            "incluidos",
            "como",
            "et",
            "ou",
            "avec",
            "dont",
            "compris",
        ),
        *("ed", "compreso", "compresa", "inclusi", "incluso"),
    ]
)
"""Begins what is still said of the thing before a comma."""
_EDGES: Final = " \t\n-*•–—.:;,"


def required_unshown(resume: str, language: str) -> tuple[str, ...]:
    """At most four things that the post asks for and the rest of the resume does not show, in their order."""
    listed = required_list(resume, language)
    rest = stems(resume.replace(listed, " ", 1), language)
    needs = [
        each
        for each in _items(listed.partition(":")[2])
        if 1 < len(words(each)) <= _MOST_WORDS and "?" not in each
    ]
    return tuple(each for each in needs if not _is_shown(each, rest, language))[:MOST]


def required_list(resume: str, language: str) -> str:
    """What the post asks for as the resume lists it, with its label, up to a blank line; empty where it lists nothing."""
    found = _label(language).search(resume)
    if found is None:
        return ""
    behind = resume[found.end() : found.end() + _MOST_CHARS]
    lead = len(behind) - len(behind.lstrip())
    return found.group() + behind[:lead] + behind[lead:].partition("\n\n")[0]


def _items(listed: str) -> list[str]:
    items: list[str] = []
    for part in _ITEMS.split(listed)[:_MOST_ITEMS]:
        said = words(part)
        if items and said and said[0] in _GOING_ON:
            items[-1] = f"{items[-1]}, {part.strip(_EDGES)}"
        elif said:
            items.append(" ".join(part.split()).strip(_EDGES))
    return items


def _is_shown(need: str, rest: frozenset[str], language: str) -> bool:
    wanted = stems(need, language)
    return len(wanted & rest) >= _SHOWN * len(wanted)


@cache
def _label(language: str) -> re.Pattern[str]:
    """A label behind the end of a sentence or at the beginning of a line, with its colon."""
    phrases = (phrase for each in spoken(language) for phrase in POST_WORDS[each].required_labels)
    return re.compile(
        rf"(?:(?<=\n)|(?<=\. )|(?<=\* ))(?:\*\*)?(?:{any_of(phrases)})(?:\*\*)?\s?:", re.IGNORECASE
    )
