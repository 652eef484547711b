"""When an exploration by the rules asks on about an answer before the next sub-goal, and with which words (G3)."""

from collections.abc import Iterator, Sequence
from typing import Final

from shared.language.requests.exploration import TopicRequest
from shared.language.rules.deeper import is_deeper
from shared.language.rules.exploration_words import EXPLORATION_WORDS
from shared.language.rules.last_words import on_last_words
from shared.language.rules.sub_goals_heard import is_hard, tells
from shared.text.sentences import sentences
from shared.text.words import words

_UNHURRIED_S: Final = 180
"""Seconds for each open sub-goal that leave time for what was told."""
_SHORT: Final = 25
"""Words of one sentence that need not be quoted to be asked about."""


def going_on(request: TopicRequest, told: str) -> Iterator[str]:
    """Questions about the words that the last answer ends on, where there is time; never twice in a row."""
    language, book = request.language, EXPLORATION_WORDS[request.language]
    if request.asked and request.asked[-1].endswith((*book.on_last, *book.going_on)):
        return
    if has_time(request) and tells(told, language) and not is_hard(told, language):
        unasked = [
            each for each in book.on_last if not any(before.endswith(each) for before in request.asked)
        ]
        if len(words(told)) > _SHORT or len(sentences(told)) > 1:  # else "that" points to all of it
            yield from on_last_words(told, language, request.asked, unasked)
        else:
            yield from unasked


def has_time(request: TopicRequest) -> bool:
    return (request.remaining_s or 0) > _UNHURRIED_S * max(1, len(request.open_goals))


def went_deeper(request: TopicRequest) -> bool:
    """Whether what was told was asked about once on the topic; with minutes for each open sub-goal, whether just now."""
    asked = asked_of_topic(request)
    book = EXPLORATION_WORDS[request.language]
    return any(
        is_deeper(each, request.language) or each.endswith((*book.on_last, *book.going_on))
        for each in (asked[-1:] if has_time(request) else asked)
    )


def asked_of_topic(request: TopicRequest) -> Sequence[str]:
    return request.asked[len(request.asked) - request.turn_in_topic + 1 :]
