"""What an utterance says of the talk itself, read after its parts: it goes on, puts right, repeats, or asks back (G2)."""

from typing import Final

from shared.interview.state_machine.assessment import FixedReply, Intent
from shared.interview.state_machine.intents import Heard
from shared.language.rules.asides.addressed import echoes
from shared.language.rules.asides.model import QUESTIONS, answers_in_doubt, aside_odds, speaks_of_reading
from shared.language.rules.corrections.contrasts import contrasts
from shared.language.rules.corrections.righting import is_of_a_figure, righting
from shared.language.rules.following_up.put_simply import wants_it_simply
from shared.language.rules.hearing.beside import joined
from shared.language.rules.hearing.disclaiming import disclaims
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.manner_phrases import LOOKED_AT, MANNERS, asks_which, says
from shared.language.rules.hearing.manners import (
    concludes,
    insists,
    is_rhetorical,
    puts_right,
    tells_what_it_took,
)
from shared.language.rules.hearing.manners import said_before as says_before
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.words import content_words

_OPENING: Final = 2
_LATEST: Final = 200
"""Characters at the end in which an answer is closed."""
_SORE: Final = frozenset({"dead", "tears", "fear", "unable", "body", "harm", "kin"})
_SURELY: Final = 0.57
"""How likely a question must be to be of the talk, where it offers two things to choose from."""
_TOLD_AFTER_ALL: Final = 6
"""Words that mean something, beside asking back, which answer a question as it was taken."""
_MAY_BE_MISREAD: Final[frozenset[Intent]] = frozenset(
    {"answer", "off_topic", "correction", "clarification", "dont_know", "wish_to_stop"}
)


def unconcluded(utterance: str, language: str) -> str:
    """The utterance without a closing sentence such as "That's it." or "Not any more."."""
    parts = sentences(utterance[-_LATEST:])
    if len(parts) < _OPENING:
        return utterance
    is_past = " ".join(plain_words(parts[-1])) in MANNERS[language].no_longer
    if not (is_past or concludes(parts[-1], language)):
        return utterance
    return utterance[: utterance.rindex(parts[-1])].rstrip()


def unasked(utterance: str, language: str) -> str:
    """The utterance without questions that ask nothing and remarks that wish nothing, where something is told beside."""
    parts = sentences(utterance)
    kept = [each for each in parts if not (disclaims(each) or _asks_nothing(each, language))]
    tells_more = len(kept) < len(parts) and not all(map(is_question, kept))
    return joined(utterance, kept) if tells_more else utterance


def _asks_nothing(sentence: str, language: str) -> bool:
    is_mere = is_question(sentence) and is_rhetorical(sentence, language)
    return is_mere and not says_before(sentence, language)


def told_on(heard: Heard, utterance: str, language: str) -> Heard:
    """An answer where "next" only goes on with a tale: "Next I rang the doctor"."""
    if heard.intent != "wish_to_skip":
        return heard
    found = pieces(utterance, language)[:_OPENING]
    goes_on = len(found) == _OPENING and "skip" in found[0].kinds and "me" in found[1].kinds
    return Heard(reply=heard.reply) if goes_on else heard


def counter_question(heard: Heard, utterance: str, language: str) -> Heard:
    """A question such as "next time of what?" is explained: it is neither a correction nor distress.

    An answer beside it counts. "Sorry, I'm in the car" beside a question is no distress, where nothing sore is named.
    """
    is_misheard = heard.intent in ("correction", "distress", "wish_to_stop")
    is_told = heard.intent in ("answer", "off_topic") and heard.reply is None
    if "?" not in utterance or heard.beside or not (is_misheard or is_told):
        return heard
    parts = sentences(utterance)
    asked = [each for each in parts if is_question(each)]
    first = [each for each in asked[:1] if is_misheard or each == parts[0]]
    asks_of_what = any(says(each, MANNERS[language].asks_of_what) for each in first)
    begs_pardon = heard.intent == "distress" and kinds_of(pieces(utterance, language)).isdisjoint(_SORE)
    if not (asked and (asks_of_what or begs_pardon)):
        return heard
    told = " ".join(each for each in parts if each not in asked)
    is_answer = len(set(content_words(told, language))) >= _TOLD_AFTER_ALL
    return Heard(reply="meaning") if is_answer else Heard(intent="clarification")


def put_right(heard: Heard, utterance: str, language: str) -> Heard:
    """A correction, and one beside an answer, which is replied to."""
    is_replied = heard.reply not in (None, "greeting", "meaning")
    if heard.intent not in ("answer", "off_topic") or heard.beside or is_replied:
        return heard
    if not (puts_right(utterance, language) or righting(utterance, language)):
        return heard
    return heard.model_copy(update={"intent": "answer", "reply": "put_right"})


