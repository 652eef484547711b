"""The phrase books: what the rules listen for in answers, and what they say.

What is listened for is written as `words()` gives it: case-folded, without punctuation, contractions spelled out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.text.spoken import in_all


@dataclass(frozen=True, slots=True)
class ListenedPhrases:
    """Phrases of participants. `asks_alone` ask what is meant where nothing else is said, `simpler` in plain words,
    `other_part` for the other half of a question,
    `asks_again` for all of it once more; who is `lost` does not follow, or says to whom it should be said,
    who `returns` asks where they were.
    `agrees` is a yes in other words to "Shall we stop here?", which `goes_along` is after a yes alone; `addressed` is
    said to whom one speaks with.

    `others` are who else may not know something, right before the words of `not_knowing`.

    `negators` turn the sense of a clause, `not_negations` contain one but do not.

    `breaks` open a new stretch of a sentence; `negative_endings` turn a word itself ("blameless"); `small_talk` are words
    of the day, `ordering` those that only put things in an order, `of_oneself` the pronouns of who speaks, `addressing`
    those of who is asked.
    """

    not_knowing: tuple[str, ...]
    others: frozenset[str]
    in_resume: tuple[str, ...]
    agrees: frozenset[str]
    goes_along: frozenset[str]
    addressed: frozenset[str]
    asks_alone: frozenset[str]
    simpler: tuple[str, ...]
    lost: tuple[str, ...]
    returns: tuple[str, ...]
    other_part: tuple[str, ...]
    asks_again: tuple[str, ...]
    hedges: tuple[str, ...]
    fillers: tuple[str, ...]
    negators: frozenset[str]
    not_negations: tuple[str, ...]
    breaks: frozenset[str]
    negative_endings: tuple[str, ...]
    small_talk: frozenset[str]
    ordering: frozenset[str]
    of_oneself: frozenset[str]
    addressing: frozenset[str]


@dataclass(frozen=True, slots=True)
class Said:
    """Sentences of the rules. `either` answers who asks which of two is meant, `assume` who asks for what the case
    leaves open, `in_short` who asks for plain words; `about` names the `{subject}`."""

    once_more: str
    clarifications: tuple[str, ...]
    back_to_the_topic: tuple[str, ...]
    either: str
    assume: str
    in_short: str
    about: str
    as_a_question: str


@dataclass(frozen=True, slots=True)
class Reported:
    """Wording of summaries, for staff."""

    overview: str
    overview_topics: str
    goals_not_asked: str
    turn: str
    see: str
    nothing_said: str
    nothing_answered: str
    reasons: dict[str, str]
    modes: dict[str, str]
    corrected_title: str
    later: str
    before: str
    nothing_covered: str
    not_asked: str
    nothing_sure: str
    question: str
    unanswered: str
    declined: str
    covered: str
    not_reached: str


@dataclass(frozen=True, slots=True)
class Phrases:
    heard: ListenedPhrases
    said: Said
    reported: Reported


PHRASES: Final = in_all(Phrases, "phrases")


def rotated[T](wordings: Sequence[T], by: int) -> tuple[T, ...]:
    """The wordings begun at another one, so that not every interview sounds the same."""
    at = by % len(wordings)
    return (*wordings[at:], *wordings[:at])
