"""What people said across interviews, statement by statement, in the order in which the interviews ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.settings import LanguageCode
from shared.studies.results.contribution import Contribution

MOST_OF_ONE: Final = 20
"""Statements of one interview that are grouped: nobody's many words outweigh what others said."""


class SaidQuote(Frozen):
    """A passage with where it was said: `topic` is the key of the question, topic or skill."""

    interview_id: str
    turn_id: int
    topic: str
    text: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A passage with its language and the label of what was asked."""

    quote: SaidQuote
    language: LanguageCode
    asked: str


def in_time(contributions: Sequence[Contribution]) -> list[Contribution]:
    """The contributions in the order in which their interviews ended."""
    return sorted(contributions, key=lambda each: (each.ended_at, each.interview_id))


def statements_of(contributions: Sequence[Contribution]) -> list[Statement]:
    """The first statements of each interview, in the order of the interviews."""
    found: list[Statement] = []
    for each in contributions:
        labels = {topic.key: topic.label for topic in each.topics}
        for quote in each.quotes[:MOST_OF_ONE]:
            said = SaidQuote(interview_id=each.interview_id, **quote.model_dump())
            found.append(Statement(said, each.language, labels.get(quote.topic, "")))
    return found
