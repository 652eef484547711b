"""Statements of two interviews on one matter that contradict each other: they give other amounts, or one denies
what the other says (H4).

They are found for a person to look at; who is right is nobody's to say here.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.corrections.holding_both import may_both_hold
from shared.language.rules.points.matching import stems
from shared.language.rules.points.polarity import denies, sided
from shared.studies.results.statements import SaidQuote, Statement
from shared.text.quantities import Quantity, quantities, without_amounts

MOST: Final = 50
MOST_PAIRS: Final = 300
"""Of one group that are looked at."""
SAME_MATTER: Final = 0.5
"""The least share of stems in common, amounts aside, of the shorter of two statements that give other amounts."""

type Contrast = Literal["amount", "denial"]


class Disagreement(Frozen):
    """Two statements on one topic that cannot both hold, and in what they differ."""

    topic: str
    contrast: Contrast
    a: SaidQuote
    b: SaidQuote


def disagreements(
    statements: Sequence[Statement], groups: Sequence[Sequence[int]]
) -> tuple[Disagreement, ...]:
    """Those within groups, in their order; no two interviews twice on one topic in one respect."""
    found: dict[tuple[str, str, str, Contrast], Disagreement] = {}
    for group in groups:
        for one, other in islice(_pairs(statements, group), MOST_PAIRS):
            if contrast := contrast_of(one, other):
                a, b = one.quote, other.quote
                made = Disagreement(topic=a.topic, contrast=contrast, a=a, b=b)
                found.setdefault((a.topic, a.interview_id, b.interview_id, contrast), made)
    return tuple(islice(found.values(), MOST))


def _pairs(statements: Sequence[Statement], group: Sequence[int]) -> Iterator[tuple[Statement, Statement]]:
    """Pairs of two interviews that speak one language on one topic."""
    for one, other in combinations([statements[place] for place in group], 2):
        is_apart = one.quote.interview_id != other.quote.interview_id
        if is_apart and one.quote.topic == other.quote.topic and one.language == other.language:
            yield one, other


def contrast_of(one: Statement, other: Statement) -> Contrast | None:
    """In what the two contradict each other; None where they do not, or may both hold."""
    if may_both_hold(one.quote.text, other.quote.text, one.language):
        return None
    if _amounts_differ(one, other):
        return "amount"
    return "denial" if _denied(one, other) or _denied(other, one) else None


def _amounts_differ(one: Statement, other: Statement) -> bool:
    """Whether both give amounts of one kind of one matter, and none of the one is one of the other."""
    language = one.language
    mine, theirs = quantities(one.quote.text, language), quantities(other.quote.text, language)
    if not mine or not theirs:
        return False
    comparable = [(here, there) for here in mine for there in theirs if _is_of_a_kind(here, there, language)]
    if not comparable or any(here.same_as(there) for here, there in comparable):
        return False
    said, told = (stems(without_amounts(each.quote.text, language), language) for each in (one, other))
    return len(said & told) >= SAME_MATTER * max(1, min(len(said), len(told)))


def _is_of_a_kind(here: Quantity, there: Quantity, language: str) -> bool:
    if here.kind is not None or there.kind is not None:
        return here.kind == there.kind
    return stems(here.counted, language) == stems(there.counted, language) and bool(here.counted)


def _denied(clause: Statement, by: Statement) -> bool:
    language = clause.language
    said, told = (sided(each.quote.text, language) for each in (clause, by))
    return denies(said, told, stems(clause.asked, language), (), language)
