"""Importing question sets: all of a file or nothing, and nothing twice."""

from asyncio import to_thread
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from shared.interview.records.header import Contended
from shared.library.changing import creation, next_version
from shared.library.model import FiledQuestionSet, GivenQuestionSet, QuestionSet
from shared.library.reading import QUESTION_SETS, Head, read_head, read_question_set
from shared.library.settling import identity
from shared.storage.port import (
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

type Kept = tuple[Head, str, QuestionSet]
"""A set that is there: its head, the etag of that, and its present version."""
type Outcome = Literal["created", "changed", "unchanged"]


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of one set of the file."""

    outcome: Outcome
    question_set: QuestionSet


async def import_sets(store: Store, given: Sequence[FiledQuestionSet], now: datetime) -> list[Imported]:
    """Store the sets that are new, and new versions of those that are there but differ.

    A set is there if its id is known, else if one of that role, level and name is, of which the newest is meant that no
    id in the file names. Raises Contended, TooLarge.
    """
    for _ in range(ATTEMPTS):
        ledger = await store.get(LIBRARY, QUESTION_SETS, LEDGER)
        named = frozenset(each.id for each in given if each.id)
        planned = [await _plan(store, each, named, now) for each in given]
        writes = [write for _, needed in planned for write in needed]
        if writes:
            try:
                await store.write(LIBRARY, QUESTION_SETS, [*writes, _next(ledger)])
            except (AlreadyExists, Changed, NotFound):
                continue
        return [imported for imported, _ in planned]
    raise Contended(LEDGER)


async def _plan(
    store: Store, given: FiledQuestionSet, named: frozenset[str], now: datetime
) -> tuple[Imported, list[Write]]:
    found = (given.id and await _kept(store, given.id)) or await _same_name(store, given, named)
    if not found:
        kept, writes = await to_thread(creation, given, now)
        return Imported("created", kept), writes
    head, etag, before = found
    kept, writes = await to_thread(next_version, given, head, etag, before, now)
    if kept.model_copy(update={"version": before.version}) == before:
        return Imported("unchanged", before), []
    return Imported("changed", kept), writes


async def _same_name(store: Store, given: GivenQuestionSet, named: frozenset[str]) -> Kept | None:
    """The newest set of this role, level and name, but none that the file names by its id."""
    where = {"identity": identity(given)}
    page = await store.list(
        LIBRARY, QUESTION_SETS, Head.KIND, where=where, limit=len(named) + 1, descending=True
    )
    ids = (str(document["id"]) for document in page.items)
    other = next((set_id for set_id in ids if set_id not in named), None)
    return None if other is None else await _kept(store, other)


async def _kept(store: Store, set_id: str) -> Kept | None:
    found = await read_head(store, set_id)
    before = found and await read_question_set(store, set_id, found[0].version)
    return (*found, before) if found and before else None


def _next(ledger: Document | None) -> Write:
    count = 1 if ledger is None else int(ledger["count"]) + 1
    document: Document = {"id": LEDGER, "pk": QUESTION_SETS, "kind": LEDGER, "count": count}
    return Create(document) if ledger is None else Replace(document, str(ledger["_etag"]))
