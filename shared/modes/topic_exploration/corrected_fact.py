"""A fact that was told, and which of the earlier ones another takes the place of (G1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shared.interview.state_machine.assessment import Fact
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.corrections.righting import exchanged
from shared.language.rules.corrections.slips import said_anew
from shared.language.rules.corrections.told import corrections_told
from shared.language.rules.corrections.values import counted
from shared.language.rules.intents import hear
from shared.language.rules.manners import puts_right
from shared.language.rules.matching import stems
from shared.language.rules.of_the_matter import without_asides
from shared.text.words import runs, words

_SAME_MATTER: Final = 2


@dataclass(frozen=True, slots=True)
class FactTold:
    """A fact with its turn, the topic that was asked about, and how far its answer can be relied on, 0..1.

    `number` counts all that was ever told, `corrected` is the one whose place it took.
    """

    number: int
    turn: int
    topic_id: str
    fact: Fact
    confidence: float
    corrected: "FactTold | None" = None


def is_righting(told: FactTold, language: LanguageCode) -> bool:
    """Whether a fact puts something right."""
    span = told.fact.span
    return exchanged(span) is not None or _says_so(span, language)


@lru_cache(maxsize=2_000)
def _says_so(span: str, language: LanguageCode) -> bool:
    """Whether it says of itself that it puts something right; all that was told is looked through for each question."""
    is_said = puts_right(span, language) or said_anew(span, language) is not None
    return is_said or hear(span, language, "").intent == "correction"


def corrected_by(kept: Sequence[FactTold], fact: FactTold, language: LanguageCode) -> FactTold | None:
    """The one that this corrects: by a value, else the most like it; with one word alike the only one that has it, or one
    of the last answer that counts the same."""
    told = corrections_told(fact.fact.span, [each.fact.span for each in kept], language)
    before = next((each.before for each in told if each.before), None)
    if before is not None:
        return next(each for each in reversed(kept) if before in each.fact.span)
    if exchanged(fact.fact.span) and not _says_so(fact.fact.span, language):
        return None
    latest = max((each.turn for each in kept), default=0)
    alike = [(_likeness(fact, each, language), each.turn, each) for each in kept]
    (shared, _), turn, best = max(alike, key=lambda found: found[:2], default=((0, 0), 0, fact))
    is_only = puts_right(fact.fact.span, language) and sum(likeness[0] > 0 for likeness, *_ in alike) == 1
    news, old = (counted(each.fact.text, language) for each in (fact, best))
    replaces = is_only or (turn == latest and not news.isdisjoint(old))
    return best if shared >= _SAME_MATTER or (shared == 1 and replaces) else None


def _likeness(one: FactTold, other: FactTold, language: LanguageCode) -> tuple[int, int]:
    """How many words with a meaning, and then how many pairs of words, both have."""
    said, before = (without_asides(each.fact.text, language) for each in (one, other))
    pairs = set(runs(words(said), 2)) & set(runs(words(before), 2))
    return len(stems(said, language) & stems(before, language)), len(pairs)
