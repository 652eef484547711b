"""The activities of studies: mail to participants."""

from typing import TYPE_CHECKING, Any

import azure.durable_functions as df

from shared.other_versions import read_from
from shared.platform.bootstrap import services
from shared.platform.telemetry.work import Work, at_work
from shared.studies import mailing

if TYPE_CHECKING:
    type Json = dict[str, Any]
else:
    Json = dict  # the worker takes a plain class as an annotation, and nothing with parameters

blueprint = df.Blueprint()


@blueprint.activity_trigger(input_name="task")
async def mail_participant(task: Json) -> Json:
    """A `MailAttempt` → `Attempted`. Raises Unavailable, and nothing for what a mail server does."""
    given, due = services(), read_from(mailing.MailAttempt, task)
    about = Work("activity", "mail_participant", attributes={"interviews.study_id": due.study_id})
    with at_work(about, given.telemetry):
        return (await mailing.mail_participant(given, due)).model_dump()
