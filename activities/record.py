"""Record: what happens to an interview without a new question, stored and shown (`Note`, `Close`, `Revive`)."""

from datetime import datetime, timedelta
from typing import Any, Final

from shared.interview.interview import Interview
from shared.interview.loading import load
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.forcing import standing_fields
from shared.interview.records.header_document import Header
from shared.interview.records.index import update_index
from shared.interview.records.record import turn_key
from shared.interview.records.turn_times import turn_over
from shared.interview.reviews.queue import queue_interview
from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.effects import Close, Note, Revive
from shared.interview.state_machine.state import EndedReason
from shared.interview.state_machine.texts import ClosingReason, closing_message, fixed_reply, recap
from shared.language.fallback import has_model
from shared.language.rules.distress.losses import loss
from shared.language.rules.off_record.kept_out import is_doubtful
from shared.modes.mode import all_modes, mode_of
from shared.platform.services import Services
from shared.storage.port import INTERVIEWS, OfKind

_OF_A_QUESTION: Final = frozenset[FixedReply | None](
    {None, "remaining", "meaning", "either", "both", "main_first"}
)
_OF_WHAT_IS_KEPT_OUT: Final = frozenset[FixedReply | None]({"record", "keep_out"})
"""What may be kept out is at the end, when nobody can be asked about it any more."""
_NOTHING_LEFT: Final = {"remaining": 0, "progress": 1.0}
"""What a participant is shown when an interview has reached its end: no question is left, even if points are open."""


async def note(services: Services, effect: Note) -> dict[str, Any]:
    """Store a nudge, the parking, the expiry or the stop; an answer that is claimed already wins over all of them.

    An end that was asked for is a stop, whatever else is due: its event may be lost.
    """
    interview = await _load_with_turn(services, effect.interview_id, effect.turn)
    shown = interview.part(TurnDocument, effect.turn)
    assert shown is not None, "it was loaded"
    is_awaited = interview.header.require_consent and interview.header.consented_at is None
    if is_awaited and effect.what in ("nudge", "park"):  # nobody is nudged who has not agreed yet
        effect = effect.model_copy(update={"what": "park", "nudges": shown.nudges})
    if effect.what == "expire" and _was_extended(interview.header, shown, services.now()):
        what = "park" if interview.header.status == "parked" else "nudge"
        effect = effect.model_copy(update={"what": what, "nudges": shown.nudges})

    def noted(header: Header) -> Header | None:
        if header.claimed_turn >= effect.turn:
            return None
        return _noted(header, _or_stop(effect, header)).model_copy(update={"moved_at": services.now()})

    nudged = interview.put(shown.model_copy(update={"nudges": effect.nudges}))
    await interview.commit(noted, lambda _: nudged, step=effect.step)
    header = interview.header
    if header.claimed_turn >= effect.turn:
        return {"kind": "answered", "turn": effect.turn}
    await update_index(services.store, header, services.settings.ttl)
    noted_as = {
        "what": _or_stop(effect, header).what,
        "nudges": effect.nudges,
        "extended_s": header.extended_s,
        **header.ended_by,
    }
    return {"kind": "noted", **noted_as, **header.corrections}


def _or_stop(effect: Note, header: Header) -> Note:
    """What is to be noted: the stop, where an end was asked for."""
    return effect if header.end_request is None else effect.model_copy(update={"what": "stop"})


def _was_extended(header: Header, shown: TurnDocument, now: datetime) -> bool:
    """Whether staff moved the deadline of this question beyond now; the event that says so may have been lost."""
    return header.extended_s is not None and now < shown.asked_at + timedelta(seconds=header.extended_s)


async def _load_with_turn(services: Services, interview_id: str, turn: int) -> Interview:
    shown = OfKind(TurnDocument.KIND, {"id": turn_key(TurnDocument.KIND, turn)})
    return await load(services, interview_id, [shown], lambda found: found.has(TurnDocument))


def _noted(header: Header, effect: Note) -> Header:
    if effect.what in ("expire", "stop"):
        return header.model_copy(update={"status": "thinking"})
    question = header.question
    if question is not None:
        question = question.model_copy(update={"nudges": effect.nudges})
        if effect.what == "park" and header.status != "parked" and effect.turn > 1:
            text = recap(effect.language, effect.turn - 1, question.acknowledgement)
            question = question.model_copy(update={"acknowledgement": text})
    update: dict[str, Any] = {"question": question}
    if effect.what == "park" and header.status != "parked":
        update |= {"status": "parked", "parked_step": effect.step}
    return header.model_copy(update=update)


