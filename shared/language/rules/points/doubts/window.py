"""What a point is, and the sentences of an answer that say most of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.language.rules.points.doubts.cues import Cue, cues
from shared.language.rules.points.doubts.number import Agreement, agreement, is_of_another
from shared.language.rules.points.matching import stems
from shared.language.rules.said import SaidSentence

_LONGEST_RUN: Final = 3
_FOR_NUMBERS: Final = 0.3
"""What the right amounts are worth when the sentences that say most of a point are chosen: they are rare."""


def asks_for_conduct(question: str, language: str) -> bool:
    """Whether the question asks what somebody would do, which is told with "would" and "if", and not how it is."""
    asked = cues(question, language)
    return "yours" not in asked or "conduct" in asked


def asks_for_knowledge(question: str, language: str) -> bool:
    """Whether the question asks neither what somebody does nor how it is at their place."""
    return cues(question, language).isdisjoint({"yours", "conduct"})


@dataclass(frozen=True, slots=True)
class Point:
    """What is looked for: its text, all its stems and those that the main question does not give.

    `expected` are the stems of the ideal answer and the question: who is spoken of in them is no stranger.
    """

    text: str
    question: str
    language: str
    whole: frozenset[str]
    own: frozenset[str]
    expected: frozenset[str]
    asks_for_conduct: bool

    @classmethod
    def of(cls, text: str, question: str, ideal: str, language: str) -> "Point":
        """A point of an ideal answer. A question that asks what somebody would do is answered with "would" and "if"."""
        whole, asked = stems(text, language), stems(question, language)
        expected = stems(ideal, language) | asked | whole
        conduct = asks_for_conduct(question, language)
        return cls(text, question, language, whole, whole - asked or whole, expected, conduct)

    @classmethod
    def of_criterion(cls, text: str, language: str) -> "Point":
        """A criterion of a document: a state, which no question gives away."""
        whole = stems(text, language)
        return cls(text, "", language, whole, whole, whole, asks_for_conduct=False)


@dataclass(frozen=True, slots=True)
class Window:
    """One to three neighbouring sentences; `lead` says most by itself, `cues` are what turns one of them.

    `score` 0..1 is how much of the point's words they say, `lead_score` how much the leading one alone. `numbers` says
    how the amounts agree. `made` are all sentences of the answers, of which `places` are those of the window.
    """

    made: Sequence[SaidSentence]
    places: Sequence[int]
    lead: int
    score: float
    lead_score: float
    numbers: Agreement
    cues: frozenset[Cue]
    lead_cues: frozenset[Cue]

    @property
    def sentences(self) -> list[SaidSentence]:
        return [self.made[place] for place in self.places]


def runs[T](made: Sequence[T]) -> list[Sequence[T]]:
    """Every one to three neighbours, the single ones first."""
    return [
        made[start : start + length]
        for length in range(1, _LONGEST_RUN + 1)
        for start in range(len(made) - length + 1)
    ]


def best_window(
    point: Point, made: Sequence[SaidSentence], scores: Sequence[float], context: Sequence[frozenset[Cue]]
) -> Window:
    """The window that says most of the point, the right amounts counted in. `made` holds at least one sentence."""
    agreed: list[Agreement] = [_agreed(point, each.told) for each in made]
    windows = runs(range(len(made)))

    def has_the_amounts(at: int) -> bool:
        places = windows[at]
        near = len(places) < _LONGEST_RUN and scores[at] > 0
        return any(agreed[place] == "same" and (near or scores[place] > 0) for place in places)

    def worth(at: int) -> float:
        return scores[at] + (_FOR_NUMBERS if scores[at] > 0 and has_the_amounts(at) else 0.0)

    best = max(range(len(windows)), key=worth)
    places = windows[best]
    lead = max(places, key=lambda place: scores[place])
    return Window(
        made=made,
        places=places,
        lead=lead,
        score=scores[best],
        lead_score=scores[lead],
        numbers=_numbers(
            [agreed[place] for place in places], agreed[lead], scores[lead], has_the_amounts(best)
        ),
        cues=frozenset[Cue]().union(*(context[place] for place in places)),
        lead_cues=context[lead],
    )


def _agreed(point: Point, told: str) -> Agreement:
    found = agreement(point.text, told, point.question, point.language)
    return "unsaid" if found == "same" and is_of_another(point.text, told, point.language) else found


def _numbers(agreed: Sequence[Agreement], of_lead: Agreement, lead_score: float, are_said: bool) -> Agreement:
    """How the amounts of a window agree: what the leading sentence says otherwise counts most."""
    if all(each == "none" for each in agreed):
        return "none"
    if of_lead == "other" and lead_score > 0:
        return "other"
    if are_said:
        return "same"
    return "other" if "other" in agreed else "unsaid"
