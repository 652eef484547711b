"""Importing question sets: all sets of a file or none, and no set twice."""

from asyncio import to_thread
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from shared.library.model import FiledQuestionSet, GivenQuestionSet, QuestionSet
from shared.library.question_sets import QUESTION_SETS, QuestionSetHead, next_question_set
from shared.library.settling import identity
from shared.platform.ids import new_id
from shared.storage.changing import OUTPACED, Contended, over
from shared.storage.port import LIBRARY, Document, Store, Write

MAX_SETS: Final = 40
"""The most sets of one file: each needs two writes of the batch."""
ATTEMPTS: Final = 8
LEDGER: Final = "imports"
"""The document that every import writes, so that the second of two at once reads again and creates nothing twice."""

type Outcome = Literal["created", "changed", "unchanged"]


@dataclass(frozen=True, slots=True)
class Imported:
    """What was done with one set of the file."""

    outcome: Outcome
    question_set: QuestionSet


@dataclass(frozen=True, slots=True)
class _Known:
    """A stored set in its present version; `etag` is that of its head."""

    head: QuestionSetHead
    etag: str
    question_set: QuestionSet


async def import_sets(store: Store, given: Sequence[FiledQuestionSet], now: datetime) -> list[Imported]:
    """Store the sets that are new, and the next version of those that are known but differ.

    A set is known by its id. Otherwise it is the newest set with the same role, level and name that no id in the file
    names. Raises Contended and TooLarge.
    """
    for _ in range(ATTEMPTS):
        ledger = await store.get(LIBRARY, QUESTION_SETS.partition, LEDGER)
        named = frozenset(each.id for each in given if each.id)
        planned = [await _plan(store, each, named, now) for each in given]
        writes = [write for _, needed in planned for write in needed]
        if writes:
            try:
                await store.write(LIBRARY, QUESTION_SETS.partition, [*writes, _next(ledger)])
            except OUTPACED:
                continue
        return [imported for imported, _ in planned]
    raise Contended(LEDGER)


async def _plan(
    store: Store, given: FiledQuestionSet, named: frozenset[str], now: datetime
) -> tuple[Imported, list[Write]]:
    known = (given.id and await _known(store, given.id)) or await _same_name(store, given, named)
    if not known:
        head, made = await to_thread(next_question_set, given, new_id(now), None, now)
        return Imported("created", made), QUESTION_SETS.writes(head, made)
    before = known.question_set
    head, made = await to_thread(next_question_set, given, before.id, (known.head, before), now)
    if made.model_copy(update={"version": before.version}) == before:
        return Imported("unchanged", before), []
    return Imported("changed", made), QUESTION_SETS.writes(head, made, known.etag)


async def _same_name(store: Store, given: GivenQuestionSet, named: frozenset[str]) -> _Known | None:
    """The newest set with this role, level and name that the file does not name by its id."""
    where = {"identity": identity(given)}
    heads, _ = await QUESTION_SETS.page(store, [where], limit=len(named) + 1, cursor=None)
    other = next((head.set_id for head in heads if head.set_id not in named), None)
    return None if other is None else await _known(store, other)


async def _known(store: Store, set_id: str) -> _Known | None:
    found = await QUESTION_SETS.read_head(store, set_id)
    present = found and await QUESTION_SETS.read(store, set_id, found[0].version)
    return _Known(*found, present) if found and present else None


def _next(ledger: Document | None) -> Write:
    count = 1 if ledger is None else int(ledger["count"]) + 1
    document: Document = {"id": LEDGER, "pk": QUESTION_SETS.partition, "kind": LEDGER, "count": count}
    return over(document, str(ledger["_etag"]) if ledger else None)
