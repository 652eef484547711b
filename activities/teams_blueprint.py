"""The activity that tells a chat of its interview, and the notice that there may be news for it."""

import logging
from typing import TYPE_CHECKING, Any

import azure.durable_functions as df
import grpc

from shared.bootstrap import services
from shared.services import Services
from shared.store.port import Unavailable
from shared.teams.delivering import OVER, deliver
from shared.teams.linking import find_link
from shared.teams.port import CHANGED, NotSent, delivery_instance

if TYPE_CHECKING:
    type Json = dict[str, Any]
else:
    Json = dict  # the worker takes a plain class as an annotation, and nothing with parameters

blueprint = df.Blueprint()

logger = logging.getLogger("interviews.teams")


@blueprint.activity_trigger(input_name="task")
async def deliver_to_teams(task: Json) -> Json:
    """`{"interview_id"}` → `{"over", "check_s"}`. What Teams did not take is tried again, by raising."""
    given = services()
    interview_id = str(task["interview_id"])
    if given.teams is None:
        return OVER.model_dump()
    try:
        return (await deliver(given, given.teams, interview_id)).model_dump()
    except NotSent as error:
        logger.warning("interview %s: %s", interview_id, error)
        raise


async def announce(given: Services, client: df.DurableFunctionsClient, interview_id: str) -> None:
    """Tell the delivery of a linked interview that something changed. An interview never fails for want of this."""
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
