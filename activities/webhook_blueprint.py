"""The activities behind webhooks: attempts at deliveries, looks whether a pause goes on, and what is purged of both."""

import logging
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from activities.notifications import channel_of
from shared.channels.webhooks.delivering import deliver, still_waits
from shared.channels.webhooks.events import Attempt, Parked, is_overtaken, occurrence
from shared.channels.webhooks.instances import purge_finished
from shared.channels.webhooks.telling import tell
from shared.interview.loading import load_header
from shared.interview.records.header import Gone
from shared.other_versions import read_from
from shared.platform.bootstrap import services
from shared.platform.durable import Json, durable_client, with_client
from shared.platform.services import Services
from shared.platform.telemetry.work import Work, at_work
from shared.studies.closing import CLOSING_PREFIX
from shared.studies.mail_instances import MAIL_PREFIX
from shared.studies.preflight.instances import PREFLIGHT_PREFIX

blueprint = df.Blueprint()

logger = logging.getLogger("interviews.webhooks")

HOURLY: Final = "0 43 * * * *"


class Pause(Parked, frozen=True):
    """A pause that is to be reminded of for the `number`th time."""

    number: int


@blueprint.activity_trigger(input_name="task")
async def deliver_to_webhook(task: Json) -> Json:
    """An `Attempt` → `Attempted`. Raises Unavailable when the store is away, and nothing for what a receiver does."""
    given, due = services(), read_from(Attempt, task)
    with at_work(Work("activity", "deliver_to_webhook", due.interview_id), given.telemetry):
        return (await deliver(given, due)).model_dump()


@durable_client(blueprint)
@blueprint.activity_trigger(input_name="task")
@with_client
async def remind(task: Json, client: df.DurableFunctionsClient) -> Json:
    """A `Pause` → `{"over"}`: true when the question does not wait any more, and nobody is reminded."""
    return {"over": not await reminded(services(), client, read_from(Pause, task))}


async def reminded(given: Services, client: df.DurableFunctionsClient, pause: Pause) -> bool:
    """Tell the webhooks, and whether the pause goes on. Raises Unavailable and RpcError."""
    try:
        header = await load_header(given, pause.interview_id)
    except Gone:
        return False
    if not still_waits(header, pause.turn):
        return False
    happened = occurrence(header, "interview.reminder", given.now()).model_copy(
        update={
            "step": pause.step,
            "parked_at": pause.at,
            "reminder": pause.number,
            "channel": await channel_of(given, pause.interview_id),
        }
    )
    if not is_overtaken(happened, given.now(), pause.after_s):
        await tell(given, client, happened, pause.interview_id)
    return True


@blueprint.timer_trigger(arg_name="timer", schedule=HOURLY, use_monitor=False)
@durable_client(blueprint)
@with_client
async def purge_deliveries(timer: func.TimerRequest, client: df.DurableFunctionsClient) -> None:
    """Purge the deliveries, reminders, mails, preflights and waits for the end of a study that are over."""
    purged = await purge_finished(services(), client)
    for prefix in (MAIL_PREFIX, PREFLIGHT_PREFIX, CLOSING_PREFIX):
        purged += await purge_finished(services(), client, prefix=prefix)
    logger.info("webhooks: %d deliveries that are over were purged", purged)
