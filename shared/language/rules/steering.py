"""How somebody steers the talk beside an answer: to what they would rather tell, to another question, or to its end
where time is short (G1, G2)."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.intents import WISHES, Heard
from shared.language.rules.addressed import is_short_of_time
from shared.language.rules.beside import joined, tells
from shared.language.rules.objections import wants_another, would_rather

GIVES_WAY: Final[frozenset[FixedReply | None]] = frozenset({None, "meaning"})
"""Replies that give way: there is none, or one that helps nobody."""
_CLAUSE: Final = re.compile(r"(?<=[,;–—])\s+")
_LAST: Final = 3
"""Clauses at the end in which somebody says that time is short."""


def steering(
    utterance: str, parts: Sequence[str], language: str, heard_as: Callable[[str], Heard]
) -> Heard | None:
    """The wish with what is told beside it, which `heard_as` hears; None where none of these is wished.

    `parts` are the sentences. What was asked about is left for another question; a stop is offered, not made.
    """
    if rather := [each for each in parts if would_rather(each, language)]:
        told = joined(utterance, [each for each in parts if each not in rather])
        return _beside_a_preference(told, language, heard_as)
    clauses = [clause for each in parts for clause in _CLAUSE.split(each)]
    if another := [each for each in clauses if wants_another(each, language)]:
        wish, said = Heard(intent="wish_to_skip", leaves=True), another
    elif short := [each for each in clauses[-_LAST:] if is_short_of_time(each, language)]:
        wish, said = Heard(intent="wish_to_stop", plain=False), short
    else:
        return None
    told = joined(utterance, [each for each in clauses if each not in said])
    return _beside(wish, told, language, heard_as) if tells(told, language, 1) else wish


def replied(heard: Heard, reply: FixedReply) -> Heard:
    """The same with this reply, or with it as a second one."""
    if heard.reply in GIVES_WAY:
        return heard.model_copy(update={"reply": reply})
    return heard.model_copy(update={"also": heard.also or reply})


def _beside_a_preference(told: str, language: str, heard_as: Callable[[str], Heard]) -> Heard:
    """The answer beside what somebody would rather talk about; alone that wish is no other."""
    if not tells(told, language, 1):
        return Heard(reply="rather")
    heard = heard_as(told)
    return replied(heard.model_copy(update={"told": heard.told or told}), "rather")


def _beside(wish: Heard, told: str, language: str, heard_as: Callable[[str], Heard]) -> Heard:
    """The answer beside the wish; another wish in it goes before."""
    heard = heard_as(told)
    if heard.intent in WISHES or heard.beside:
        return heard
    update = {"told": heard.told or told, "beside": wish.intent, "plain": wish.plain, "leaves": wish.leaves}
    return heard.model_copy(update=update)
