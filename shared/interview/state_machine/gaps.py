"""The ledger of one main question: which concepts its answers cover, and which gaps are open.

Similarity is the severity-weighted share of the concepts covered by all answers so far, taken together. An answer can
close a gap or, by contradicting what was covered, open one again; a concept that an answer does not mention keeps its
state. Gaps are compared by id, never by value (requirements, "Settled disagreements"; A4).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

from pydantic import Field

from shared.interview.state_machine.assessment import (
    SEVERITIES,
    SEVERITY_WEIGHT,
    Concept,
    Finding,
    Frozen,
    Gap,
    Share,
)


class Ledger(Frozen):
    """`covered`: ids of the concepts demonstrated, in concept order. `open`: the gaps, by severity, then first seen.

    `unsure` are the ids of those that need a review, `undecided` is their share (G5).
    """

    covered: tuple[str, ...] = ()
    open: tuple[Gap, ...] = ()
    similarity: Share = 0.0
    unsure: Annotated[tuple[str, ...], Field(exclude_if=lambda value: not value)] = ()
    undecided: Annotated[Share, Field(exclude_if=lambda value: value == 0.0)] = 0.0

    @property
    def confirmed(self) -> tuple[Gap, ...]:
        return tuple(gap for gap in self.open if gap.confirmed)

    def without(self, concept_ids: Iterable[str]) -> "Ledger":
        """The same where these concepts are covered no more."""
        gone = frozenset(concept_ids)
        return self.model_copy(update={"covered": tuple(each for each in self.covered if each not in gone)})


def record(ledger: Ledger, concepts: Sequence[Concept], findings: Iterable[Finding]) -> Ledger:
    """The ledger after one more answer. Findings about unknown concepts are ignored; no finding says `not_demonstrated`.

    What needs a review is a confirmed gap, so it is asked about, unless nobody has judged it (A2).
    """
    given = {finding.concept_id: finding for finding in findings}
    verdicts = {concept_id: finding.verdict for concept_id, finding in given.items()}
    not_judged = {concept_id for concept_id, finding in given.items() if "not_judged" in finding.doubts}
    before = set(ledger.covered)

    def is_covered(concept_id: str) -> bool:
        verdict = verdicts.get(concept_id, "not_demonstrated")
        return verdict == "demonstrated" or (concept_id in before and verdict != "contradicted")

    covered = tuple(concept.concept_id for concept in concepts if is_covered(concept.concept_id))
    gaps = [
        Gap(
            gap_id=concept.concept_id,
            concept=concept.text,
            severity=concept.severity,
            confirmed=concept.concept_id not in not_judged,
        )
        for concept in concepts
        if concept.concept_id not in covered
    ]
    unsure = tuple(gap.gap_id for gap in gaps if verdicts.get(gap.gap_id) == "needs_review")
    return _ledger(concepts, covered, gaps, unsure, ledger)


def decided(ledger: Ledger, concepts: Sequence[Concept], verdicts: Mapping[str, bool]) -> Ledger:
    """The ledger where people have decided, by concept id, what is demonstrated (G6); what it covers of other questions
    stays covered unless they say otherwise."""
    covered = tuple(
        each.concept_id
        for each in concepts
        if verdicts.get(each.concept_id, each.concept_id in ledger.covered)
    )
    mine = {each.concept_id for each in concepts}
    beside = tuple(each for each in ledger.covered if each not in mine and verdicts.get(each, True))
    known = {gap.gap_id: gap for gap in ledger.open if gap.gap_id not in verdicts}
    gaps = [
        known.get(each.concept_id)
        or Gap(gap_id=each.concept_id, concept=each.text, severity=each.severity, confirmed=True)
        for each in concepts
        if each.concept_id not in covered
    ]
    unsure = tuple(each for each in ledger.unsure if each not in verdicts)
    found = _ledger(concepts, covered, gaps, unsure, ledger)
    return found.model_copy(update={"covered": (*covered, *beside)})


def _ledger(
    concepts: Sequence[Concept],
    covered: tuple[str, ...],
    gaps: Sequence[Gap],
    unsure: tuple[str, ...],
    before: Ledger,
) -> Ledger:
    return Ledger(
        covered=covered,
        open=_ordered(gaps, before.open),
        similarity=similarity(concepts, covered),
        unsure=unsure,
        undecided=similarity(concepts, unsure),
    )


def narrowed(ledger: Ledger, criteria: Sequence[str]) -> Ledger:
    """The ledger of these criteria alone, which weigh alike."""
    covered = tuple(criterion for criterion in criteria if criterion in ledger.covered)
    unsure = tuple(criterion for criterion in criteria if criterion in ledger.unsure)
    return Ledger(
        covered=covered,
        open=tuple(gap for gap in ledger.open if gap.gap_id in criteria),
        similarity=_share(covered, criteria),
        unsure=unsure,
        undecided=_share(unsure, criteria),
    )


def _share(some: Sequence[str], of_all: Sequence[str]) -> Share:
    return round(len(some) / len(of_all), 4) if of_all else 0.0


def of_question(ledger: Ledger, main_id: str, concepts: Iterable[Concept]) -> Ledger:
    """The ledger of what a main question itself asks for: of a skill, the attribute of its own id."""
    return narrowed(ledger, (main_id,)) if any(concept.attribute for concept in concepts) else ledger


def similarity(concepts: Sequence[Concept], covered: Iterable[str]) -> float:
    """The severity-weighted share of the concepts that are covered, 0..1; 0 when there are none."""
    known = set(covered)
    total = sum(SEVERITY_WEIGHT[concept.severity] for concept in concepts)
    got = sum(SEVERITY_WEIGHT[concept.severity] for concept in concepts if concept.concept_id in known)
    return round(got / total, 4) if total else 0.0


def _ordered(gaps: Iterable[Gap], seen_before: Sequence[Gap]) -> tuple[Gap, ...]:
    seen = {gap.gap_id: place for place, gap in enumerate(seen_before)}
    return tuple(
        sorted(gaps, key=lambda gap: (SEVERITIES.index(gap.severity), seen.get(gap.gap_id, len(seen_before))))
    )
