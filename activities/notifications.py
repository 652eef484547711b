"""After an activity has stored its change: telling those outside that are to know, the chat in Teams and the webhooks.

It comes after the store, so a crash in between repeats the activity, which then tells it. Telling twice tells nothing
twice: a delivery has an id that follows from the event.
"""

import logging
from functools import partial
from typing import Any, Final

import azure.durable_functions as df
import grpc

from activities.failing import is_gone_for_good, log_failure
from shared.channels.teams.linking import find_link
from shared.channels.teams.port import CHANGED, delivery_instance
from shared.channels.webhooks.events import Channel, InterviewEvent, Occurrence, Parked, occurrence
from shared.channels.webhooks.instances import start_reminders
from shared.channels.webhooks.telling import tell
from shared.interview.interview import Interview
from shared.interview.loading import load, load_header
from shared.interview.records.header import Gone
from shared.interview.records.header_document import Header
from shared.interview.state_machine.effects import Close, Compose, Note, Prepare, Revive
from shared.interview.state_machine.state import FinalStatus
from shared.platform.services import Services
from shared.storage.port import Unavailable
from shared.studies.results.signalling import fold_anew
from shared.studies.tally import signal_standing

logger = logging.getLogger("interviews.notifications")

type Telling = Prepare | Compose | Note | Close | Revive
"""The effects whose change somebody outside may want to know."""

ENDS: Final[dict[FinalStatus, InterviewEvent]] = {
    "completed": "interview.completed",
    "ended": "interview.ended",
    "failed": "interview.failed",
}


class NotTold(Exception):
    """The store or the task hub is away, or a read is too old, so a webhook would not hear of something."""


async def announce(
    given: Services, client: df.DurableFunctionsClient, effect: Telling, happened: dict[str, Any]
) -> None:
    """Tell of what this effect has stored. Raises NotTold: the activity, done again, tells it again.

    A fault of ours in the telling is logged, and the interview goes on. Of an interview that is gone nothing is told.
    """
    await _tell_chat(given, client, effect.interview_id)
    await _tell_study(given, client, effect)
    for what in events_of(effect, happened):
        try:
            await _tell_webhooks(given, client, effect, what)
        except (grpc.RpcError, Unavailable) as error:
            raise NotTold(type(error).__name__) from None
        except Gone as gone:
            if not is_gone_for_good(given, gone):
                raise NotTold(type(gone).__name__) from None
        except Exception as error:
            log_failure(f"telling webhooks of {what} of interview {effect.interview_id}", error)


def events_of(effect: Telling, happened: dict[str, Any]) -> tuple[InterviewEvent, ...]:
    """What webhooks may be told of an effect with this result."""
    match effect, happened["kind"]:
        case Prepare(), "prepared":
            return ("interview.started",)
        case Compose(), "asked":
            wanted: tuple[InterviewEvent, ...] = ("interview.person_wanted",)
            return ("interview.question_asked", *(wanted if effect.question.offer == "contact" else ()))
        case Note(what="park"), "noted" | "answered":
            return ("interview.parked",)
        case Close(status=status), "closed":
            return (ENDS[status],)
        case _:
            return ()


async def channel_of(given: Services, interview_id: str) -> Channel:
    """Who reminds the participant: the bot, where a chat is linked that it reaches."""
    link = None if given.teams is None else await find_link(given.store, interview_id)
    return "webhook" if link is None or link.unreachable else "teams"


async def _tell_chat(given: Services, client: df.DurableFunctionsClient, interview_id: str) -> None:
    """A notice that is lost here is no loss: the chat's orchestration looks all the same, a while later."""
    if given.teams is None:
        return
    try:
        if await find_link(given.store, interview_id) is None:
            return
        await client.raise_orchestration_event(delivery_instance(interview_id), CHANGED, data={})
    except (grpc.RpcError, Unavailable) as error:
        logger.warning(
            "interview %s: its chat was not told of a change: %s", interview_id, type(error).__name__
        )


async def _tell_study(given: Services, client: df.DurableFunctionsClient, effect: Telling) -> None:
    """Have the study count a participant anew whose interview was parked, is over, or goes on after its end.

    Its results follow the latter two.
    """
    if not isinstance(effect, Note | Close | Revive) or (isinstance(effect, Note) and effect.what != "park"):
        return
    try:
        header = await load_header(given, effect.interview_id)
        await signal_standing(client, header)
        if not isinstance(effect, Note):
            await fold_anew(client, header)
    except (grpc.RpcError, Unavailable) as error:
        raise NotTold(type(error).__name__) from None
    except Gone as gone:
        if not is_gone_for_good(given, gone):
            raise NotTold(type(gone).__name__) from None


async def _tell_webhooks(
    given: Services, client: df.DurableFunctionsClient, effect: Telling, what: InterviewEvent
) -> None:
    wanted = await given.webhooks.wanting(given.store, what)
    reminded = what == "interview.parked" and await given.webhooks.wanting(given.store, "interview.reminder")
    if not wanted and not reminded:
        return
    header = (await load(given, effect.interview_id, [], partial(_has_stored, effect))).header
    if header.simulated or not _is_news(header, effect):
        return
    happened = await _happened(given, header, what)
    await tell(given, client, happened, header.interview_id)
    if reminded:
        await start_reminders(client, _parked(given, header, happened))


def _has_stored(effect: Telling, interview: Interview) -> bool:
    """Whether the header is as the effect left it; a note stores nothing where an answer was faster."""
    return isinstance(effect, Note) or interview.header.step >= effect.step


def _is_news(header: Header, effect: Telling) -> bool:
    """Whether this effect brought it about just now: if not, another attempt was faster, and has told it.

    A pause that goes on is noted again now and then; it began once.
    """
    if isinstance(effect, Note):
        return header.parked_step == effect.step and header.turn == effect.turn
    return header.step == effect.step


async def _happened(given: Services, header: Header, what: InterviewEvent) -> Occurrence:
    now = given.now()
    match what:
        case "interview.started":
            return occurrence(header, what, header.created_at)
        case "interview.question_asked" | "interview.person_wanted":
            return occurrence(header, what, header.question.asked_at if header.question else now)
        case "interview.parked":
            channel = await channel_of(given, header.interview_id)
            pause = {"step": header.parked_step, "parked_at": now, "channel": channel}
            return occurrence(header, what, now).model_copy(update=pause)
        case _:
            return occurrence(header, what, header.ended_at or now)


def _parked(given: Services, header: Header, happened: Occurrence) -> Parked:
    return Parked(
        interview_id=header.interview_id,
        step=happened.step,
        turn=happened.turn,
        at=happened.at,
        after_s=given.settings.remind_after_s,
    )
