"""What a participant says to the interviewer and not to the question: a greeting, or a question of their own (G1)."""

import re
from functools import cache
from typing import Final

from shared.language.requests.exploration import Aside
from shared.language.rules.exploration_words import EXPLORATION_WORDS
from shared.text.sentences import sentences
from shared.text.words import words

_LONGEST: Final = 14
_LONGEST_GREETING: Final = 6
_BREAK: Final = re.compile(r"[,:]\s|\s[-–—]\s")


def asides(text: str, language: str) -> tuple[Aside, ...]:
    """Every kind of aside in the text, once."""
    return tuple(dict.fromkeys(kind for each in sentences(text) if (kind := _read(each, language)[0])))


def without_asides(text: str, language: str) -> str:
    """The text without its asides; as it stands where it has none."""
    read = [_read(each, language) for each in sentences(text)]
    return " ".join(rest for _, rest in read if rest) if any(kind for kind, _ in read) else text


def told_in(text: str, language: str) -> str:
    """What the text tells beside its asides and questions; as `without_asides` where it tells nothing else."""
    rest = without_asides(text, language)
    told = " ".join(each for each in sentences(rest) if not is_question(each))
    return told or rest


def is_question(sentence: str) -> bool:
    """Whether a sentence ends in a question mark."""
    return sentence.rstrip("\"'”’») ").endswith(("?", "？"))


def _read(sentence: str, language: str) -> tuple[Aside | None, str]:
    """The aside of a sentence, and what it says before that ("It was in May, by the way - how many more?")."""
    for kind, pattern in _patterns(language).items():
        found = pattern.search(sentence)
        if found is None:
            continue
        if kind == "greeting":
            if len(words(sentence)) <= _LONGEST_GREETING:
                return kind, ""
            continue
        breaks = [each.end() for each in _BREAK.finditer(sentence, 0, found.start())]
        begin = breaks[-1] if breaks else 0
        asks = is_question(sentence) or found.start() == begin
        if asks and len(words(sentence[begin:])) <= _LONGEST:
            return kind, sentence[:begin].rstrip(" ,:-–—")
    return None, sentence


@cache
def _patterns(language: str) -> dict[Aside, re.Pattern[str]]:
    """The phrases of each kind; a greeting begins its sentence, after a sound at most."""
    patterns: dict[Aside, re.Pattern[str]] = {}
    for kind, phrases in EXPLORATION_WORDS[language].asides_heard.items():
        listed = "|".join(re.escape(each).replace("'", "['’]") for each in phrases)
        opening = r"^(?:\w{1,4}[,!]?\s)?" if kind == "greeting" else r"\b"
        patterns[kind] = re.compile(rf"{opening}(?:{listed})\b", re.IGNORECASE)
    return patterns
