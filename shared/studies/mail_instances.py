"""The orchestrations behind invitations by mail: one a participant and call of `invite`."""

from typing import Final

import azure.durable_functions as df

from shared.platform.durable import BROKEN, instances_of, start_once
from shared.studies.mailing import Invitation

STUDY_MAIL: Final = "study_mail"
MAIL_PREFIX: Final = "mail-"


async def start_mail(client: df.DurableFunctionsClient, invitation: Invitation) -> None:
    """Start the invitation, unless it is under way."""
    instance_id = f"{_prefix(invitation.study_id, invitation.participant_id)}{invitation.round_id}"
    await start_once(client, STUDY_MAIL, instance_id, invitation.model_dump(mode="json"), anew=BROKEN)


async def mails_of(client: df.DurableFunctionsClient, study_id: str, participant_id: str) -> list[str]:
    """The ids of all of them that are about this participant."""
    return await instances_of(client, _prefix(study_id, participant_id))


def _prefix(study_id: str, participant_id: str) -> str:
    return f"{MAIL_PREFIX}{study_id}-{participant_id}-"
