"""The server's answers about the library, corpora and assessments."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from interviews.contract.participant import Page, Received


class Entry(Received):
    """An entry of the library; `size` is how much it holds, by whatever name its kind counts."""

    id: str
    version: int
    name: str
    is_active: bool = True
    outcome: str = ""


class EntryList(Page[Entry]):
    """A page of entries, newest first, or those of an imported file."""


class Corpus(Received):
    corpus: str
    documents: int
    answers: int
    characters: int


class CorpusList(Page[Corpus]):
    """A page of corpora, by name."""


class StoredDocument(Received):
    passages: int = 0
    warnings: tuple[str, ...] = ()


class Criterion(Received):
    criterion_id: str | None = None
    question: str


class RejectedCriterion(Received):
    """A line of a file that is no criterion, and why."""

    row: int
    reason: str


class ReadCriteria(Received):
    criteria: tuple[Criterion, ...] = ()
    rejected: tuple[RejectedCriterion, ...] = ()


class Assessment(Received):
    """An assessment in the list or by itself, with how many criteria have which verdict."""

    assessment_id: str
    name: str | None = None
    corpus: str = ""
    first_question: str = ""
    status: str = ""
    counts: Annotated[Mapping[str, int], Field(default_factory=dict[str, int])]


class AssessmentList(Page[Assessment]):
    """A page of assessments, newest first."""
