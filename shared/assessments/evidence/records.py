"""The documents of a corpus, in a partition of its own: files as their passages, answers to follow-ups, and a version.

Ids carry the corpus (`acme~0192…`), so that a document is found by its id alone. Every passage and every answer has its
vector beside it, with the name of who made it: vectors of different makers are never compared.
"""

import re
from abc import abstractmethod
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final, Self

from pydantic import BaseModel, Field, StringConstraints

from shared.assessments.criteria.criterion_hash import NORMALISER_VERSION, normalize_and_hash
from shared.assessments.criteria.precedence import DocumentPassage, Evidence, FollowUpResponse
from shared.interview.records.record import Record
from shared.storage.port import Document
from shared.text.reading.kinds import FileFormat

type CorpusName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")]
"""A corpus as people name it."""
type Corpus = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}(@(by-)?[0-9a-f]{32})?$")
]
"""The key of a corpus: its name, and whose it is (`corpus_keys.py`)."""

_DOCUMENT_ID: Final = re.compile(
    r"(?P<corpus>[A-Za-z0-9][A-Za-z0-9._-]{0,63}(@(by-)?[0-9a-f]{32})?)~(?P<own>[0-9a-f]{32})"
)
_PLACES: Final = 6
"""Decimals of a vector's numbers that are kept: more tell nothing and cost space."""


class Vector(BaseModel, frozen=True):
    """A text's place in the space of one maker; vectors of different makers say nothing of each other."""

    maker: str
    dimension: int
    values: tuple[float, ...]

    @classmethod
    def of(cls, maker: str, values: Sequence[float]) -> "Vector":
        rounded = tuple(round(float(value), _PLACES) for value in values)
        return cls(maker=maker, dimension=len(rounded), values=rounded)


class EvidenceRecord(Record):
    """What can be found: its vector is kept flat (`maker`, `dimension`, `embedding`), as Cosmos DB searches it."""

    document_id: str
    maker: str | None = None
    dimension: int = 0
    embedding: tuple[float, ...] = ()

    def to_document(self, interview_id: str, ttl: int | None) -> Document:
        """Without a vector the field is left out: an index of vectors takes none of another length than its own."""
        document = super().to_document(interview_id, ttl)
        if not self.embedding:
            del document["embedding"]
        return document

    @abstractmethod
    def searched_text(self) -> str:
        """What its vector is made of, and what its words are looked for in."""
        ...

    @abstractmethod
    def evidence(self, score: float = 0.0) -> Evidence:
        """The record as evidence that matched this well at the first stage."""
        ...

    def with_vector(self, vector: Vector) -> Self:
        changes = {"maker": vector.maker, "dimension": vector.dimension, "embedding": vector.values}
        return self.model_copy(update=changes)


class PassageRecord(EvidenceRecord):
    """A passage of a document, with its lines in the document's text."""

    KIND = "passage"

    number: Annotated[int, Field(ge=1)]
    file_name: str
    first_line: int
    last_line: int
    text: str

    def key(self) -> str:
        return f"{self.KIND}-{own_part(self.document_id)}-{self.number:06d}"

    def searched_text(self) -> str:
        return self.text

    def evidence(self, score: float = 0.0) -> DocumentPassage:
        return DocumentPassage(passage_id=self.key(), file_name=self.file_name, text=self.text, score=score)


class FollowUpRecord(EvidenceRecord):
    """What was answered to a question that was asked for a criterion (C2).

    `criterion_hash` is that of `criterion_question` by version `normaliser_version` of the normaliser. `interview_id` is
    set where the answer was given in an interview here.
    """

    KIND = "follow-up"

    criterion_question: str
    criterion_hash: str
    normaliser_version: int
    round_number: int | None = None
    question: str
    answer: str
    file_name: str | None = None
    at: datetime
    interview_id: str | None = None

    def key(self) -> str:
        return f"{self.KIND}-{own_part(self.document_id)}"

    @classmethod
    def of_criterion(cls, corpus: str, own: str, criterion_question: str, **given: object) -> Self:
        """The answer under this criterion; `own` are the 32 digits that follow from what it is the answer to."""
        link = {
            "document_id": document_id_of(corpus, own),
            "criterion_question": criterion_question,
            "criterion_hash": normalize_and_hash(criterion_question),
            "normaliser_version": NORMALISER_VERSION,
        }
        return cls.model_validate(link | given)

    def searched_text(self) -> str:
        return f"{self.question}\n{self.answer}"

    def evidence(self, score: float = 0.0, question_similarity: float | None = None) -> FollowUpResponse:
        return FollowUpResponse(
            response_id=self.key(),
            question=self.question,
            answer=self.answer,
            criterion_hash=self.criterion_hash,
            round_number=self.round_number,
            file_name=self.file_name,
            at=self.at,
            score=score,
            question_similarity=question_similarity,
            interview_id=self.interview_id,
        )


class DocumentRecord(Record):
    """A document as a whole. It is written after its passages: without it none of them counts.

    `erased` passages do not count any more either; the record goes when the last of them is gone.
    """

    KIND = "document"

    document_id: str
    file_name: str
    file_kind: FileFormat
    characters: int
    passages: int
    warnings: tuple[str, ...] = ()
    created_at: datetime
    erased: bool = False

    def key(self) -> str:
        return f"{self.KIND}-{own_part(self.document_id)}"


class CorpusRecord(Record):
    """`version` is another one after every change of the corpus; what was read under the same version still holds.

    Nothing is added to a corpus that is `erasing`, nor found in it.
    """

    KIND = "corpus"

    version: str
    erasing: bool = False


def document_id_of(corpus: str, own: str) -> str:
    """The id of a document of this corpus; `own` are 32 hexadecimal digits."""
    return f"{corpus}~{own}"


def corpus_of(document_id: str) -> str | None:
    """The corpus that an id belongs to; None when no document can have it."""
    match = _DOCUMENT_ID.fullmatch(document_id)
    return match["corpus"] if match else None


def key_of(kind: type[DocumentRecord | FollowUpRecord], document_id: str) -> str:
    """The id within its corpus of the document, or of the answer, that this id names."""
    return f"{kind.KIND}-{own_part(document_id)}"


def own_part(document_id: str) -> str:
    return document_id.rpartition("~")[2]
