"""What a participant says to the interviewer and not to the question: a greeting, or a question of their own (G1)."""

import re
from functools import cache
from typing import Final

from shared.language.requests.exploration import Aside
from shared.language.rules.exploration_words import EXPLORATION_WORDS
from shared.language.rules.hearing import MOST_CHARS, direct_question
from shared.text.sentences import sentences
from shared.text.words import words

_LONGEST: Final = 14
_LONGEST_GREETING: Final = 6
_BREAK: Final = re.compile(r"[,:]\s|\s[-–—]\s")


def asides(text: str, language: str) -> tuple[Aside, ...]:
    """Every kind of aside in the text, once; what is longer than anybody asks beside an answer is not read on."""
    read = sentences(text[:MOST_CHARS])
    return tuple(dict.fromkeys(kind for each in read if (kind := _read(each, language)[0])))


def without_asides(text: str, language: str) -> str:
    """The text without its asides; as it stands where it has none."""
    if len(text) > MOST_CHARS:
        return text
    read = [_read(each, language) for each in sentences(text)]
    return " ".join(rest for _, rest in read if rest) if any(kind for kind, _ in read) else text


def is_question(sentence: str) -> bool:
    """Whether a sentence ends in a question mark."""
    return sentence.rstrip("\"'”’») ").endswith(("?", "？"))


def _read(sentence: str, language: str) -> tuple[Aside | None, str]:
    """The aside of a sentence, and what it says before that ("It was in May, by the way - how many more?")."""
    length = len(words(sentence))
    if length <= _LONGEST_GREETING and _greeting(language).search(sentence):
        return "greeting", ""
    last = max((each.end() for each in _BREAK.finditer(sentence)), default=0)
    for begin in dict.fromkeys((last, 0)):
        part = sentence[begin:]
        if len(words(part)) <= _LONGEST and (kind := direct_question(part, language)):
            return kind, sentence[:begin].rstrip(" ,:-–—")
    return None, sentence


@cache
def _greeting(language: str) -> re.Pattern[str]:
    """A greeting begins its sentence, after a sound at most."""
    listed = "|".join(map(re.escape, EXPLORATION_WORDS[language].greetings_heard))
    return re.compile(rf"^(?:\w{{1,4}}[,!]?\s)?(?:{listed})\b", re.IGNORECASE)
