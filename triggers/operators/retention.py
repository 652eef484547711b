"""The nightly removal of what is older than the retention, except for documents, which have a time to live."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import azure.durable_functions as df
import azure.functions as func
from durabletask.client import EntityQuery

from shared.interview.orchestrations import BUDGETS, SESSION
from shared.platform.bootstrap import services
from shared.platform.durable import OVER, durable_client, with_client
from shared.storage.files import PARTIAL, Files
from shared.studies.tally import recount_all

blueprint = df.Blueprint()

logger = logging.getLogger("interviews.ops")

NIGHTLY: Final = "0 17 3 * * *"
LONGEST_WRITE: Final = timedelta(hours=1)
UPLOADS: Final = ("resumes/", "handovers/")
"""Where files lie as they came; beside them stands what was read in them."""


@blueprint.timer_trigger(arg_name="timer", schedule=NIGHTLY, use_monitor=True)
@durable_client(blueprint)
@with_client
async def let_go(timer: func.TimerRequest, client: df.DurableFunctionsClient) -> None:
    """Remove what is older than `RETENTION_DAYS`: files, orchestrations that are over, entities, bytes of documents.

    Files that were uploaded go after `UPLOAD_DAYS` where that is sooner; what was read in them stays. Who is past
    `RETENTION_DAYS` is counted in no study any more.
    """
    given = services()
    await given.store.purge_deleted()
    # What a kill left of files that were being written.
    await let_go_of_files(given.files, given.now() - LONGEST_WRITE, lambda key: key.endswith(PARTIAL))
    await recount_all(given, client)
    uploads = 0
    if given.settings.upload_days:
        sent_before = given.now() - timedelta(days=given.settings.upload_days)
        uploads = await let_go_of_files(given.files, sent_before, lambda key: key.startswith(UPLOADS))
    logger.info("retention: %d uploaded files removed", uploads)
    if given.settings.ttl is None:
        return
    before = given.now() - timedelta(seconds=given.settings.ttl)
    files = await let_go_of_files(given.files, before, lambda _: True)
    purged = await client.purge_orchestrations_by(created_time_to=before, runtime_status=OVER)
    entities = await let_go_of_entities(client, before)
    logger.info(
        "retention: %d files, %d orchestrations and %d entities removed",
        files,
        purged.deleted_instance_count,
        entities,
    )


async def let_go_of_files(files: Files, before: datetime, which: Callable[[str], bool]) -> int:
    """Remove the files with such keys that were written before this moment, and return how many they were."""
    keys = [key for key in await files.older_than(before) if which(key)]
    for key in keys:
        await files.delete(key)
    return len(keys)


async def let_go_of_entities(client: df.DurableFunctionsClient, before: datetime) -> int:
    """Remove the entities that got no signal since this moment, and return how many they were."""
    count = 0
    for name in (SESSION, BUDGETS):
        query = EntityQuery(f"@{name}@", last_modified_to=before, include_state=False)
        for entity in await client.get_all_entities(query):
            await client.signal_entity(entity.id, "delete")
            count += 1
    return count
