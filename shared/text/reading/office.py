"""The archive that a file of an Office program is: looked at before any reader unpacks it."""

import re
import zlib
from io import BytesIO
from typing import Final
from zipfile import BadZipFile, ZipFile, ZipInfo

from shared.text.reading.kinds import OfficeKind
from shared.text.reading.refusal import FileRefused

MAX_ENTRIES: Final = 2_000
MAX_UNPACKED_BYTES: Final = 64 * 1024 * 1024
"""Of all entries as the archive declares them; the reader never unpacks more of an entry than was declared."""
ENCRYPTED: Final = 0x1
"""Of an entry's flags."""

_DRIVE: Final = re.compile(r"[A-Za-z]:")
_FOLDERS: Final[tuple[tuple[str, OfficeKind], ...]] = (
    ("word/", "docx"),
    ("xl/", "xlsx"),
    ("ppt/", "pptx"),
)
_OPEN_DOCUMENT: Final = "application/vnd.oasis.opendocument."
_OPEN_KINDS: Final[dict[str, OfficeKind]] = {"text": "odt", "spreadsheet": "ods", "presentation": "odp"}


def is_office(archive: ZipFile) -> bool:
    names = archive.NameToInfo
    return "[Content_Types].xml" in names or {"mimetype", "content.xml"} <= names.keys()


def office_kind(data: bytes) -> OfficeKind:
    """Of which program the archive is; it may be unpacked then. Raises FileRefused."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            _check(archive.infolist())
            return _kind(archive)
    except (BadZipFile, ValueError, NotImplementedError, EOFError, OSError, zlib.error):
        raise FileRefused("The file is damaged, or no file of an Office program.") from None


def _check(entries: list[ZipInfo]) -> None:
    if any(entry.flag_bits & ENCRYPTED for entry in entries):
        raise FileRefused("The file is protected by a password; save it without one.")
    if any(_leaves_the_archive(entry.filename) for entry in entries):
        raise FileRefused("The file is none of an Office program: it names files outside of itself.")
    if sum(entry.file_size for entry in entries) > MAX_UNPACKED_BYTES or len(entries) > MAX_ENTRIES:
        raise FileRefused("The file unpacks to more than can be read.")


def _leaves_the_archive(name: str) -> bool:
    path = name.replace("\\", "/")
    return path.startswith("/") or ".." in path.split("/") or _DRIVE.match(path) is not None


def _kind(archive: ZipFile) -> OfficeKind:
    if not is_office(archive):
        raise FileRefused("The file is a ZIP archive, and no file of an Office program.")
    names = archive.NameToInfo
    if "xl/workbook.bin" in names:
        raise FileRefused("The file is a binary Excel workbook; save it as XLSX.")
    for folder, kind in _FOLDERS:
        if any(name.startswith(folder) for name in names):
            return kind
    said = archive.read("mimetype").decode("ascii", "replace").strip() if "mimetype" in names else ""
    opened = _OPEN_KINDS.get(said.removeprefix(_OPEN_DOCUMENT).removesuffix("-template"))
    if opened is None:
        raise FileRefused("The file is of a kind that cannot be read; save it as PDF.")
    return opened
