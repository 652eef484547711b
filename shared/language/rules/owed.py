"""What an answer is owed one sentence for before the next question (G1, G2).

A question for the people behind the interview, an objection, an error that is owned, a pang of sorrow. None of them makes
an answer less of one: they may read like a wish, and are none.
"""

from collections.abc import Callable
from typing import Final

from shared.interview.state_machine.assessment import FixedReply, Intent
from shared.interview.state_machine.intents import WISHES, Heard
from shared.language.rules.addressed import aches, asks_staff, objects, owns_an_error
from shared.language.rules.beside import joined, tells
from shared.language.rules.intent_words import kinds_of, pieces
from shared.language.rules.intents import hear
from shared.language.rules.listening import is_question
from shared.language.rules.manners import puts_right
from shared.language.rules.righting import righting
from shared.text.sentences import sentences

_MOST_CHARS: Final = 3_000
_ANSWERING: Final[frozenset[Intent]] = frozenset(
    {"answer", "correction", "dont_know", "off_topic", "clarification"}
)
_SORE: Final = frozenset({"dead", "tears", "fear", "unable", "body", "harm", "kin"})
_LEAVING: Final = frozenset({"bye", "over", "duty", "leave", "enough", "refuse"})
_FREE: Final[frozenset[FixedReply | None]] = frozenset({None, "meaning"})
"""Replies that give way: there is none, or one that helps nobody."""


_OWED: Final[tuple[tuple[FixedReply, Callable[[str, str], bool]], ...]] = (
    ("objection", objects),
    ("owned", owns_an_error),
    ("care", aches),
)


def with_owed(utterance: str, language: str, question: str, heard_as: Callable[[str], Heard]) -> Heard:
    """What an utterance is heard as, with the sentence that is owed beside it; `heard_as` hears a text without it."""
    heard, begun = heard_as(utterance), utterance[:_MOST_CHARS]
    if len(utterance) <= _MOST_CHARS and (asked := _asked_of_staff(heard, begun, language, question)):
        again = heard_as(asked)
        if again.intent not in WISHES and again.beside is None:
            told = again.told or asked
            return _replied(again.model_copy(update={"told": told}), "unknown")
    for reply, is_said in _OWED:
        if any(is_said(each, language) for each in sentences(begun)):
            return _beside(heard, begun, reply, language)
    return heard


def _asked_of_staff(heard: Heard, utterance: str, language: str, question: str) -> str | None:
    """What is told before a last sentence that asks something of which the interview knows nothing."""
    parts = sentences(utterance)
    if len(parts) < 2 or not is_question(parts[-1]) or heard.reply not in _FREE | {"put_right"}:
        return None
    if hear(parts[-1], language, "").intent in WISHES or not asks_staff(parts[-1], language, question):
        return None
    told = joined(utterance, parts[:-1])
    return told if tells(told, language) and not is_question(parts[-2]) else None


def _replied(heard: Heard, reply: FixedReply) -> Heard:
    if heard.reply in _FREE:
        return heard.model_copy(update={"reply": reply})
    return heard.model_copy(update={"also": heard.also or reply})


def _beside(
    heard: Heard,
    utterance: str,
    reply: FixedReply,
    language: str,
) -> Heard:
    """The answer with this reply, all of it counting; a wish that only these sentences sound like is none."""
    if heard.intent in _ANSWERING and heard.beside is None:
        corrects = puts_right(utterance, language) or righting(utterance, language)
        is_answer = heard.intent in ("off_topic", "clarification") or (
            heard.intent == "correction" and not corrects
        )
        answer = heard.model_copy(update={"intent": "answer"}) if is_answer else heard
        return answer.model_copy(update={"reply": reply}) if heard.reply in _FREE else heard
    # "That was my fault" is near to "that was enough", and to grief: only words for these make it one.
    if reply == "owned" and kinds_of(pieces(utterance, language)).isdisjoint(_SORE | _LEAVING):
        return Heard(reply=reply)
    return heard
