"""Extracts the text of a file, in a process of its own: a file that makes its reader loop, swell or crash ends that
process and nothing else.
"""

from typing import Final

from shared.text.reading.decoding import decode
from shared.text.reading.extraction import Extracted, ExtractionRequest
from shared.text.reading.kinds import FileFormat
from shared.text.reading.normalise import bounded
from shared.text.reading.office import office_kind
from shared.text.reading.refusal import FileRefused

DAMAGED: Final = "The file is damaged, or of a kind that cannot be read."
TOO_BIG: Final = "The file takes more memory to read than a file may."
_AS_IT_STANDS: Final[frozenset[FileFormat]] = frozenset({"xlsx", "ods", "notebook"})
"""Formats whose lines and blanks mean something."""


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
    kind = office_kind(data) if wanted.form == "zip" else wanted.form
    if kind not in wanted.formats:
        raise FileRefused("The file is of a kind that cannot be read here; save it as PDF.")
    found, warnings = _text_of(kind, wanted, data)
    text, cut = (found, []) if kind in _AS_IT_STANDS else bounded(found, wanted.most_chars)
    return Extracted(kind=kind, text=text, warnings=(*warnings, *cut))


def _text_of(kind: FileFormat, wanted: ExtractionRequest, data: bytes) -> tuple[str, list[str]]:
    """Readers load here, on first need: their packages take a while to import."""
    match kind:
        case "text":
            return decode(data)
        case "pdf":
            from shared.text.reading.pdf import text_of_pdf

            return text_of_pdf(data, wanted.most_chars, wanted.most_pages)
        case "docx":
            from shared.text.reading.docx import text_of_docx

            return text_of_docx(data, wanted.most_chars)
        case "pptx":
            from shared.text.reading.pptx import text_of_pptx

            return text_of_pptx(data, wanted.most_chars)
        case "xlsx":
            from shared.text.reading.xlsx import text_of_xlsx

            return text_of_xlsx(data, wanted.most_chars)
        case "odt":
            from shared.text.reading.odf import text_of_odt

            return text_of_odt(data, wanted.most_chars)
        case "odp":
            from shared.text.reading.odf import text_of_odp

            return text_of_odp(data, wanted.most_chars)
        case "ods":
            from shared.text.reading.ods import text_of_ods

            return text_of_ods(data, wanted.most_chars)
        case "html":
            from shared.text.reading.html import text_of_html

            return text_of_html(data, wanted.most_chars)
        case "notebook":
            from shared.text.reading.notebook import text_of_notebook

            return text_of_notebook(data, wanted.most_chars)
        case "mail":
            from shared.text.reading.mail import text_of_mail

            return text_of_mail(data, wanted.most_chars)


def extracted(wanted: ExtractionRequest, data: bytes) -> Extracted:
    """Do the same in the process that reads files, where a refusal is a result."""
    try:
        return extract(wanted, data)
    except FileRefused as refused:
        return Extracted(refused=str(refused))
