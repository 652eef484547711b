"""The document store as the product sees it: JSON documents addressed by (container, partition, id).

Two adapters keep one contract (`tests/store`): SQLite, the embedded default, and Cosmos DB. The port is as narrow as
what both can do atomically: everything that must hold together goes into one `write` on one partition.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Protocol


@dataclass(frozen=True, slots=True)
class Range:
    """Text from `at_least` on, up to and without `below`, by code points; None leaves that side open, but not both.

    Only text lies in a range: never a number, null or a field that is not there.
    """

    at_least: str | None = None
    below: str | None = None


@dataclass(frozen=True, slots=True)
class Among:
    """One of these texts, of which there is at least one and at most `MAX_AMONG`."""

    texts: frozenset[str]


type Equal = str | int | bool
type Where = Mapping[str, Equal | Range | Among]
"""Top-level field → the value it must equal, the range it must lie in, or the texts of which it must be one.

A boolean is never equal to a number, nor a number to its text.
"""

type Document = dict[str, Any]
"""A JSON object with at least `id`, `pk` and `kind`; `_etag` when it came from the store; `ttl` in seconds or none."""

INTERVIEWS: Final = "interviews"
"""Everything of one interview; partition = interview id."""
INDEX: Final = "index"
"""Small rows to list and look up by: interviews newest first, idempotency keys."""
LIBRARY: Final = "library"
"""Question sets, plans and studies, immutable versions."""
EVIDENCE: Final = "evidence"
"""Documents, their passages with vectors, answers to follow-ups; partition = corpus. Vector search is per container."""
PARTICIPANTS: Final = "participants"
"""Who takes part in studies, and what their interviews have in common; partition = study id."""
ACCESS: Final = "access"
"""Members, sessions, tokens and shared links of staff; each kind in a partition of its own."""
AUDIT: Final = "audit"
"""Who did and who read what, apart from the data: an erasure leaves it; partition = month."""
CONTAINERS: Final = (INTERVIEWS, INDEX, LIBRARY, EVIDENCE, PARTICIPANTS, ACCESS, AUDIT)
INDEXED_FIELDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        INTERVIEWS: ("pk", "kind", "id", "main_id"),
        INDEX: (
            *("pk", "kind", "id", "mode", "status", "candidate_id", "study_id", "made_by", "corpus"),
            *("ended_at", "expected_by"),
        ),
        LIBRARY: ("pk", "kind", "id"),
        EVIDENCE: ("pk", "kind", "id", "document_id", "interview_id", "criterion_hash", "maker", "erased"),
        PARTICIPANTS: ("pk", "kind", "id", "status", "interview_id"),
        ACCESS: ("pk", "kind", "id", "subject", "study_id"),
        AUDIT: ("pk", "kind", "id", "subject", "name", "interview_id", "study_id"),
    }
)
"""What Cosmos indexes. A `where` on another field works too, by reading all documents of that kind in the partition."""

MAX_DOCUMENT_BYTES: Final = 2 * 1024 * 1024
MAX_BATCH: Final = 100
MAX_NAME: Final = 255
"""Characters of an id, a partition or a kind."""
MAX_PAGE: Final = 1000
MAX_AMONG: Final = 1000
MAX_SET: Final = 10
"""Fields that `put_newest` sets at once: operations of one patch in Cosmos."""
MAX_TTL: Final = 2**31 - 1
NEVER_EXPIRES: Final = -1
"""The `ttl` of a document that stays until it is deleted."""
MAX_NUMBER: Final = 2**53
"""Every number is a double in Cosmos: one that is further from 0 than this may come back as another one."""


class Unavailable(Exception):
    """The store cannot be reached, is closed or failed: an outage. The same call may succeed later."""


class StoreError(Exception):
    """Base of what a store refuses. Anything else it raises is an outage: `Unavailable`."""


class AlreadyExists(StoreError):
    """A create found a document with that id."""


class NotFound(StoreError):
    """A conditional write found no document with that id."""


class Changed(StoreError):
    """A conditional write found another etag: somebody wrote in between."""


class TooLarge(StoreError):
    """The document is over `MAX_DOCUMENT_BYTES` of UTF-8 JSON, or the batch with its documents together is."""


class BadDocument(StoreError):
    """What no adapter may store, refused by all of them alike.

    The id is empty, over `MAX_NAME` characters, `.` or `..`, ends in a space, or holds one of `/ \\ ? #` or a control
    character; `pk` or `kind` is empty, too long or holds a control character; `ttl` is not a positive integer or -1;
    something is not JSON (NaN, lone surrogates) or a number is beyond `MAX_NUMBER`; or the batch mixes partitions or
    is longer than `MAX_BATCH`.
    """


class BadQuery(StoreError):
    """An unknown container, a `limit` outside 1 to `MAX_PAGE`, or a `where` that no document could be asked for."""


@dataclass(frozen=True, slots=True)
class Create:
    """Write a new document; the batch fails with `AlreadyExists` when the id is taken."""

    document: Document


@dataclass(frozen=True, slots=True)
class Put:
    """Write a document whether it exists or not."""

    document: Document


@dataclass(frozen=True, slots=True)
class Replace:
    """Write over the document that has this etag; the batch fails with `Changed` or `NotFound` otherwise."""

    document: Document
    etag: str


type Write = Create | Put | Replace


@dataclass(frozen=True, slots=True)
class OfKind:
    """The documents of one kind whose top-level fields are as `where` says."""

    kind: str
    where: Where = field(default_factory=dict[str, Equal | Range | Among])


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a listing. `next` is what to pass as `after`, None on the last page."""

    items: list[Document]
    next: str | None


