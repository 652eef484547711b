"""An utterance heard part by part: what answers is kept, whatever is wished or asked beside it (G1, G2)."""

from collections.abc import Sequence
from functools import partial
from itertools import chain
from typing import Final

from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.intents import Heard
from shared.language.rules.asides.by_meaning import with_doubt
from shared.language.rules.asides.by_shape import will_be_back
from shared.language.rules.asides.model import units, whole_said
from shared.language.rules.asides.owed import for_the_main_ones, with_owed
from shared.language.rules.distress.losses import mourned
from shared.language.rules.distress.sorrow import (
    is_own,
    own_grief,
    sounds_sad,
)
from shared.language.rules.hearing import talk_itself as talk
from shared.language.rules.hearing.beside import joined, tells, told_beside
from shared.language.rules.hearing.disclaiming import disclaims
from shared.language.rules.hearing.holding_back import held_back
from shared.language.rules.hearing.intent_words import NO_SUBJECT, kinds_of, pieces
from shared.language.rules.hearing.intents import asks_anew, hear, is_long
from shared.language.rules.hearing.interrupted import comes_back, turns_away
from shared.language.rules.hearing.leaving import with_leaving
from shared.language.rules.hearing.left_alone import left_alone
from shared.language.rules.hearing.main_first import told_for_the_main_ones
from shared.language.rules.hearing.manner_phrases import MANNERS, says
from shared.language.rules.hearing.manners import asks_for_a_moment, is_unreal
from shared.language.rules.hearing.message_ends import MOST_CHARS, ended, pressed
from shared.language.rules.hearing.skipping import MOST_PARTS
from shared.language.rules.hearing.time_named import time_named_in, told_besides
from shared.language.rules.hearing.wish_beside import with_a_wish_in_words
from shared.language.rules.hearing.without_asides import heard_besides
from shared.language.rules.off_record.around_request import asks_by_words, asks_to_keep_out
from shared.language.rules.off_record.kept_out import kept_out
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.sentences import sentences

_TOLD: Final[frozenset[Intent]] = frozenset({"answer", "correction", "dont_know"})
_NOTHING_HEARD: Final[frozenset[Intent]] = frozenset({"answer", "off_topic"})


def hear_parts(utterance: str, language: str, question: str, encoder: SentenceEncoder | None = None) -> Heard:
    """The intent of what answers, or of all of it where nothing does, with what it says of the talk itself.

    With an encoder the whole is heard by its meaning, too, and each sentence of a wish to stop that is not plain. Who
    says by the way that they have ten minutes, or time for one question, is asked what matters most.
    """
    heard_as = partial(_hear_parts, language=language, question=question, encoder=encoder)
    named = time_named_in(utterance, language) if len(utterance) <= MOST_CHARS else {}
    if (
        named
        and not will_be_back(sentences(utterance), language)
        and told_for_the_main_ones(sentences(utterance), language) is None
    ):
        parts = (
            [each] if each not in named else told_besides(each, language) for each in sentences(utterance)
        )
        told = joined(utterance, [*chain.from_iterable(parts)])
        return for_the_main_ones(told, language, heard_as, has_time="little" not in named.values())
    heard = with_a_wish_in_words(heard_as(utterance), utterance, language)
    return pressed(heard, utterance, language, question, encoder)


def _hear_parts(utterance: str, language: str, question: str, encoder: SentenceEncoder | None) -> Heard:
    if len(utterance) > MOST_CHARS:
        encoder = None  # to compare the sentences of a long tale takes longer than to hear the rest
    parts = sentences(utterance[:MOST_CHARS])[:MOST_PARTS]
    if encoder is not None:
        _learn(encoder, utterance, parts)
    if any(_despairs(each, language) for each in parts):
        return Heard(intent="distress")
    if parts and all(map(disclaims, parts)):
        return Heard()
    if asks_for_a_moment(utterance, language) or turns_away(utterance, language, question, encoder):
        return Heard(intent="clarification", reply="pause")
    if comes_back(utterance, language, question):
        return Heard(intent="clarification", reply="returned")
    if asks_anew(utterance, language):
        return Heard(intent="clarification")
    if (held := held_back(utterance, language, encoder)) is not None:
        return held
    is_nothing_else = (
        len(parts) == 1 and hear(utterance, language, question, encoder).intent in _NOTHING_HEARD
    )
    if is_nothing_else and (whole := whole_said(utterance, encoder)) != "none":
        return Heard(intent="already_said" if whole == "said" else "clarification")
    told_as = partial(_hear_parts, language=language, question=question, encoder=encoder)
    if (end := ended(utterance, language, told_as)) is not None:
        return end
    heard_as = partial(_heard, language=language, question=question, encoder=encoder)
    stated = talk.unasked(utterance[:MOST_CHARS], language)  # a question that asks nothing hides no answer
    heard = heard_as(stated) if len(utterance) <= MOST_CHARS and stated != utterance else None
    if heard is None or heard.intent not in _TOLD or (heard.told or "") not in utterance:
        heard = with_owed(utterance, language, question, heard_as, encoder)
    heard = mourned(heard, utterance, language, is_harm=bool(own_grief(utterance[:MOST_CHARS], language)))
    heard = talk.with_choice(heard, utterance, language, encoder)
    heard = _beside_what_is_confided(heard, utterance, parts, language, question, encoder)
    return heard if encoder is None else with_doubt(heard, utterance[:MOST_CHARS], language)


