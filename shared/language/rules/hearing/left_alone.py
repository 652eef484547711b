"""A wish not to be asked about something, or something sad: the whole subject is left (G2)."""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.intents import Heard
from shared.language.rules.asides.addressed import asks_to_leave
from shared.language.rules.asides.owed_model import owed_to
from shared.language.rules.distress.losses import hurts_now
from shared.language.rules.distress.sorrow import is_of_a_death
from shared.language.rules.hearing.beside import joined, tells
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import BUT
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.manner_phrases import LOOKED_AT
from shared.language.rules.hearing.manners import leaves_a_thing, leaves_alone
from shared.language.rules.off_record.keep_out_requests import is_kept_out
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences

_MOST_PARTS: Final = 24
SORE: Final = frozenset({"dead", "tears", "fear", "unable", "body", "harm", "kin"})
_IN_PASSING: Final = 3
"""Words of a manner of speaking, which names nothing that is to be left alone."""


def left_alone(heard: Heard, utterance: str, language: str, encoder: SentenceEncoder | None) -> Heard:
    """A wish not to be asked about something, or something sad: the whole subject is left."""
    begun = utterance[:LOOKED_AT]
    is_sore = not kinds_of(pieces(begun, language)).isdisjoint(SORE)
    is_private = heard.intent == "distress" and not is_sore and asks_to_leave(begun, language)
    if is_private:  # "why I went is my business" hurts nobody
        return Heard(intent="wish_to_skip", leaves=True)
    if "distress" in (heard.intent, heard.beside):
        return heard.model_copy(update={"leaves": True})
    is_of_death = heard.reply == "care" and any(is_of_a_death(each, language) for each in sentences(begun))
    if is_of_death and hurts_now(begun, language):
        return heard.model_copy(update={"beside": "distress", "leaves": True})
    alone = _asked_to_leave(sentences(begun)[:_MOST_PARTS], language, encoder)
    is_leaving = heard.intent == "wish_to_stop" and heard.plain
    is_of_a_thing = any(asks_to_leave(each, language) or leaves_a_thing(each, language) for each in alone)
    is_leaving = is_leaving and not is_of_a_thing
    if not alone or is_leaving or heard.intent == "wish_for_human":
        return heard
    told = joined(utterance, [each for each in sentences(utterance) if each not in alone])
    if heard.beside is None and not tells(told, language):
        return Heard(intent="wish_to_skip", leaves=True)
    if heard.beside == "wish_to_skip" and heard.told and _is_within(heard.told, alone, language):
        return Heard(intent="wish_to_skip", leaves=True)
    if heard.beside is not None:
        return heard.model_copy(update={"leaves": True})
    return Heard(told=told, beside="wish_to_skip", leaves=True)


def _is_within(told: str, alone: Sequence[str], language: str) -> bool:
    """Whether an answer says nothing but what it refuses to tell: "I'd rather not say why I left, that's private".

    "I'd rather not speak of them, but the loom I mended myself" tells something.
    """
    lines = [line.strip() for line in told.splitlines()]
    turns = any(not set(plain_words(line)).isdisjoint(BUT[language]) for line in lines)
    return not turns and all(any(line in each for each in alone) for line in lines)


def _asked_to_leave(parts: list[str], language: str, encoder: SentenceEncoder | None) -> list[str]:
    """The sentences that ask to leave something alone: a bare "let it go" before more of the same tale asks nothing."""
    found: list[str] = []
    for at, part in enumerate(parts):
        is_in_passing = len(part.split()) <= _IN_PASSING and tells(" ".join(parts[at + 1 :]), language)
        asks = leaves_alone(part, language) or asks_to_leave(part, language)
        asks = asks or (
            owed_to(part, encoder) == "leave" and not (is_question(part) or is_kept_out(part, language))
        )
        if asks and not is_in_passing:
            found.append(part)
    return found
