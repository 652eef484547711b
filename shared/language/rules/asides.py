"""What is said to the interviewer beside an answer, or asked of the interview itself (G1, G2)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, Self

from shared.interview.state_machine.assessment import FixedReply
from shared.language.rules.addressed import asked_of_it, opens_a_question
from shared.language.rules.asked_of_the_talk import (
    asks_for_use,
    asks_what_is_left,
    asks_whether_read,
    asks_who_reads,
    leads_in,
    prefaces_a_question,
)
from shared.language.rules.intent_words import kinds_of, pieces
from shared.language.rules.intents import hear
from shared.language.rules.keep_out_requests import is_kept_out
from shared.language.rules.listening import heard_words, holds, is_question
from shared.language.rules.manner_phrases import MANNERS, finds
from shared.language.rules.manners import denies, is_hurried
from shared.language.rules.sorrow import is_of_somebody_close
from shared.text.plain_words import plain_words, unaccented
from shared.text.spoken import in_all

_LONGEST_GREETING: Final = 6
_LEADING: Final = 3
_ENDING: Final = 3
_JOINING: Final = 5
_UNMISTAKABLE: Final = 3
"""Blanks in a phrase that is a question without its mark."""
_CLOSING: Final = "\"'”’») \n"
_ENDS: Final = frozenset(".!?…")
_QUESTIONS: Final = in_all(dict[FixedReply, tuple[str, ...]], "direct_questions")
ASKED: Final = frozenset[FixedReply | None](each for each in _QUESTIONS["en"] if each != "greeting")
"""Replies to a question: who asks two gets two."""
_FOR_ANOTHER_LANGUAGE: Final = tuple(each for asked in _QUESTIONS.values() for each in asked["language"])
"""Who asks for another language may do so in that language."""


def asides(parts: Sequence[str], language: str) -> dict[str, FixedReply]:
    """What each of the parts of an utterance says to the interviewer and not to the question, where it does."""
    asked: dict[str, FixedReply] = {}
    is_asked = False
    for part in reversed(parts):  # "Who reads this, if I may ask?" is a question from its beginning
        end = part.rstrip(_CLOSING)[-1:]
        is_asked = end == "?" or (is_asked and end not in _ENDS)
        if found := _aside(part, language, is_asked=is_asked):
            asked[part] = found
    for part, following in pairwise(parts):  # "Mir wäre lieber, Sie nehmen das nicht auf"
        if asked.get(following) == "record" and part.endswith(",") and len(part.split()) <= _LEADING:
            asked[part] = "record"
    return {part: asked[part] for part in parts if part in asked}


def without_asides(parts: Sequence[str], aside: Mapping[str, FixedReply], language: str) -> list[str]:
    """What the parts tell: not the asides, nor a few words that lead to one or end it ("Who reads this, the office?"),
    nor why it is asked."""
    ends = {
        part
        for before, part in pairwise(parts)
        if before.endswith(",") and before in aside and is_question(part) and len(part.split()) <= _ENDING
    }
    leads = {
        part
        for part, after in pairwise(parts)
        if aside.get(after) in ASKED and (leads_in(part, language) or _is_condition(part, language))
    }
    reasons = _reasons(parts, aside, language)
    told = [part for part in parts if part not in aside.keys() | ends | leads | reasons]
    return [part for part in told if not (aside and prefaces_a_question(part, language))]


def _reasons(parts: Sequence[str], aside: Mapping[str, FixedReply], language: str) -> set[str]:
    """The sentences behind a question that say why it is asked: "Who reads this? Because the place is small."."""
    found, is_reason = set[str](), False
    for before, part in pairwise(parts):
        if before.rstrip(_CLOSING)[-1:] in _ENDS:
            begun = plain_words(part)
            is_reason = aside.get(before) in ASKED and finds(begun, MANNERS[language].asks_because, within=1)
        if is_reason:
            found.add(part)
    return found


def _is_condition(part: str, language: str) -> bool:
    """Whether a part only begins a question: "If I write it in a wrong way," before "is it marked?"."""
    return part.rstrip().endswith(",") and "if" in kinds_of(pieces(part, language)[:1])


@lru_cache(maxsize=500)
def _aside(part: str, language: str, *, is_asked: bool) -> FixedReply | None:
    said = part.split(maxsplit=_LONGEST_GREETING)
    if len(said) <= _LONGEST_GREETING and _greeting(language).match(part.strip()):
        return "greeting"
    if denies(part, language):
        return "misheard"
    if is_kept_out(part, language):
        return "record"
    if is_of_somebody_close(part, language):  # "mi manca tanto" asks nobody how much is left
        return None
    opens = is_asked and opens_a_question(part, language)
    if (opens or part.rstrip(_CLOSING).endswith("?")) and (asked := asked_of_it(part, language)):
        return asked
    return _direct_question(part, language, is_asked=is_asked) or (
        "hurry" if is_hurried(part, language) else None
    )


@cache
def _greeting(language: str) -> re.Pattern[str]:
    """A greeting and hardly anything else: "Good morning to you."."""
    listed = "|".join(map(re.escape, _QUESTIONS[language]["greeting"]))
    return re.compile(rf"(?:\w{{1,4}}[,!]?\s)?(?:{listed})\b(?:\s\w+){{0,3}}\W*$", re.IGNORECASE)


def _direct_question(part: str, language: str, *, is_asked: bool) -> FixedReply | None:
    """What a part asks the interviewer about the interview itself."""
    if asks_what_is_left(part, language):
        return "remaining"
    said = unaccented(heard_words(part))
    possible: list[tuple[FixedReply, _Asked]] = [
        (kind, asked) for kind, asked in _direct_questions(language) if holds(said, asked.phrases)
    ]
    intent = hear(part, language, "").intent if possible else "answer"
    is_question = is_asked or "?" in part or intent != "answer"
    for kind, asked in possible:
        if kind == "use" and intent == "wish_for_human" and "contact" in kinds_of(pieces(part, language)):
            continue
        if kind == "named" and not (is_asked or "?" in part or intent == "clarification"):
            continue  # "a label on it, my name on it"
        if is_question or asked.opens(said):
            if kind == "language" and "they" in kinds_of(pieces(part, language)):
                continue
            return kind
    of_reading = asks_who_reads(part, language, is_asked=is_asked or "?" in part)
    is_of_use = of_reading or asks_for_use(part, language) or asks_whether_read(part, language)
    return "use" if is_of_use else None


@dataclass(frozen=True, slots=True)
class _Asked:
    """The phrases that ask one thing, and those that ask it without a question mark, with blanks around them."""

    phrases: tuple[str, ...]
    unmistakable: tuple[str, ...]

    @classmethod
    def of(cls, phrases: tuple[str, ...]) -> Self:
        phrases = tuple(map(unaccented, phrases))
        return cls(phrases, tuple(f" {each} " for each in phrases if each.count(" ") >= _UNMISTAKABLE))

    def opens(self, said: str) -> bool:
        """Whether what is said begins with one, or nearly so: "And how long is this going to take"."""
        return any(said.startswith(self.unmistakable, at) for at in range(_JOINING + 1))


@cache
def _direct_questions(language: str) -> tuple[tuple[FixedReply, _Asked], ...]:
    """In the order in which they are looked for."""
    asked: dict[FixedReply, tuple[str, ...]] = {**_QUESTIONS[language], "language": _FOR_ANOTHER_LANGUAGE}
    return tuple((kind, _Asked.of(phrases)) for kind, phrases in asked.items() if kind != "greeting")
