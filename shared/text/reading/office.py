"""The archive that a Word or an Excel file is: looked at before any reader unpacks it."""

import re
from io import BytesIO
from typing import Final, Literal
from zipfile import BadZipFile, ZipFile, ZipInfo

from shared.text.reading.refusal import FileRefused

type OfficeKind = Literal["docx", "xlsx"]

MAX_ENTRIES: Final = 2_000
MAX_UNPACKED_BYTES: Final = 64 * 1024 * 1024
"""Of all entries as the archive declares them; the reader never unpacks more of an entry than was declared."""
ENCRYPTED: Final = 0x1
"""Of an entry's flags."""

_DRIVE: Final = re.compile(r"[A-Za-z]:")
_FOLDERS: Final[tuple[tuple[str, OfficeKind], ...]] = (("word/", "docx"), ("xl/", "xlsx"))


def office_kind(data: bytes) -> OfficeKind:
    """Which of the two the archive is; it may be unpacked then. Raises FileRefused."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
    except (BadZipFile, ValueError, NotImplementedError):
        raise FileRefused("The file is damaged, or no file of Word or Excel.") from None
    if any(entry.flag_bits & ENCRYPTED for entry in entries):
        raise FileRefused("The file is protected by a password; save it without one.")
    if any(_leaves_the_archive(entry.filename) for entry in entries):
        raise FileRefused("The file is none of Word or Excel: it names files outside of itself.")
    if sum(entry.file_size for entry in entries) > MAX_UNPACKED_BYTES or len(entries) > MAX_ENTRIES:
        raise FileRefused("The file unpacks to more than can be read.")
    return _kind(entries)


def _leaves_the_archive(name: str) -> bool:
    path = name.replace("\\", "/")
    return path.startswith("/") or ".." in path.split("/") or _DRIVE.match(path) is not None


def _kind(entries: list[ZipInfo]) -> OfficeKind:
    names = {entry.filename for entry in entries}
    if "[Content_Types].xml" not in names:
        raise FileRefused("The file is a ZIP archive, and no file of Word or Excel.")
    if "xl/workbook.bin" in names:
        raise FileRefused("The file is a binary Excel workbook; save it as XLSX.")
    for folder, kind in _FOLDERS:
        if any(name.startswith(folder) for name in names):
            return kind
    raise FileRefused("The file is of a kind that cannot be read; save it as PDF.")
