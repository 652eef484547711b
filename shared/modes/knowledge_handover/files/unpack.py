"""An archive as its files: called in a process beside the one that serves."""

from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from shared.modes.knowledge_handover.files.archive import ArchiveRefused, open_archive, unpack
from shared.text.reading.office import is_office

DAMAGED: Final = "The archive is damaged, or takes more time or memory than one may."


class Part(BaseModel):
    """A file of the archive, `size` bytes of what follows, or why it is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    size: Annotated[int, Field(ge=0)] = 0
    refused: str | None = None


class Contents(BaseModel):
    """The archive's files in their order; or why it is `refused`; or that it is `office`: one file, not many."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    parts: tuple[Part, ...] = ()
    refused: str | None = None
    too_large: bool = False
    office: bool = False


def contents_of(data: bytes) -> tuple[Contents, bytes]:
    try:
        with open_archive(data) as archive:
            if is_office(archive):
                return Contents(office=True), b""
            files = list(unpack(archive))
    except ArchiveRefused as refused:
        return Contents(refused=str(refused), too_large=refused.too_large), b""
    except Exception:
        # An archive that is broken in a new way is still the archive's fault; what came before is void.
        return Contents(refused=DAMAGED), b""
    parts = tuple(Part(name=file.name, size=len(file.data), refused=file.refused) for file in files)
    return Contents(parts=parts), b"".join(file.data for file in files)
