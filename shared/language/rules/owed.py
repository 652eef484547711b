"""What an answer is owed one sentence for before the next question (G1, G2).

A question for the people behind the interview, an objection, an error that is owned, a pang of sorrow. None of them makes
an answer less of one: they may read like a wish, and are none.
"""

import re
from collections.abc import Callable, Mapping, Set
from functools import partial
from typing import Final

from shared.interview.state_machine.assessment import FixedReply, Intent
from shared.interview.state_machine.intents import WISHES, Heard
from shared.language.rules.addressed import (
    aches,
    asks_staff,
    blames_another,
    objects,
    only_contests,
    opens_a_question,
    owns_an_error,
)
from shared.language.rules.aside_replies import AND, said_to_us, with_said_to_us
from shared.language.rules.beside import joined, tells
from shared.language.rules.case_questions import asks_of_the_case
from shared.language.rules.intent_words import NO_SUBJECT, kinds_of, pieces
from shared.language.rules.intents import hear
from shared.language.rules.listening import is_question
from shared.language.rules.manners import is_rhetorical, puts_right
from shared.language.rules.objections import defends_another, marvels
from shared.language.rules.owed_model import Owed, asked_as_typed, owed_to
from shared.language.rules.righting import righting
from shared.language.rules.steering import GIVES_WAY, replied, steering
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.sentences import sentences
from shared.text.words import words

_MOST_CHARS: Final = 3_000
_ANSWERING: Final[frozenset[Intent]] = frozenset(
    {"answer", "correction", "dont_know", "off_topic", "clarification"}
)
SORE: Final = frozenset({"dead", "tears", "fear", "unable", "body", "harm", "kin"})
_LEAVING: Final = frozenset({"bye", "over", "end", "duty", "leave", "enough", "refuse", "withdraw"})


_OWED: Final[tuple[tuple[FixedReply, Callable[[str, str], bool]], ...]] = (
    ("objection", objects),
    ("owned", owns_an_error),
    ("care", aches),
)
_OF_QUESTIONS: Final[Mapping[Owed, FixedReply]] = {
    "verdict": "verdict",
    "unknown": "unknown",
    "use": "use",
    "remaining": "remaining",
    "machine": "machine",
    "hears": "hears",
}
_SUPPOSING: Final = re.compile(
    r"\b(?:would|could|should|\w{1,12}n't|würden?|könnten?|hätten?|wären?|sollten?|\w{2,12}rai(?:t|ent)|\w{2,12}rían?"
    r"|\w{2,12}rebbe(?:ro)?)\b",
    re.IGNORECASE,
)
"""What a question has, in any of the languages, that is answered by itself: "and who would not?"."""
_MOST_SENTENCES: Final = 24
_TO_US: Final[Mapping[str, Set[str]]] = {
    "en": {"you", "your"},
    "de": {"sie", "ihre", "ihrer", "ihnen", "du", "mir", "mich"},
    "fr": {"vous", "votre", "tu", "me", "m"},
    "es": {"me", "mi", "usted", "ustedes", "tú"},
    "it": {"mi", "mia", "lei", "tu", "me"},
}
"""Words of a complaint to somebody who did not answer."""


def with_owed(
    utterance: str,
    language: str,
    question: str,
    heard_as: Callable[[str], Heard],
    encoder: SentenceEncoder | None,
) -> Heard:
    """What an utterance is heard as, with the sentence that is owed beside it; `heard_as` hears a text without it."""
    if len(utterance) > _MOST_CHARS:
        return heard_as(utterance)
    parts = sentences(utterance)[:_MOST_SENTENCES]
    again = partial(with_owed, language=language, question=question, heard_as=heard_as, encoder=encoder)
    if (before := _before_an_answer(utterance, parts, language, question, again)) is not None:
        return before
    parts = _with_question_apart(parts, language)
    if said := said_to_us(parts, language, question, encoder):
        rest = joined(utterance, [each for each in parts if each not in said])
        return with_said_to_us(again(rest) if tells(rest, language, 1) else None, rest, said, encoder)
    heard = heard_as(utterance)
    asked, reply = _asked(heard, parts, language, question, encoder)
    if asked and reply:
        told = joined(utterance, [each for each in parts if each != asked])
        if told and (beside := _beside_a_question(told, reply, language, heard_as)):
            return beside
        if not told and _may_be_a_question(heard, reply):
            return Heard(intent="clarification", reply=reply)
    defending = [each for each in parts if defends_another(each, language)]
    if defending and heard.intent in ("correction", "already_said"):
        heard = Heard()
    for owed, is_said in _OWED:
        if said := {
            each
            for each in parts
            if is_said(each, language) or (owed_to(each, encoder) == owed and each not in defending)
        }:
            return _beside(heard, utterance, said, owed, language)
    is_blame = blames_another(utterance, language) and _is_of_blame(heard, utterance, language)
    return Heard() if is_blame and heard.reply in GIVES_WAY else heard


