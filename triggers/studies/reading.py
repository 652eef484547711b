"""What operations on a study share: the study that the route names, how it is shown, and who is told of a change."""

from typing import Final

from shared.channels.webhooks.events import StudyEvent, StudyOccurrence
from shared.channels.webhooks.telling import tell
from shared.library.kinds import warnings_of
from shared.modes.registry import FromLibrary
from shared.platform.http import Problem
from shared.platform.ids import is_id
from shared.studies.links import public_url
from shared.studies.model import GivenStudy, Study
from shared.studies.own_data import count_withdrawals
from shared.studies.participants import read_participant
from shared.studies.records import STUDIES, Participant, StudyHead
from shared.studies.tally import read_counts
from triggers.http.calls import Call
from triggers.studies.models import StudyView

NO_STUDY: Final = "There is no such study."
NO_PARTICIPANT: Final = "There is no such participant in this study."


async def head_of(call: Call) -> tuple[StudyHead, str]:
    """The head of the study that the route names, with its etag. Raises Problem 404."""
    study_id = call.path("id")
    found = await STUDIES.read_head(call.services.store, study_id) if is_id(study_id) else None
    if found is None:
        raise Problem(404, NO_STUDY)
    return found


async def study_of(call: Call, head: StudyHead) -> Study:
    """The present version of the study. Raises Problem 404 where it was erased meanwhile."""
    found = await STUDIES.read(call.services.store, head.study_id, head.version)
    if found is None:
        raise Problem(404, NO_STUDY)
    return found


async def participant_of(call: Call) -> Participant:
    """The participant that the route names. Raises Problem 404."""
    study_id, participant_id = call.path("id"), call.path("pid")
    row = None
    if is_id(study_id) and is_id(participant_id):
        row = await read_participant(call.services.store, study_id, participant_id)
    if row is None:
        raise Problem(404, NO_PARTICIPANT)
    return row


async def tell_of_study(
    call: Call, what: StudyEvent, study_id: str, *, mark: str, participant_id: str | None = None
) -> None:
    """Have the webhooks told of it; the same `mark` again is the same event, and told once."""
    happened = StudyOccurrence(
        type=what, study_id=study_id, participant_id=participant_id, at=call.services.now(), mark=mark
    )
    await tell(call.services, call.durable, happened)


async def view_of(call: Call, head: StudyHead, study: Study) -> StudyView:
    given = {name: getattr(study, name) for name in GivenStudy.model_fields}
    is_public, used = study.public_link.enabled, FromLibrary() if study.asked is None else study.asked.library
    return StudyView(
        **given,
        **dict(used),
        study_id=head.study_id,
        version=study.version,
        asked_version=study.asked_version,
        status=head.status_at(call.services.now()),
        public_url=public_url(call.services.settings, call.base_url, head) if is_public else None,
        counts=await read_counts(call.durable, head.study_id),
        withdrawn=await count_withdrawals(call.services.store, head.study_id),
        created_at=study.created_at,
        updated_at=study.updated_at,
        warnings=await warnings_of(call.services.store, used),
    )
