"""The nightly end of what is kept no longer: documents pass by their time to live, files and orchestrations by this."""

import logging
from datetime import datetime, timedelta
from typing import Final

import azure.durable_functions as df
import azure.functions as func
from durabletask.client import OrchestrationStatus

from shared.bootstrap import services
from shared.services import Services

blueprint = df.Blueprint()

logger = logging.getLogger("interviews.ops")

NIGHTLY: Final = "0 17 3 * * *"
OVER: Final = [OrchestrationStatus.COMPLETED, OrchestrationStatus.FAILED, OrchestrationStatus.TERMINATED]


@blueprint.timer_trigger(arg_name="timer", schedule=NIGHTLY, use_monitor=True)
@blueprint.durable_client_input(client_name="client")
async def let_go(timer: func.TimerRequest, client: df.DurableFunctionsClient) -> None:
    """Remove what is older than `RETENTION_DAYS`: uploaded files, and orchestrations that are over."""
    given = services()
    if given.settings.ttl is None:
        return
    before = given.now() - timedelta(seconds=given.settings.ttl)
    files = await let_go_of_files(given, before)
    purged = await client.purge_orchestrations_by(created_time_to=before, runtime_status=OVER)
    logger.info("retention: %d files and %d orchestrations removed", files, purged.deleted_instance_count)


async def let_go_of_files(given: Services, before: datetime) -> int:
    """Remove the files that were written before this moment, and tell how many they were."""
    keys = await given.files.older_than(before)
    for key in keys:
        await given.files.delete(key)
    return len(keys)
