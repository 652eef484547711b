"""An utterance heard part by part: what answers is kept, whatever is wished or asked beside it (G1, G2)."""

from collections.abc import Sequence
from functools import partial
from itertools import chain
from typing import Final

from shared.interview.state_machine.assessment import FixedReply, Intent
from shared.interview.state_machine.intents import WISHES, Heard
from shared.language.rules.asides.by_meaning import with_doubt
from shared.language.rules.asides.by_words import ASKED, asides
from shared.language.rules.asides.model import answers_in_doubt, units, whole_said
from shared.language.rules.asides.owed import for_the_main_ones, with_owed
from shared.language.rules.distress.losses import mourned
from shared.language.rules.distress.sorrow import (
    asks_for_care,
    is_of_a_death,
    is_of_somebody_close,
    is_own,
    own_grief,
    sounds_sad,
)
from shared.language.rules.hearing import talk_itself as talk
from shared.language.rules.hearing.beside import TELLING, joined, names_a_figure, tells, told_beside
from shared.language.rules.hearing.disclaiming import disclaims
from shared.language.rules.hearing.holding_back import held_back
from shared.language.rules.hearing.intent_words import NO_SUBJECT, kinds_of, own_words, pieces
from shared.language.rules.hearing.intents import asks_anew, hear, is_long, only_sounds_like_a_stop, takes_up
from shared.language.rules.hearing.interrupted import comes_back, turns_away
from shared.language.rules.hearing.leaving import goodbye, has_time_left, staying, with_leaving
from shared.language.rules.hearing.left_alone import left_alone
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.main_first import told_for_the_main_ones
from shared.language.rules.hearing.manner_phrases import MANNERS, says
from shared.language.rules.hearing.manners import asks_for_a_moment, is_unreal
from shared.language.rules.hearing.message_ends import MOST_CHARS, ended, pressed
from shared.language.rules.hearing.skipping import MOST_PARTS, breaks, skipping
from shared.language.rules.hearing.time_named import time_named_in, told_besides
from shared.language.rules.off_record.kept_out import asks_by_words, asks_to_keep_out, kept_out
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.sentences import sentences
from shared.text.words import content_words

_SORE: Final = frozenset({"dead", "tears", "unable", "body", "harm"})
_TOLD: Final[frozenset[Intent]] = frozenset({"answer", "correction", "dont_know"})
_NOTHING_HEARD: Final[frozenset[Intent]] = frozenset({"answer", "off_topic"})


def hear_parts(utterance: str, language: str, question: str, encoder: SentenceEncoder | None = None) -> Heard:
    """The intent of what answers, or of all of it where nothing does, with what it says of the talk itself.

    With an encoder the whole is heard by its meaning, too, and each sentence of a wish to stop that is not plain. Who
    says by the way that they have ten minutes, or time for one question, is asked what matters most.
    """
    heard_as = partial(_hear_parts, language=language, question=question, encoder=encoder)
    named = time_named_in(utterance, language) if len(utterance) <= MOST_CHARS else {}
    if named and told_for_the_main_ones(sentences(utterance), language) is None:
        parts = (
            [each] if each not in named else told_besides(each, language) for each in sentences(utterance)
        )
        told = joined(utterance, [*chain.from_iterable(parts)])
        return for_the_main_ones(told, language, heard_as, has_time="little" not in named.values())
    return pressed(heard_as(utterance), utterance, language, question, encoder)


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
    heard = _by_parts(talk.unconcluded(utterance, language), language, question, encoder)
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


def _by_parts(utterance: str, language: str, question: str, encoder: SentenceEncoder | None) -> Heard:
    if len(utterance) > MOST_CHARS:
        return hear(utterance, language, question)
    parts = [part for part in breaks(language).split(utterance, MOST_PARTS) if part.strip()]
    aside = asides(parts, language)
    rest = joined(utterance, [part for part in parts if part not in aside])
    asked: list[FixedReply] = [each for each in aside.values() if each != "greeting"]
    replies = iter(dict.fromkeys(asked))
    reply, also = next(replies, None), next(replies, None)
    heard = _beside_asides(rest, aside, reply, language, question, encoder)
    is_owed = heard.reply == reply and also in ASKED
    return heard.model_copy(update={"also": also}) if is_owed else heard


