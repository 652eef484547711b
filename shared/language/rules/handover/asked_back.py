"""A question back about a file: "Which day?", "What does it say?". Its own line answers it, and nothing else can."""

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.handover.backlog_words import file_says
from shared.language.rules.handover.file_analysis.chats import message_at
from shared.language.rules.handover.file_analysis.dive import told
from shared.language.rules.handover.file_analysis.found import FileLines
from shared.language.rules.handover.file_analysis.people import CALENDAR
from shared.language.rules.handover.file_analysis.prose import sentences_of
from shared.language.rules.handover.file_analysis.subjects import TABLES
from shared.language.rules.handover.file_analysis.tables import row_in_words
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.manner_phrases import finds
from shared.language.rules.numbers import numbers
from shared.text.passages import Passage
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import words

type _Wanted = Literal["says", "when", "how_many"]
_WANTED: Final[tuple[_Wanted, ...]] = ("says", "when", "how_many")
_MOST_WORDS: Final = 12
"""Words of a question back; a longer one is of something else, or tells."""
_ROOM: Final = 400


def asks_back(answer: str, language: str) -> str | None:
    """The short question in an answer by which somebody wants to hear what stands in a file."""
    return next((each for each in reversed(sentences(answer)) if _is_one(each, language)), None)


def _is_one(sentence: str, language: str) -> bool:
    return (
        is_question(sentence)
        and len(plain_words(sentence)) <= _MOST_WORDS
        and bool(_wants(sentence, language))
    )


def _wants(sentence: str, language: str) -> _Wanted | None:
    said = plain_words(sentence)
    return next((each for each in _WANTED if finds(said, _asked(each, language))), None)


def read_out(
    asked: str, places: Sequence[tuple[str, int]], passages: Sequence[Passage], language: LanguageCode
) -> str | None:
    """The line that was asked about, the latest first; who asks for a day or a number hears one that has it."""
    wanted = _wants(asked, language)
    for file_name, line in places:
        text = _said_at(file_name, line, passages)
        is_dated, is_counted = not CALENDAR.isdisjoint(words(text)), bool(numbers(text))
        if text and (wanted == "says" or (is_dated if wanted == "when" else is_counted)):
            return file_says(file_name, text.rstrip(" .?"), language)
    return None


def _said_at(file_name: str, line: int, passages: Sequence[Passage]) -> str:
    """The message, the row or the whole sentence on this line, without a password in it."""
    of_file = (each for each in passages if each.file_name == file_name)
    passage = next((each for each in of_file if each.first_line <= line <= each.last_line), None)
    if passage is None:
        return ""
    lines, at = passage.text.split("\n"), line - passage.first_line
    if file_name.lower().endswith(TABLES):
        return told(row_in_words(lines[at]))
    if message := message_at(lines, at):
        return told(message[:_ROOM])
    found = [each for each in sentences_of(FileLines(file_name, lines)) if each.line <= at + 1]
    is_within = found and at < found[-1].line + found[-1].text.count("\n")
    return told((found[-1].text if is_within else lines[at])[:_ROOM].replace("*", ""))


@cache
def _asked(key: _Wanted, language: str) -> tuple[str, ...]:
    return tuple(" ".join(plain_words(each)) for each in in_all(list[str], "asked_back", key)[language])
