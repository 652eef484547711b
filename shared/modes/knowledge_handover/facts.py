"""The facts of a handover as people see and correct them after its end: kept, worded anew, dropped (B4, B12)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field, StringConstraints, model_validator

from shared.interview.state_machine.assessment import Frozen
from shared.language.guards import MAX_FACT_CHARS
from shared.modes.knowledge_handover.records import FactCorrection, FactDecision, FactDocument
from shared.modes.start import Misfit
from shared.text.words import shows_something

MOST_AT_ONCE: Final = 90
"""They are stored one document each in one batch, beside the header and what is made of them."""

type By = Literal["staff", "participant"]


class ShownFact(BaseModel):
    """A fact as it was told, and what somebody made of it: their `decision`, and the `reworded` fact.

    `span` are the words of the answer it was read from. `who` names the staff member; participants are not told.
    """

    fact_id: str
    turn_id: int
    text: str
    span: str
    decision: FactDecision | None = None
    reworded: str | None = None
    by: By | None = None
    who: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None
    at: datetime | None = None


class Facts(BaseModel):
    """The facts in the order in which they were told."""

    facts: list[ShownFact]


class DecidedFact(Frozen):
    """What is to become of one fact; `text` belongs to `reword`."""

    fact_id: Annotated[str, Field(max_length=100)]
    decision: FactDecision
    text: Annotated[str, StringConstraints(strip_whitespace=True, max_length=MAX_FACT_CHARS)] | None = None

    @model_validator(mode="after")
    def _is_whole(self) -> "DecidedFact":
        if (self.decision == "reword") != (self.text is not None and shows_something(self.text)):
            raise ValueError("text is needed to reword a fact, and for nothing else")
        return self


class DecidedFacts(Frozen):
    """The facts that are decided; the others stay as they are."""

    facts: Annotated[tuple[DecidedFact, ...], Field(max_length=MOST_AT_ONCE)]


def shown_facts(facts: Iterable[FactDocument], *, names: bool) -> Facts:
    """The facts that no later turn took back; with the `names` of staff or without."""
    return Facts(facts=[_shown(fact, names=names) for fact in facts if fact.replaced_by is None])


def corrected(
    facts: Sequence[FactDocument], decided: Sequence[DecidedFact], by: By, who: str | None, at: datetime
) -> tuple[FactDocument, ...]:
    """All facts, those that are decided with their corrections. Raises Misfit."""
    standing = {fact.key(): fact for fact in facts if fact.replaced_by is None}
    if misfits := list(_misfits(standing, decided)):
        raise Misfit(misfits)
    changed = {
        each.fact_id: FactCorrection(decision=each.decision, text=each.text, by=by, who=who, at=at)
        for each in decided
    }
    return tuple(
        fact.model_copy(update={"correction": changed.get(fact.key(), fact.correction)}) for fact in facts
    )


def _misfits(known: Mapping[str, FactDocument], decided: Sequence[DecidedFact]) -> Iterator[tuple[str, str]]:
    seen = set[str]()
    for place, each in enumerate(decided):
        if each.fact_id not in known or each.fact_id in seen:
            yield f"facts[{place}].fact_id", "no fact of this interview, or named twice"
        seen.add(each.fact_id)


def _shown(fact: FactDocument, *, names: bool) -> ShownFact:
    made = fact.correction
    return ShownFact(
        fact_id=fact.key(),
        turn_id=fact.turn,
        text=fact.mended or fact.text,
        span=fact.span,
        decision=made and made.decision,
        reworded=made and made.text,
        by=made and made.by,
        who=made.who if made and names else None,
        at=made and made.at,
    )
