"""An utterance without its asides, and what is told in it beside a wish (G1, G2)."""

from typing import Final

from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.intents import WISHES, Heard
from shared.language.rules.asides.by_shape import is_of_writing
from shared.language.rules.asides.by_words import ASKED, asides
from shared.language.rules.asides.model import answers_in_doubt
from shared.language.rules.distress.sorrow import (
    asks_for_care,
    is_of_a_death,
    is_of_somebody_close,
)
from shared.language.rules.hearing.beside import TELLING, joined, names_a_figure, tells, told_beside
from shared.language.rules.hearing.intent_words import kinds_of, own_words, pieces
from shared.language.rules.hearing.intents import hear, only_sounds_like_a_stop, takes_up
from shared.language.rules.hearing.leaving import goodbye, has_time_left, staying
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.message_ends import MOST_CHARS
from shared.language.rules.hearing.skipping import MOST_PARTS, breaks, skipping
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.sentences import sentences
from shared.text.words import content_words

_SORE: Final = frozenset({"dead", "tears", "unable", "body", "harm"})


def heard_besides(utterance: str, language: str, question: str, encoder: SentenceEncoder | None) -> Heard:
    """What is left of an utterance without its asides, with the first two replies that are due to them."""
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
    is_beside = whole.intent in ("dont_know", "off_topic") or is_of_writing(rest, language)
    if reply == "language" and is_beside:  # "My English is not good."
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
