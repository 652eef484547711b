"""A fact that was told, and which of the earlier ones another takes the place of (G1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shared.interview.state_machine.assessment import Fact
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.intents import hear
from shared.language.rules.manners import puts_right
from shared.language.rules.matching import stems
from shared.language.rules.of_the_matter import without_asides
from shared.language.rules.phrases import PHRASES
from shared.language.rules.polarity import sided
from shared.language.rules.righting import NUMBER, exchanged
from shared.language.rules.slips import counted, is_redated, said_anew, values
from shared.language.rules.stems import stem
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
    """The one that this corrects: the most like it; with one word alike the only one that has it, or of the last answer
    one whose value it replaces."""
    if pair := exchanged(fact.fact.span):
        having = _with_figure(pair[0], kept, fact, language)
        if having or not _says_so(fact.fact.span, language):
            return having
    if having := _with_other_date(kept, fact.fact.span, language):
        return having
    latest = max((each.turn for each in kept), default=0)
    alike = [(_likeness(fact, each, language), each.turn, each) for each in kept]
    (shared, _), turn, best = max(alike, key=lambda found: found[:2], default=((0, 0), 0, fact))
    says_so = puts_right(fact.fact.span, language)
    is_only = says_so and shared == 1 and sum(likeness[0] > 0 for likeness, *_ in alike) == 1
    replaces = shared == 1 and turn == latest and _replaces(fact.fact.text, best.fact.text, language)
    return best if shared >= _SAME_MATTER or is_only or replaces else None


def _with_figure(
    figure: str, kept: Sequence[FactTold], fact: FactTold, language: LanguageCode
) -> FactTold | None:
    """The one that has the figure which this denies, and a word alike: "the part is 38, not 28"."""
    having = [each for each in kept if figure in NUMBER.findall(each.fact.span)]
    best = max(having, key=lambda each: (_likeness(fact, each, language), each.turn), default=None)
    return best if best and _likeness(fact, best, language)[0] else None


def _with_other_date(kept: Sequence[FactTold], span: str, language: LanguageCode) -> FactTold | None:
    """The only one with another month, day or year, where these words say that theirs was wrong."""
    having = [each for each in kept if is_redated(each.fact.span, span, language)]
    return having[0] if puts_right(span, language) and len(having) == 1 else None


def _likeness(one: FactTold, other: FactTold, language: LanguageCode) -> tuple[int, int]:
    """How many words with a meaning, and then how many pairs of words, both have."""
    said, before = (without_asides(each.fact.text, language) for each in (one, other))
    pairs = set(runs(words(said), 2)) & set(runs(words(before), 2))
    return len(stems(said, language) & stems(before, language)), len(pairs)


def _replaces(news: str, old: str, language: LanguageCode) -> bool:
    """Whether the correction denies a word or value of the fact, or both count the same, or name a year or a month."""
    denied = sided(news, PHRASES[language].heard, language).denied
    if any(stem(word, language) in stems(old, language) for word in denied):
        return True
    if anew := said_anew(news, language):
        return any(each.text == anew[0] for each in values(old, language))
    return not counted(news, language).isdisjoint(counted(old, language))
