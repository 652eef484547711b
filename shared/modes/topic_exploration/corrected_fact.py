"""A fact that was told, and which of the earlier ones another takes the place of (G1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from shared.interview.state_machine.assessment import Fact
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.corrections.righting import exchanged
from shared.language.rules.corrections.slips import said_anew
from shared.language.rules.corrections.told import corrected_sentence, corrections_told
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.manners import puts_right


@dataclass(frozen=True, slots=True)
class FactTold:
    """A fact with its turn, the topic that was asked about, and how far its answer can be relied on, 0..1.

    `number` counts all that was ever told, `corrected` is the one whose place it took; `rights`: its
    answer put others right.
    """

    number: int
    turn: int
    topic_id: str
    fact: Fact
    confidence: float
    corrected: "FactTold | None" = None
    rights: bool = False


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
    """The one that this corrects."""
    said, known = fact.fact.span, [each.fact.span for each in kept]
    before = next((each.before for each in corrections_told(said, known, language) if each.before), "")
    before = before or (corrected_sentence(said, known, language) if _says_so(said, language) else "")
    return next((each for each in reversed(kept) if before and before in each.fact.span), None)
