"""What the latest answer itself brings up, and is asked about before what is missing (A5, G3)."""

from collections.abc import Iterable, Iterator
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import FollowUpRequest
from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.following_up.guarded import asking_on, is_guarded
from shared.language.rules.following_up.hints import hint_questions
from shared.language.rules.following_up.last_words import on_what_is_otherwise
from shared.language.rules.following_up.lying_hints import lying_hints
from shared.language.rules.following_up.quoted import quotes
from shared.language.rules.following_up.said_again import is_on_said_again, on_said_again
from shared.language.rules.points.matching import stems
from shared.text.words import words

_AT_LENGTH: Final = 20
"""Words of an answer on a skill that ends on more than its facts."""


def taken_up_again(request: FollowUpRequest) -> Iterator[str]:
    """What it says for the second time; what was asked about again they had to say again."""
    if request.exchanges and not request.spared:
        latest, here = request.exchanges[-1].answer, {each.answer for each in request.exchanges}
        earlier = [each for each in request.earlier if each not in here]
        yield from on_said_again(latest, earlier, request.asked, request.language)


def takes_up(question: str, language: LanguageCode) -> bool:
    """Whether a question quotes their own words."""
    return quotes(question, language) or is_on_said_again(question, language)


def on_hint(request: FollowUpRequest) -> Iterator[str]:
    """What the latest answer lets fall and does not tell, before anything else; where it was asked about and only a few
    words were said, it is once more."""
    language, told = request.language, request.exchanges
    if told and not request.spared and is_guarded(told[-1].answer, told[-1].question, language):
        yield from asking_on(told[-1].answer, language)
    elif told and not request.spared:
        found = hint_questions(told[-1].answer, language, request.asked, told[-1].question)
        yield from telling_nothing(found, request)


def left_lying(request: FollowUpRequest, *levels: float) -> Iterator[str]:
    """What an earlier answer let fall, and nobody took up: it is worth more than a question that fits any answer."""
    if not request.spared:
        told = (*request.earlier, *(each.answer for each in request.exchanges[-1:]))
        yield from telling_nothing(lying_hints(told, request.language, request.asked, levels), request)


def otherwise(request: FollowUpRequest) -> Iterator[str]:
    """What is not as one expects at the end of an answer of some length, once a skill."""
    language, told = request.language, request.exchanges
    questions = EXPLORATION_WORDS[language].on_last
    asked_on = any(each.question.endswith(questions) for each in told)
    if told and not asked_on and not request.spared and len(words(told[-1].answer)) >= _AT_LENGTH:
        yield from on_what_is_otherwise(told[-1].answer, language, request.asked, questions[:2])


def telling_nothing(questions: Iterable[str], request: FollowUpRequest) -> Iterator[str]:
    """Those with no word of the ideal answer or of a gap that neither a question nor an answer has said."""
    language = request.language
    secret = stems(" ".join((request.ideal_answer, *(gap.text for gap in request.gaps))), language)
    told = stems(" ".join((*request.asked, *(each.answer for each in request.exchanges))), language)
    return (text for text in questions if not stems(text, language) & (secret - told))
