"""Adds evidence to a corpus: a document as a file or as text, or an answer that was given elsewhere."""

from collections.abc import Sequence
from typing import Final

from pydantic import BaseModel

from shared.assessments.criteria.criterion_hash import normalize_and_hash
from shared.assessments.evidence.limits import MAX_PAGES, MAX_TEXT_CHARS
from shared.assessments.evidence.records import (
    DocumentRecord,
    FollowUpRecord,
    PassageRecord,
    document_id_of,
)
from shared.assessments.evidence.repository import own_id, store_document, store_response
from shared.language.plain_text import clean, one_line
from shared.platform.services import Services
from shared.text.passages import Passage, passages
from shared.text.reading.extract import extracted
from shared.text.reading.extraction import ExtractionRequest
from shared.text.reading.kinds import FileFormat, form_of
from shared.text.reading.process import compute_text, extract_beside
from shared.text.reading.refusal import FileRefused


class Cut(BaseModel, frozen=True, extra="forbid"):
    """The passages of a text, how long it is, and the id that follows from it; or why it is `refused`."""

    own_id: str = ""
    characters: int = 0
    passages: tuple[Passage, ...] = ()
    warnings: tuple[str, ...] = ()
    refused: str | None = None


UNNAMED: Final = "Document"


async def add_file(services: Services, corpus: str, file_name: str, data: bytes) -> DocumentRecord:
    """Store the text of a file. Raises FileRefused, Busy, CorpusFull."""
    form = form_of(data)
    if form == "text":
        return await _keep(services, corpus, file_name, "text", data, ())
    wanted = ExtractionRequest(form=form, most_chars=MAX_TEXT_CHARS, most_pages=MAX_PAGES)
    read = await extract_beside(wanted, data)
    return await _keep(services, corpus, file_name, read.kind, read.text.encode(), read.warnings)


async def add_text(services: Services, corpus: str, file_name: str, text: str) -> DocumentRecord:
    """Store a plain text. Raises FileRefused, Busy, CorpusFull."""
    return await _keep(services, corpus, file_name, "text", text.encode("utf-8", "ignore"), ())


async def add_response(
    services: Services,
    corpus: str,
    *,
    criterion_question: str,
    round_number: int | None,
    question: str,
    answer: str,
    file_name: str | None,
) -> FollowUpRecord:
    """Store an answer to a follow-up that was given elsewhere, linked to its criterion (C2)."""
    digest = normalize_and_hash(criterion_question)
    response = FollowUpRecord.of_criterion(
        corpus,
        own_id("follow-up", digest, str(round_number), question, answer, file_name or ""),
        criterion_question,
        round_number=round_number,
        question=clean(question).strip(),
        answer=clean(answer).strip(),
        file_name=one_line(file_name) or None if file_name else None,
        at=services.now(),
    )
    return await store_response(services, corpus, response)


async def _keep(
    services: Services,
    corpus: str,
    file_name: str,
    kind: FileFormat,
    data: bytes,
    warnings: tuple[str, ...],
) -> DocumentRecord:
    name = one_line(file_name) or UNNAMED
    made = await compute_text(len(data), cut, name, data)
    if made.refused is not None:
        raise FileRefused(made.refused)
    document_id = document_id_of(corpus, made.own_id)
    record = DocumentRecord(
        document_id=document_id,
        file_name=name,
        file_kind=kind,
        characters=made.characters,
        passages=len(made.passages),
        warnings=(*warnings, *made.warnings),
        created_at=services.now(),
    )
    return await store_document(services, corpus, record, _records(document_id, name, made.passages))


def _records(document_id: str, file_name: str, made: Sequence[Passage]) -> list[PassageRecord]:
    return [
        PassageRecord(
            document_id=document_id,
            number=number,
            file_name=file_name,
            first_line=each.first_line,
            last_line=each.last_line,
            text=each.text,
        )
        for number, each in enumerate(made, start=1)
    ]


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
