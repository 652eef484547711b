"""Why a question that a resume seems to answer may not be answered: how sure a fill is (E4, G4).

The claims of the rules and of a model are weighed alike. One doubt leaves a sure fill for a person to look at; two, or
one beside a model that is not sure itself, and the question is asked.
"""

from itertools import combinations
from typing import Final

from shared.interview.state_machine.assessment import Concept, Doubt
from shared.language.requests.resume import CoverageDraft, CoverageQuestion
from shared.language.rules.points.doubts.number import kept_to
from shared.language.rules.points.matching import stems
from shared.language.rules.resume.criteria import criterion_words

type _Shown = tuple[Concept, str]
"""A criterion, and the words of the resume that show it."""

EACH_DOUBT: Final = 0.1
"""How much less sure a fill is for each kind of doubt."""


def weighed(draft: CoverageDraft, question: CoverageQuestion, language: str) -> CoverageDraft:
    """The draft with what makes it doubtful, and its confidence (0..1) lowered once for each doubt."""
    doubts = fill_doubts(draft, question, language)
    new = set(doubts).difference(draft.doubts)
    confidence = round(max(0.0, draft.confidence - EACH_DOUBT * len(new)), 2)
    return draft.model_copy(update={"doubts": doubts, "confidence": confidence})


def fill_doubts(draft: CoverageDraft, question: CoverageQuestion, language: str) -> tuple[Doubt, ...]:
    """`number`: an amount asked for is not the one told, or none is told; `subject`: one word is all that was matched;
    `partial`: a passage stands for two criteria without a word of its own for each.
    """
    spans = {each.criterion_id: each.span for each in draft.evidence}
    shown = [(each, spans[each.concept_id]) for each in question.criteria if each.concept_id in spans]
    raised: dict[Doubt, bool] = {
        "number": any(_misses_amount(criterion, span, language) for criterion, span in shown),
        "subject": any(_is_one_word(criterion, language) for criterion, _ in shown),
        "partial": any(_stands_for_both(one, other, language) for one, other in combinations(shown, 2)),
    }
    return tuple(doubt for doubt, is_raised in raised.items() if is_raised)


def _misses_amount(criterion: Concept, span: str, language: str) -> bool:
    """Whether years, counts and the like that are asked for are told otherwise, or not at all."""
    return kept_to(criterion.text, span, language) in ("other", "unsaid")


def _stands_for_both(one: _Shown, other: _Shown, language: str) -> bool:
    (first, span), (second, other_span) = one, other
    if span not in other_span and other_span not in span:
        return False
    wanted, also = criterion_words(first.text, language).stems, criterion_words(second.text, language).stems
    said = stems(span, language)
    return said.isdisjoint(wanted - also) or said.isdisjoint(also - wanted)


def _is_one_word(criterion: Concept, language: str) -> bool:
    return len(criterion_words(criterion.text, language).groups) == 1
