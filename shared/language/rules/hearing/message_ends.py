"""How a message ends: with a plain goodbye, with a subject that is closed, or with what presses its author (G1, G2).

What is told before counts as it stands, and a question beside the goodbye is replied to.
"""

from collections.abc import Callable
from typing import Final

from shared.interview.state_machine.assessment import FixedReply, Intent
from shared.interview.state_machine.intents import WISHES, Heard
from shared.language.rules.asides.addressed import (
    asks_without_a_mark,
    closes_a_subject,
    is_pressed,
    only_tells,
    parts,
)
from shared.language.rules.asides.model import reply_to
from shared.language.rules.hearing.beside import joined, tells
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.main_first import names_little_time
from shared.language.rules.hearing.manners import names_minutes
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.sentences import sentences
from shared.text.words import content_words

MOST_CHARS: Final = 3_000
"""Of what is longer only the beginning is looked through; all of it counts as the answer."""
_LAST: Final = 2
_COURTESY: Final = 4
"""Words of a sentence behind a goodbye, or before a last question: "One more question."."""
_PARTING: Final = frozenset({"talk", "leave"})
_TOLD: Final[frozenset[Intent]] = frozenset({"answer", "correction", "dont_know"})
_OF_THE_MOMENT: Final = frozenset[FixedReply | None]({"pause", "hurry", "meaning", "greeting"})
"""Replies that are of no use to somebody who has gone."""


def ended(utterance: str, language: str, heard_as: Callable[[str], Heard]) -> Heard | None:
    """What a message is that ends so; None where it does not. `heard_as` hears what it tells before."""
    if len(utterance) > MOST_CHARS:
        return None
    whole = sentences(utterance)
    return _parted(utterance, whole, language, heard_as) or _closed(utterance, whole, language, heard_as)


def _parted(
    utterance: str, whole: list[str], language: str, heard_as: Callable[[str], Heard]
) -> Heard | None:
    """A plain stop, with what is told before it and the reply to what is asked in the end."""
    place = _goodbye(whole, language)
    if place is None or len(whole) == 1:
        return None
    told, asked = whole[:place], [each for each in whole[place:] if is_question(each)]
    reply = heard_as(" ".join(asked)).reply if asked else None
    before = joined(utterance, told)
    heard = heard_as(before) if before else Heard(intent="wish_to_stop")
    if heard.beside is not None or (heard.intent in WISHES and heard.intent != "wish_to_stop"):
        return None
    replies: list[FixedReply] = [
        each for each in (heard.reply, reply, heard.also) if each and each not in _OF_THE_MOMENT
    ]
    first, also = (*replies[:_LAST], None, None)[:_LAST]
    if heard.intent in _TOLD and (heard.intent != "answer" or tells(before, language, 1)):
        kept = {"told": heard.told or before, "beside": "wish_to_stop", "plain": True}
        return heard.model_copy(update={**kept, "reply": first, "also": also, "leaving": None})
    return Heard(intent="wish_to_stop", reply=first, also=also)


def before_parting(text: str, language: str) -> str:
    """The text without a plain goodbye and what is asked behind it."""
    whole = sentences(text[:MOST_CHARS])
    place = _goodbye(whole, language)
    return text if place is None or len(text) > MOST_CHARS else joined(text, whole[:place])


def _goodbye(whole: list[str], language: str) -> int | None:
    """The place of the sentence near the end that says goodbye; a last question may follow."""
    last = len(whole)
    while last and is_question(whole[last - 1]):
        last -= 1
    told = whole[:last]
    return next((at for at in range(last - _LAST, last) if _is_goodbye(told, at, language)), None)


def _is_goodbye(told: list[str], at: int, language: str) -> bool:
    """Whether the sentence at this place says goodbye in so many words, and only a word of courtesy follows."""
    if at < 0 or any(len(each.split()) > _COURTESY for each in told[at + 1 :]):
        return False
    if parts(told[at], language):
        return True
    said = hear(told[at], language, "")
    kinds = kinds_of(pieces(told[at], language))
    is_plain = said.intent == "wish_to_stop" and said.plain and not said.later
    is_plain = is_plain and not names_minutes(told[at], language)
    is_polite = "polite" in kinds and not kinds.isdisjoint(_PARTING)
    return is_plain and ("bye" in kinds or is_polite) and "they" not in kinds


def _closed(
    utterance: str, whole: list[str], language: str, heard_as: Callable[[str], Heard]
) -> Heard | None:
    """What is told beside the word that its author has done with the subject, which is left."""
    closing = [
        each for each in whole[-_LAST:] if closes_a_subject(each, language) and not only_tells(each, language)
    ]
    if not closing:
        return None
    told = joined(utterance, [each for each in whole if each not in closing])
    heard = heard_as(told) if told else Heard(intent="wish_to_skip")
    if heard.intent == "wish_to_stop" and not heard.plain:
        heard = Heard()  # "I'd have gone sooner": they speak of the subject
    if heard.beside is not None or heard.intent in WISHES - {"wish_to_skip"}:
        return None
    if heard.intent not in _TOLD or not content_words(told, language):
        return Heard(intent="wish_to_skip", leaves=True)
    return heard.model_copy(update={"told": heard.told or told, "beside": "wish_to_skip", "leaves": True})


def pressed(
    heard: Heard, utterance: str, language: str, question: str, encoder: SentenceEncoder | None
) -> Heard:
    """The same with a word on the time where what is told ends with what presses its author: whoever has little time
    is asked what matters first, and offered a stop once they speak of one. Who names an hour of the clock, or half an
    hour, has time for what is asked about an answer."""
    may_stop = heard.beside == "wish_to_stop" and not heard.plain and heard.leaving is None
    if heard.intent not in _TOLD or not (heard.beside is None or may_stop):
        return heard
    last = sentences(utterance[-MOST_CHARS:])[-1:]
    replies = (heard.reply, heard.also)
    if replies == (None, None) and last and asks_without_a_mark(last[0], language) and heard.beside is None:
        told = utterance[: utterance.rindex(last[0])].strip()
        reply = reply_to(f"{last[0].rstrip('. ')}?", encoder) or "unknown"
        return heard.model_copy(update={"reply": reply, "told": heard.told or told}) if told else heard
    if "hurry" not in replies and None in replies and last and is_pressed(last[0], language, question):
        hurry = {"also" if heard.reply else "reply": "hurry", "beside": None, "plain": True, "later": False}
        heard = heard.model_copy(update=hurry)
    may_be_short = "hurry" in (heard.reply, heard.also) and heard.beside is None and heard.leaving is None
    told = sentences(utterance[:MOST_CHARS])
    is_short = any(
        is_pressed(each, language, question) or names_little_time(each, language)
        for each in (*told[:_LAST], *told[-_LAST:])
    )
    return heard.model_copy(update={"leaving": "main_first"}) if may_be_short and is_short else heard
