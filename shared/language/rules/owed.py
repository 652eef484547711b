"""What an answer is owed one sentence for before the next question (G1, G2).

A question for the people behind the interview, an objection, an error that is owned, a pang of sorrow. None of them makes
an answer less of one: they may read like a wish, and are none.
"""

from collections.abc import Callable, Set
from typing import Final

from shared.interview.state_machine.assessment import FixedReply, Intent
from shared.interview.state_machine.intents import WISHES, Heard
from shared.language.rules.addressed import aches, asks_staff, blames_another, objects, owns_an_error
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
_LEAVING: Final = frozenset({"bye", "over", "end", "duty", "leave", "enough", "refuse", "withdraw"})
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
        if said := {each for each in sentences(begun) if is_said(each, language)}:
            return _beside(heard, begun, said, reply, language)
    if (
        not blames_another(begun, language)
        or heard.reply not in _FREE
        or not _is_of_blame(heard, begun, language)
    ):
        return heard
    return Heard()


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


def _beside(heard: Heard, utterance: str, said: Set[str], reply: FixedReply, language: str) -> Heard:
    """The answer with this reply, all of it counting; a wish that what is `said` only sounds like is none."""
    if heard.reply not in _FREE:
        return heard
    if heard.intent in _ANSWERING and heard.beside is None:
        rest = joined(utterance, [each for each in sentences(utterance) if each not in said])
        corrects = heard.intent == "correction" and (puts_right(rest, language) or righting(rest, language))
        intent = heard.intent if corrects or heard.intent == "dont_know" else "answer"
        return heard.model_copy(update={"intent": intent, "reply": reply})
    return Heard(reply=reply) if reply == "owned" and _is_of_blame(heard, utterance, language) else heard


def _is_of_blame(heard: Heard, utterance: str, language: str) -> bool:
    """Whether a wish or a correction was only heard in words of blame: "that was my fault" is near to "that is enough".

    Words for grief or for leaving make it one.
    """
    kinds = kinds_of(pieces(utterance, language))
    return heard.intent not in ("wish_to_skip", "wish_for_human") and kinds.isdisjoint(_SORE | _LEAVING)
