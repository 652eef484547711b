"""Whether a point is credited: by its probability, by the words or the meaning that show it, and by its doubts (G4)."""

import re
from dataclasses import dataclass
from typing import Final

from shared.interview.state_machine.assessment import Doubt
from shared.language.rules.points.denying import REASONS
from shared.language.rules.points.doubts.cues import Cue
from shared.language.rules.points.doubts.number import kept_to
from shared.language.rules.points.doubts.window import Window, asks_for_knowledge
from shared.language.rules.points.marks import Answers, Sighting
from shared.language.rules.points.matching import stems
from shared.language.rules.points.meaning import Nearness
from shared.text.words import spaced, words


@dataclass(frozen=True, slots=True)
class Limits:
    """From what probability on a point is credited."""

    usual: float
    stated: float
    """Where one sentence has all words of a point, or some beside its amount, and nothing of the answer turns."""
    surely: float
    """Where others may be spoken of, or any sentence of the answer plans, looks back or takes back: people do so in words
    that are on no list, too."""


BY_MEANING: Final = Limits(usual=0.76, stated=0.35, surely=0.84)
BY_WORDS: Final = Limits(usual=0.84, stated=0.6, surely=0.9)
"""Words alone mistake another subject in the same words for the point; what is less sure is for a person."""
MEANT: Final = 0.45
"""The cosine of a sentence that says a point in other words."""
_FEWEST_IN_OTHERS: Final = 2
"""Words of a point that may be said in other words."""
_FEWEST_REPEATED: Final = 4
"""Words of a statement that nobody says by chance."""
CARRIED: Final = 0.3
"""The least share of a point's words that it is credited for, however well everything else speaks for the answer: what is
quoted has to show it."""
SOME: Final = 0.25
"""The same where the sentences hold the amount of the point as well."""
_PART: Final = re.compile(r"\s(?:and|und|et|y|e)\s|[,;:]\s")
TURNED: Final[tuple[Cue, ...]] = ("plan", "not_yet", "past", "given_up", "contrast")
ALLOWED: Final[frozenset[Doubt]] = frozenset({"echo", "subject"})
"""The score weighs them; every other doubt forbids to credit a point, however high the score is."""


def is_credited(seen: Sighting, answers: Answers, probability: float, near: Nearness | None) -> bool:
    """Whether the point is shown; `near` is None where only words are known."""
    if seen.denying or not ALLOWED.issuperset(seen.doubts):
        return False
    if keeps_the_limit(seen) and seen.window.lead_score >= CARRIED:
        return True
    limits = BY_MEANING if near else BY_WORDS
    if probability < _needed(seen, answers, limits, near) or _has_a_part_alone(seen, answers):
        return False
    return is_carried(seen.window) or (near is not None and _is_meant(seen, near))


def _has_a_part_alone(seen: Sighting, answers: Answers) -> bool:
    """Whether a part of the point is said in its words, and of another none: "indexes and what they cost"."""
    found = (stems(each, seen.point.language) for each in _PART.split(seen.point.text))
    parts = [each for each in found if each]
    said = frozenset[str]().union(*answers.stems)
    shares = sorted(len(each & said) / len(each) for each in parts)
    return len(parts) > 1 and shares[0] == 0 and shares[-1] >= SOME


def is_carried(window: Window) -> bool:
    """Whether its sentences have enough of the point's words to show it."""
    return window.score >= (SOME if window.numbers == "same" else CARRIED)


def keeps_the_limit(seen: Sighting) -> bool:
    """Whether somebody who tells what they do keeps a limit better than asked; a fact has one amount."""
    point, window = seen.point, seen.window
    if window.numbers != "other" or asks_for_knowledge(point.question, point.language):
        return False
    return kept_to(point.text, window.made[window.lead].told, point.language, point.question) == "same"


def _is_meant(seen: Sighting, near: Nearness) -> bool:
    """Whether the point is said in other words; a lone name in another name's place is none: LIFO is near FIFO."""
    return len(seen.point.own) >= _FEWEST_IN_OTHERS and near.cosine >= MEANT


def _needed(seen: Sighting, answers: Answers, limits: Limits, near: Nearness | None) -> float:
    """The probability from which on a point is credited; the one word that is asked for is right, however it is told."""
    if _is_the_word(seen):
        return 0.0
    if any(answers.share(cue) > 0 for cue in TURNED) or "subject" in seen.doubts:
        return limits.surely
    is_plain = _is_stated(seen) and not seen.doubts and not _is_led_astray(answers)
    if is_plain and near is not None and near.is_statement and _is_repeated(seen):
        return 0.0
    return limits.stated if is_plain else limits.usual


def _is_repeated(seen: Sighting) -> bool:
    """Whether a sentence has a statement word for word: who repeats a mere name has only named it."""
    text = words(seen.point.text)
    is_long = len(text) >= _FEWEST_REPEATED
    return is_long and spaced(seen.point.text) in spaced(seen.window.made[seen.window.lead].told)


def _is_the_word(seen: Sighting) -> bool:
    """Whether the point is one word that a question for knowledge asks for, and a sentence has it: "FIFO, of course"."""
    point = seen.point
    is_asked_for = len(words(point.text)) == 1 and asks_for_knowledge(point.question, point.language)
    return (
        is_asked_for
        and bool(point.own)
        and point.own <= stems(seen.window.made[seen.window.lead].told, point.language)
    )


def _is_stated(seen: Sighting) -> bool:
    """Whether one sentence has all words of the point, or some of them beside its amount."""
    point, window = seen.point, seen.window
    if window.numbers == "same":
        return window.lead_score >= CARRIED
    return point.own <= stems(window.made[window.lead].told, point.language)


def _is_led_astray(answers: Answers) -> bool:
    """Whether anything in the answer, an attitude or other people say, speaks against what it says."""
    return answers.filler > 0 or any(answers.share(cue) > 0 for cue in REASONS)
