"""The staff's view of one interview while it runs: state, counters, gaps, and every decision with its reason."""

from asyncio import to_thread
from datetime import datetime
from typing import Self

from pydantic import BaseModel

from shared.interview.interview import Interview
from shared.interview.records.audit import Action, AuditRecord
from shared.interview.records.header_document import Confirmation, ShownQuestion, Status
from shared.interview.records.preparation import MaterialRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.records.view import participant_state
from shared.interview.results.figures import figures_of, with_doubts
from shared.interview.results.model import ResultGap, ResultSkill
from shared.interview.results.overrides import ResultOverride, result_overrides
from shared.interview.results.reading import read_shown_to_staff
from shared.interview.reviews.following import reviewed_turns
from shared.interview.state_machine.follow_ups import FollowUpDecision
from shared.interview.state_machine.settings import LanguageCode, Settings
from shared.interview.state_machine.state import EndedReason
from shared.interview.state_machine.timing import TurnTiming
from shared.language.prices import ModelPrices
from shared.modes.knowledge_handover.result import ResultBacklogQuestion
from shared.modes.mode import mode_of
from shared.modes.registry import FromLibrary, ModeName
from shared.modes.topic_exploration.result import ResultTopic
from shared.storage.port import Store
from shared.text.secrets.masking import without_secrets


class AuditEntry(BaseModel):
    """An action on the interview: what, by whom and when, with the turn of the question that was shown.

    `verified` where the name is more than the caller's own word. `question_id` is the question that was to be asked,
    `answer_deadline_s` the deadline that was given.
    """

    action: Action
    who: str
    verified: bool
    at: datetime
    turn: int
    question_id: str | None = None
    answer_deadline_s: float | None = None

    @classmethod
    def of(cls, record: AuditRecord) -> Self:
        return cls.model_validate(record.model_dump())


def audit_of(interview: Interview) -> list[AuditEntry]:
    """All actions, oldest first."""
    records = sorted(interview.all(AuditRecord), key=lambda record: record.at)
    return [AuditEntry.of(record) for record in records]


class StaffDecision(FollowUpDecision):
    """A decision with the turn whose answer it is about, and when it was taken."""

    turn_id: int
    question_id: str
    at: datetime


class LinkedChat(BaseModel):
    """Whether a chat in Teams is linked to the interview, and whether Teams still takes what is sent there."""

    linked: bool
    unreachable: bool = False


class StaffView(FromLibrary, BaseModel):
    """Everything that staff may want to know of one interview.

    Unless it is `judged`, all that was said waits for people, and `completeness` says nothing yet.
    `link_expires_at` is null where the participant's link does not expire; once it is `link_revoked`, none works.
    `confirmation` is there once something was read that staff have to confirm before the first question.
    `chat` is there where Teams is set up, `model_prices` where the installation names what tokens cost.
    """

    interview_id: str
    mode: ModeName
    status: Status
    language: LanguageCode
    candidate_id: str | None
    study_id: str | None = None
    participant_id: str | None = None
    phase: str | None = None
    supervisor_status: str | None = None
    revision: int
    turn: int
    round: int
    remaining: int | None
    progress: float
    completeness: float
    undecided: float
    judged: bool
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    consented_at: datetime | None
    declined_at: datetime | None = None
    person_wanted_at: datetime | None = None
    confirmation: Confirmation | None = None
    link_expires_at: datetime | None = None
    link_revoked: bool = False
    ended_reason: EndedReason | None
    error: str | None
    question: ShownQuestion | None
    settings: Settings
    counters: dict[str, int]
    questions_asked: int
    adaptive_follow_ups: list[str]
    decisions: list[StaffDecision]
    timings: list[TurnTiming] = []
    gaps: list[ResultGap]
    overrides: list[ResultOverride] = []
    audit: list[AuditEntry] = []
    skills: list[ResultSkill] = []
    topics: list[ResultTopic] = []
    backlog: list[ResultBacklogQuestion] = []
    warnings: tuple[str, ...] = ()
    chat: LinkedChat | None = None
    model_prices: ModelPrices | None = None


async def build_staff_view(store: Store, interview_id: str, counters: dict[str, int]) -> StaffView:
    """The view, from what is stored, its secrets masked (G8). Raises Gone."""
    interview = await read_shown_to_staff(store, interview_id)
    header, turns = interview.header, reviewed_turns(interview)
    shown, parts = participant_state(header), mode_of(header).result(interview, turns)
    view = StaffView.model_validate(
        {
            **header.model_dump(),
            "study_id": header.study_id,
            "participant_id": header.study.participant_id if header.study else None,
            **figures_of(interview, turns)._asdict(),
            "status": shown.status,
            "question": shown.question,
            "settings": interview.record(MaterialRecord).settings,
            "counters": counters,
            "questions_asked": sum(turn.shown.question_kind in {"main", "follow_up"} for turn in turns),
            "adaptive_follow_ups": [
                turn.shown.question_id for turn in turns if turn.shown.question_kind == "follow_up"
            ],
            "decisions": _decisions(turns),
            "timings": [turn.shown.timing for turn in turns if turn.shown.timing],
            "gaps": with_doubts(interview, parts.gaps),
            "overrides": result_overrides(interview),
            "audit": audit_of(interview),
            "skills": parts.skills,
            "supervisor_status": parts.supervisor_status,
            "topics": parts.topics,
            "backlog": parts.backlog,
        }
    )
    return await to_thread(without_secrets, view, header.language)


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
