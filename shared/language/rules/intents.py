"""What an utterance is meant as, by its words alone, in every mode (G1).

It is read before anything else is done with it, so it costs no call of a model and time in proportion to its length.
"""

from shared.interview.state_machine.intents import Heard, OfferChoice
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.listening import asks_back, is_not_knowing
from shared.modes.topic_exploration.replies import offer_answer, wants_to_end


def hear(utterance: str, language: LanguageCode, question: str) -> Heard:
    """The intent of an utterance to this question."""
    if wants_to_end(utterance, language):
        return Heard(intent="wish_to_stop")
    if is_not_knowing(utterance, language):
        return Heard(intent="dont_know")
    if asks_back(utterance, language):
        return Heard(intent="clarification")
    return Heard()


def offer_choice(utterance: str, language: LanguageCode) -> OfferChoice | None:
    """What an utterance chooses of an offer to go on, skip or stop; None where it says something else."""
    if wants_to_end(utterance, language):
        return "stop"
    match offer_answer(utterance, language):
        case "accepts":
            return "go_on"
        case "refuses":
            return "stop"
        case _:
            return None
