"""How the rules ask a question of a backlog (B3): plainly, with the file that it comes from. Answers are not quoted."""

from pathlib import PurePosixPath

from shared.interview.state_machine.texts import KEEPING
from shared.interview.state_machine.wording import is_question
from shared.language.requests.handover_turn import BacklogQuestionRequest
from shared.language.rules.corrections.righting import righting
from shared.language.rules.following_up.follow_ups import FOLLOW_UP_WORDS
from shared.language.rules.handover.facts import facts
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS, HandoverTurnWords
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import declines
from shared.language.rules.hearing.manners import said_before
from shared.language.rules.phrases import rotated
from shared.language.rules.replying import apology
from shared.text.words import normalised


def backlog_question(request: BacklogQuestionRequest) -> str:
    """The question, with its place where it does not say it itself; the first one comes with a greeting."""
    book = HANDOVER_TURN_WORDS[request.language]
    text = " ".join(request.question.split())
    question = text if is_question(text) else book.as_question.format(text=text)
    asking = " ".join(part for part in (_where(request, book), question) if part)
    if request.first:
        return f"{book.greeting} {book.read} {KEEPING[request.language]} {asking}"
    return " ".join(filter(None, (_acknowledged(request, book), asking)))


def _acknowledged(request: BacklogQuestionRequest, book: HandoverTurnWords) -> str:
    """An apology, or that not knowing is fine."""
    if not request.recent:
        return ""
    last, language = request.recent[-1].answer, request.language
    corrects = hear(last, language, "").intent == "correction"
    if corrects and not request.said_first and (request.follow_up or righting(last, language)):
        return rotated(FOLLOW_UP_WORDS[language].corrected, len(request.asked))[0]
    if said_before(last, language):
        return apology(last, language) or ""
    if declines(last, language) and not facts(last, language):
        return book.fine[len(request.asked) % len(book.fine)]
    return ""


def _where(request: BacklogQuestionRequest, book: HandoverTurnWords) -> str:
    """Where the question comes from, unless it says so itself or is a follow-up."""
    name = request.file_name
    if (
        request.follow_up
        or name is None
        or normalised(PurePosixPath(name).name) in normalised(request.question)
    ):
        return ""
    return book.about_file.format(file=name)
