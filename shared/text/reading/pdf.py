"""Text of a PDF. Runs in the extraction's own process: a hostile file may take all the time and memory it gets."""

from io import BytesIO

from pypdf import PdfReader
from pypdf.errors import PdfReadError

from shared.text.reading.refusal import FileRefused


def text_of_pdf(data: bytes, most_chars: int, most_pages: int) -> tuple[str, list[str]]:
    """The text page by page, enough of it to keep `most_chars`, and warnings.

    Raises FileRefused, and whatever pypdf raises for a broken file.
    """
    reader = PdfReader(BytesIO(data))
    if reader.is_encrypted and not reader.decrypt(""):
        raise FileRefused("The PDF is protected by a password; save it without one.")
    total = len(reader.pages)
    if not total:
        raise PdfReadError("no pages")
    pages: list[str] = []
    characters = 0
    for page in reader.pages[:most_pages]:
        pages.append(page.extract_text())
        characters += len(pages[-1])
        if characters > 2 * most_chars:
            break
    if not any(page.strip() for page in pages):
        raise FileRefused("The PDF holds no text, only pictures: it seems to be scanned.")
    return "\n\n".join(pages), _warnings(pages, total, most_pages)


def _warnings(pages: list[str], total: int, most_pages: int) -> list[str]:
    blank = sum(not page.strip() for page in pages)
    warnings = [f"{blank} of {len(pages)} pages hold no text; they may be scanned."] if blank else []
    if total > most_pages:
        warnings.append(f"Only the first {most_pages} of {total} pages were read.")
    return warnings
