"""The repository of participants: found by id, listed, and changed under the etag that was read."""

from collections.abc import Callable, Sequence
from typing import Final

from shared.platform.ids import is_id
from shared.platform.services import Services
from shared.storage.changing import change_stored
from shared.storage.paging import all_documents
from shared.storage.port import PARTICIPANTS, Store
from shared.studies.records import MailState, Participant, ParticipantResume, State

type Change = Callable[[Participant], Participant | None]

SORTS: Final = ("invited_at", "name", "state", "last_active_at", "completeness")
SCANNED: Final = 500
"""Rows of one page where all of a study are read."""


async def read_participant(store: Store, study_id: str, participant_id: str) -> Participant | None:
    """The participant's row, None where the study has no such participant."""
    found = await store.get(PARTICIPANTS, study_id, participant_id)
    return Participant.read(found) if found and found["kind"] == Participant.KIND else None


async def named_participants(
    store: Store, study_id: str, ids: Sequence[str]
) -> tuple[list[Participant], list[str]]:
    rows: list[Participant] = []
    unknown: list[str] = []
    for each in dict.fromkeys(ids):
        row = await read_participant(store, study_id, each) if is_id(each) else None
        if row is None:
            unknown.append(each)
        else:
            rows.append(row)
    return rows, unknown


async def read_resume_of(store: Store, row: Participant) -> str | None:
    if not row.has_resume:
        return None
    found = await store.get(PARTICIPANTS, row.study_id, f"{row.participant_id}.resume")
    return ParticipantResume.read(found).text if found else None


async def change_participant(
    services: Services, study_id: str, participant_id: str, change: Change
) -> Participant | None:
    """The row after a pure `change`, which returns None to leave it; None where it is erased. Raises Contended."""
    ttl = services.settings.ttl
    return await change_stored(
        services.store, PARTICIPANTS, study_id, participant_id, Participant, change, ttl
    )


def to_state(state: State, *only_from: State) -> Change:
    """The change to this state, before an interview begins, where the participant stands in one of `only_from`."""

    def changed(row: Participant) -> Participant | None:
        if row.status not in only_from:
            return None
        return row.model_copy(update={"status": state, "revision": row.revision + 1})

    return changed


async def page_of_participants(
    store: Store, study_id: str, *, state: State | None, limit: int, cursor: str | None
) -> tuple[list[Participant], str | None]:
    """A page of the rows, those that were invited last first, and the cursor of the next page."""
    where = {"status": state} if state else None
    page = await store.list(
        PARTICIPANTS, study_id, Participant.KIND, where=where, limit=limit, after=cursor, descending=True
    )
    return [Participant.read(found) for found in page.items], page.next


async def all_participants(store: Store, study_id: str, state: State | None = None) -> list[Participant]:
    """Every row of the study, those that were invited first first."""
    where = {"status": state} if state else None
    documents = all_documents(store, PARTICIPANTS, study_id, Participant.KIND, where=where, page=SCANNED)
    return [Participant.read(found) async for found in documents]


def matching(
    rows: Sequence[Participant], query: str | None, sort: str, mail: MailState | None
) -> list[Participant]:
    """The rows in which the query stands in name, address or external id, sorted; what has no value comes last.

    With `mail` those alone whose invitation stands so.
    """
    wanted = (query or "").casefold()
    found = [
        row
        for row in rows
        if wanted in f"{row.name}\n{row.email}\n{row.external_id}".casefold()
        and mail in (None, row.mail and row.mail.state)
    ]
    newest_first = sorted(found, key=lambda row: row.participant_id, reverse=True)
    match sort:
        case "name":
            return sorted(newest_first, key=lambda row: (not row.name, row.name.casefold()))
        case "state":
            return sorted(newest_first, key=lambda row: row.status)
        case "last_active_at":
            return sorted(newest_first, key=lambda row: -(row.last_active_at or row.invited_at).timestamp())
        case "completeness":
            return sorted(newest_first, key=lambda row: -row.completeness)
        case _:
            return newest_first
