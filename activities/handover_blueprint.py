"""The activities of a handover as Azure Functions: each does a `Job` and answers with the files that go on."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import azure.durable_functions as df

from activities.handover_files import NOT_WORKED_OUT, UNREAD, dive, give_up, parse_files
from activities.handover_whole import ask, close, summarise
from activities.jobs import Whole, perform_job, register
from shared.modes.knowledge_handover.files.reading import NoHandover
from shared.modes.knowledge_handover.files_plan import Job
from shared.other_versions import read_from
from shared.platform.bootstrap import services
from shared.platform.services import Services

blueprint = df.Blueprint()


async def perform(
    activity: Callable[[Services, Job], Awaitable[tuple[int, ...] | None]], given: dict[str, Any]
) -> dict[str, Any]:
    job = read_from(Job, given)
    return await perform_job(
        services(), activity, job, job.work, Whole("handover", job.handover_id, NoHandover)
    )


async def settle(given: Services, job: Job) -> tuple[int, ...] | None:
    match job.work:
        case "give_up_parse":
            return await give_up(given, job, "received", UNREAD)
        case "give_up_dive":
            return await give_up(given, job, "parsed", NOT_WORKED_OUT)
        case _:
            return await close(given, job)


for name, activity in (
    ("parse", parse_files),
    ("dive", dive),
    ("summarise", summarise),
    ("ask", ask),
    ("settle", settle),
):
    register(blueprint, f"handover_{name}", partial(perform, activity))