class Store(Protocol):
    """Every method raises `Unavailable` on an outage and `BadQuery` for a container that is not in `CONTAINERS`.

    Fields that a store adds to a document (`_etag`, `_rid`, `_self`, `_ts`, `_attachments`, `_lsn`) are ignored when they
    are written back. The caller's documents are never changed. Ids that no document may have find nothing.
    """

    async def get(self, container: str, pk: str, doc_id: str) -> Document | None:
        """The document, or None when it is missing or expired."""
        ...

    async def create(self, container: str, document: Document) -> Document:
        """Write a new document and return it as stored. Raises AlreadyExists, TooLarge, BadDocument."""
        ...

    async def put(self, container: str, document: Document, *, etag: str | None = None) -> Document:
        """Write a document; with `etag`, only over that version. Raises Changed, NotFound, TooLarge, BadDocument."""
        ...

    async def write(self, container: str, pk: str, operations: Sequence[Write]) -> None:
        """All of the operations or none, in order, on one partition, at most `MAX_BATCH`; of none, nothing.

        Raises what the first failure is: AlreadyExists, Changed, NotFound, TooLarge, BadDocument.
        """
        ...

    async def put_newest(
        self, container: str, document: Document, *, by: str, settled: Sequence[str] = ()
    ) -> bool:
        """Create the document, or set its fields in the stored one unless the number `by` is there and greater.

        Other fields that are stored stay, and the `settled` ones. At most `MAX_SET` fields beside these, id, pk and kind.
        Whether it was created. Raises TooLarge, BadDocument.
        """
        ...

    async def delete(self, container: str, pk: str, doc_id: str) -> None:
        """Remove the document; a missing one is fine."""
        ...

    async def list(
        self,
        container: str,
        pk: str,
        kind: str,
        *,
        where: Where | None = None,
        limit: int = 100,
        after: str | None = None,
        descending: bool = False,
    ) -> Page:
        """Documents of one kind by id (code point order), those whose top-level fields are as `where` says.

        `after` is exclusive, in the direction of the listing, and need not exist. Raises BadQuery.
        """
        ...

    async def collect(
        self,
        container: str,
        pk: str,
        wanted: Sequence[OfKind],
        *,
        limit: int = MAX_PAGE,
        after: str | None = None,
    ) -> Page:
        """The documents that fulfil at least one of `wanted`, each once, by id (code point order). Raises BadQuery.

        A page is read at one moment: no document in it is newer than another was then. It is one statement of SQLite and
        one response of Cosmos, which may bring fewer than `limit` though more follow. A later page may be newer: SQLite
        reads the newest always, and Cosmos (session consistency) nothing older than what this process read or wrote
        before. `after` is as that of `list`.
        """
        ...

    async def count(self, container: str, pk: str, kind: str, *, where: Where | None = None) -> int:
        """How many `list` would return in all. Raises BadQuery."""
        ...

    async def across(
        self, container: str, doc_id: str, *, limit: int = 100, after: str | None = None
    ) -> Page:
        """The documents of this id in all partitions, by partition (code point order); `next` is a partition.

        `after` is exclusive and need not exist. Dear where there are many partitions: for what is swept now and then.
        Raises BadQuery.
        """
        ...

    async def ids(self, container: str, pk: str) -> Sequence[str]:
        """The ids of every document of the partition, of any kind: what an erasure has to delete."""
        ...

    async def purge_deleted(self) -> None:
        """Return once nothing deleted, overwritten or expired before this call is in any file of the store."""
        ...

    async def ping(self) -> None:
        """Return when the store answers; raise when it does not."""
        ...

    async def close(self) -> None: ...
