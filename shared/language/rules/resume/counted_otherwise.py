"""What an answer counts otherwise than the resume: "team of 24 fitters" there, "I led five fitters" here (E9, G2)."""

import re
from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import Exchange
from shared.language.rules.corrections.given_way import NUMBER
from shared.language.rules.interrogatives import ANSWERING_WORDS
from shared.language.rules.off_record.kept_out import is_quotable, kept_out_of_all
from shared.language.rules.points.matching import stems
from shared.text.sentences import sentences
from shared.text.words import words

_BEHIND: Final = 3
"""Words behind a figure of the resume that name what it counts, and one fewer than behind one of an answer."""
_LEADING: Final = re.compile(
    r"\b(?:le[ad]d?s?|leading|manag\w{1,6}|supervis\w{1,6}|team|people|leit\w{0,6}|geleitet|führ\w{0,5}|geführt|leute|"
    r"dirig\w{1,8}|encadr\w{1,6}|équipe|personnes|equipo|personas|guid\w{1,6}|gest\w{1,6}|squadra|persone)\b",
    re.IGNORECASE,
)
"""What an answer or its question has that is about people to lead, in any of the languages."""


def counted_otherwise(
    span: str, lines: Sequence[str], said: Sequence[Exchange], language: LanguageCode
) -> str | None:
    """The latest sentence that counts the same as the only figure of `span`, which stands in one of the resume's lines,
    and gets another number; None where there is none."""
    figures = NUMBER.findall(span)
    line = next((each for each in lines if span in each), "")
    if len(figures) != 1 or not _LEADING.search(line):
        return None
    counted = stems(" ".join(words(line.partition(figures[0])[2])[:_BEHIND]), language)
    left_out = kept_out_of_all([each.answer for each in said], language)
    return next(
        (
            each
            for exchange in reversed(said)
            for each in sentences(exchange.answer)
            if _LEADING.search(f"{exchange.question} {each}") and is_quotable(each, left_out)
            if _counts(each, counted, figures[0], language)
        ),
        None,
    )


def _counts(sentence: str, counted: frozenset[str], figure: str, language: LanguageCode) -> bool:
    """Whether a number of the sentence, and none of them this figure, stands before a word of what is counted."""
    told = words(sentence)
    numbers = [
        at for at, word in enumerate(told) if word.isdigit() or word in ANSWERING_WORDS[language].numbers
    ]
    if figure in told:
        return False
    return any(counted & stems(" ".join(told[at + 1 : at + 2 + _BEHIND]), language) for at in numbers)
