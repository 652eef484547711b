"""The staff's view of one interview while it runs: state, counters, gaps, and every decision with its reason."""

from datetime import datetime
from typing import Any, Final, Literal

from pydantic import BaseModel

from shared.domain.assessment import Concept, Severity
from shared.domain.follow_ups import FollowUpDecision
from shared.domain.settings import Language, Mode, Settings
from shared.domain.state import EndedReason
from shared.records.documents import ConceptsRecord, Header, ShownQuestion, Status
from shared.records.header import read_header
from shared.records.material import read_material
from shared.records.turns import WholeTurn, read_turns
from shared.records.view import participant_state
from shared.results.build import last_assessments
from shared.store.port import INTERVIEWS, Store

WEIGHT: Final[dict[Severity, float]] = {"critical": 1.0, "major": 1.0, "minor": 0.5}


class StaffDecision(FollowUpDecision):
    """A decision with the turn whose answer it is about, and when it was taken."""

    turn_id: int
    question_id: str
    at: datetime


class StaffGap(BaseModel):
    """A concept of a main question that was asked, and what became of it."""

    gap_id: str
    question_id: str
    concept: str
    severity: Severity
    weight: float
    status: Literal["open", "closed", "exhausted", "resume_filled"]
    resume_evidence: list[Any] = []


class StaffView(BaseModel):
    """Everything that staff may want to know of one interview."""

    interview_id: str
    mode: Mode
    status: Status
    language: Language
    candidate_id: str | None
    phase: str | None = None
    supervisor_status: str | None = None
    revision: int
    turn: int
    round: int
    remaining: int | None
    progress: float
    completeness: float
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    consented_at: datetime | None
    ended_reason: EndedReason | None
    error: str | None
    question: ShownQuestion | None
    settings: Settings
    counters: dict[str, int]
    questions_asked: int
    adaptive_follow_ups: list[str]
    decisions: list[StaffDecision]
    gaps: list[StaffGap]
    topics: list[Any] = []
    backlog: list[Any] = []
    warnings: tuple[str, ...] = ()


async def build_staff_view(store: Store, interview_id: str, counters: dict[str, int]) -> StaffView:
    """The view, from what is stored. Raises Gone."""
    header = await read_header(store, interview_id)
    material = await read_material(store, interview_id)
    turns = await read_turns(store, interview_id)
    stored = await store.get(INTERVIEWS, interview_id, ConceptsRecord.KIND)
    concepts = ConceptsRecord.read(stored).concepts if stored else {}
    shown = participant_state(header)
    return StaffView.model_validate(
        {
            **header.model_dump(),
            "status": shown.status,
            "question": shown.question,
            "settings": material.settings,
            "counters": counters,
            "questions_asked": sum(turn.shown.question_kind in {"main", "follow_up"} for turn in turns),
            "adaptive_follow_ups": [
                turn.shown.question_id for turn in turns if turn.shown.question_kind == "follow_up"
            ],
            "decisions": _decisions(turns),
            "gaps": _gaps(header, turns, concepts),
        }
    )


def _decisions(turns: list[WholeTurn]) -> list[StaffDecision]:
    return [
        StaffDecision(
            turn_id=turn.shown.turn,
            question_id=turn.shown.question_id,
            at=turn.decision.at,
            **turn.decision.decision.model_dump(),
        )
        for turn in turns
        if turn.decision
    ]


def _gaps(header: Header, turns: list[WholeTurn], concepts: dict[str, tuple[Concept, ...]]) -> list[StaffGap]:
    """Of every main question asked: its concepts, closed once covered, exhausted when the interview went on."""
    asked = list(dict.fromkeys(turn.shown.main_id for turn in turns))
    current = asked[-1] if asked and header.ended_at is None else None
    ledgers = {
        main_id: turn.assessment.ledger
        for main_id, turn in last_assessments(turns).items()
        if turn.assessment
    }
    found: list[StaffGap] = []
    for main_id in asked:
        covered = set(ledgers[main_id].covered) if main_id in ledgers else set[str]()
        for concept in concepts.get(main_id, ()):
            still = "open" if main_id == current else "exhausted"
            found.append(
                StaffGap(
                    gap_id=concept.concept_id,
                    question_id=main_id,
                    concept=concept.text,
                    severity=concept.severity,
                    weight=WEIGHT[concept.severity],
                    status="closed" if concept.concept_id in covered else still,
                )
            )
    return found
