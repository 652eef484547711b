"""What is said to the interviewer in sentences of its own, by their meaning, beside what answers (G1, G2)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from shared.interview.state_machine.assessment import FixedReply, Intent
from shared.interview.state_machine.intents import WISHES, Heard
from shared.language.rules.asides.addressed import announces_a_question, asks_to_leave
from shared.language.rules.asides.by_shape import asks_how_much_is_left, must_go, will_be_back
from shared.language.rules.asides.by_words import asides
from shared.language.rules.asides.model import QUESTIONS, REPLIES, TURNS, Aside, aside_odds, aside_of, turned
from shared.language.rules.asides.owed_model import asked_as_typed
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.leaving import goodbye, with_leaving
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.manner_phrases import asks_which
from shared.language.rules.hearing.manners import (
    asks_for_a_moment,
    asks_to_wait,
    concludes,
    is_rhetorical,
    leaves_alone,
    opens_by_waiting,
)
from shared.language.rules.off_record.kept_out import is_doubtful
from shared.language.rules.points.matching import stems
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.sentences import sentences

_TOLD: Final[frozenset[Intent]] = frozenset({"answer", "correction", "dont_know"})
AND: Final = re.compile(
    r"(?:,|\s[-–—])\s+(?=(?:and|but|und|aber|et|mais|¿?\s?y|¿?\s?pero|e|ma)\s)", re.IGNORECASE
)
_LEAVING: Final = frozenset({"bye", "over", "end", "leave", "enough", "withdraw"})
_LAST: Final = 1
"""Sentences at the end in which one turns away: a word of thanks may follow."""
_COURTESY: Final = 3
_A_LITTLE: Final = 0.12
_RATHER_NOT: Final = 0.4
_HALF: Final = 0.7
_RATHER: Final = 0.7
"""How likely a turn must be: that somebody will be back where the words begin, and where they end, by asking to wait;
that they have done, and that they will be back, where the words sound like a stop."""
_BY_ITSELF: Final[Mapping[Aside, float]] = {"pause": 0.62, "stops": 0.9, "time": 0.6}
"""How likely a turn must be where no word is like one: one plain sentence in some hundred is so likely."""
_NO_WISH: Final[frozenset[Intent]] = frozenset({"answer", "off_topic", "clarification"})
_SURE: Final = 0.6
"""How likely something must be that no word tells better."""
_TO_OTHERS: Final = frozenset({"they", "report", "reported"})
_GOING: Final = frozenset({"must", "leave"})
"""Who says so plainly does not come back: "gotta go, the dog is up"."""
_AROUND: Final = " \t\n.,;:!?…"
_OPENING: Final = frozenset('"“„«»‘')
_CLOSING: Final = frozenset('"“”»«’')
_LONGEST: Final = 14
"""Words of a sentence that says no more than that; a longer one tells something."""


_OF_TWO: Final[tuple[Aside, ...]] = ("reads", "verdict", "promise")
"""What may be asked by naming two things to choose from: "Does she read it, or is it only marked?"."""
_OF_AN_END: Final = 0.25
"""How likely a wish to stop must be where the words are like one: "Are we done now?" asks."""
_OF_A_QUESTION: Final = 0.35
"""How likely a question must be there else."""
_PASSED_OVER: Final = 0.9
"""How likely something was passed over where the words are like saying it again: "You did not answer me"."""
_OF_A_PERSON: Final = 0.04
"""How likely a wish for a person must be where the words wish for one: "Is there somebody I could ring?"."""


def said_to_us(
    parts: Sequence[str], language: str, question: str, encoder: SentenceEncoder | None
) -> dict[str, Aside]:
    """The sentences that say something to the interviewer, with what; not those which its words tell better."""
    found: dict[str, Aside] = {each: aside_of(each, encoder) for each in parts}
    found.update(_turning(parts, language, question, encoder))
    plain = _plainly_said(parts, language)
    found.update(plain)
    said: dict[str, Aside] = {
        each: aside
        for each, aside in found.items()
        if aside != "none"
        and not _tells_before_asking(each)
        and not _is_quoted(each)
        and (each in plain or not _is_told_by_words(each, aside, language, question, encoder))
    }
    for announcing, asked in pairwise(parts):
        if is_question(asked) and announces_a_question(announcing, language):
            said[announcing] = said[asked] = said.get(asked, "asks")
    return said


def _plainly_said(parts: Sequence[str], language: str) -> dict[str, Aside]:
    """The same of those whose few words say nothing else."""
    asked = (each for each in parts if is_question(each) and asks_how_much_is_left(each, language))
    return {**dict.fromkeys(asked, "remaining"), **dict.fromkeys(will_be_back(parts, language), "pause")}


def _turning(
    parts: Sequence[str], language: str, question: str, encoder: SentenceEncoder | None
) -> Iterator[tuple[str, Aside]]:
    """The sentences at the end by which somebody turns away from the talk, for a moment with all that follows."""
    turn: Aside = "none"
    is_courtesy = len(parts) > 1 and len(parts[-1].split()) <= _COURTESY
    first = max(0, len(parts) - _LAST - is_courtesy)
    for at, each in enumerate(parts[first:], first):
        if must_go(each, parts[at + 1 :], language):
            continue  # who has to go is no moment away
        turn = turn if turn == "pause" else _turn(each, language, question, encoder)
        if turn != "none":
            yield each, turn


def _turn(sentence: str, language: str, question: str, encoder: SentenceEncoder | None) -> Aside:
    """Which turn a sentence takes; a little likely is enough where its words, too, ask to wait or sound like a stop."""
    if asks_for_a_moment(sentence, language):
        return "pause"
    turn, likely = turned(sentence, encoder)
    if turn == "none":
        return "none"
    opens, ends = opens_by_waiting(sentence, language), asks_to_wait(sentence, language)
    odds = aside_odds(sentence, encoder)
    if (opens or ends) and odds["pause"] >= (_A_LITTLE if opens else _RATHER_NOT):
        return "pause"
    least = {"pause": _RATHER, "stops": _HALF}.get(turn, _A_LITTLE)
    is_alike = likely >= least and hear(sentence, language, question, encoder).intent == "wish_to_stop"
    return turn if is_alike or likely >= _BY_ITSELF[turn] else "none"


def _is_quoted(sentence: str) -> bool:
    """Whether all of it stands in quotation marks, which a later sentence may close: it was said to somebody else."""
    said = sentence.strip(_AROUND)
    return said[:1] in _OPENING and (said[-1:] in _CLOSING or _CLOSING.isdisjoint(said[1:]))


def _tells_before_asking(sentence: str) -> bool:
    """Whether a sentence asks in its last part alone, which was not taken apart: "It was cheap, and who would not?"."""
    return is_question(sentence) and AND.search(sentence) is not None


def _is_told_by_words(
    sentence: str, aside: Aside, language: str, question: str, encoder: SentenceEncoder | None
) -> bool:
    if asides((sentence,), language) or is_rhetorical(sentence, language) or concludes(sentence, language):
        return True
    if aside == "objects" and "you" not in kinds_of(pieces(sentence, language)):
        return True  # who objects to how something was asked speaks to who asked it
    odds = aside_odds(sentence, encoder)
    # What is met as a question that nobody here can answer may be likest to another.
    likely = max(odds.get(each, 0.0) for each in (QUESTIONS if aside == "asks" else (aside,)))
    if asks_which(sentence, language) and aside not in _OF_TWO and likely < _SURE:
        return True
    heard = hear(sentence, language, question, encoder)
    if aside not in (*TURNS, "refuses") and odds[aside] >= _SURE and heard.intent in _NO_WISH:
        return False
    if aside == "time" and not stems(question, language).isdisjoint(stems(sentence, language)):
        return True  # "the stands are too low, my back hurts after ten minutes" answers what bothers them about these
    if aside in TURNS:
        return _turns_by_words(sentence, aside, language, heard, encoder)
    if heard.intent == "wish_for_human" and odds["human"] >= _OF_A_PERSON:
        return aside in QUESTIONS
    if heard.intent == "already_said" and aside == "unheard" and odds["unheard"] >= _PASSED_OVER:
        return False
    if aside in QUESTIONS:
        may_stop = odds["stops"] >= _OF_AN_END or odds[aside] < _OF_A_QUESTION
        is_stop = heard.intent == "wish_to_stop" and heard.plain and may_stop
        return heard.intent == "distress" or is_stop or leaves_alone(sentence, language)
    if aside == "unheard" and asked_as_typed(sentence, encoder) == "unanswered":
        return heard.intent in WISHES
    if len(sentence.split()) > _LONGEST or leaves_alone(sentence, language):
        return True
    if aside == "human":
        return heard.intent in ("wish_to_stop", "distress")
    return heard.intent not in ("answer", "off_topic") or _is_leaving(sentence, language, encoder)


def _turns_by_words(
    sentence: str, aside: Aside, language: str, heard: Heard, encoder: SentenceEncoder | None
) -> bool:
    """Whether the words of a sentence that is a turn tell better what is wished."""
    kinds = kinds_of(pieces(sentence, language))
    if aside == "pause":
        return heard.plain and (kinds >= _GOING or "bye" in kinds)
    if heard.intent not in ("answer", "off_topic", "wish_to_stop") or asks_to_leave(sentence, language):
        return True
    if heard.intent != "wish_to_stop" and not kinds.isdisjoint(_TO_OTHERS):
        return True
    if aside == "time":
        return _is_leaving(sentence, language, encoder)
    leave = goodbye(sentence, language, encoder)
    is_plain = leave is not None and leave.plain
    return is_plain or with_leaving(Heard(), sentence, language, encoder) != Heard()


def _is_leaving(sentence: str, language: str, encoder: SentenceEncoder | None) -> bool:
    """Whether its words say that its author leaves."""
    if not kinds_of(pieces(sentence, language)).isdisjoint(_LEAVING):
        return True
    is_goodbye = goodbye(sentence, language, encoder) is not None
    return is_goodbye or with_leaving(Heard(), sentence, language, encoder) != Heard()


def with_said_to_us(heard: Heard | None, rest: str, said: Mapping[str, Aside]) -> Heard:
    """What was `heard` in the `rest`, None where that tells nothing, with the replies to what was said besides."""
    asked = frozenset(said.values())
    asked -= {"stops"} if "remaining" in asked else frozenset[Aside]()  # they get the number first
    due: list[FixedReply] = []
    for aside in said.values():
        if (reply := REPLIES.get(aside)) is not None and reply not in due:
            due.append(reply)
    if heard is None:
        return _alone(asked, due)
    if heard.intent not in WISHES and heard.beside is None:
        heard = heard.model_copy(update=_beside(asked))
    before = [each for each in (heard.reply, heard.also) if each is not None and each != "meaning"]
    first, *more = [*before, *(each for each in due if each not in before), None]
    told = heard.told if heard.intent in (*WISHES, "clarification") else heard.told or rest
    return heard.model_copy(update={"told": told, "reply": first, "also": next(iter(more), None)})


def _alone(asked: frozenset[Aside], due: Sequence[FixedReply]) -> Heard:
    if "human" in asked:
        return Heard(intent="wish_for_human")
    if "stops" in asked:
        return Heard(intent="wish_to_stop", plain=False, reply=next(iter(due), None))
    if "refuses" in asked:
        return Heard(intent="wish_to_skip", leaves=True)
    return Heard(intent="clarification", reply=next(iter(due), None), also=next(iter(due[1:]), None))


def _beside(asked: frozenset[Aside]) -> dict[str, object]:
    if "human" in asked:
        return {"beside": "wish_for_human", "reply": "person"}
    if "stops" in asked:
        return {"beside": "wish_to_stop", "plain": False}
    return {"beside": "wish_to_skip", "leaves": True} if "refuses" in asked else {}


def with_doubt(heard: Heard, utterance: str, language: str) -> Heard:
    """The same with the question whether something is to be kept out, where an answer may ask that, and two replies at
    most."""
    may_ask = (
        heard.intent in _TOLD and heard.beside is None and heard.also is None and heard.reply != "record"
    )
    if not may_ask or not is_doubtful(utterance, language):
        return heard
    update: dict[str, object] = {"also" if heard.reply else "reply": "keep_out"}
    if all(is_question(each) for each in sentences(utterance)):  # "You got that nobody is to read it?"
        update["intent"] = "clarification"
    return heard.model_copy(update=update)
