"""Which of the files that were sent are taken in, and under which names."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.modes.knowledge_handover.files.archive import Unpacked
from shared.modes.knowledge_handover.files.limits import MAX_FILE_BYTES, MAX_FILES, MAX_REJECTED
from shared.modes.knowledge_handover.files.unpacking import unpack_beside
from shared.modes.knowledge_handover.handover import RejectedFile
from shared.text.paths import UnsafePath, safe_path, shown_path

ZIP_HEADS: Final = (b"PK\x03\x04", b"PK\x05\x06")


class HandoverRefused(Exception):
    """Nothing is taken in. `rejected` are the files with their reasons; `too_large` tells which kind of refusal it is."""

    def __init__(
        self, message: str, *, rejected: Sequence[RejectedFile] = (), too_large: bool = False
    ) -> None:
        super().__init__(message)
        self.rejected = tuple(rejected)
        self.too_large = too_large


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file with the name that it has, or that somebody says it has."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class SortedFiles:
    """What is taken in, under safe names that are unique, and what is not."""

    taken: tuple[SentFile, ...]
    rejected: tuple[RejectedFile, ...] = ()


async def sort_out(files: Sequence[SentFile]) -> SortedFiles:
    """The files to keep; a single ZIP archive stands for the files in it.

    Raises HandoverRefused, ArchiveRefused and Busy.
    """
    if len(files) > MAX_FILES:
        raise HandoverRefused(f"There are {len(files)} files; {MAX_FILES} are taken.", too_large=True)
    taken: dict[str, SentFile] = {}
    rejected: list[RejectedFile] = []
    for file in await _unpacked(files):
        if (reason := file.refused or _objection(file, taken)) is not None:
            rejected.append(RejectedFile(file_name=file.name, reason=reason))
        else:
            taken[file.name] = SentFile(file.name, file.data)
    if not taken:
        message = "None of the files can be taken." if rejected else "There are no files."
        raise HandoverRefused(message, rejected=_listed(rejected))
    return SortedFiles(tuple(taken.values()), _listed(rejected))


async def _unpacked(files: Sequence[SentFile]) -> list[Unpacked]:
    """The files, or what the only one holds when that is an archive."""
    if len(files) == 1 and files[0].data.startswith(ZIP_HEADS):
        unpacked = await unpack_beside(files[0].data)
        if unpacked is not None:
            return unpacked
    return [_named(file) for file in files]


def _named(file: SentFile) -> Unpacked:
    try:
        return Unpacked(safe_path(file.name), file.data)
    except UnsafePath as unsafe:
        return Unpacked(shown_path(file.name), refused=str(unsafe))


def _objection(file: Unpacked, taken: dict[str, SentFile]) -> str | None:
    if file.name in taken:
        return "A file of the same name came before it."
    if not file.data or file.data.isspace():
        return "The file is empty."
    if len(file.data) > MAX_FILE_BYTES:
        return f"It is over {MAX_FILE_BYTES} bytes."
    return None


def _listed(rejected: Sequence[RejectedFile]) -> tuple[RejectedFile, ...]:
    more = len(rejected) - MAX_REJECTED
    if more <= 0:
        return tuple(rejected)
    others = RejectedFile(file_name="…", reason=f"{more} more files were not taken.")
    return (*rejected[:MAX_REJECTED], others)
