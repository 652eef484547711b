"""What the rules say beside a question: that an answer was heard, and what a question means. Never praise."""

from collections.abc import Sequence

from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question
from shared.language.requests.interview import AssessRequest, ClarifyRequest
from shared.language.rules.deeper import is_deeper
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.manners import asks_which
from shared.language.rules.phrases import PHRASES, rotated
from shared.language.rules.probes import FOLLOW_UP_WORDS
from shared.language.rules.quoted import quotes
from shared.language.rules.resume_words import RESUME_WORDS
from shared.text.plain_words import plain_words
from shared.text.words import normalised


def acknowledgement(request: AssessRequest, intent: Intent, *, is_known: bool = False) -> str | None:
    """A plain sentence where one is due: to not knowing, to a correction, to what was said before, `is_known` or not.

    Rules quote nothing of an answer: no acknowledgement is better than a bad one.
    """
    book = FOLLOW_UP_WORDS[request.language]
    match intent:
        case "dont_know":
            return rotated(book.accepted, len(request.exchanges) - 1)[0]
        case "correction":
            return rotated(book.corrected, len(request.exchanges) + len(request.earlier) - 1)[0]
        case "already_said":
            return book.said_before if is_known else book.other_side
        case _:
            return None


def clarification(request: ClarifyRequest) -> str:
    """The open question again, explained from itself alone; each time differently, as long as there are wordings.

    Where questions of one text use them up, the first comes again: an interview that says something twice goes on.
    """
    asked = {normalised(text) for text in request.asked}
    if request.intent != "off_topic" and _asks_again(request):
        again = _as_a_question(request.question, request.language)
        return PHRASES[request.language].said.once_more.format(question=again)
    if (anew := _of_skill(request)) is not None:
        return anew
    restated = _as_a_question(request.question, request.language)
    texts = [each.format(question=restated, topic=request.label) for each in _explanations(request)]
    return next((text for text in texts if normalised(text) not in asked), texts[0])


def _of_skill(request: ClarifyRequest) -> str | None:
    """A question about the skill in other words, which names it; which of two is meant is answered first."""
    if request.skill is None or request.attribute is None or request.intent == "off_topic":
        return None
    book, said = RESUME_WORDS[request.language], PHRASES[request.language].said
    wordings = (*book.probes[request.attribute], *book.questions[request.attribute])
    fresh = (
        text for text in wordings if not any(normalised(text) in normalised(each) for each in request.asked)
    )
    question = next(fresh, None)
    if question is None:
        return None
    about = said.about.format(subject=request.skill, question=question)
    return (
        f"{said.either.format(question='').strip()} {about}"
        if asks_which(request.said, request.language)
        else about
    )


def _as_a_question(text: str, language: LanguageCode) -> str:
    return (
        text.strip()
        if is_question(text)
        else PHRASES[language].said.as_a_question.format(question=text.strip())
    )


def _asks_again(request: ClarifyRequest) -> bool:
    """Whether the question is to be said once more, not to be explained."""
    told = f" {' '.join(plain_words(request.said))} "
    phrases = PHRASES[request.language].heard.asks_again
    return any(f" {' '.join(plain_words(phrase))} " in told for phrase in phrases)


def _names_little(request: ClarifyRequest) -> bool:
    """Whether it is a probe of the rules that names nothing but a topic: said again, it says as little.

    An author's question in the words of one says what it is about, or is to be asked as it stands.
    """
    question, language = request.question, request.language
    names_little = (
        request.label
        or question in FOLLOW_UP_WORDS[language].probes.values()
        or (quotes(question, language) and is_deeper(question, language))
    )
    return bool(names_little) and not request.skill


def _explanations(request: ClarifyRequest) -> Sequence[str]:
    strayed, said = request.intent == "off_topic", PHRASES[request.language].said
    which = () if strayed or not asks_which(request.said, request.language) else (said.either,)
    if not strayed and not which and _names_little(request):
        means = FOLLOW_UP_WORDS[request.language]
        return [means.explained_topic, *means.explained] if request.label else means.explained
    if request.broad:
        book = HANDOVER_TURN_WORDS[request.language]
        return book.returning if strayed else book.explained
    return said.back_to_the_topic if strayed else (*which, *said.clarifications)
