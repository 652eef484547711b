"""Putting a reviewer's judgement beside the machine's: what may be judged, and with which values."""

from dataclasses import dataclass
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.overrides import Judged, OverrideRecord
from shared.interview.records.record import Record
from shared.interview.records.reviews import keep_judgements
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import ResultGap
from shared.interview.results.overrides import ResultOverride
from shared.interview.results.reading import read_shown_to_staff
from shared.interview.reviews.giving import Said, review_record, reviewed_by
from shared.interview.reviews.points import points
from shared.interview.reviews.queue import queue_interview
from shared.interview.state_machine.assessment import Assessment
from shared.modes.mode import mode_of
from shared.platform.ids import new_id
from shared.platform.services import Services

SHARES: Final = ("similarity", "signal", "grade")
SCALES: Final = {"confidence": ("high", "medium", "low"), "engagement": ("high", "neutral", "low")}
GAP_STATES: Final = ("open", "closed")
GAP: Final = "gaps."
"""What the field of a gap begins with; its id follows."""


class NoSuchTurn(Exception):
    """The interview has no such turn."""


class NotJudged(Exception):
    """The machine has not judged this turn, so there is nothing to put a judgement beside."""


class BadOverride(Exception):
    """The field cannot be overridden, or not with this value; `path` is the part of the body that is wrong."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(message)
        self.path = path
        self.message = message


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a reviewer says."""

    turn: int
    field: str
    value: Judged
    reason: str
    author: str
    verified: bool


async def override(services: Services, interview_id: str, said: Judgement) -> ResultOverride:
    """Keep the judgement. Raises Gone, NoSuchTurn, NotJudged, BadOverride."""
    interview = await read_shown_to_staff(services.store, interview_id)
    turns = interview.turns()
    turn = next((each for each in turns if each.shown.turn == said.turn), None)
    if turn is None:
        raise NoSuchTurn
    assessment = turn.assessment.assessment if turn.assessment else None
    if assessment is None:
        raise NotJudged
    gap = _gap(mode_of(interview.header).result(interview, turns).gaps, turn, said.field)
    _check(said.field, said.value, gap)
    now = services.now()
    record = OverrideRecord(
        override_id=new_id(now),
        turn=said.turn,
        question_id=turn.shown.question_id,
        field=said.field,
        concept=gap.concept if gap else None,
        value=said.value,
        machine=gap.status if gap else _machine(assessment, said.field),
        reason=said.reason,
        author=said.author,
        verified=said.verified,
        at=now,
    )
    review = _review(services, interview, record, gap)
    await keep_judgements(services.store, interview_id, [record, *review], services.settings.ttl)
    if review:
        await queue_interview(services, interview_id)
    return ResultOverride.of(record)


def _gap(gaps: list[ResultGap], turn: WholeTurn, field: str) -> ResultGap | None:
    """The gap that the field names, which must belong to the turn's main question."""
    if not field.startswith(GAP):
        return None
    for gap in gaps:
        if gap.gap_id == field.removeprefix(GAP) and gap.question_id == turn.shown.main_id:
            return gap
    raise BadOverride("field", "the question of this turn has no such gap")


def _check(field: str, value: Judged, gap: ResultGap | None) -> None:
    if field in SHARES:
        if isinstance(value, str) or not 0 <= value <= 1:
            raise BadOverride("value", "a number from 0 to 1")
        return
    scale = GAP_STATES if gap else SCALES.get(field)
    if scale is None:
        known = ", ".join((*SHARES, *SCALES, f"{GAP}<gap_id>"))
        raise BadOverride("field", f"one of {known}")
    if value not in scale:
        raise BadOverride("value", f"one of {', '.join(scale)}")


def _review(
    services: Services, interview: Interview, record: OverrideRecord, gap: ResultGap | None
) -> list[Record]:
    """What is said of a gap is a review of its point, too, where that was judged."""
    point = next((each for each in points(interview) if gap and each.about == gap.gap_id), None)
    if point is None:
        return []
    verdict = "demonstrated" if record.value == "closed" else "not_demonstrated"
    kept = review_record(services, point, Said(verdict, record.reason, record.author, record.verified))
    return [kept, reviewed_by(kept)]


def _machine(assessment: Assessment, field: str) -> Judged | None:
    value: Judged | None = getattr(assessment, field)
    return value
