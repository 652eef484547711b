"""What a person asked that the interviewer cannot answer: the people who invited them can, so they read it (G1)."""

import re
from collections.abc import Container, Iterator, Sequence
from typing import Final

from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.addressed import opens_a_question
from shared.language.rules.asides import asides
from shared.language.rules.interrogatives import interrogative
from shared.language.rules.listening import is_question
from shared.language.rules.manners import is_rhetorical
from shared.language.rules.no_answers import asks_in_passing
from shared.language.rules.phrases import PHRASES
from shared.text.sentences import sentences
from shared.text.words import words

_OWED: Final = frozenset[FixedReply | None]({"unknown", "verdict", "next", "counts"})
"""Replies that leave a question to the people who invited the participant."""
KEPT: Final = _OWED | {"unanswered"}
"""Replies that say so, or own that a question was passed over."""
_CLAUSE: Final = re.compile(r"[,;:–—]")
_MOST_SENTENCES: Final = 40
_LONGEST: Final = 300
_WHOLE: Final = 4
"""Words of a question that is more than "you see?"."""


def left_to_staff(
    answers: Sequence[str],
    language: LanguageCode,
    *,
    of_data: Container[int] = (),
    unmet: Container[int] = (),
    replied: Container[int] = (),
) -> Iterator[tuple[int, str]]:
    """Each question that is left to staff, with the place of its answer; one that somebody complains of is one, too.

    What is asked back where contact data is asked for (at the places `of_data`) is for those who keep them, and who
    reads it where no reply followed: in the last answer, or in one that is `unmet`. At the places that are
    `replied` to it was said that a question is kept, which may have been heard by its meaning alone.
    """
    open_before: tuple[int, str] | None = None
    for place, answer in enumerate(answers):
        told = [each for each in sentences(answer)[:_MOST_SENTENCES] if len(each) <= _LONGEST]
        replies = asides(told, language)
        is_listed = place not in replied
        if open_before and "unanswered" in replies.values():
            yield open_before
            open_before, is_listed = None, True
        for said in (each for each in told if is_question(each) and not is_rhetorical(each, language)):
            reply, is_last = replies.get(said), place == len(answers) - 1
            asks_of_data = place in of_data and (reply is None or is_last) and _asks_how(said, language)
            is_unmet = reply == "use" and (is_last or place in unmet)
            if (
                reply in _OWED
                or asks_of_data
                or is_unmet
                or (reply is None and _asks_us(said, told, language))
            ):
                yield place, _with_its_question(said, told, language)
                is_listed = True
            else:
                open_before = (place, said)
        if told and not is_listed:
            yield place, _asking(told, language)
            open_before = None


def _asks_us(said: str, told: Sequence[str], language: LanguageCode) -> bool:
    return asks_in_passing(said, language) or _asks_at_the_end(said, told, language)


def _asking(told: Sequence[str], language: str) -> str:
    """The sentence that most likely asks: the last with a mark, else one that begins like a question, else the last."""
    marked = (each for each in reversed(told) if is_question(each))
    begun = (each for each in reversed(told) if opens_a_question(each, language))
    return next(marked, next(begun, told[-1]))


def _asks_at_the_end(said: str, told: Sequence[str], language: LanguageCode) -> bool:
    """Whether an answer ends in a whole question to who asks: "I start at five. Do you have a canteen?"."""
    heard = words(said)
    is_to_them = not PHRASES[language].heard.addressing.isdisjoint(heard)
    return is_to_them and len(told) > 1 and said == told[-1] and len(heard) >= _WHOLE


def _with_its_question(said: str, told: Sequence[str], language: LanguageCode) -> str:
    """A guess with the question before it, which says what it is about: "What is a permit here? The yellow card?"."""
    before = told[at - 1] if (at := told.index(said)) else ""
    is_guess = is_question(before) and not _asks_how(said, language)
    return f"{before} {said}" if is_guess else said


def _asks_how(said: str, language: LanguageCode) -> bool:
    """Whether a sentence asks what for, how long or the like, and not only whether something is so."""
    return any(interrogative(each, language)[0] for each in _CLAUSE.split(said))
