"""Who opened a link into a study: what the bearer of its token may see of it (H3)."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared.platform.auth import NOT_VALID, bearer_of, unauthorised
from shared.platform.http import Problem
from shared.platform.ids import is_id
from shared.storage.port import Store
from shared.studies.links import PUBLIC, StudyToken
from shared.studies.participants import read_participant
from shared.studies.records import STUDIES, Participant, StudyHead


@dataclass(frozen=True, slots=True)
class Guest:
    """The study that was opened, and the participant whose link it was; None for the public one."""

    head: StudyHead
    participant: Participant | None

    @property
    def holder(self) -> str:
        """Whom the link is for."""
        return self.participant.participant_id if self.participant else PUBLIC


async def authenticate_guest(
    store: Store, keys: Sequence[bytes], authorization: str | None, study_id: str
) -> Guest:
    """Who may open the study with this bearer.

    Raises Problem 401 without a token, with a malformed, forged, replaced or revoked one; 404 for the token of another
    study, and for one that is erased.
    """
    token = StudyToken.read(bearer_of(authorization) or "")
    if token is None:
        raise unauthorised("The token of a study's link is needed: Authorization: Bearer <token>.")
    found = await STUDIES.read_head(store, token.study_id)
    row = await read_participant(store, token.study_id, token.holder) if is_id(token.holder) else None
    if found is None or (row is None and token.holder != PUBLIC):
        raise _not_there() if token.is_made_by(keys, 1) else unauthorised(NOT_VALID)
    head, _ = found
    if not token.is_made_by(keys, row.token_version if row else head.public_version):
        raise unauthorised(NOT_VALID)
    if token.study_id != study_id:
        raise _not_there()
    return Guest(head, row)


def _not_there() -> Problem:
    return Problem(404, "There is no such study.")
