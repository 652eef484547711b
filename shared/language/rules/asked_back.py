"""A question back about a file: "Which day?", "What does it say?". Its own line answers it, and nothing else can."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.backlog_words import file_says
from shared.language.rules.file_analysis.dive import told
from shared.language.rules.file_analysis.found import FileLines
from shared.language.rules.file_analysis.prose import sentences_of
from shared.language.rules.listening import is_question
from shared.language.rules.manner_phrases import finds
from shared.language.rules.numbers import numbers
from shared.text.passages import Passage
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all

_MOST_WORDS: Final = 12
"""Words of a question back; a longer one is of something else, or tells."""
_ROOM: Final = 400


def asks_back(answer: str, language: str) -> str | None:
    """The short question in an answer by which somebody wants to hear what stands in a file."""
    return next(
        (
            each
            for each in reversed(sentences(answer))
            if is_question(each)
            and len(words := plain_words(each)) <= _MOST_WORDS
            and finds(words, (*_asked("says", language), *_asked("which", language)))
        ),
        None,
    )


def read_out(
    asked: str, places: Sequence[tuple[str, int]], passages: Sequence[Passage], language: LanguageCode
) -> str | None:
    """The line that was asked about, the latest first; who asks for a day or a number hears one that has it."""
    wants_figure = not finds(plain_words(asked), _asked("says", language))
    for file_name, line in places:
        text = _sentence_at(file_name, line, passages)
        if text and (not wants_figure or numbers(text) or any(map(str.isdigit, text))):
            return file_says(file_name, text.rstrip(" .?"), language)
    return None


def _sentence_at(file_name: str, line: int, passages: Sequence[Passage]) -> str:
    """The sentence on this line, whole, without a password in it."""
    passage = next(
        (
            each
            for each in passages
            if each.file_name == file_name and each.first_line <= line <= each.last_line
        ),
        None,
    )
    if passage is None:
        return ""
    lines, at = passage.text.split("\n"), line - passage.first_line
    found = [each for each in sentences_of(FileLines(file_name, lines)) if each.line <= at + 1]
    is_within = found and at < found[-1].line + found[-1].text.count("\n")
    return told((found[-1].text if is_within else lines[at])[:_ROOM])


@cache
def _asked(key: str, language: str) -> tuple[str, ...]:
    return tuple(" ".join(plain_words(each)) for each in in_all(list[str], "asked_back", key)[language])
