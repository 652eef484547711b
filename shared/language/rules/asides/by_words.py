"""What is said to the interviewer beside an answer and heard by its words: a greeting, a wish for silence or for another
language, what becomes of it all (G1, G2). What else is asked is heard by its meaning (`asides/model.py`)."""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from shared.interview.state_machine.assessment import FixedReply
from shared.language.rules.asides.by_shape import asks_about_skipping, says_it_was_passed_over
from shared.language.rules.asides.model import speaks_of_reading
from shared.language.rules.distress.sorrow import is_of_somebody_close
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.listening import heard_words, holds
from shared.language.rules.hearing.manners import denies
from shared.language.rules.off_record.keep_out_requests import is_kept_out_by_words
from shared.text.plain_words import unaccented
from shared.text.spoken import in_all

_LONGEST_GREETING: Final = 6
_LEADING: Final = 3
_CLOSING: Final = "\"'”’») \n"
_ENDS: Final = frozenset(".!?…")
_QUOTED: Final = re.compile(r"[„“«][^„“”«»]{1,200}(?:[“”»]|$)|\"[^\"]{1,200}\"")
"""What others say or ask: "they all want to know “is that it?”" asks nobody."""
_QUESTIONS: Final = in_all(dict[FixedReply, tuple[str, ...]], "direct_questions")
ASKED: Final = frozenset[FixedReply | None](
    {
        "remaining",
        "machine",
        "hears",
        "language",
        "use",
        "named",
        "verdict",
        "next",
        "unanswered",
        "unknown",
        "skipping",
    }
)
"""Replies to a question: who asks two gets two."""
_FOR_ANOTHER_LANGUAGE: Final = tuple(each for asked in _QUESTIONS.values() for each in asked["language"])
"""Who asks for another language may do so in that language."""


def asides(parts: Sequence[str], language: str) -> dict[str, FixedReply]:
    """What each of the parts of an utterance says to the interviewer and not to the question, where it does."""
    asked: dict[str, FixedReply] = {}
    is_asked = False
    for part in reversed(parts):  # "What happens next, if I may ask?" is a question from its beginning
        end = part.rstrip(_CLOSING)[-1:]
        is_asked = end == "?" or (is_asked and end not in _ENDS)
        if found := _aside(part, language, is_asked=is_asked):
            asked[part] = found
    for part, following in pairwise(parts):  # "Mir wäre lieber, Sie nehmen das nicht auf"
        if asked.get(following) == "record" and part.endswith(",") and len(part.split()) <= _LEADING:
            asked[part] = "record"
    return {part: asked[part] for part in parts if part in asked}


@lru_cache(maxsize=500)
def _aside(part: str, language: str, *, is_asked: bool) -> FixedReply | None:
    part = _QUOTED.sub(" ", part).strip() or part
    said = part.split(maxsplit=_LONGEST_GREETING)
    if len(said) <= _LONGEST_GREETING and _greeting(language).match(part.strip()):
        return "greeting"
    if denies(part, language):
        return "misheard"
    if is_kept_out_by_words(part, language):
        return "record"
    if says_it_was_passed_over(part, language):
        return "unanswered"
    if not is_asked or is_of_somebody_close(part, language):  # "mi manca tanto" asks nobody how much is left
        return None
    return "skipping" if asks_about_skipping(part, language) else asked_by_words(part, language)


def asked_by_words(part: str, language: str) -> FixedReply | None:
    """Which of a few questions about the interview a question puts, that are answered by more than that nobody knows."""
    said = unaccented(heard_words(part))
    for kind, phrases in _direct_questions(language).items():
        if holds(said, phrases):
            is_of_others = kind == "language" and "they" in kinds_of(pieces(part, language))
            return None if is_of_others and not speaks_of_reading(part) else kind
    return None


@cache
def _greeting(language: str) -> re.Pattern[str]:
    """A greeting and hardly anything else: "Good morning to you."."""
    listed = "|".join(map(re.escape, _QUESTIONS[language]["greeting"]))
    return re.compile(rf"(?:\w{{1,4}}[,!]?\s)?(?:{listed})\b(?:\s\w+){{0,3}}\W*$", re.IGNORECASE)


@cache
def _direct_questions(language: str) -> Mapping[FixedReply, tuple[str, ...]]:
    """In the order in which they are looked for."""
    asked: dict[FixedReply, tuple[str, ...]] = {**_QUESTIONS[language], "language": _FOR_ANOTHER_LANGUAGE}
    del asked["greeting"]
    return {kind: tuple(map(unaccented, phrases)) for kind, phrases in asked.items()}
