"""Adding participants to a study (H3): each row checked by itself, and nobody added twice."""

import hashlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, StringConstraints, ValidationError

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.candidate_gaps.resumes.records import read_resume
from shared.modes.candidate_gaps.start import MAX_RESUME_CHARS
from shared.modes.mode import named_mode
from shared.modes.start import DocumentId
from shared.platform.services import Services
from shared.storage.port import PARTICIPANTS, AlreadyExists, Create
from shared.studies.model import MAX_PARTICIPANTS, Line
from shared.studies.participants import read_participant
from shared.studies.records import ExternalId, Participant, ParticipantResume, StudyHead
from shared.text.mail_addresses import is_mail_address
from shared.text.reading.normalise import is_blank

MAX_ROW: Final = 0xFFFF
"""Of the number in an id: rows of one call sort in their order, the first one as the newest."""


def _mail_address(text: str) -> str:
    if not is_mail_address(text):
        raise ValueError("not an e-mail address")
    return text


type Email = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=254), AfterValidator(_mail_address)
]
type ResumeText = Annotated[str, StringConstraints(max_length=MAX_RESUME_CHARS)]


class GivenParticipant(BaseModel, frozen=True, extra="forbid"):
    """One row as a client sends it. An empty cell counts as not given."""

    name: Line = ""
    email: Email | None = None
    external_id: (
        Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)] | None
    ) = None
    language: LanguageCode | None = None
    resume_text: ResumeText | None = None
    resume_document_id: DocumentId | None = None


@dataclass(frozen=True, slots=True)
class Rejected:
    row: int
    reason: str


@dataclass(frozen=True, slots=True)
class Added:
    """The participants of the rows that were good, in their order, and the rows that were not."""

    rows: list[Participant]
    rejected: list[Rejected]


async def add_participants(
    services: Services,
    head: StudyHead,
    given: Sequence[tuple[int, dict[str, Any]]],
    base_id: str,
    room: int,
    *,
    may_name: Callable[[str], Awaitable[bool]],
) -> Added:
    """Add a participant for each row, a number and its cells; who is there already under an `external_id` is returned.

    `base_id` stands for the call: the same one adds the same people once. `room` is how many the study may still take,
    `may_name` tells whether who calls may use a resume.
    """
    added = Added([], [])
    for number, cells in given:
        row = read_row(cells)
        reason = row if isinstance(row, str) else await _missing(services, head, row, may_name)
        if reason is None and not isinstance(row, str):
            is_full = len(added.rows) >= room
            found = None if is_full else await _add(services, head, row, participant_id(base_id, number))
            if found is not None:
                added.rows.append(found)
                continue
            reason = f"a study has at most {MAX_PARTICIPANTS} participants"
        added.rejected.append(Rejected(number, str(reason)))
    return added


def participant_id(base_id: str, number: int) -> str:
    """The id of the participant in this row of a call: the same for a repeated call, sorted by time and row."""
    mark = hashlib.sha256(f"{base_id}:{number}".encode()).hexdigest()[:16]
    return f"{base_id[:12]}{MAX_ROW - min(number, MAX_ROW):04x}{mark}"


def read_row(cells: dict[str, Any]) -> GivenParticipant | str:
    """The participant in these cells, or a sentence on what is wrong with them."""
    filled = {name: value for name, value in cells.items() if value not in (None, "")}
    try:
        return GivenParticipant.model_validate(filled)
    except ValidationError as error:
        return "; ".join(
            f"{'.'.join(map(str, each['loc']))}: {each['msg'].removeprefix('Value error, ')}"
            for each in error.errors()
        )


async def _missing(
    services: Services, head: StudyHead, row: GivenParticipant, may_name: Callable[[str], Awaitable[bool]]
) -> str | None:
    """What the row lacks of what its mode needs, or has too much; None where that is nothing."""
    has_text, has_document = row.resume_text is not None, row.resume_document_id is not None
    if not named_mode(head.mode).needs_resume:
        return "resume_text: this mode takes no resume" if has_text or has_document else None
    if has_text == has_document:
        return "resume_text: either resume_text or resume_document_id is needed"
    if row.resume_text is not None and is_blank(row.resume_text):
        return "resume_text: the resume is empty"
    named = row.resume_document_id
    if named is None or (await may_name(named) and await read_resume(services.store, named) is not None):
        return None
    return f"resume_document_id: there is no resume {named}"


async def _add(
    services: Services, head: StudyHead, given: GivenParticipant, new_id: str
) -> Participant | None:
    """The participant as stored, who may have been there before; None where they were erased meanwhile."""
    row = _row(head, given, new_id, services.now())
    ttl, pk = services.settings.ttl, head.study_id
    records = [row, *_beside(row, given)]
    try:
        await services.store.write(
            PARTICIPANTS, pk, [Create(record.to_document(pk, ttl)) for record in records]
        )
    except AlreadyExists:
        return await read_participant(services.store, pk, await _known_as(services, pk, row))
    return row


def _row(head: StudyHead, given: GivenParticipant, new_id: str, now: datetime) -> Participant:
    return Participant(
        participant_id=new_id,
        study_id=head.study_id,
        has_resume=given.resume_text is not None,
        invited_at=now,
        **given.model_dump(exclude={"resume_text"}),
    )


def _beside(row: Participant, given: GivenParticipant) -> list[ExternalId | ParticipantResume]:
    """What is stored with the row: its resume, and the mark of its external id."""
    resume = given.resume_text and ParticipantResume(
        participant_id=row.participant_id, text=given.resume_text
    )
    mark = row.external_id and ExternalId(
        digest=external_digest(row.external_id), participant_id=row.participant_id
    )
    return [each for each in (resume, mark) if each]


def external_digest(external_id: str) -> str:
    return hashlib.sha256(external_id.encode()).hexdigest()[:40]


async def _known_as(services: Services, study_id: str, row: Participant) -> str:
    """The id of the participant whom the row means: by its external id, or its own."""
    if row.external_id is None:
        return row.participant_id
    key = f"external-{external_digest(row.external_id)}"
    found = await services.store.get(PARTICIPANTS, study_id, key)
    return ExternalId.read(found).participant_id if found else row.participant_id
