"""An answer to another question than the one that was asked: it begins by asking whether that other thing is meant."""

from shared.language.requests.handover_turn import ExtractRequest
from shared.language.rules.following_up.quoted import quotes
from shared.language.rules.handover.record import quotation, shown_part
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.hearing.intent_words import own_words
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.points.matching import stems
from shared.text.sentences import sentences


def is_misheard(request: ExtractRequest) -> bool:
    """Whether the answer asks first whether a thing is meant that other questions are about, and then tells of that.

    Only a question that quotes something can be seen to be missed: the answer has no word of that, nor of its file. One
    that quotes their own words is not put again.
    """
    said, language = request.whole or request.answer, request.language
    told, shown = sentences(said), shown_part(request.main_question)
    if request.heard != "answer" or shown is None or len(told) == 1 or not is_question(told[0]):
        return False
    if quotes(request.main_question, language):
        return False
    others = " ".join((*(each for each in request.backlog if each != request.main_question), *request.facts))
    own = own_words(told[0], language)
    named = stems(" ".join(own), language) if own else frozenset[str]()
    asked = stems(f"{shown} {request.file_name or ''}", language)
    return bool(named) and named <= stems(others, language) and asked.isdisjoint(stems(said, language))


def asked_again(request: ExtractRequest) -> str | None:
    """The question once more, with what is meant; None where it was asked again before."""
    if request.question != request.main_question:
        return None
    shown, asking = quotation(request.main_question), sentences(request.main_question)[-1]
    question = request.main_question if shown is None or shown in asking else f"{shown}. {asking}"
    return HANDOVER_TURN_WORDS[request.language].meant.format(question=question)
