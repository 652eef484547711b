"""The signal score of an answer: how much there is in it to dig into (D12), and the bands that steer budgets (D2).

The formula of source 3 is mostly length. The rule `content` looks at what is said instead, so that a dense short answer
counts for more than a long one that says little. The rule `relevance` asks first whether the answer serves the goal.
Which of them holds is a setting.
"""

import re
from collections.abc import Iterable
from typing import Final, Literal

from shared.interview.state_machine.assessment import Share
from shared.text.spoken import in_all
from shared.text.words import content_words, normalised

type Band = Literal["LOW", "MEDIUM", "HIGH"]
type SignalRule = Literal["formula", "content", "relevance"]

LOW_BELOW: Final = 0.3
HIGH_ABOVE: Final = 0.6
_MARK: Final = 0.15
_DETAIL_ABOVE_WORDS: Final = 30
_DENSE_WORDS: Final = 16
_DENSITY_SHARE: Final = 0.55
_EXAMPLE: Final = re.compile(r"\d|[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]{2,}")


def signal_score(answer: str, language: str) -> Share:
    """0..1: up to 0.4 for length (words / 100), 0.15 each for an example, impact, emotion, and more than 30 words."""
    count = len(answer.split())
    marks = (
        _EXAMPLE.search(answer) is not None,
        _any_word_begins(answer, _IMPACT_WORDS[language]),
        _any_word_begins(answer, _EMOTION_WORDS[language]),
        count > _DETAIL_ABOVE_WORDS,
    )
    return round(min(1.0, min(0.4, count / 100) + _MARK * sum(marks)), 4)


def content_signal(answer: str, language: str) -> Share:
    """0..1: up to 0.55 for different words with a meaning (16 are full), 0.15 each for an example, impact, emotion."""
    density = min(1.0, len(set(content_words(answer, language))) / _DENSE_WORDS)
    marks = (
        _EXAMPLE.search(answer[1:]) is not None,  # the capital that begins an answer names nothing
        _any_word_begins(answer, _IMPACT_WORDS[language]),
        _any_word_begins(answer, _EMOTION_WORDS[language]),
    )
    return round(_DENSITY_SHARE * density + _MARK * sum(marks), 4)


def relevance_signal(answer: str, language: str, *, serves: bool) -> Share:
    """0..1: an answer that serves the goal or a sub-goal is worth 0.3 and more by its content, any other less than 0.3.

    Direct relevance tells an answer's worth best (Ivey, Field and Xiao, 2026); content alone tells next to nothing.
    """
    content = content_signal(answer, language)
    return round(min(1.0, LOW_BELOW + (1 - LOW_BELOW) * content) if serves else 0.9 * LOW_BELOW * content, 4)


def signal_by(rule: SignalRule, answer: str, language: str, *, serves: bool = True) -> Share:
    match rule:
        case "relevance":
            return relevance_signal(answer, language, serves=serves)
        case "content":
            return content_signal(answer, language)
        case "formula":
            return signal_score(answer, language)


def band(signal: float) -> Band:
    if signal < LOW_BELOW:
        return "LOW"
    return "HIGH" if signal > HIGH_ABOVE else "MEDIUM"


def _compiled(stems: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(stems)})")


def _any_word_begins(answer: str, stems: re.Pattern[str]) -> bool:
    return stems.search(normalised(answer)) is not None


_IMPACT_WORDS: Final = {
    code: _compiled(stems) for code, stems in in_all(tuple[str, ...], "words", "impact").items()
}
_EMOTION_WORDS: Final = {
    code: _compiled(stems) for code, stems in in_all(tuple[str, ...], "words", "emotion").items()
}
