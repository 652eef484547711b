"""What is judged of a criterion, and how verdicts of different times compare."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen

type Verdict = Literal["met", "partly", "not_met", "no_evidence", "needs_review", "failed"]
"""`needs_review`: nobody but a reader can tell (G4)."""

MET_SHARE: Final = 0.8
PARTLY_SHARE: Final = 0.5
"""By the rules: how much of a criterion's content words one cited span must hold."""

_STANDING: Final[dict[Verdict, int]] = {"no_evidence": 0, "failed": 0, "not_met": 0, "partly": 1, "met": 2}
"""What needs a review stands nowhere."""


class Citation(Frozen):
    """The verbatim `span` of the evidence numbered `index`, and the name of its source."""

    index: int
    source: str
    span: str


class PastVerdict(Frozen):
    """A verdict as it was, and over how many follow-up rounds."""

    at: datetime
    verdict: Verdict
    matched_follow_ups: int


def verdict_by_share(share: float) -> Verdict:
    """By the rules: `met` from 0.8 of the criterion's content words in one span, `partly` from 0.5."""
    if share >= MET_SHARE:
        return "met"
    return "partly" if share >= PARTLY_SHARE else "not_met"


def change(history: Sequence[PastVerdict]) -> Literal["better", "worse", "same", "first"] | None:
    """What the latest judgement changed against the one before that decided; None where it needs a review itself."""
    if not history or history[-1].verdict == "needs_review":
        return None
    decided: list[Verdict] = [past.verdict for past in history if past.verdict != "needs_review"]
    if len(decided) < 2:
        return "first"
    before, after = (_STANDING[verdict] for verdict in decided[-2:])
    if after == before:
        return "same"
    return "better" if after > before else "worse"
