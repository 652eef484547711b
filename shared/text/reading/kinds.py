"""What a file is, by what it begins with: names and content types are only claims."""

import re
from typing import Final, Literal

from shared.text.reading.refusal import FileRefused

type Form = Literal["pdf", "zip", "text"]

_HEAD: Final = 1024
_LOOKED_AT: Final = 64 * 1024
"""Bytes that are searched for what no text holds: enough to tell a text, and searched in a moment."""
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_OFFICE: Final = "EncryptedPackage".encode("utf-16-le")
_IMAGES: Final = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*")
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_BINARY: Final = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_BINARY_SHARE: Final = 0.005
"""Control characters in a text are accidents; a file with more of them than this is something else."""


def form_of(data: bytes, *, taken: str) -> Form:
    """Which reader the file needs; Office files are ZIP archives. `taken` says which kinds are read.

    Raises FileRefused.
    """
    head = data[:_HEAD]
    if not data.strip():
        raise FileRefused("The file is empty.")
    if b"%PDF-" in head:
        return "pdf"
    if head.startswith(b"PK\x03\x04"):
        return "zip"
    _refuse_others(data, head, taken)
    return "text"


def _refuse_others(data: bytes, head: bytes, taken: str) -> None:
    if head.startswith(_OLE):
        if _ENCRYPTED_OFFICE in data:
            raise FileRefused("The file is protected by a password; save it without one.")
        raise FileRefused("The file is in the old format of Word or Excel; save it in today's, or as PDF.")
    if head.startswith(b"{\\rtf"):
        raise FileRefused("The file is RTF; save it as DOCX or PDF.")
    if head.startswith(_IMAGES) or _is_bitmap(head) or head[8:12] == b"WEBP" or head[4:8] == b"ftyp":
        raise FileRefused("The file is a picture, and text cannot be taken from pictures.")
    looked_at = data[:_LOOKED_AT]
    if not head.startswith(_UTF_16) and len(_BINARY.findall(looked_at)) > len(looked_at) * _BINARY_SHARE:
        raise FileRefused(f"The file is of a kind that cannot be read; {taken}.")


def _is_bitmap(head: bytes) -> bool:
    # Two letters begin many a text as well; the four zeros further on do not.
    return head.startswith(b"BM") and head[6:10] == bytes(4)
