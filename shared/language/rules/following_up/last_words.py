"""What somebody ends on, in their own words: it is what they wish to be heard, and begs to be asked about.

A question on it says what it is about: "Could you tell me a little more?" was answered "More of what?".
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from shared.language.rules.corrections.taken_back import taken_back
from shared.language.rules.exploration.sub_goals_heard import any_of_words
from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.following_up.quoted import (
    MOST_SENTENCES,
    last_clause,
    plain,
    quotable,
    quoting,
    stands_in,
)
from shared.language.rules.hearing.leaving import before_goodbye
from shared.language.rules.hearing.listening import telling
from shared.language.rules.off_record.kept_out import kept_out
from shared.language.rules.past_forms import begins_with_if
from shared.language.rules.resume.words import RESUME_WORDS
from shared.text.sentences import sentences
from shared.text.words import content_words, normalised, words

_ANYTHING: Final = re.compile("")
_LONG: Final = 25
"""Words of a sentence that nobody ended with a full stop."""
_FIGURE: Final = re.compile(r"\d")
_YEAR: Final = re.compile(r"\b(?:19|20)\d\d\b")
_TELLING: Final = 3
"""Words with a meaning of a clause that tells something by itself."""
_NEAR_THE_END: Final = 3
"""Sentences among which somebody ends on what is not as one expects."""


def on_last_words(
    answer: str, language: str, asked: Sequence[str], questions: Sequence[str]
) -> Iterator[str]:
    """The questions, each on the last sentence that can be quoted, and then on those before it; of the questions those
    first that no `asked` one ends with."""
    used = [normalised(each) for each in asked]
    fresh = sorted(questions, key=lambda each: any(before.endswith(each) for before in asked))
    for said in last_words(answer, language):
        if not stands_in(said, used):
            yield from (f"{quoting(said, language, len(asked))[0]} {text}" for text in fresh)


def on_what_is_otherwise(
    answer: str, language: str, asked: Sequence[str], questions: Sequence[str]
) -> Iterator[str]:
    """The questions on the last of the sentences near the end in which something is not as one expects: "But that leaves
    out whatever is switched off". What somebody says they never did is no such thing."""
    signs = any_of_words(EXPLORATION_WORDS[language].otherwise)
    lacks = any_of_words(RESUME_WORDS[language].denials)
    used = [normalised(each) for each in asked]
    told = _told(answer, language)[-_NEAR_THE_END:]
    for each in reversed(told):
        if lacks.search(plain(each)) or begins_with_if(each, language):
            continue
        said = quotable([each], 0, signs, language)
        if said and len(content_words(said, language)) >= _TELLING and not stands_in(said, used):
            yield from (f"{quoting(said, language, len(asked))[0]} {text}" for text in questions)


def last_words(answer: str, language: str) -> Iterator[str]:
    """The sentences of an answer that can be quoted, the last first, and those with figures last of all: a price is all
    said. There is none that is kept out or taken back, and none that says what somebody does not know."""
    told = sentences(answer)[:MOST_SENTENCES]
    kept = _told(answer, language)
    for at in sorted(range(len(told)), key=lambda at: (_has_figure(told[at]), -at)):
        if told[at] not in kept:
            continue
        said = None
        if len(words(told[at])) > _LONG:
            said = quotable([last_clause(told[at], language)], 0, _ANYTHING, language)
        said = said or quotable(told, at, _ANYTHING, language)
        if said is not None:
            yield said


def _told(answer: str, language: str) -> list[str]:
    """The sentences of an answer that tell something, and are neither kept out nor taken back, nor a goodbye."""
    gone = {*taken_back([answer], language), *kept_out(answer, language)}
    told = sentences(before_goodbye(answer, language))[:MOST_SENTENCES]
    return [each for each in told if each not in gone and telling(each, language) == each]


def _has_figure(sentence: str) -> bool:
    return _FIGURE.search(_YEAR.sub("", sentence)) is not None
