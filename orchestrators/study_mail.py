"""The orchestrator of one participant's invitation by mail: send it, wait, remind once (H3).

What passes through here are ids and numbers: addresses and texts stay in the store.
"""

from collections.abc import Generator
from datetime import timedelta
from itertools import count
from typing import Any, Final

from durabletask.task import OrchestrationContext, Task, TaskFailedError

from orchestrators.webhook_delivery import RETRY
from shared.channels.mail.message import MailKind
from shared.channels.webhooks.schedule import Attempted, busy_s, wait_s
from shared.other_versions import read_from
from shared.studies.mailing import Invitation

type Steps[T] = Generator[Task[Any], Any, T]
type Payload = dict[str, Any]

ACTIVITY: Final = "mail_participant"
MOST_BUSY: Final = 200
"""Looks for a free slot; the later ones are minutes apart, so these are most of a day."""


def study_mail(ctx: OrchestrationContext, given: Payload) -> Steps[Payload]:
    """`given` is an `Invitation`; the output `{"invited": bool, "reminded": bool}`."""
    invitation = read_from(Invitation, given)
    if invitation.delay_s > 0:
        yield ctx.create_timer(timedelta(seconds=invitation.delay_s))
    invited = yield from _mail(ctx, given, "invitation")
    if not invited or invitation.remind_after_s <= 0:
        return {"invited": invited, "reminded": False}
    yield ctx.create_timer(timedelta(seconds=invitation.remind_after_s))
    reminded = yield from _mail(ctx, given, "reminder")
    return {"invited": True, "reminded": reminded}


def _mail(ctx: OrchestrationContext, given: Payload, kind: MailKind) -> Steps[bool]:
    """Attempt it with longer and longer waits. Whether it was sent."""
    busy, number, name = 0, 1, f"{ctx.instance_id}.{kind}"
    for _ in count():
        try:
            result = yield ctx.call_activity(
                ACTIVITY, input={**given, "kind": kind, "number": number}, retry_policy=RETRY
            )
            attempted = read_from(Attempted, result)
        except TaskFailedError:
            attempted = Attempted(outcome="failed")
        if attempted.outcome == "busy" and busy < MOST_BUSY:
            busy += 1
            yield ctx.create_timer(timedelta(seconds=busy_s(busy, name)))
            continue
        wait = wait_s(attempted, number, name)
        if wait is None:
            return attempted.outcome == "delivered"
        yield ctx.create_timer(timedelta(seconds=wait))
        number += 1
    raise AssertionError("the attempts have an end")
