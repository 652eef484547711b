"""Word a question of the backlog as a thoughtful colleague would ask it (B3); that it is asked is decided.

The conversation is remembered whole: the latest exchanges as they were, what was said before them as facts. A handover
has two calls in a row between an answer and the next question; a third only where a wording may not be shown.
"""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from shared.interview.state_machine.wording import repeats
from shared.language.extraction_questions import is_about
from shared.language.found_in_files import NAME_TOKENS
from shared.language.guards import (
    LONGEST_PREAMBLE,
    InvalidReply,
    fault_of_last,
    lead_fault,
    parts_of,
    said_about,
    shown,
    words_before,
)
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import clean, fair_budget, one_line, shorten, shorten_around
from shared.language.prompt_parts import (
    NOTHING_YET,
    SPARED_TOKENS,
    closest_lines,
    exchange_data,
    language_for,
    latest_lines,
    opening,
    their_time,
)
from shared.language.prompting import DataBlock, Prompt, render
from shared.language.requests.handover_turn import BacklogQuestionRequest
from shared.language.rules.handover.record import shown_part
from shared.language.rules.handover.turn_wording import backlog_question
from shared.language.rules.handover.turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.hearing.listening import mentions
from shared.language.rules.written_in import in_other_languages
from shared.language.structured import TextReply
from shared.language.task import ByModel, ByRules, Task, by_words, twice
from shared.text.grounding import grounds, ungrounded
from shared.text.passages import Passage
from shared.text.sentences import sentences
from shared.text.spoken_times import spoken_times
from shared.text.words import words

SUMMARY_TOKENS: Final = 150
PASSAGES_TOKENS: Final = 450
MOST_PASSAGES: Final = 3
TOLD_TOKENS: Final = 900
RECENT_TOKENS: Final = 400
RECENT_COUNT: Final = 2
ASKED_TOKENS: Final = 350
ASKED_COUNT: Final = 20
QUESTION_TOKENS: Final = 250
TOLERATED_WORDS: Final = 5
"""Words over the limit that are not worth a second call, for which somebody waits."""
MESSAGE_CHARS: Final = (15, 700)
SENTENCES: Final = range(1, 5)
_FRAGMENT: Final = re.compile(r"[“„«\"]([^“”„«»\"\n]{1,80})[”“»\"]")
_FEWEST_QUOTED: Final = 3
_LINES: Final = re.compile(
    r"[“„«\"][^“”„«»\"\n]*[”“»\"]"
    r"|(?P<lines>, (?:lines?|Zeilen?|lignes?|líneas?|riga|righe) \d{1,6}(?:(?:,| (?:and|und|et|y|e)) \d{1,6}){0,20}"
    r"(?:,|(?=[.:;?!]|$| (?:and|und|et|y|e)\b)))"
)
"""Where something stands, as files are cited: ", line 10,", ", Zeilen 11 und 12."; or a quotation, which stays."""


def word_prompt(request: BacklogQuestionRequest) -> Prompt:
    """At most about 3,300 tokens of prose; a typical one takes 900."""
    return render(
        "word_backlog_question",
        language=language_for(request.language, familiar=request.familiar),
        who=shorten(one_line(request.who), NAME_TOKENS) or (),
        summary=opening(request.summary, SUMMARY_TOKENS) or (),
        passages=_passages(request),
        facts=closest_lines(request.facts, request.question, request.language, TOLD_TOKENS, request.righted),
        recent=exchange_data(request.recent[-RECENT_COUNT:], RECENT_TOKENS),
        asked=NOTHING_YET if not request.asked else latest_lines(_asked_before(request), ASKED_TOKENS),
        place=one_line(request.place)[:200] or (),
        question=shorten(request.question, QUESTION_TOKENS),
        spared=closest_lines(request.spared, request.question, request.language, SPARED_TOKENS),
        time=their_time(request),
        said_first=request.said_first or (),
        said_last=request.said_last or (),
        readers=request.readers or (),
        fault=fault_of_last(request),
    )


def _asked_before(request: BacklogQuestionRequest) -> list[str]:
    """What was asked before the exchanges that are shown."""
    shown_too = {each.question for each in request.recent[-RECENT_COUNT:]}
    return [each for each in request.asked[-ASKED_COUNT:] if each not in shown_too]


