"""The activities of studies: mail to participants, and closing at `closes_at`."""

import logging
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.other_versions import read_from
from shared.platform.bootstrap import services
from shared.platform.durable import Json, durable_client, with_client
from shared.platform.telemetry.work import Work, at_work
from shared.studies import mailing
from shared.studies.closing import Closing, close_overdue, close_when_due

blueprint = df.Blueprint()

logger = logging.getLogger("interviews.ops")

EVERY_FIVE_MINUTES: Final = "40 */5 * * * *"


@blueprint.activity_trigger(input_name="task")
async def mail_participant(task: Json) -> Json:
    """A `MailAttempt` → `Attempted`. Raises Unavailable, and nothing for what a mail server does."""
    given, due = services(), read_from(mailing.MailAttempt, task)
    about = Work("activity", "mail_participant", attributes={"interviews.study_id": due.study_id})
    with at_work(about, given.telemetry):
        return (await mailing.mail_participant(given, due)).model_dump()


@durable_client(blueprint)
@blueprint.activity_trigger(input_name="task")
@with_client
async def close_due_study(task: Json, client: df.DurableFunctionsClient) -> Json:
    """A `Closing`: close the study, where that is still its time. Raises Stale, Unavailable and RpcError."""
    await close_when_due(services(), client, read_from(Closing, task))
    return {}


@blueprint.timer_trigger(arg_name="timer", schedule=EVERY_FIVE_MINUTES, use_monitor=False)
@durable_client(blueprint)
@with_client
async def close_overdue_studies(timer: func.TimerRequest, client: df.DurableFunctionsClient) -> None:
    """Close the studies whose time has passed without an orchestration that waited for it."""
    if closed := await close_overdue(services(), client):
        logger.info("studies: %d that were overdue are closed", closed)
