"""How the rules ask a question of a backlog (B3): a quotation of the last answer, the question's file, the question."""

import re
from typing import Final

from shared.interview.state_machine.wording import is_question
from shared.language.requests.handover_turn import BacklogQuestionRequest
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS, HandoverTurnWords
from shared.language.rules.listening import declines
from shared.language.rules.phrases import PHRASES, rotated
from shared.modes.knowledge_handover.handover import shows_lines
from shared.text.sentences import sentences
from shared.text.stop_words import STOP_WORDS
from shared.text.words import content_words, normalised, words

_LOOKED_AT: Final = 3_000
_MOST_WORDS: Final = 12
_FEWEST_WORDS: Final = 2
_EDGES: Final = ' .,;:!…“”"«»„'
_COMMA = re.compile(r"(?:(?<!\s)\s+)?[,;:–—]\s+")


def backlog_question(request: BacklogQuestionRequest) -> str:
    """The question with what leads to it; the first one comes with a greeting."""
    book = HANDOVER_TURN_WORDS[request.language]
    text = " ".join(request.question.split())
    question = text if is_question(text) else book.as_question.format(text=text)
    if request.first:
        read = book.read_among.format(file=request.file_name) if request.file_name else book.read
        return f"{book.greeting} {read} {question}"
    return " ".join(part for part in (_taken_up(request, book), _where(request, book), question) if part)


def _taken_up(request: BacklogQuestionRequest, book: HandoverTurnWords) -> str:
    """What the participant said last, in a few of their own words."""
    if not request.recent:
        return ""
    last, said = request.recent[-1], PHRASES[request.language].said
    if declines(last.answer, request.language):
        return book.fine if request.follow_up else said.acknowledged_not_knowing
    phrase = phrase_said(last.answer, request.language)
    return (
        said.acknowledged_plainly
        if phrase is None
        else rotated(book.said, len(request.asked))[0].format(said=phrase)
    )


def phrase_said(answer: str, language: str) -> str | None:
    """What says most of the answer in at most twelve of its own words: a whole clause where there is one."""
    told = [sentence for sentence in sentences(answer[:_LOOKED_AT]) if not sentence.endswith("?")]
    telling = [each for each in told if _weight(each, language) >= _FEWEST_WORDS]
    whole = [clause for each in telling if (clause := _whole_clause(each, language))]
    if best := max(whole, key=lambda each: _weight(each, language), default=None):
        return best.strip(_EDGES)
    longest = max(telling, key=lambda each: _weight(each, language), default=None)
    return longest and _cut(longest, language)


def _whole_clause(sentence: str, language: str) -> str | None:
    """The sentence, or its beginning up to a comma, if that is short enough and says something."""
    ends = [len(sentence), *(match.start() for match in reversed(list(_COMMA.finditer(sentence))))]
    clauses = (sentence[:end] for end in ends)
    fit = (each for each in clauses if len(each.split()) <= _MOST_WORDS)
    return next((each for each in fit if _weight(each, language) >= _FEWEST_WORDS), None)


def _cut(sentence: str, language: str) -> str:
    """The first twelve words of a sentence without those at their end that only bind."""
    kept = sentence.split()[:_MOST_WORDS]
    while normalised(kept[-1]) in STOP_WORDS[language] and len(kept) > 1:
        kept.pop()
    return f"{' '.join(kept).strip(_EDGES)} …"


def _weight(text: str, language: str) -> int:
    return len(set(content_words(text, language)))


def _where(request: BacklogQuestionRequest, book: HandoverTurnWords) -> str:
    if request.follow_up:
        return book.staying
    if request.file_name is None:
        return rotated(book.turning, len(request.asked))[0]
    if _says_itself_where(request.question, request.file_name, request.line):
        return rotated(book.named, len(request.asked))[0]
    if request.line is None or not shows_lines(request.file_name):
        return rotated(book.in_file, len(request.asked))[0].format(file=request.file_name)
    return rotated(book.at_line, len(request.asked))[0].format(file=request.file_name, line=request.line)


def _says_itself_where(question: str, file_name: str, line: int | None) -> bool:
    named = normalised(file_name) in normalised(question)
    return named and (line is None or not shows_lines(file_name) or str(line) in words(question))
