"""A ZIP archive of a project: which of its entries are taken, and their bytes. Runs in a process of its own.

What an entry declares is checked before anything is unpacked, and the reader never unpacks more of it than was declared.
Nothing is ever written to a disk.
"""

import stat
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from shared.modes.knowledge_handover.files.limits import (
    MAX_ENTRIES,
    MAX_FILE_BYTES,
    MAX_FILES,
    MAX_RATIO,
    MAX_UNPACKED_BYTES,
    RATIO_FROM_BYTES,
)
from shared.text.paths import UnsafePath, safe_path, shown_path
from shared.text.reading.office import ENCRYPTED

TOOLS_FOLDERS: Final = frozenset(
    {"__MACOSX", ".git", ".hg", ".svn", "node_modules", "__pycache__", ".venv", ".idea", ".vscode"}
)
TOOLS_FILES: Final = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})
_PLAIN: Final = frozenset({0, stat.S_IFREG})
"""File types that an archive made on Unix may say; one made elsewhere says none."""


class ArchiveRefused(Exception):
    """Nothing of the archive is taken; `too_large` tells which kind of refusal it is."""

    def __init__(self, message: str, *, too_large: bool = False) -> None:
        super().__init__(message)
        self.too_large = too_large


@dataclass(frozen=True, slots=True)
class Unpacked:
    """A file of the archive, or why it is none."""

    name: str
    data: bytes = b""
    refused: str | None = None


def open_archive(data: bytes) -> ZipFile:
    """Raises ArchiveRefused."""
    try:
        return ZipFile(BytesIO(data))
    except (BadZipFile, ValueError, NotImplementedError, EOFError):
        raise ArchiveRefused("The archive is damaged, or no ZIP archive.") from None


def unpack(archive: ZipFile) -> Iterator[Unpacked]:
    """The files in their order, refused ones among them. Raises ArchiveRefused before the first one."""
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if len(archive.infolist()) > MAX_ENTRIES:
        raise ArchiveRefused(f"The archive has over {MAX_ENTRIES} entries.", too_large=True)
    tools = Counter(folder for entry in entries if (folder := _folder_of_tools(entry.filename)))
    own = [entry for entry in entries if not _folder_of_tools(entry.filename)]
    checked = [(entry, _check(entry)) for entry in own]
    _check_all([entry for entry, found in checked if found.refused is None])
    yield from (_left_out(folder, count) for folder, count in tools.items())
    for entry, found in checked:
        yield found if found.refused else _read(archive, entry, found.name)


def _check(entry: ZipInfo) -> Unpacked:
    """The safe name of an entry that may be unpacked, or why it may not."""
    try:
        name = safe_path(entry.filename)
    except UnsafePath as unsafe:
        return Unpacked(shown_path(entry.filename), refused=str(unsafe))
    return Unpacked(name, refused=_objection(entry))


def _objection(entry: ZipInfo) -> str | None:
    if stat.S_IFMT(entry.external_attr >> 16) not in _PLAIN:
        return "It is a link or a device, and no file."
    if entry.flag_bits & ENCRYPTED:
        return "It is protected by a password; pack it without one."
    if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return "It is packed in a way that cannot be read; use the usual one (deflate)."
    if entry.file_size > MAX_FILE_BYTES:
        return f"It is over {MAX_FILE_BYTES} bytes."
    if entry.file_size > max(RATIO_FROM_BYTES, MAX_RATIO * entry.compress_size):
        return f"It unpacks to over {MAX_RATIO} times its size."
    return None


def _check_all(entries: list[ZipInfo]) -> None:
    if len(entries) > MAX_FILES:
        raise ArchiveRefused(f"The archive has {len(entries)} files; {MAX_FILES} are taken.", too_large=True)
    if sum(entry.file_size for entry in entries) > MAX_UNPACKED_BYTES:
        raise ArchiveRefused(f"The archive unpacks to over {MAX_UNPACKED_BYTES} bytes.", too_large=True)


def _read(archive: ZipFile, entry: ZipInfo, name: str) -> Unpacked:
    try:
        return Unpacked(name, archive.read(entry))
    except Exception:
        # What a broken entry raises depends on where it is broken; the others may be whole.
        return Unpacked(name, refused="It is damaged in the archive.")


def _folder_of_tools(name: str) -> str | None:
    """The folder of tools that the entry stands in, or its own name, when it is no part of a project."""
    parts = name.replace("\\", "/").split("/")
    for depth, part in enumerate(parts[:-1]):
        if part in TOOLS_FOLDERS:
            return "/".join(parts[: depth + 1]) + "/"
    return name if parts[-1] in TOOLS_FILES else None


def _left_out(folder: str, count: int) -> Unpacked:
    files = "1 file" if count == 1 else f"{count} files"
    return Unpacked(shown_path(folder), refused=f"Left out: {files} of tools, not of the project.")
