"""How a failure leaves an activity: logged with the place where it happened, and raised as its kind alone.

Durable keeps an exception's message in the history, and a message may quote what a person said or what a file holds.
"""

import logging
import traceback
from datetime import timedelta

from shared.interview.records.header import Gone, NotThere
from shared.platform.ids import ids_from
from shared.platform.services import Services

logger = logging.getLogger("interviews.activities")


class ActivityFailed(Exception):
    """An activity failed; its class is named for the error that made it fail."""


def log_failure(what: str, error: Exception) -> None:
    """The kind of the error and where it arose: its message is nobody's but that of who raised it."""
    where = "".join(traceback.format_tb(error.__traceback__)[-3:])
    logger.error("%s: %s\n%s", what, type(error).__name__, where)


def of_its_kind(error: Exception) -> ActivityFailed:
    """What is raised in place of the error, so that Durable tries again."""
    return type(type(error).__name__, (ActivityFailed,), {})("see the log of the app")


def is_gone_for_good(given: Services, gone: Gone) -> bool:
    """Whether no retry can find the interview: it was erased, or it is past its retention.

    One that is merely not there may be a read that is too old.
    """
    ttl = given.settings.ttl
    is_expired = ttl is not None and gone.interview_id < ids_from(given.now() - timedelta(seconds=ttl))
    return is_expired or not isinstance(gone, NotThere)
