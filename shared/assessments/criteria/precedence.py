"""Which evidence is seen for a criterion, and in what order: its follow-ups take precedence over all else (C1, C3, C4).

The first stage finds by meaning; what answers a follow-up of the criterion is known by its hash and is neither ranked nor
cut. Only the rest is reranked, so that no document, however similar, can push a follow-up out.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Self

TOP_FIRST_STAGE: Final = 100
TOP_TO_RERANK: Final = 70
TOP_RERANKED: Final = 6
MAX_FOLLOW_UP_ROUNDS: Final = 3
RELEVANCE_CUT_OFF: Final = 0.2
"""The default of the setting `RERANK_CUT_OFF`; a reranked passage below it is not shown."""

_LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentPassage:
    """A passage of a document; `score` is how well it matched at the first stage."""

    passage_id: str
    file_name: str
    text: str
    score: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowUpResponse:
    """What was answered to a question, with the hash of the criterion that the question was asked for.

    `interview_id` is that of the interview in which it was answered, where that was here. `round_number` is missing where
    nobody counted; `question_similarity` tells how close the criterion as it is put now is to the criterion as it was put
    then, where known (C7).
    """

    response_id: str
    question: str
    answer: str
    criterion_hash: str | None
    round_number: int | None = None
    file_name: str | None = None
    at: datetime | None = None
    score: float = 0.0
    question_similarity: float | None = None
    interview_id: str | None = None

    @property
    def text(self) -> str:
        return f"Question: {self.question}\nAnswer: {self.answer}"

    @property
    def recency(self) -> tuple[int, datetime, str]:
        """What sorts the rounds: a missing round number counts as 0; equal ones go by time, then by id."""
        return (self.round_number or 0, self.at or _LONG_AGO, self.response_id)


type Evidence = DocumentPassage | FollowUpResponse


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowupExtractionResult:
    """`matched`: the follow-ups of the criterion, the latest three at most, rounds ascending. `remaining`: all else."""

    matched: tuple[FollowUpResponse, ...]
    remaining: tuple[Evidence, ...]

    @classmethod
    def from_first_stage(cls, found: Iterable[Evidence], *, criterion_hash: str) -> Self:
        """Take the criterion's follow-ups out of what was found, the latest rounds of them.

        Evidence that was found twice counts once; `remaining` keeps the order.
        """
        matched: dict[str, FollowUpResponse] = {}
        remaining: dict[str, Evidence] = {}
        for evidence in found:
            if isinstance(evidence, FollowUpResponse) and evidence.criterion_hash == criterion_hash:
                matched.setdefault(evidence.response_id, evidence)
            else:
                remaining.setdefault(evidence_id(evidence), evidence)
        rounds = sorted(matched.values(), key=lambda response: response.recency)
        return cls(matched=tuple(rounds[-MAX_FOLLOW_UP_ROUNDS:]), remaining=tuple(remaining.values()))

    def to_rerank(self) -> tuple[Evidence, ...]:
        """The best of the rest by their first-stage score; equal ones keep their order."""
        return tuple(sorted(self.remaining, key=lambda evidence: -evidence.score)[:TOP_TO_RERANK])


def evidence_id(evidence: Evidence) -> str:
    return evidence.response_id if isinstance(evidence, FollowUpResponse) else evidence.passage_id


@dataclass(frozen=True, slots=True)
class Ranked:
    """A piece of evidence after reranking; `relevance` is 0..1."""

    evidence: Evidence
    relevance: float


def best(ranked: Iterable[Ranked], cut_off: float = RELEVANCE_CUT_OFF) -> tuple[Evidence, ...]:
    """At most six pieces of evidence at or above the cut-off, most relevant first; equal ones keep their order."""
    relevant = sorted(
        (each for each in ranked if each.relevance >= cut_off), key=lambda each: -each.relevance
    )
    return tuple(each.evidence for each in relevant[:TOP_RERANKED])
