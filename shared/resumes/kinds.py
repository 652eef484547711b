"""What a file is, by what it begins with: names and content types are only claims."""

import re
from typing import Final, Literal

from shared.resumes.refusal import ResumeRefused

type Kind = Literal["pdf", "docx", "text"]

ENDINGS: Final[dict[Kind, str]] = {"pdf": "pdf", "docx": "docx", "text": "txt"}
TAKEN: Final = "PDF, Word (DOCX), plain text and Markdown are taken"

_HEAD: Final = 1024
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_OFFICE: Final = "EncryptedPackage".encode("utf-16-le")
_IMAGES: Final = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*", b"BM")
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_HTML: Final = re.compile(rb"\s*<(?:!doctype html|html|head|body)\b", re.IGNORECASE)
_BINARY: Final = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_BINARY_SHARE: Final = 0.005
"""Control characters in a text are accidents; a file with more of them than this is something else."""


def kind_of(data: bytes) -> Kind:
    """Which reader the file needs; a ZIP is taken for DOCX. Raises ResumeRefused."""
    head = data[:_HEAD]
    if not data.strip():
        raise ResumeRefused("The file is empty.")
    if b"%PDF-" in head:
        return "pdf"
    if head.startswith(b"PK\x03\x04"):
        return "docx"
    _refuse_others(data, head)
    return "text"


def _refuse_others(data: bytes, head: bytes) -> None:
    if head.startswith(_OLE):
        if _ENCRYPTED_OFFICE in data:
            raise ResumeRefused("The Word file is protected by a password; save it without one.")
        raise ResumeRefused("The file is in Word's old format; save it as DOCX or PDF.")
    if head.startswith(b"{\\rtf"):
        raise ResumeRefused("The file is RTF; save it as DOCX or PDF.")
    if head.startswith(_IMAGES) or head[8:12] == b"WEBP" or head[4:8] == b"ftyp":
        raise ResumeRefused("The file is a picture, and text cannot be taken from pictures.")
    if _HTML.match(head):
        raise ResumeRefused(f"The file is a web page; {TAKEN}.")
    if not head.startswith(_UTF_16) and len(_BINARY.findall(data)) > len(data) * _BINARY_SHARE:
        raise ResumeRefused(f"The file is of a kind that cannot be read; {TAKEN}.")
