"""What all stored documents of an interview have in common."""

from collections import OrderedDict
from functools import cache
from typing import Annotated, ClassVar, Final, Self

from pydantic import BaseModel, ConfigDict, Field

from shared.other_versions import dumped, read_from
from shared.storage.documents import ADDED_BY_STORES
from shared.storage.port import Document

type Turn = Annotated[int, Field(ge=1)]

_OF_EVERY_DOCUMENT: Final = frozenset({"id", "pk", "kind", "ttl"}) | ADDED_BY_STORES
"""What `to_document` and the stores add."""


def turn_key(kind: str, turn: int) -> str:
    """`turn-000001`: zero-padded, so ids sort as turns do."""
    return f"{kind}-{turn:06d}"


class Record(BaseModel):
    """A stored document. `to_document` adds the id, the partition and the kind; `read` takes them off again.

    Fields that another version of the product added are kept. Nothing changes a record that was read: one version of a
    document is validated once in a process.
    """

    model_config = ConfigDict(extra="ignore", frozen=True, defer_build=True)

    KIND: ClassVar[str]

    def key(self) -> str:
        return self.KIND

    def to_document(self, interview_id: str, ttl: int | None) -> Document:
        body = dumped(self)
        keep = {} if ttl is None else {"ttl": ttl}
        return {"id": self.key(), "pk": interview_id, "kind": self.KIND, **keep, **body}

    @classmethod
    def read(cls, document: Document) -> Self:
        """Raises ValidationError. A document that no store has returned has no etag, and is validated each time."""
        if (etag := document.get("_etag")) is None:
            return _validated(cls, document)
        version = (cls, document["pk"], document["id"], etag)
        found = _READ.get(version)
        if not isinstance(found, cls):
            found = _READ[version] = _validated(cls, document)
            if len(_READ) > MOST_READ:
                _READ.popitem(last=False)
        return found


MOST_READ: Final = 4096
"""Versions of documents that a process holds validated."""
_READ: Final[OrderedDict[tuple[type[Record], str, str, str], Record]] = OrderedDict()


def _validated[R: Record](kind: type[R], document: Document) -> R:
    added = _added_to(kind)
    return read_from(kind, {name: value for name, value in document.items() if name not in added})


@cache
def _added_to(kind: type[Record]) -> frozenset[str]:
    """What a stored document of this kind has beside its record."""
    etag = {"_etag"} if "etag" in kind.model_fields else set[str]()
    return _OF_EVERY_DOCUMENT - kind.model_fields.keys() - etag


IfAny = Annotated[str | None, Field(exclude_if=lambda value: value is None)]


class Owned(Record):
    """What belongs to a study, else to who made it; what names neither belongs to the owners (I2)."""

    study_id: IfAny = None
    made_by: IfAny = None


class TurnRecord(Record):
    """A record of one turn; `main_id` is its main question, by which all of them are looked up."""

    turn: Turn
    main_id: str

    def key(self) -> str:
        return turn_key(self.KIND, self.turn)
