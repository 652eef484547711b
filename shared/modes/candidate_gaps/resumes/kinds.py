"""Which files are taken as a resume."""

import re
from typing import Final, Literal

from shared.text.reading.kinds import form_of
from shared.text.reading.refusal import FileRefused

type Kind = Literal["pdf", "docx", "text"]

ENDINGS: Final[dict[Kind, str]] = {"pdf": "pdf", "docx": "docx", "text": "txt"}
TAKEN: Final = "PDF, Word (DOCX), plain text and Markdown are taken"

_HTML: Final = re.compile(rb"\s*<(?:!doctype html|html|head|body)\b", re.IGNORECASE)


def kind_of(data: bytes) -> Kind:
    """Which reader the file needs; a ZIP is taken for DOCX. Raises FileRefused."""
    form = form_of(data, taken=TAKEN)
    if form == "zip":
        return "docx"
    if form == "text" and _HTML.match(data):
        raise FileRefused(f"The file is a web page; {TAKEN}.")
    return form
