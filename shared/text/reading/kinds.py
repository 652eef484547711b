"""What a file is, by what it begins with: names and content types are only claims."""

import re
from codecs import BOM_UTF8
from typing import Final, Literal, get_args

from shared.text.reading.decoding import UTF_16
from shared.text.reading.refusal import FileRefused

type Form = Literal["pdf", "zip", "html", "notebook", "mail", "text"]
type OfficeKind = Literal["docx", "xlsx", "pptx", "odt", "ods", "odp"]
type FileFormat = Literal[
    "pdf", "docx", "xlsx", "pptx", "odt", "ods", "odp", "html", "notebook", "mail", "text"
]

ALL_FORMATS: Final[tuple[FileFormat, ...]] = get_args(FileFormat.__value__)
CONTENT_TYPES: Final[dict[str, FileFormat]] = {
    "application/pdf": "pdf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/vnd.oasis.opendocument.presentation": "odp",
    "application/x-ipynb+json": "notebook",
    "message/rfc822": "mail",
    "text/html": "html",
}
"""What clients call them; a name is only a claim, and the content decides."""
TAKEN: Final = (
    "PDF, Word, Excel, PowerPoint, OpenDocument, HTML, e-mails (EML), Jupyter notebooks and text are taken"
)
_HEAD: Final = 1024
_LOOKED_AT: Final = 64 * 1024
"""Bytes that are searched for what no text holds: enough to tell a text, and searched in a moment."""
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OUTLOOK: Final = "__substg1.0_".encode("utf-16-le")
_ENCRYPTED_OFFICE: Final = "EncryptedPackage".encode("utf-16-le")
_IMAGES: Final = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*")
_HTML: Final = re.compile(
    rb"\s{0,99}(?:<\?xml[^>]{0,200}>\s{0,99})?(?:<!--[^>]{0,400}>\s{0,99}){0,3}<(?:!doctype html|html|head|body)\b",
    re.IGNORECASE,
)
_NOTEBOOK: Final = re.compile(
    rb'\s{0,99}\{\s{0,99}"(?:cells|metadata|nbformat|nbformat_minor|worksheets)"\s{0,9}:'
)
_HEADER: Final = re.compile(rb"[A-Za-z][A-Za-z0-9-]{0,60}:")
_MAIL: Final = (b"from:",), (b"mime-version:", b"message-id:", b"received:")
"""Of each line at least one is among the headers of an e-mail."""
_BINARY: Final = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_BINARY_SHARE: Final = 0.005
"""Control characters in a text are accidents; a file with more of them than this is something else."""


def form_of(data: bytes, *, taken: str = TAKEN) -> Form:
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
    return _form_of_text(data)


def _form_of_text(data: bytes) -> Form:
    if data.startswith(UTF_16):
        head = data[: 2 * _HEAD].decode("utf-16", "ignore").encode()
    else:
        head = data[:_HEAD].removeprefix(BOM_UTF8)
    if _HTML.match(head):
        return "html"
    if _NOTEBOOK.match(head) and (b'"nbformat"' in data or b'"cell_type"' in data):
        return "notebook"
    return "mail" if _HEADER.match(head) and _is_mail(data[:_LOOKED_AT]) else "text"


def _is_mail(head: bytes) -> bool:
    headers = re.split(rb"\r?\n\r?\n", head, maxsplit=1)[0].lower().splitlines()
    return all(any(line.startswith(names) for line in headers) for names in _MAIL)


def _refuse_others(data: bytes, head: bytes, taken: str) -> None:
    if head.startswith(_OLE):
        if _ENCRYPTED_OFFICE in data:
            raise FileRefused("The file is protected by a password; save it without one.")
        if _OUTLOOK in data:
            raise FileRefused("The file is an Outlook message (MSG); save it as EML or as HTML.")
        raise FileRefused("The file is in an old format of Office; save it in today's, or as PDF.")
    if head.startswith(b"{\\rtf"):
        raise FileRefused("The file is RTF; save it as DOCX or PDF.")
    if head.startswith(_IMAGES) or _is_bitmap(head) or head[8:12] == b"WEBP" or head[4:8] == b"ftyp":
        raise FileRefused("The file is a picture, and text cannot be taken from pictures.")
    looked_at = data[:_LOOKED_AT]
    if not head.startswith(UTF_16) and len(_BINARY.findall(looked_at)) > len(looked_at) * _BINARY_SHARE:
        raise FileRefused(f"The file is of a kind that cannot be read; {taken}.")


def _is_bitmap(head: bytes) -> bool:
    # Two letters begin many a text as well; the four zeros further on do not.
    return head.startswith(b"BM") and head[6:10] == bytes(4)
