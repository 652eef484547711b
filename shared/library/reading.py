"""Reading question sets: a head for each set, and its versions, which never change.

All question sets share one partition: a new version and the head that names it are one batch, a list is one query, and
several sets are imported together or not at all.
"""

from datetime import datetime
from typing import Final, Self, TypeIs

from shared.interview.records.documents import Record
from shared.library.model import QuestionSet
from shared.storage.port import LIBRARY, Document, Store

QUESTION_SETS: Final = "question-sets"
"""The partition."""


class Head(Record):
    """What stands first of a set: which version is the present one, and what a list shows of it.

    `identity` tells whether an imported set is this one, `role_key` and `level_key` are what a list is filtered by: case
    and spacing make no difference. `last_number` is the highest number that a question's id was made from.
    """

    KIND = "question_set"

    set_id: str
    version: int
    role: str
    level: str
    name: str
    is_active: bool
    question_count: int
    created_at: datetime
    updated_at: datetime
    identity: str
    role_key: str
    level_key: str
    last_number: int = 0

    def key(self) -> str:
        return self.set_id


class Version(Record):
    """One version of a set."""

    KIND = "question_set_version"

    question_set: QuestionSet
    saved_at: datetime

    def key(self) -> str:
        return version_key(self.question_set.id, self.question_set.version)

    @classmethod
    def of(cls, question_set: QuestionSet, now: datetime) -> Self:
        return cls(question_set=question_set, saved_at=now)


def version_key(set_id: str, version: int) -> str:
    """The id of a version's document."""
    return f"{set_id}.v-{version:06d}"


async def read_head(store: Store, set_id: str) -> tuple[Head, str] | None:
    """The head with its etag in the store; None for an unknown or a deleted set."""
    document = await store.get(LIBRARY, QUESTION_SETS, set_id)
    if not _is_head(document):
        return None
    return Head.read(document), str(document["_etag"])


def _is_head(document: Document | None) -> TypeIs[Document]:
    return document is not None and document.get("kind") == Head.KIND


async def read_question_set(store: Store, set_id: str, version: int | None = None) -> QuestionSet | None:
    """The set in this version, or in its present one; None when there is no such set or version.

    A set may have no questions, and may be inactive: that is for the caller to judge.
    """
    found = await read_head(store, set_id)
    if found is None:
        return None
    document = await store.get(LIBRARY, QUESTION_SETS, version_key(set_id, version or found[0].version))
    return None if document is None else Version.read(document).question_set
