"""What was uploaded for a study beside its participants' documents: resumes, and the files of handovers (H1).

They go with the study, unless another study asks about them, too: a copy does.
"""

from typing import ClassVar, Final, Literal

from shared.interview.records.record import Record
from shared.platform.services import Services
from shared.storage.paging import all_documents
from shared.storage.port import INDEX, Range

UPLOADS: Final = "study_uploads"

type UploadKind = Literal["handover", "resume"]


class StudyUpload(Record):
    """A study that an upload belongs to: one row each."""

    KIND: ClassVar[str] = "study_upload"

    what: UploadKind
    upload_id: str
    study_id: str

    def key(self) -> str:
        return f"{self.what}-{self.upload_id}.{self.study_id}"


async def note_upload(services: Services, study_id: str, what: UploadKind, upload_id: str) -> None:
    """Note that the upload belongs to the study. May be repeated."""
    row = StudyUpload(what=what, upload_id=upload_id, study_id=study_id)
    await services.store.put(INDEX, row.to_document(UPLOADS, services.settings.ttl))


async def uploads_of(services: Services, study_id: str) -> list[StudyUpload]:
    found = all_documents(services.store, INDEX, UPLOADS, StudyUpload.KIND, where={"study_id": study_id})
    return [StudyUpload.read(each) async for each in found]


async def drop_upload(services: Services, row: StudyUpload) -> None:
    await services.store.delete(INDEX, UPLOADS, row.key())


async def is_shared(services: Services, row: StudyUpload) -> bool:
    """Whether it belongs to another study, too."""
    of_upload = Range(f"{row.what}-{row.upload_id}.", f"{row.what}-{row.upload_id}/")
    page = await services.store.list(INDEX, UPLOADS, StudyUpload.KIND, where={"id": of_upload}, limit=2)
    return any(each["study_id"] != row.study_id for each in page.items)
