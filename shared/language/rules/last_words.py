"""What somebody ends on, in their own words: it is what they wish to be heard, and begs to be asked about where no sign
of a kind (`deeper.py`) does.

A question on it says what it is about: "Could you tell me a little more?" was answered "More of what?".
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from shared.language.rules.kept_out import kept_out
from shared.language.rules.listening import telling
from shared.language.rules.quoted import MOST_SENTENCES, last_clause, quotable, quoting, stands_in
from shared.language.rules.taken_back import taken_back
from shared.text.sentences import sentences
from shared.text.words import normalised, words

_ANYTHING: Final = re.compile("")
_LONG: Final = 25
"""Words of a sentence that nobody ended with a full stop."""
_FIGURE: Final = re.compile(r"\d")


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


def last_words(answer: str, language: str) -> Iterator[str]:
    """The sentences of an answer that can be quoted, the last first, and those with figures last of all: a price is all
    said. There is none that is kept out or taken back, and none that says what somebody does not know."""
    told = sentences(answer)[:MOST_SENTENCES]
    gone = {*taken_back([answer], language), *kept_out(answer, language)}
    for at in sorted(range(len(told)), key=lambda at: (_FIGURE.search(told[at]) is not None, -at)):
        if told[at] in gone or telling(told[at], language) != told[at]:
            continue
        said = None
        if len(words(told[at])) > _LONG:
            said = quotable([last_clause(told[at], language)], 0, _ANYTHING, language)
        said = said or quotable(told, at, _ANYTHING, language)
        if said is not None:
            yield said
