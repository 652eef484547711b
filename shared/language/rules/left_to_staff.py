"""What a person asked that the interviewer cannot answer: the people who invited them can, so they read it (G1)."""

from collections.abc import Iterator, Sequence
from typing import Final

from shared.interview.state_machine.assessment import FixedReply
from shared.language.rules.asides import asides
from shared.language.rules.listening import is_question
from shared.language.rules.manners import is_rhetorical
from shared.language.rules.no_answers import asks_in_passing
from shared.text.sentences import sentences

_OWED: Final = frozenset[FixedReply | None]({"unknown", "verdict", "next", "counts"})
"""Replies that leave a question to the people who invited the participant."""
_MOST_SENTENCES: Final = 40
_LONGEST: Final = 300


def left_to_staff(answers: Sequence[str], language: str) -> Iterator[tuple[int, str]]:
    """Each question that is left to staff, with the place of its answer; one that somebody complains of is one, too."""
    open_before: tuple[int, str] | None = None
    for place, answer in enumerate(answers):
        told = [each for each in sentences(answer)[:_MOST_SENTENCES] if len(each) <= _LONGEST]
        replies = asides(told, language)
        if open_before and "unanswered" in replies.values():
            yield open_before
            open_before = None
        for said in (each for each in told if is_question(each) and not is_rhetorical(each, language)):
            reply = replies.get(said)
            if reply in _OWED or (reply is None and asks_in_passing(said, language)):
                yield place, said
            elif reply is None:
                open_before = (place, said)
