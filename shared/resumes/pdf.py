"""Text of a PDF. Runs in the extraction's own process: a hostile file may take all the time and memory it gets."""

from io import BytesIO
from typing import Final

from pypdf import PdfReader
from pypdf.errors import PdfReadError

from shared.resumes.normalise import MAX_CHARS
from shared.resumes.refusal import ResumeRefused

MAX_PAGES: Final = 100


def text_of_pdf(data: bytes) -> tuple[str, list[str]]:
    """The text page by page, and warnings. Raises ResumeRefused, and whatever pypdf raises for a broken file."""
    reader = PdfReader(BytesIO(data))
    if reader.is_encrypted and not reader.decrypt(""):
        raise ResumeRefused("The PDF is protected by a password; save it without one.")
    total = len(reader.pages)
    if not total:
        raise PdfReadError("no pages")
    pages: list[str] = []
    characters = 0
    for page in reader.pages[:MAX_PAGES]:
        pages.append(page.extract_text())
        characters += len(pages[-1])
        if characters > 2 * MAX_CHARS:
            break
    if not any(page.strip() for page in pages):
        raise ResumeRefused("The PDF holds no text, only pictures: it seems to be scanned.")
    return "\n\n".join(pages), _warnings(pages, total)


def _warnings(pages: list[str], total: int) -> list[str]:
    blank = sum(not page.strip() for page in pages)
    warnings = [f"{blank} of {len(pages)} pages hold no text; they may be scanned."] if blank else []
    if total > MAX_PAGES:
        warnings.append(f"Only the first {MAX_PAGES} of {total} pages were read.")
    return warnings