def _before_an_answer(
    utterance: str, parts: list[str], language: str, question: str, again: Callable[[str], Heard]
) -> Heard | None:
    """What steers the interview, marvels at its question, contests it or asks about its case; `again` hears the rest."""
    if (steered := steering(utterance, parts, language, again)) is not None:
        return steered
    if marvelling := [each for each in parts if marvels(each, language)]:
        rest = joined(utterance, [each for each in parts if each not in marvelling])
        heard = again(rest) if rest else Heard(intent="dont_know")
        return heard.model_copy(update={"told": heard.told or rest}) if tells(rest, language, 1) else heard
    if only_contests(utterance, language):
        return Heard(intent="clarification", reply="objection")
    return Heard(intent="clarification") if asks_of_the_case(utterance, question, language) else None


def _with_question_apart(parts: list[str], language: str) -> list[str]:
    """The sentences, a question of theirs that ends the last one apart: "We went by price, and who pays for all this?".

    One of what they would do, or of themselves, asks nobody.
    """
    told, *asked = AND.split(parts[-1] if parts else "")
    if len(asked) != 1 or not is_question(asked[0]) or not opens_a_question(asked[0], language):
        return parts
    is_theirs = "me" in kinds_of(pieces(asked[0], language)) or _SUPPOSING.search(asked[0])
    return parts if is_theirs else [*parts[:-1], told, *asked]


def _asked(
    heard: Heard, parts: list[str], language: str, question: str, encoder: SentenceEncoder | None
) -> tuple[str | None, FixedReply | None]:
    """The sentence that asks something of the talk or of what it is for, or complains of no answer, with its reply."""
    if not parts or heard.reply not in GIVES_WAY | {"put_right"}:
        return None, None
    for each in parts:
        heard_by = owed_to if is_question(each) else asked_as_typed
        if heard_by(each, encoder) == "unanswered" and _is_said_to_us(each, language):
            return each, "unanswered"
    for each in {parts[-1]: None, parts[0]: None}:
        heard_by = owed_to if is_question(each) else asked_as_typed
        owed = _OF_QUESTIONS.get(heard_by(each, encoder))
        is_own = (
            owed == "unknown" and each == parts[0] != parts[-1]
        )  # "What time? About seven." asks and answers
        if owed and not (is_own or is_rhetorical(each, language)):
            return each, owed
    last = parts[-1]
    if len(parts) == 1 or not is_question(last) or is_question(parts[-2]):
        return None, None
    if hear(last, language, "").intent in WISHES:
        return None, None
    return (last, "unknown") if asks_staff(last, language, question) else (None, None)


def _beside_a_question(
    told: str, reply: FixedReply, language: str, heard_as: Callable[[str], Heard]
) -> Heard | None:
    if not tells(told, language):
        return None
    heard = heard_as(told)
    if heard.intent in WISHES or heard.beside is not None:
        return None
    return replied(heard.model_copy(update={"told": heard.told or told}), reply)


def _may_be_a_question(heard: Heard, reply: FixedReply) -> bool:
    """Whether an utterance that is like a question to us may be one: it tells no grief and no plain wish, and asks for no
    other word of the question."""
    if heard.intent == "wish_for_human":
        return reply == "machine"
    if heard.intent in WISHES:
        return heard.intent == "wish_to_stop" and (reply == "remaining" or not heard.plain)
    return heard.intent != "clarification" or reply != "unknown"


def _is_said_to_us(sentence: str, language: str) -> bool:
    """Whether a sentence speaks to the interviewer, or of what was said to its author: "I asked no further" does not."""
    return language in NO_SUBJECT or not _TO_US[language].isdisjoint(words(sentence))


def _beside(heard: Heard, utterance: str, said: Set[str], reply: FixedReply, language: str) -> Heard:
    """The answer with this reply, all of it counting; a wish that what is `said` only sounds like is none."""
    is_why = reply == "objection" and heard.reply == "use"  # "Why are you asking that twice?"
    if heard.reply not in GIVES_WAY and not is_why:
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
    return heard.intent not in ("wish_to_skip", "wish_for_human") and kinds.isdisjoint(SORE | _LEAVING)