def added(heard: Heard, utterance: str, language: str) -> Heard:
    is_plain = (heard.intent, heard.beside, heard.reply) == ("answer", None, None)
    if not (is_plain and says(utterance, MANNERS[language].adds_before)):
        return heard
    return heard.model_copy(update={"reply": "added"})


def said_before(heard: Heard, utterance: str, language: str) -> Heard:
    """What points to an earlier answer; a question that does so asks for nothing.

    "I said, Derek has it, not me" says a thing again, and puts nothing right; a figure may have been taken wrongly.
    """
    if heard.reply in (None, "put_right") and heard.beside is None and _says_again(utterance, language):
        return heard.model_copy(update={"intent": "already_said", "told": None, "reply": None})
    asked = ("answer", "off_topic", "clarification", "correction")
    is_open = heard.intent in asked and heard.reply in (None, "meaning")
    if heard.intent == "correction" and (puts_right(utterance, language) or righting(utterance, language)):
        return heard
    if heard.beside is None and is_open and says_before(utterance, language):
        return heard.model_copy(update={"intent": "already_said", "told": None, "reply": None})
    return heard


def _says_again(utterance: str, language: str) -> bool:
    first = sentences(utterance)[:1]
    return (
        insists(utterance, language)
        and contrasts(first[0], language)
        and not puts_right(utterance, language)
        and not is_of_a_figure(first[0], language)
    )


def echoed(heard: Heard, utterance: str, language: str, question: str) -> Heard:
    """A clarification where somebody asks a word of the question back, and says that they have told that already, or asks
    in the end what is meant: they took the word for another. "Hold? I do not hold her by the arm, I said so"."""
    is_told = heard.intent in ("answer", "already_said") and heard.beside is None
    if not (is_told and echoes(utterance, language, question)):
        return heard
    last = sentences(utterance)[-1]
    asks = is_question(last) and hear(last, language, "").intent == "clarification"
    is_misread = asks or says(utterance, MANNERS[language].said_before)
    return Heard(intent="clarification") if is_misread else heard


def misread(heard: Heard, utterance: str, language: str) -> Heard:
    """A clarification where somebody asks back first, or for plain words, or says what they took the question for, and
    tells little else."""
    is_plain_stop = heard.intent == "wish_to_stop" and heard.plain
    if (
        heard.intent not in _MAY_BE_MISREAD
        or is_plain_stop
        or heard.beside
        or heard.reply not in (None, "meaning", "put_right")
    ):
        return heard
    parts = sentences(utterance)
    opening = parts[1:2] if parts and len(content_words(parts[0], language)) < _OPENING else parts[:1]
    asks_first = heard.reply == "meaning" and any(map(is_question, (*parts[:1], *opening)))
    asks_first = asks_first or wants_it_simply(utterance, language)
    taken = [each for each in parts if tells_what_it_took(each, language)]
    told = " ".join(each for each in parts if not is_question(each) and each not in taken)
    if not (asks_first or taken) or len(set(content_words(told, language))) >= _TOLD_AFTER_ALL:
        return heard
    return Heard(intent="clarification")


def asked_back(heard: Heard, utterance: str, language: str, encoder: SentenceEncoder | None) -> Heard:
    """What is asked back beside an answer: which of two is meant, or what the question means; it may name both."""
    if heard.reply not in (None, "meaning") or heard.intent != "answer" or heard.beside is not None:
        return heard
    last = sentences(utterance[-LOOKED_AT:])[-1:]  # of a long text only its end is cut into sentences
    if not last or last[0] == utterance.strip() or not is_question(last[0]):
        return heard
    if answers_in_doubt(last[0], encoder):
        return heard
    if hear(last[0], language, "").intent != "clarification" and not says(last[0], MANNERS[language].means):
        return heard
    told = (heard.told or utterance).strip().removesuffix(last[0]).strip()
    reply: FixedReply = "either" if _offers(last[0], language, encoder) else "meaning"
    return heard.model_copy(update={"told": told, "reply": reply})


def with_choice(heard: Heard, utterance: str, language: str, encoder: SentenceEncoder | None) -> Heard:
    """What is asked of the talk, where they also ask which of two things the question is about: either will do."""
    if heard.intent != "clarification" or heard.reply is None or heard.also is not None:
        return heard
    asked = filter(is_question, sentences(utterance[:LOOKED_AT]))
    is_choice = any(_offers(each, language, encoder) for each in asked)
    return heard.model_copy(update={"also": "either"}) if is_choice else heard


def _offers(question: str, language: str, encoder: SentenceEncoder | None) -> bool:
    """Whether it asks which of two things the question is about, and nothing of the talk."""
    if not asks_which(question, language) or says(question, MANNERS[language].means):
        return False
    odds = aside_odds(question, encoder)
    is_of_the_talk = any(odds.get(each, 0.0) >= _SURELY for each in (*QUESTIONS, "promise"))
    return not is_of_the_talk and not speaks_of_reading(question)