def _learn(encoder: SentenceEncoder, utterance: str, parts: Sequence[str]) -> None:
    """Encode what is heard and judged of an utterance all at once, which takes half the time of one after the other."""
    wholes = [each for each in (utterance, *parts) if not is_long(each)]
    encoder.learn([*wholes, *(unit for each in parts for unit in units(each))])


def _beside_what_is_confided(
    heard: Heard,
    utterance: str,
    parts: Sequence[str],
    language: str,
    question: str,
    encoder: SentenceEncoder | None,
) -> Heard:
    """What is heard without what is to be kept out: of that nothing is asked, wished or told, unless it is plain. Where
    a model reads it too, without an encoder here, the wish is one by its words alone."""
    if encoder is None and not any(asks_by_words(each, language) for each in parts):
        return heard
    left_out = kept_out(utterance[:MOST_CHARS], language)
    is_plain = heard.intent in ("distress", "wish_for_human") or (
        heard.intent == "wish_to_stop" and heard.plain
    )
    rest = joined(utterance, [each for each in parts if each not in left_out])
    if not left_out or is_plain or len(utterance) > MOST_CHARS:
        return heard
    if not tells(rest, language):
        also = None if heard.reply in (None, "record", "keep_out", "put_right") else heard.reply
        return heard.model_copy(update={"reply": "record", "also": also})
    beside = hear_parts(rest, language, question, encoder)
    others = [each for each in (beside.reply, beside.also) if each not in (None, "record", "keep_out")]
    told = joined(
        utterance, [each for each in parts if not asks_to_keep_out(each, language)]
    )  # it counts still
    update = {"told": told, "reply": "record", "also": next(iter(others), None)}
    return beside.model_copy(update=update)


def _despairs(sentence: str, language: str) -> bool:
    """Whether somebody says of themselves that they want to live no longer: whatever else is told, that comes first."""
    if not says(sentence, MANNERS[language].despairs):
        return False
    return language in NO_SUBJECT or "me" in kinds_of(pieces(sentence, language))


def _heard(utterance: str, language: str, question: str, encoder: SentenceEncoder | None) -> Heard:
    heard = heard_besides(talk.unconcluded(utterance, language), language, question, encoder)
    begun = utterance[:MOST_CHARS]
    heard = _own(talk.told_on(heard, begun, language), begun, language)
    heard = talk.counter_question(_grieved(heard, utterance, language), begun, language)
    heard = talk.said_before(talk.put_right(heard, begun, language), begun, language)
    heard = left_alone(talk.added(heard, begun, language), utterance, language, encoder)
    heard = talk.misread(talk.asked_back(heard, utterance, language, encoder), begun, language)
    return with_leaving(talk.echoed(heard, begun, language, question), begun, language, encoder)


def _own(heard: Heard, utterance: str, language: str) -> Heard:
    """Without distress where what is sad did not happen, or is not the speaker's."""
    if "distress" not in (heard.intent, heard.beside) and heard.reply != "care":
        return heard
    parts = sentences(utterance)[:MOST_PARTS]
    sad = [each for each in parts if sounds_sad(each, language)] or parts
    is_theirs = any(is_own(each, language) and not is_unreal(each, language) for each in sad)
    return heard if is_theirs else Heard()


def _grieved(heard: Heard, utterance: str, language: str) -> Heard:
    """With care where a sentence or two tell of harm to somebody and of the speaker's part in it: these are left out."""
    if heard.intent == "distress" or (heard.intent == "wish_to_stop" and heard.plain):
        return heard
    grief = own_grief(utterance[:MOST_CHARS], language)
    if not grief:
        return heard
    told = joined(utterance, [each for each in sentences(utterance) if each not in grief])
    if tells(told, language):
        return told_beside(told, Heard(intent="distress"), None, language)
    return Heard(intent="distress")
