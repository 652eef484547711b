"""The activities of a handover as Azure Functions: each does a `Job` and answers with the files that go on."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import azure.durable_functions as df

from activities.handover_files import NOT_WORKED_OUT, UNREAD, dive, give_up, parse_files
from activities.jobs import Whole, perform_job, register
from shared.language.fallback import has_model
from shared.language.requests.handover_files import BacklogRequest, ProjectSummaryRequest
from shared.language.tasks.plan_backlog import PLAN_BACKLOG
from shared.language.tasks.summarise_project import SUMMARISE_PROJECT
from shared.modes.knowledge_handover.files.reading import (
    NoHandover,
    read_dives,
    read_first_files,
    read_handover,
    read_summary,
)
from shared.modes.knowledge_handover.files.records import BacklogRecord, GlobalSummaryRecord
from shared.modes.knowledge_handover.files.steps import settle_stage
from shared.modes.knowledge_handover.files_plan import Job
from shared.other_versions import read_from
from shared.platform.bootstrap import services
from shared.platform.services import Services


async def summarise(services: Services, job: Job) -> None:
    """Say in one text what the project is. Raises NoHandover, LanguageFailed, and on outages."""
    record = await read_handover(services.store, job.handover_id)
    if record.stage != "running":
        return
    dives = await read_dives(services.store, job.handover_id)
    reply = await services.language.run(
        SUMMARISE_PROJECT, ProjectSummaryRequest(language=record.language, dives=dives)
    )
    found = GlobalSummaryRecord(text=reply.value, source=reply.source, usage=reply.usage)
    await settle_stage(services, job.handover_id, "summarised", [found], before=["running"])


async def ask(services: Services, job: Job) -> None:
    """Ask what the files leave open; with the questions the handover is ready. Raises as `summarise` does."""
    record = await read_handover(services.store, job.handover_id)
    if record.stage != "summarised":
        return
    task = BacklogRequest(
        language=record.language,
        dives=await read_dives(services.store, job.handover_id),
        files=() if has_model(services.language) else await read_first_files(services.store, job.handover_id),
        global_summary=await read_summary(services.store, job.handover_id),
    )
    reply = await services.language.run(PLAN_BACKLOG, task)
    found = BacklogRecord(questions=reply.value, source=reply.source, usage=reply.usage)
    await settle_stage(services, job.handover_id, "ready", [found], before=["summarised"])


async def close(services: Services, job: Job) -> None:
    """Say that the handover failed, if it did. Raises NoHandover."""
    if job.error is not None:
        await settle_stage(
            services, job.handover_id, "failed", before=["running", "summarised"], error=job.error
        )


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
