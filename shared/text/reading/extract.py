"""Extracts the text of a file, in a process of its own: a file that makes its reader loop, swell or crash ends that
process and nothing else.
"""

import codecs
from typing import Final

from shared.text.reading.extraction import Extracted, ExtractionRequest
from shared.text.reading.normalise import bounded
from shared.text.reading.refusal import FileRefused

DAMAGED: Final = "The file is damaged, or of a kind that cannot be read."
TOO_BIG: Final = "The file takes more memory to read than a file may."
NOT_UTF_8: Final = "The text is not in UTF-8; it was read as Western European: check letters with accents."


def extract(wanted: ExtractionRequest, data: bytes) -> Extracted:
    """The normalised text, and warnings. Raises FileRefused for everything that no text can be taken from."""
    try:
        return _read(wanted, data)
    except FileRefused:
        raise
    except MemoryError:
        raise FileRefused(TOO_BIG) from None
    except Exception:
        # The readers raise nearly anything for a file that is not what it says; it is the file that is wrong.
        raise FileRefused(DAMAGED) from None


def _read(wanted: ExtractionRequest, data: bytes) -> Extracted:
    """Readers load here, on first need: their packages take a while to import."""
    if wanted.form == "text":
        return _prose("text", *decode(data), wanted)
    if wanted.form == "pdf":
        from shared.text.reading.pdf import text_of_pdf

        found, warnings = text_of_pdf(data, wanted.most_chars, wanted.most_pages)
        return _prose("pdf", found, warnings, wanted)
    from shared.text.reading.office import office_kind

    kind = office_kind(data)
    if kind not in wanted.office:
        raise FileRefused("The file is of a kind that cannot be read here; save it as PDF.")
    if kind == "xlsx":
        from shared.text.reading.xlsx import text_of_xlsx

        text, warnings = text_of_xlsx(data, wanted.most_chars)
        return Extracted(kind="xlsx", text=text, warnings=tuple(warnings))
    from shared.text.reading.docx import text_of_docx

    return _prose("docx", *text_of_docx(data, wanted.most_chars), wanted)


def decode(data: bytes) -> tuple[str, list[str]]:
    """The text, and warnings: UTF-8 or UTF-16 where a mark or the bytes tell, else Windows-1252 or Latin-1.

    Raises FileRefused for UTF-16 that is broken.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return data.decode("utf-16"), []
        except UnicodeDecodeError:
            raise FileRefused("The text says that it is UTF-16, but it is not.") from None
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252"), [NOT_UTF_8]
    except UnicodeDecodeError:
        return data.decode("latin-1"), [NOT_UTF_8]


def _prose(kind: str, found: str, warnings: list[str], wanted: ExtractionRequest) -> Extracted:
    text, cut = bounded(found, wanted.most_chars)
    return Extracted(kind=kind, text=text, warnings=(*warnings, *cut))


def extracted(wanted: ExtractionRequest, data: bytes) -> Extracted:
    """Do the same in the process that reads files, where a refusal is a result."""
    try:
        return extract(wanted, data)
    except FileRefused as refused:
        return Extracted(refused=str(refused))
