"""How somebody steers the talk beside an answer: to what they would rather tell, to another question, or to its end
where time is short (G1, G2)."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.intents import WISHES, Heard
from shared.language.rules.addressed import is_short_of_time, only_tells
from shared.language.rules.beside import joined, tells
from shared.language.rules.main_first import told_for_the_main_ones
from shared.language.rules.manner_phrases import MANNERS, says
from shared.language.rules.objections import wants_another, would_rather

GIVES_WAY: Final[frozenset[FixedReply | None]] = frozenset({None, "meaning"})
"""Replies that give way: there is none, or one that helps nobody."""
_CLAUSE: Final = re.compile(r"(?<=[,;–—])\s+")


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
    if (staying := told_for_the_main_ones(parts, language)) is not None:
        told = joined(utterance, staying)
        heard = heard_as(told) if tells(told, language, 1) else Heard(intent="clarification")
        if heard.intent in WISHES or heard.beside:
            return heard
        heard = (
            heard
            if heard.intent == "clarification"
            else heard.model_copy(update={"told": heard.told or told})
        )
        return replied(heard.model_copy(update={"leaving": "main_first"}), "main_first")
    if another := {clause for each in parts for clause in _asking_another(each, language)}:
        told = joined(utterance, [each for each in clauses if each not in another])
        wish = Heard(intent="wish_to_skip", leaves=True)
        return _beside(wish, told, heard_as) if tells(told, language, 1) else wish
    if short := [each for each in clauses if is_short_of_time(each, language)]:
        told = joined(utterance, [each for each in clauses if each not in short])
        return _in_a_hurry(utterance, told, _ends_in_hurry(parts[-1], language), language, heard_as)
    return None


def _in_a_hurry(
    utterance: str, told: str, is_over: bool, language: str, heard_as: Callable[[str], Heard]
) -> Heard | None:
    """The end that is offered where time `is_over`, beside all that was said; else an answer where `told` is one."""
    wish, is_telling = Heard(intent="wish_to_stop", plain=False), tells(told, language, 1)
    if told and not is_telling and heard_as(told) == Heard(intent="clarification"):
        return Heard(
            intent="clarification", also="hurry", leaving="sign"
        )  # who asks back stays for the answer
    if is_over:
        heard = _beside(wish, told, heard_as) if is_telling else wish
        return heard.model_copy(update={"told": utterance}) if heard.told == told else heard
    heard = heard_as(told) if is_telling else wish
    return heard if heard == Heard() else None


def _asking_another(sentence: str, language: str) -> list[str]:
    """The clauses that ask for another question, unless one behind them goes on: "ask me something, I look it up"."""
    clauses = _CLAUSE.split(sentence)
    places = [at for at, each in enumerate(clauses) if wants_another(each, language)]
    if not places or tells(" ".join(clauses[places[-1] + 1 :]), language, 1):
        return []
    return [clauses[at] for at in places]


def _ends_in_hurry(sentence: str, language: str) -> bool:
    """Whether a sentence ends in saying that time is short, not in what follows from it: "I'm in a hurry, so I ride"."""
    *others, last = _CLAUSE.split(sentence)
    is_told = says(sentence, MANNERS[language].hence) or only_tells(sentence, language)
    return is_short_of_time(last, language) and not (others and is_told)


def replied(heard: Heard, reply: FixedReply) -> Heard:
    """The same with this reply, or with it as a second one."""
    if heard.reply in GIVES_WAY:
        return heard.model_copy(update={"reply": reply})
    return heard.model_copy(update={"also": heard.also or reply})


def _beside_a_preference(told: str, language: str, heard_as: Callable[[str], Heard]) -> Heard:
    """The answer beside what somebody would rather talk about; alone that wish is no other."""
    if not tells(told, language, 1):
        asked = heard_as(told).reply if told else None
        return Heard(reply="rather", also=asked if asked == "remaining" else None)
    heard = heard_as(told)
    heard = heard.model_copy(update={"told": heard.told or told})
    if heard.reply == "put_right":  # "No, sorry, there is none. I can tell you about …"
        return heard.model_copy(update={"reply": "rather"})
    return replied(heard, "rather")


def _beside(wish: Heard, told: str, heard_as: Callable[[str], Heard]) -> Heard:
    """The answer beside the wish; another wish in it goes before."""
    heard = heard_as(told)
    if heard.intent in WISHES or heard.beside:
        return heard
    update = {"told": heard.told or told, "beside": wish.intent, "plain": wish.plain, "leaves": wish.leaves}
    return heard.model_copy(update=update)