def _beside_asides(
    rest: str,
    aside: dict[str, FixedReply],
    reply: FixedReply | None,
    language: str,
    question: str,
    encoder: SentenceEncoder | None,
) -> Heard:
    """What is left without the asides, with the reply to them."""
    if aside and not (
        tells(rest, language) if reply == "misheard" else _says_more_than_courtesy(rest, language)
    ):
        return Heard(intent="clarification", reply=reply or "greeting")
    # Who asks not to have something written down is not leaving because it sounds so: only words count.
    whole = hear(rest, language, question, None if reply == "record" else encoder)
    if reply == "language" and whole.intent in ("dont_know", "off_topic"):  # "My English is not good."
        return Heard(intent="clarification", reply=reply)
    if _is_an_answer_after_all(whole, rest, language, encoder):
        whole = Heard()
    may_skip = whole.intent == "distress" or whole.intent not in WISHES
    if may_skip and (skipped := skipping(rest, reply, language)):
        return skipped
    if reply == "remaining" and whole.intent == "wish_to_stop" and has_time_left(rest, language):
        return staying(None)
    if whole.intent in WISHES:
        return _of_a_wish(rest, whole, reply, language, encoder)
    # Who asks about the interview is not leaving: only words count for a goodbye then, and nothing near in meaning.
    leaving = goodbye(rest, language, None if reply else encoder)
    if leaving and (leaving.plain or not takes_up(question, rest, language)):
        is_staying = reply == "remaining" and not leaving.plain
        return staying(leaving.told) if is_staying else leaving.model_copy(update={"reply": reply})
    if any(asks_for_care(each, language) for each in sentences(rest)[:MOST_PARTS]):
        reply = reply or "care"
    if whole.intent == "dont_know" and names_a_figure(rest, language):
        return Heard(told=rest if aside else None, reply=reply)
    if whole.intent == "clarification" and (told := _besides_asking(rest, language)):
        heard = hear(told, language, question)
        return heard.model_copy(update={"told": told, "reply": reply or "meaning"})
    return whole.model_copy(update={"told": rest if aside else None, "reply": reply})


def _is_an_answer_after_all(whole: Heard, rest: str, language: str, encoder: SentenceEncoder | None) -> bool:
    """Whether it only sounds like a stop, strays from the question after an answer to it, or answers it in doubt."""
    strays = whole.intent == "off_topic" and _begins_with_an_answer(rest, language, encoder)
    is_doubted = whole.intent in ("off_topic", "clarification") and answers_in_doubt(rest, encoder)
    return strays or is_doubted or only_sounds_like_a_stop(whole, rest, language)


def _begins_with_an_answer(rest: str, language: str, encoder: SentenceEncoder | None) -> bool:
    """Whether what strays from the question in the end answers it first."""
    first, *more = sentences(rest)
    return bool(more) and hear(first, language, "", encoder).intent == "answer"


def _says_more_than_courtesy(rest: str, language: str) -> bool:
    own = (piece.text for piece in pieces(rest, language) if "polite" not in piece.kinds)
    return bool(content_words(" ".join(own), language))


def _of_a_wish(
    rest: str, wish: Heard, reply: FixedReply | None, language: str, encoder: SentenceEncoder | None
) -> Heard:
    """The wish with what is told beside it.

    Nobody is asked whether to stop who gives a figure, or of whose sentences none says so by itself.
    """
    unclear = wish.intent == "wish_to_stop" and not (wish.plain or wish.later)
    if unclear and (any(map(str.isdigit, rest)) or not _says_stop(rest, language, encoder)):
        leaving = goodbye(rest, language, encoder)
        return leaving or Heard(told=rest if reply else None, reply=reply)
    return _beside_a_wish(rest, wish, reply, language)


def _says_stop(rest: str, language: str, encoder: SentenceEncoder | None) -> bool:
    parts = sentences(rest)[:MOST_PARTS]
    return any(hear(each, language, "", encoder).intent == "wish_to_stop" for each in parts)


def _besides_asking(rest: str, language: str) -> str | None:
    """The statements of what also asks what is meant."""
    stated = [
        each
        for each in sentences(rest)
        if not is_question(each) and hear(each, language, "").intent != "clarification"
    ]
    told = joined(rest, stated)
    return told if stated and told != rest and tells(told, language, 1) else None


def _beside_a_wish(rest: str, wish: Heard, reply: FixedReply | None, language: str) -> Heard:
    """What is told beside a wish; beside something sad only in sentences of its own."""
    is_hard = wish.intent == "distress"
    parts = sentences(rest) if is_hard else breaks(language).split(rest, MOST_PARTS)
    death = next((at for at, part in enumerate(parts) if is_hard and is_of_a_death(part, language)), 0)
    feared = [part for part in parts[:death] if _only_fears(part, language)]
    telling = [part for part in parts if part in feared or hear(part, language, "").intent not in WISHES]
    telling = [part for part in telling if not (is_hard and is_of_somebody_close(part, language))]
    told = joined(rest, telling)
    fewest = 1 if is_hard else TELLING
    if len(telling) < len(parts) and (feared or tells(told, language, fewest)):
        heard = told_beside(told, wish, reply, language)
        return heard.model_copy(update={"intent": "answer"}) if feared else heard
    return wish.model_copy(update={"reply": reply})


def _only_fears(sentence: str, language: str) -> bool:
    """Whether a sentence tells something, and nothing of it is sad but a fear: before a death it is not what hurts."""
    kinds = kinds_of(pieces(sentence, language))
    return "fear" in kinds and kinds.isdisjoint(_SORE) and len(own_words(sentence, language)) > TELLING
