"""What is said to the interviewer in sentences of its own, by their meaning, beside what answers (G1, G2)."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from shared.interview.state_machine.assessment import FixedReply, Intent
from shared.interview.state_machine.intents import WISHES, Heard
from shared.language.rules.aside_model import Aside, aside_odds, aside_of
from shared.language.rules.asides import asides
from shared.language.rules.intent_words import kinds_of, pieces
from shared.language.rules.intents import hear
from shared.language.rules.keep_out_requests import is_kept_out
from shared.language.rules.kept_out import is_doubtful
from shared.language.rules.leaving import goodbye, with_leaving
from shared.language.rules.listening import is_question
from shared.language.rules.manners import asks_which, concludes, is_rhetorical, leaves_alone
from shared.language.rules.owed_model import owed_to
from shared.language.sentence_encoder import SentenceEncoder

_REPLIES: Final[Mapping[Aside, FixedReply]] = {
    "reads": "use",
    "verdict": "verdict",
    "remaining": "remaining",
    "machine": "machine",
    "asks": "unknown",
    "unheard": "unanswered",
    "time": "hurry",
}
_ASKED: Final[frozenset[Intent]] = frozenset({"clarification", "off_topic", "answer"})
_TOLD: Final[frozenset[Intent]] = frozenset({"answer", "correction", "dont_know"})
_QUESTIONS: Final[frozenset[Aside]] = frozenset({"reads", "verdict", "remaining", "machine"})
AND: Final = re.compile(r",\s+(?=(?:and|but|und|aber|et|mais|¿?\s?y|¿?\s?pero|e|ma)\s)", re.IGNORECASE)
_LEAVING: Final = frozenset({"bye", "over", "end", "leave", "enough", "withdraw"})
_LONGEST: Final = 14
"""Words of a sentence that says no more than that; a longer one tells something."""
_SURER: Final = 0.5
"""How likely a question about the interview is where it sounds like a wish, too: "Is there much more?"."""


def said_to_us(
    parts: Sequence[str], language: str, question: str, encoder: SentenceEncoder | None
) -> dict[str, Aside]:
    """The sentences that say something to the interviewer, with what; not those which its words tell better."""
    found: dict[str, Aside] = {each: aside_of(each, encoder) for each in parts}
    return {
        each: aside
        for each, aside in found.items()
        if aside != "none"
        and not _tells_before_asking(each)
        and not _is_told_by_words(each, aside, language, question, encoder)
    }


def _tells_before_asking(sentence: str) -> bool:
    """Whether a sentence asks in its last part alone, which was not taken apart: "It was cheap, and who would not?"."""
    return is_question(sentence) and AND.search(sentence) is not None


def _is_told_by_words(
    sentence: str, aside: Aside, language: str, question: str, encoder: SentenceEncoder | None
) -> bool:
    if asides((sentence,), language) or is_kept_out(sentence, language):
        return True
    if is_rhetorical(sentence, language) or asks_which(sentence, language) or concludes(sentence, language):
        return True
    intent = hear(sentence, language, question, encoder).intent
    if aside in _QUESTIONS:
        is_sure = aside_odds(sentence, encoder)[aside] >= _SURER
        return intent not in _ASKED and not (is_sure or (aside == "machine" and intent == "wish_for_human"))
    if aside == "asks":
        return intent not in _ASKED
    if len(sentence.split()) > _LONGEST or leaves_alone(sentence, language):
        return True
    if aside == "human":
        return intent in ("wish_to_stop", "distress")
    is_leaving = not kinds_of(pieces(sentence, language)).isdisjoint(_LEAVING)
    is_leaving = is_leaving or goodbye(sentence, language, encoder) is not None
    is_leaving = is_leaving or with_leaving(Heard(), sentence, language, encoder) != Heard()
    return intent not in ("answer", "off_topic") or is_leaving


def with_said_to_us(
    heard: Heard | None, rest: str, said: Mapping[str, Aside], encoder: SentenceEncoder | None
) -> Heard:
    """What was `heard` in the `rest`, None where that tells nothing, with the replies to what was said besides."""
    asked = frozenset(said.values())
    due: list[FixedReply] = []
    for each, aside in said.items():
        if (reply := _reply(each, aside, encoder)) is not None and reply not in due:
            due.append(reply)
    if heard is None:
        return _alone(asked, due)
    if heard.intent not in WISHES and heard.beside is None:
        heard = heard.model_copy(update=_beside(asked))
    before = [each for each in (heard.reply, heard.also) if each is not None and each != "meaning"]
    first, *more = [*before, *(each for each in due if each not in before), None]
    return heard.model_copy(
        update={"told": heard.told or rest, "reply": first, "also": next(iter(more), None)}
    )


def _reply(sentence: str, aside: Aside, encoder: SentenceEncoder | None) -> FixedReply | None:
    if aside == "machine" and owed_to(sentence, encoder) == "hears":
        return "hears"
    return _REPLIES.get(aside)


def _alone(asked: frozenset[Aside], due: Sequence[FixedReply]) -> Heard:
    if "human" in asked:
        return Heard(intent="wish_for_human")
    if "refuses" in asked:
        return Heard(intent="wish_to_skip", leaves=True)
    return Heard(intent="clarification", reply=next(iter(due), None), also=next(iter(due[1:]), None))


def _beside(asked: frozenset[Aside]) -> dict[str, object]:
    if "human" in asked:
        return {"beside": "wish_for_human", "reply": "person"}
    return {"beside": "wish_to_skip", "leaves": True} if "refuses" in asked else {}


def with_doubt(heard: Heard, utterance: str, language: str) -> Heard:
    """The same with the question whether something is to be kept out, where an answer may ask that, and two replies at
    most."""
    may_ask = (
        heard.intent in _TOLD and heard.beside is None and heard.also is None and heard.reply != "record"
    )
    if not may_ask or not is_doubtful(utterance, language):
        return heard
    return heard.model_copy(update={"also" if heard.reply else "reply": "keep_out"})
