"""A document's text as it is stored: cleaned, bounded, cut into passages."""

from pydantic import BaseModel

from shared.assessments.evidence.limits import MAX_TEXT_CHARS
from shared.assessments.evidence.repository import own_id
from shared.language.plain_text import clean
from shared.text.passages import Passage, passages
from shared.text.reading.extract import extracted
from shared.text.reading.extraction import ExtractionRequest


class Cut(BaseModel, frozen=True, extra="forbid"):
    """The passages of a text, how long it is, and the id that follows from it; or why it is `refused`."""

    own_id: str = ""
    characters: int = 0
    passages: tuple[Passage, ...] = ()
    warnings: tuple[str, ...] = ()
    refused: str | None = None


def cut(name: str, data: bytes) -> Cut:
    found = extracted(ExtractionRequest(form="text", most_chars=MAX_TEXT_CHARS), data)
    text = clean(found.text)
    if found.refused is not None or not text.strip():
        return Cut(refused=found.refused or "The document holds no text.")
    return Cut(
        own_id=own_id("document", name, text),
        characters=len(text),
        passages=tuple(passages(text, name)),
        warnings=found.warnings,
    )
