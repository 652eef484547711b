"""What an utterance is meant as, by its words alone, in every mode (G1).

It is read before anything else is done with it, so it costs no call of a model and time in proportion to its length. A
linear model says what the utterance is like; what stands here keeps answers that merely mention such words from being
taken for wishes.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from shared.interview.state_machine.intents import Heard, OfferChoice
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.intent_model import intent_model
from shared.language.rules.intent_words import Piece, pieces
from shared.modes.topic_exploration.replies import offer_answer

_MOST_WORDS: Final = 45
_PLAIN_BY: Final = 0.2
_IN_DOUBT: Final = 0.05
_REPORTED: Final = 0.5
_OF_OTHERS: Final = 0.15
_IF_OTHERS: Final = 0.3
_OPENING: Final = 4


def hear(utterance: str, language: LanguageCode, question: str) -> Heard:
    """The intent of an utterance to this question."""
    return _heard(utterance, language)


@lru_cache(maxsize=2_000)
def _heard(utterance: str, language: LanguageCode) -> Heard:
    if len(utterance.split(maxsplit=_MOST_WORDS)) > _MOST_WORDS:
        return Heard()
    found = pieces(utterance, language)
    scores = intent_model(language).scores(found)
    scores["answer"] += _towards_answer(found)
    intent = max(scores, key=lambda each: scores[each])
    if intent != "wish_to_stop":
        return Heard(intent=intent)
    kinds = {kind for piece in found for kind in piece.kinds}
    others = max(score for each, score in scores.items() if each != intent)
    return Heard(
        intent=intent,
        plain="doubt" not in kinds and scores[intent] - others >= _PLAIN_BY,
        later="later" in kinds,
    )


def _towards_answer(found: Sequence[Piece]) -> float:
    """How much speaks for an answer beside the model: in doubt it is one, and so is what is said to or of others."""
    opening = [set(piece.kinds) for piece in found[:_OPENING]]
    if any("reported" in piece.kinds for piece in found):
        return _REPORTED
    if opening and "if" in opening[0] and any("they" in kinds for kinds in opening):
        return _IF_OTHERS
    if any("they" in kinds for kinds in opening[:2]):
        return _OF_OTHERS
    return _IN_DOUBT


def offer_choice(utterance: str, language: LanguageCode) -> OfferChoice | None:
    """What an utterance chooses of an offer to go on, skip or stop; None where it says something else."""
    match hear(utterance, language, "").intent:
        case "wish_to_stop":
            return "stop"
        case "wish_to_skip":
            return "skip"
        case _:
            pass
    match offer_answer(utterance, language):
        case "accepts":
            return "go_on"
        case "refuses":
            return "stop"
        case _:
            return None
