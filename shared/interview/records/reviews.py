"""What people decide of what a machine judged: every review is kept, and the last one stands (G6)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final, Literal, get_args

from shared.interview.records.audit import unchanged
from shared.interview.records.header import change_header, put
from shared.interview.records.header_document import Header
from shared.interview.records.record import Record
from shared.interview.state_machine.assessment import Confidence, Source, Verdict
from shared.storage.port import Store

type ReviewKind = Literal["point", "skill", "fill", "verdict", "fact"]
type ReviewVerdict = Literal[
    "demonstrated", "not_demonstrated", "contradicted", "met", "partly", "not_met", "right", "wrong", "cannot_tell"
]  # fmt: skip

KINDS: Final[tuple[ReviewKind, ...]] = get_args(ReviewKind.__value__)
CANNOT_TELL: Final = "cannot_tell"
VERDICTS: Final[Mapping[ReviewKind, tuple[ReviewVerdict, ...]]] = {
    "point": ("demonstrated", "not_demonstrated", "contradicted"),
    "verdict": ("met", "partly", "not_met"),
    "skill": ("right", "wrong"),
    "fill": ("right", "wrong"),
    "fact": ("right", "wrong"),
}
"""What decides, by kind; `cannot_tell` may be said of all of them and leaves it open."""


class ReviewRecord(Record):
    """One review. `about` names what was reviewed within its interview or assessment: a concept, a criterion, a fact.

    `turn` is the turn that had been judged last, None for an assessment's criterion. `machine` is the machine's verdict
    when the review was given, and `source` who reached it. `verified` when the platform's sign-in vouches for `by`.
    `claimed` is what a model had said with this `confidence`, nothing else speaking against it.
    """

    KIND = "review"

    entry: str
    review_id: str
    about: str
    turn: int | None
    verdict: ReviewVerdict
    machine: str
    source: Source | None
    confidence: Confidence | None = None
    claimed: Verdict | None = None
    reason: str | None
    by: str
    verified: bool
    at: datetime

    def key(self) -> str:
        return f"{self.KIND}-{self.entry}"

    @property
    def kind(self) -> ReviewKind:
        return next(kind for kind in KINDS if f"-{kind}-" in self.review_id)

    @property
    def decides(self) -> bool:
        return self.verdict != CANNOT_TELL


def standing_reviews(records: Iterable[ReviewRecord]) -> dict[str, ReviewRecord]:
    """The last review of each thing that was reviewed, by its review id."""
    return {each.review_id: each for each in sorted(records, key=lambda record: record.entry)}


async def keep_judgements(
    store: Store,
    interview_id: str,
    records: Sequence[Record],
    ttl: int | None,
    change: Callable[[Header], Header] = unchanged,
) -> None:
    """Store them in one batch with the header, so that nothing is kept of an erased interview. Raises Gone, Contended."""
    await change_header(
        store,
        interview_id,
        change,
        records=lambda _header: [put(each, interview_id, ttl) for each in records],
        ttl=ttl,
    )
