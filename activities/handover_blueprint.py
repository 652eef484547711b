"""The activities of a handover as Azure Functions: each does a `Job` and answers with the files that go on."""

import logging
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

import azure.durable_functions as df

from activities.blueprint import ActivityFailed, Json
from activities.handover_files import NOT_WORKED_OUT, UNREAD, dive, give_up, parse_files
from activities.handover_whole import ask, close, summarise
from shared.bootstrap import services
from shared.domain.handover_plan import Job
from shared.handover.reading import NoHandover
from shared.services import Services
from shared.telemetry.work import Work, at_work

blueprint = df.Blueprint()

logger = logging.getLogger("interviews.activities")


async def perform(
    activity: Callable[[Services, Job], Awaitable[tuple[int, ...] | None]], given: dict[str, Any]
) -> dict[str, Any]:
    """Do the job. With a handover that was erased meanwhile nothing goes on; that is no fault a retry could mend.

    Durable keeps an exception's message, and a message may quote a file; so what goes out is the kind of the error alone.
    """
    job = Job.model_validate(given)
    found = services()
    about = Work("activity", f"handover_{job.work}", attributes={"interviews.handover_id": job.handover_id})
    with at_work(about, found.telemetry) as work:
        try:
            return {"numbers": await activity(found, job) or ()}
        except NoHandover:
            return {"numbers": ()}
        except Exception as error:
            work.failure = type(error).__name__
            where = "".join(traceback.format_tb(error.__traceback__)[-3:])
            logger.error("%s of handover %s: %s\n%s", job.work, job.handover_id, work.failure, where)
            raise type(error.__class__.__name__, (ActivityFailed,), {})("see the log of the app") from None


async def settle(given: Services, job: Job) -> tuple[int, ...] | None:
    """Give files up, or close the handover."""
    match job.work:
        case "give_up_parse":
            return await give_up(given, job, "received", UNREAD)
        case "give_up_dive":
            return await give_up(given, job, "parsed", NOT_WORKED_OUT)
        case _:
            return await close(given, job)


@blueprint.activity_trigger(input_name="job")
async def handover_parse(job: Json) -> Json:
    return await perform(parse_files, job)


@blueprint.activity_trigger(input_name="job")
async def handover_dive(job: Json) -> Json:
    return await perform(dive, job)


@blueprint.activity_trigger(input_name="job")
async def handover_summarise(job: Json) -> Json:
    return await perform(summarise, job)


@blueprint.activity_trigger(input_name="job")
async def handover_ask(job: Json) -> Json:
    return await perform(ask, job)


@blueprint.activity_trigger(input_name="job")
async def handover_settle(job: Json) -> Json:
    return await perform(settle, job)
