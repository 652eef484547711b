"""Record: what happens to an interview without a new question, stored and shown (`Note`, `Close`, `Revive`)."""

from typing import Any

from activities.asking import skipped
from shared.domain.effects import Close, Note, Revive
from shared.domain.exploration.material import ExplorationMaterial
from shared.domain.exploration.plan import Reward
from shared.domain.texts import closing_message, recap
from shared.records.backlog import read_backlog
from shared.records.decisions import gap_writes
from shared.records.documents import AssessmentDocument, Header, TurnDocument
from shared.records.exploration import exploration_writes
from shared.records.forcing import standing_fields
from shared.records.header import change_header, put, read_header
from shared.records.index import update_index
from shared.records.material import read_material
from shared.records.turn_times import turn_over
from shared.records.turns import read_one
from shared.services import Services
from shared.store.port import Write
from shared.telemetry.port import TurnOver


async def note(services: Services, effect: Note) -> dict[str, Any]:
    """Store a nudge, the parking, the expiry or the stop; an answer that is claimed already wins over all of them."""
    shown = await read_one(services.store, effect.interview_id, TurnDocument, effect.turn)
    ttl = services.settings.ttl

    def noted(header: Header) -> Header | None:
        if header.step >= effect.step or header.claimed_turn >= effect.turn:
            return None
        return _noted(header, effect).model_copy(update={"moved_at": services.now()})

    def records(_: Header) -> list[Write]:
        if shown is None:
            return []
        nudged = shown.model_copy(update={"nudges": effect.nudges})
        return [put(nudged, effect.interview_id, ttl)]

    header = await change_header(services.store, effect.interview_id, noted, records=records, ttl=ttl)
    if header.claimed_turn >= effect.turn:
        return {"kind": "answered", "turn": effect.turn}
    await update_index(services.store, header, ttl)
    return {"kind": "noted", "what": effect.what, "nudges": effect.nudges, "forced": header.forced}


def _noted(header: Header, effect: Note) -> Header:
    if effect.what in ("expire", "stop"):
        return header.model_copy(update={"step": effect.step, "status": "thinking"})
    question = header.question
    if question is not None:
        question = question.model_copy(update={"nudges": effect.nudges})
        if effect.what == "park" and header.status != "parked":
            text = recap(effect.language, max(0, effect.turn - 1), question.acknowledgement)
            question = question.model_copy(update={"acknowledgement": text})
    update: dict[str, Any] = {"step": effect.step, "question": question}
    if effect.what == "park" and header.status != "parked":
        update |= {"status": "parked", "parked_step": effect.step}
    return header.model_copy(update=update)


async def close(services: Services, effect: Close) -> dict[str, Any]:
    """Store the final status with its closing message, what the last answer was worth (A7), and a reward that is due."""
    ttl = services.settings.ttl
    last = (await read_header(services.store, effect.interview_id)).claimed_turn
    assessed = await read_one(services.store, effect.interview_id, AssessmentDocument, last)
    reward, over = await _reward(services, effect), list[TurnOver]()

    def closed(header: Header) -> Header | None:
        over.clear()
        if header.step >= effect.step:
            return None
        over.append(turn_over(header, services.now()))
        return header.model_copy(
            update={
                "step": effect.step,
                "status": effect.status,
                "question": None,
                "feedback": (assessed and assessed.feedback) or header.feedback,
                "ended_reason": effect.reason,
                "error": effect.error,
                "ended_at": services.now(),
                "closing_message": closing_message(effect.language, effect.reason, reward),
                "reward": reward,
                **standing_fields(header, effect.standing),
            }
        )

    writes = [
        *gap_writes(effect.standing, effect.interview_id, ttl),
        *exploration_writes(effect.standing, effect.interview_id, ttl),
        *await _skipped_writes(services, effect),
    ]
    header = await change_header(
        services.store, effect.interview_id, closed, records=lambda _: writes, ttl=ttl
    )
    await update_index(services.store, header, ttl)
    if over and effect.status != "failed":  # a turn that failed may be taken up again, and end once more
        services.telemetry.turn_over(over[0])
    return {"kind": "closed"}


async def _reward(services: Services, effect: Close) -> Reward | None:
    """What the participant gets, at an end that earns it (D7)."""
    standing = effect.standing.exploration
    if standing is None or not standing.reward_due:
        return None
    material = (await read_material(services.store, effect.interview_id)).material
    return material.configuration.reward if isinstance(material, ExplorationMaterial) else None


async def _skipped_writes(services: Services, effect: Close) -> list[Write]:
    """The questions of a backlog that the end left skipped; none in the other modes."""
    if not effect.standing.skipped:
        return []
    backlog = await read_backlog(services.store, effect.interview_id)
    records = skipped(backlog, effect.standing.skipped)
    return [put(each, effect.interview_id, services.settings.ttl) for each in records]


async def revive(services: Services, effect: Revive) -> dict[str, Any]:
    """Take the end of an interview that had failed back, and open its question again where it still has no answer."""
    ttl = services.settings.ttl
    shown = effect.turn and await read_one(services.store, effect.interview_id, TurnDocument, effect.turn)

    def revived(header: Header) -> Header | None:
        if header.step >= effect.step:
            return None
        return header.model_copy(
            update={
                "step": effect.step,
                "status": "awaiting_answer" if shown else "thinking",
                "moved_at": services.now(),
                "question": shown.shown() if shown else None,
                "ended_reason": None,
                "error": None,
                "ended_at": None,
                "closing_message": None,
            }
        )

    header = await change_header(services.store, effect.interview_id, revived, ttl=ttl)
    await update_index(services.store, header, ttl)
    return {"kind": "resumed"}
