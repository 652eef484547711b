"""What the latest answer itself brings up, and is asked about before what is missing (A5, G3)."""

from collections.abc import Iterable, Iterator

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import FollowUpRequest
from shared.language.rules.following_up.going_deeper import going_deeper
from shared.language.rules.following_up.guarded import asking_on, is_guarded
from shared.language.rules.following_up.hints import hint_questions
from shared.language.rules.following_up.lying_hints import lying_hints
from shared.language.rules.following_up.quoted import quotes
from shared.language.rules.following_up.said_again import is_on_said_again, on_said_again
from shared.language.rules.points.matching import stems


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
    """What the latest answer tells only half, before anything else; where it was asked about and only a few words were
    said, it is once more."""
    language, told = request.language, request.exchanges
    if told and not request.spared and is_guarded(told[-1].answer, told[-1].question, language):
        yield from asking_on(told[-1].answer, language)
    elif told and not request.spared:
        yield from telling_nothing(hint_questions(told[-1].answer, language, request.asked), request)


def deeper(request: FollowUpRequest) -> Iterator[str]:
    """What lets them pick what lies behind the latest answer, where nothing that is missing is left to ask for."""
    told = request.exchanges
    if told and not (request.spared or request.short_of_time):
        found = going_deeper(told[-1].answer, request.main_question, request.asked, request.language)
        yield from telling_nothing(found, request)


def left_lying(request: FollowUpRequest) -> Iterator[str]:
    """What an earlier answer told only half, and nobody took up: that is worth more than what fits any answer."""
    if not request.spared:
        told = (*request.earlier, *(each.answer for each in request.exchanges[-1:]))
        yield from telling_nothing(lying_hints(told, request.language, request.asked), request)


def telling_nothing(questions: Iterable[str], request: FollowUpRequest) -> Iterator[str]:
    """Those with no word of the ideal answer or of a gap that neither a question nor an answer has said."""
    language = request.language
    secret = stems(" ".join((request.ideal_answer, *(gap.text for gap in request.gaps))), language)
    told = stems(" ".join((*request.asked, *(each.answer for each in request.exchanges))), language)
    return (text for text in questions if not stems(text, language) & (secret - told))
