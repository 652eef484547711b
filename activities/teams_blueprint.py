"""The activity that tells a chat of its interview."""

import logging
import traceback

import azure.durable_functions as df

from shared.channels.teams.delivering import OVER, deliver
from shared.channels.teams.port import NotSent
from shared.platform.bootstrap import services
from shared.platform.durable import Json
from shared.platform.telemetry.work import Work, at_work

blueprint = df.Blueprint()

logger = logging.getLogger("interviews.teams")


class TellingFailed(Exception):
    """A fault of ours, of which only the kind is told: Durable keeps the message, and one may quote what was asked."""


@blueprint.activity_trigger(input_name="task")
async def deliver_to_teams(task: Json) -> Json:
    """`{"interview_id"}` → `{"over", "check_s"}`. What Teams did not take is tried again, by raising."""
    given = services()
    interview_id = str(task["interview_id"])
    if given.teams is None:
        return OVER.model_dump()
    with at_work(Work("activity", "deliver_to_teams", interview_id), given.telemetry):
        try:
            return (await deliver(given, given.teams, interview_id)).model_dump()
        except NotSent as error:
            logger.warning("interview %s: %s", interview_id, error)
            raise
        except Exception as error:
            where = "".join(traceback.format_tb(error.__traceback__)[-3:])
            logger.error(
                "telling the chat of interview %s: %s\n%s", interview_id, type(error).__name__, where
            )
            raise TellingFailed(type(error).__name__) from None