async def close(services: Services, effect: Close) -> dict[str, Any]:
    """Store the final status with its closing message, what the last answer was worth (A7), and a reward that is due."""
    interview = await load(services, effect.interview_id, _needed_at_end(effect))
    assessed = await interview.read_part(AssessmentDocument, interview.header.claimed_turn)
    mode, now = mode_of(interview.header), services.now()
    closing = mode.close(interview, effect.standing)
    reason = _said_of(effect, closing.closes_as)
    message = closing_message(effect.language, reason, closing.reward)
    answer = await interview.read_part(AnswerDocument, interview.header.claimed_turn)
    by_rules = not has_model(services.language)
    said_first = _said_first(
        effect, assessed, interview.header, answer.text if answer else "", by_rules=by_rules
    )

    def closed(header: Header) -> Header:
        return header.model_copy(
            update={
                "status": effect.status,
                "question": None,
                "feedback": (assessed and assessed.feedback) or header.feedback,
                "ended_reason": effect.reason,
                "error": effect.error,
                "ended_at": now,
                "closing_message": f"{said_first} {message}" if said_first else message,
                "reward": closing.reward,
                **standing_fields(header, effect.standing),
                **(_NOTHING_LEFT if effect.status == "completed" else {}),
            }
        )

    writes = interview.put(*mode.standing_records(effect.standing), *closing.records)
    is_closed = await interview.commit(closed, lambda _: writes, step=effect.step)
    await update_index(services.store, interview.header, services.settings.ttl)
    if mode.judges_points:
        await queue_interview(services, effect.interview_id)
    if is_closed and effect.status != "failed":  # a turn that failed may be resumed, and end once more
        services.telemetry.turn_over(turn_over(interview.before, now))
    return {"kind": "closed"}


def _said_of(effect: Close, closes_as: EndedReason | None) -> ClosingReason:
    """The reason whose words close the interview. "All is covered" is said only where something was, and nothing is open
    (E6)."""
    if effect.reason == "no_gaps" and not effect.standing.gaps:
        return "nothing_asked"
    is_left = any(gap.status in {"open", "exhausted"} for gap in effect.standing.gaps)
    if effect.reason == "no_gaps" and (is_left or not effect.standing.completeness):
        return "complete"
    return closes_as if closes_as and effect.reason == "complete" else effect.reason


def _said_first(
    effect: Close, assessed: AssessmentDocument | None, header: Header, answer: str, *, by_rules: bool
) -> str | None:
    """What is said to the last answer where no question has said it since: what a model heard in it, and a reply.

    The closing says itself that nothing is left; how a question could be meant, or which come first, is of no use after
    the last one. Where a model found nothing left to ask after a death, the word of care is said here.
    """
    if assessed is None or header.turn > assessed.turn:
        return None
    by_model = assessed.assessment is not None and assessed.assessment.source == "model"
    heard = assessed.acknowledgement if by_model and effect.status == "completed" else None
    refused = "skipped" if "wish_to_skip" in (assessed.intent, assessed.beside) else None
    reply = refused if assessed.reply in _OF_A_QUESTION else assessed.reply
    is_kept_out = "record" in (reply, assessed.also) or (by_rules and is_doubtful(answer, header.language))
    replies: list[FixedReply | None] = [reply, refused if reply == "care" else None]
    replies = (
        ["record", *(each for each in replies if each not in _OF_WHAT_IS_KEPT_OUT)]
        if is_kept_out
        else replies
    )
    said = [fixed_reply(effect.language, each, effect.standing.remaining) for each in replies if each]
    if not (heard or said) and effect.status == "completed" and loss(answer, effect.language) is not None:
        said = [fixed_reply(effect.language, "care", effect.standing.remaining)]
    return " ".join(filter(None, (heard, *said))) or None


def _needed_at_end(effect: Close) -> list[OfKind]:
    """No more than the end uses: an old interview ends though what it began with is past its retention."""
    kinds = (kind.KIND for mode in all_modes() for kind in mode.wanted_at_close(effect.standing))
    return [OfKind(kind) for kind in dict.fromkeys(kinds)]


async def revive(services: Services, effect: Revive) -> dict[str, Any]:
    """Take the end of an interview that had failed back, and open its question again where it still has no answer."""
    interview = (
        await _load_with_turn(services, effect.interview_id, effect.turn)
        if effect.turn
        else await load(services, effect.interview_id, [])
    )
    shown = interview.find(TurnDocument)
    if effect.reopens and interview.header.step < effect.step:
        for kind in mode_of(interview.header).made_of_all:
            await services.store.delete(INTERVIEWS, effect.interview_id, kind.KIND)

    def revived(header: Header) -> Header:
        return header.model_copy(
            update={
                "status": "awaiting_answer" if shown else "thinking",
                "moved_at": services.now(),
                "question": shown.shown() if shown else None,
                "ending": False,
                "ended_reason": None,
                "error": None,
                "ended_at": None,
                "reward": None,
                "closing_message": None,
                "end_request": None if effect.reopens else header.end_request,
            }
        )

    await interview.commit(revived, step=effect.step)
    await update_index(services.store, interview.header, services.settings.ttl)
    return {"kind": "resumed"}
