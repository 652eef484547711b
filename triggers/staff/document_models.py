"""Bodies and answers of the operations on evidence."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field, RootModel, StringConstraints

from shared.assessments.criteria.given import worded
from shared.assessments.evidence.corpus_keys import name_of, study_of
from shared.assessments.evidence.limits import MAX_ANSWER_CHARS, MAX_FILE_NAME, MAX_QUESTION_CHARS, MAX_ROUND
from shared.assessments.evidence.records import (
    CorpusName,
    DocumentRecord,
    FollowUpRecord,
    corpus_of,
)
from shared.interview.records.record import IfAny
from shared.platform.http import parse
from shared.text.reading.kinds import FileFormat
from triggers.http.models import Given

type FileName = Annotated[str, StringConstraints(max_length=MAX_FILE_NAME)]
type QuestionText = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_QUESTION_CHARS)
]
type AnswerText = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_ANSWER_CHARS)
]


class GivenDocument(Given):
    """A document as text; blank text is refused."""

    corpus: CorpusName
    file_name: FileName = ""
    text: str


class GivenResponse(Given):
    """What was answered elsewhere to a question that was asked for a criterion."""

    corpus: CorpusName
    criterion_question: Annotated[QuestionText, AfterValidator(worded)]
    round_number: Annotated[int, Field(ge=1, le=MAX_ROUND)] | None = None
    question: QuestionText
    answer: Annotated[AnswerText, AfterValidator(worded)]
    file_name: FileName | None = None


class GivenEvidence(RootModel[GivenDocument | GivenResponse]):
    """A document as text, or an answer to a follow-up from elsewhere."""


def _named(document_id: str) -> dict[str, str | None]:
    """The corpus of a document, and the study that it belongs to."""
    key = corpus_of(document_id) or ""
    return {"corpus": name_of(key), "study_id": study_of(key)}


class StoredDocument(BaseModel):
    """A document that is evidence; `passages` is how many it was cut into, `characters` those of its text."""

    document_id: str
    corpus: CorpusName
    study_id: IfAny = None
    kind: Literal["document"] = "document"
    file_name: str
    file_kind: FileFormat
    characters: int
    passages: int
    warnings: tuple[str, ...]
    created_at: datetime

    @classmethod
    def of(cls, record: DocumentRecord) -> "StoredDocument":
        kept = record.model_dump(exclude={"erased"})
        return cls.model_validate(kept | _named(record.document_id))


class StoredResponse(BaseModel):
    """An answer to a follow-up, linked to its criterion by the hash of the criterion's question."""

    document_id: str
    corpus: CorpusName
    study_id: IfAny = None
    kind: Literal["follow_up"] = "follow_up"
    criterion_question: str
    criterion_hash: str
    normaliser_version: int
    round_number: int | None
    question: str
    answer: str
    file_name: str | None
    at: datetime
    interview_id: str | None

    @classmethod
    def of(cls, record: FollowUpRecord) -> "StoredResponse":
        kept = record.model_dump(exclude={"maker", "dimension", "embedding"})
        return cls.model_validate(kept | _named(record.document_id))


class StoredEvidence(RootModel[StoredDocument | StoredResponse]):
    """A document, or an answer to a follow-up."""


def stored_evidence(record: DocumentRecord | FollowUpRecord) -> StoredEvidence:
    is_document = isinstance(record, DocumentRecord)
    return StoredEvidence(StoredDocument.of(record) if is_document else StoredResponse.of(record))


class GivenCorpus(Given):
    """The corpus that an interview's answers go to."""

    corpus: CorpusName


class IndexedInterview(BaseModel):
    """The answers of an interview as evidence: one for each main question that was answered."""

    corpus: CorpusName
    study_id: IfAny = None
    document_ids: tuple[str, ...]


def read_evidence(given: Mapping[str, Any]) -> GivenDocument | GivenResponse:
    """The document or the answer that a body holds. Raises Problem 422."""
    if "text" in given or not {"criterion_question", "answer", "question"} & given.keys():
        return parse(GivenDocument, given)
    return parse(GivenResponse, given)
