"""Whether an answer sets something against what was said before: an earlier statement, or a value (G2).

Only such a correction is thanked for. "I took the wrong valve once, so I look twice" has a word for an error, and
corrects nothing.
"""

import re
from collections.abc import Sequence
from typing import Final

from shared.language.rules.corrections.contrasts import names_own_words
from shared.language.rules.corrections.cues import tells_of_an_error
from shared.language.rules.corrections.given_way import RESUME
from shared.language.rules.corrections.righting import exchanged, righting, says_wrong
from shared.language.rules.corrections.slips import said_anew, slips_within
from shared.language.rules.corrections.told import corrections_told
from shared.language.rules.corrections.values import read
from shared.language.rules.following_up.probes import is_of_one_time
from shared.language.rules.points.matching import stems
from shared.text.sentences import sentences

_MOST_SENTENCES: Final = 40
_LOOKED_AT: Final = 2_000
_SAYS_WHAT: Final = re.compile(
    r"\b(?:it['’]?s|it (?:is|was)|but|not|ist|war|sind|nicht|sondern|aber|c['’](?:est|était)|pas|mais|es|era|son|no|sino"
    r"|pero|è|era|sono|non|ma|bensì)\b|n['’]t\b",
    re.IGNORECASE,
)
"""What says or denies how something is, beside a word for an error: "I got the grey one wrong" tells of a deed."""


def sets_against(told: str, earlier: Sequence[str], question: str, language: str) -> bool:
    """Whether something is put in the place of what one of the earlier answers says, or of another value.

    By a word for an error alone only where it speaks of what an answer said, beyond its question, and of no past case.
    """
    told = told[:_LOOKED_AT]
    puts = corrections_told(told, earlier, language) if earlier else ()
    if any(each.before for each in puts):
        return True
    rights = righting(told, language)
    if any(_names_what_was_said(each.said, told, earlier, language) for each in puts):
        return True
    if any(len(sentences(each)) > 1 or _replaces(each, told, earlier, language) for each in rights):
        return True
    parts = rights or sentences(told)[:_MOST_SENTENCES]
    known = stems(" ".join(each[:_LOOKED_AT] for each in earlier), language) - stems(question, language)
    own = [each for each in sentences(told)[:_MOST_SENTENCES] if names_own_words(each)]
    owned = [
        each
        for each in parts
        if _SAYS_WHAT.search(each)
        and (says_wrong(each, language) or tells_of_an_error(each, language))
        and not is_of_one_time(each, language)
    ]
    return any(not known.isdisjoint(stems(each, language)) for each in (*own, *owned))


def _names_what_was_said(said: str, told: str, earlier: Sequence[str], language: str) -> bool:
    """Whether a value of these words stands in an earlier answer, or before them in their own: what nobody said is not
    put right."""
    known = (*(each[:_LOOKED_AT] for each in earlier), told[: told.find(said)])
    values = {each for text in known for part in sentences(text) for each in read(part, language).values}
    return not values.isdisjoint(read(said, language).values)


def _replaces(said: str, told: str, earlier: Sequence[str], language: str) -> bool:
    """Whether a sentence names the value or the words that do not hold, or calls wrong what a resume says."""
    is_exchanged = exchanged(said) is not None and _names_what_was_said(said, told, earlier, language)
    return (
        is_exchanged
        or said_anew(said, language) is not None
        or slips_within(said, language)
        or names_own_words(said)
        or RESUME.search(said) is not None
    )
