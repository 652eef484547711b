"""Importing question sets: all of a file or nothing, and nothing twice."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from shared.library.changing import creation, next_version
from shared.library.model import GivenQuestionSet, QuestionSet
from shared.library.reading import QUESTION_SETS, Head, read_head, read_question_set
from shared.library.settling import identity
from shared.records.header import Contended
from shared.store.port import (
    LIBRARY,
    AlreadyExists,
    Changed,
    Create,
    Document,
    NotFound,
    Replace,
    Store,
    Write,
)

MAX_SETS: Final = 40
"""Of one file: each takes two writes of a batch."""
ATTEMPTS: Final = 8
LEDGER: Final = "imports"
"""The document that every import writes: of two at once, the second looks again, so that nothing is created twice."""

type Outcome = Literal["created", "changed", "unchanged"]


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of one set of the file."""

    outcome: Outcome
    question_set: QuestionSet


async def import_sets(store: Store, given: Sequence[GivenQuestionSet], now: datetime) -> list[Imported]:
    """Store the sets that are new, and new versions of those that differ from the set of that role, level and name.

    Of several such sets the newest is meant. Raises Contended, TooLarge.
    """
    for _ in range(ATTEMPTS):
        ledger = await store.get(LIBRARY, QUESTION_SETS, LEDGER)
        planned = [await _plan(store, each, now) for each in given]
        writes = [write for _, needed in planned for write in needed]
        if writes:
            try:
                await store.write(LIBRARY, QUESTION_SETS, [*writes, _next(ledger)])
            except (AlreadyExists, Changed, NotFound):
                continue
        return [imported for imported, _ in planned]
    raise Contended(LEDGER)


async def _plan(store: Store, given: GivenQuestionSet, now: datetime) -> tuple[Imported, list[Write]]:
    found = await _same_name(store, given)
    if found is None:
        kept, writes = creation(given, now)
        return Imported("created", kept), writes
    head, etag, before = found
    kept, writes = next_version(given, head, etag, before, now)
    if kept.model_copy(update={"version": before.version}) == before:
        return Imported("unchanged", before), []
    return Imported("changed", kept), writes


async def _same_name(store: Store, given: GivenQuestionSet) -> tuple[Head, str, QuestionSet] | None:
    page = await store.list(
        LIBRARY, QUESTION_SETS, Head.KIND, where={"identity": identity(given)}, limit=1, descending=True
    )
    for document in page.items:
        found = await read_head(store, str(document["id"]))
        before = found and await read_question_set(store, found[0].set_id, found[0].version)
        if found and before:
            return *found, before
    return None


def _next(ledger: Document | None) -> Write:
    count = 1 if ledger is None else int(ledger["count"]) + 1
    document: Document = {"id": LEDGER, "pk": QUESTION_SETS, "kind": LEDGER, "count": count}
    return Create(document) if ledger is None else Replace(document, str(ledger["_etag"]))