def _passages(request: BacklogQuestionRequest) -> tuple[DataBlock, ...]:
    """The passages within their budget; of a long one the lines around that which the question is about."""
    shown_ones = request.passages[:MOST_PASSAGES]
    cap = fair_budget([each.tokens for each in shown_ones], PASSAGES_TOKENS)
    return tuple(
        DataBlock(
            f"passage-{number}",
            f"{one_line(each.file_name)[:120]}, line {each.first_line}\n"
            f"{shorten_around(each.text, _line_in_question(each, request), cap)}",
        )
        for number, each in enumerate(shown_ones, start=1)
    )


def _line_in_question(passage: Passage, request: BacklogQuestionRequest) -> int:
    """The line of the passage, from 0, that the question comes from; else that which shares most words with it."""
    line = request.line if passage.file_name == request.file_name else None
    if line is not None and passage.first_line <= line <= passage.last_line:
        return line - passage.first_line
    asked = set(words(request.question.casefold()))
    lines = clean(passage.text).split("\n")
    return max(range(len(lines)), key=lambda at: len(asked & set(words(lines[at].casefold()))))


class MessageReply(TextReply):
    message: str


def checked_message(text: str, request: BacklogQuestionRequest) -> str:
    """The message as it may be shown: at most four sentences that end in one question, about what was chosen (B3).

    It greets and says that the files were read where it is the first; it comes to the point within some 25 words, quotes
    no fragment, names no artefact that stands neither in the files nor in the conversation, and is no repeat.
    """
    line = shown(text, MESSAGE_CHARS)
    plain = line.replace(";", ",")
    parts = parts_of(plain)
    if len(parts) not in SENTENCES:
        raise InvalidReply("sentences")
    if words_before(plain) > LONGEST_PREAMBLE + TOLERATED_WORDS:
        raise InvalidReply("preamble")
    if any(_is_fragment(each, request) for each in _FRAGMENT.findall(line)):
        raise InvalidReply("fragment")
    if fault := lead_fault(line, request.said_first):
        raise InvalidReply(fault)
    if request.first and not _greets(line, request):
        raise InvalidReply("no_greeting")
    if not _asks_of(line, request):
        raise InvalidReply("other_topic")
    if repeats(line, request.asked) or repeats(parts[-1], (_asking_part(each) for each in request.asked)):
        raise InvalidReply("repeat")
    said = said_about(request.question, request.recent)
    known = (*said, request.place, request.summary, *request.facts, *request.asked, request.day)
    corpus = grounds([*request.corpus, *(each.file_name for each in request.passages)])
    times = (time for text in known for time in spoken_times(text, request.language))
    if named := ungrounded(line, corpus, *known, *times):
        raise InvalidReply("ungrounded", over=", ".join(each.text for each in named))
    return line


def _asks_of(line: str, request: BacklogQuestionRequest) -> bool:
    """Whether it asks of what was chosen, as far as can be told: not of lines of a file in another language."""
    quoted = shown_part(request.question) or ""
    return is_about(line, request.question, request.language) or in_other_languages(line, quoted)


def _greets(line: str, request: BacklogQuestionRequest) -> bool:
    book = HANDOVER_TURN_WORDS[request.language]
    return mentions(line, book.heard_greetings) and mentions(line, book.heard_reading)


def _is_fragment(quotation: str, request: BacklogQuestionRequest) -> bool:
    """Whether less than a clause is quoted that is no name of the question's own."""
    return len(words(quotation)) < _FEWEST_QUOTED and quotation not in request.question


def _asking_part(text: str) -> str:
    return next(iter(sentences(text)[-1:]), text)


def without_lines(question: str, _: Sequence[str], request: BacklogQuestionRequest) -> str:
    """The question as it is put where no wording of the model's may be shown: files by name, as people say it.

    Lines that do not stand right behind a file's name are of the work ("production line 3"), as is all that is quoted.
    """
    paths = {each for each in (request.file_name, *(one.file_name for one in request.passages)) if each}
    names = tuple(name for path in paths for name in (path, PurePosixPath(path).name) if name)

    def kept(found: re.Match[str]) -> str:
        is_place = found["lines"] and question.endswith(names, 0, found.start())
        return "" if is_place else found[0]

    return _LINES.sub(kept, question)


WORD_BACKLOG_QUESTION = Task(
    name="word_backlog_question",
    request=BacklogQuestionRequest,
    result=str,
    rules=ByRules(by_words(backlog_question)),
    model=ByModel(
        prompt=word_prompt,
        reply=MessageReply,
        ask=twice(checked_message),
        keep=without_lines,
        limits=TaskSettings(max_output_tokens=300, temperature=0.2),
    ),
)
