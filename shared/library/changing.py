"""Creating, changing and removing question sets. A version is written once; what changes is which one the head names."""

from asyncio import to_thread
from datetime import datetime

from shared.library.model import GivenQuestionSet, QuestionSet
from shared.library.reading import QUESTION_SETS, Head, Version, read_question_set
from shared.library.removing import Stale, remove
from shared.library.settling import head_of, question_set, settle
from shared.platform.ids import new_id
from shared.storage.port import LIBRARY, Changed, Create, NotFound, Replace, Store, Write


def creation(
    given: GivenQuestionSet, now: datetime, set_id: str | None = None
) -> tuple[QuestionSet, list[Write]]:
    """A new set, under a new id unless one is given, and the writes that store it."""
    questions, last_number = settle(given.questions)
    kept = question_set(given, set_id or new_id(now), 1, questions)
    head = head_of(given, kept, created_at=now, now=now, last_number=last_number)
    return kept, [Create(head.to_document(QUESTION_SETS, None)), _version(kept, now)]


def next_version(
    given: GivenQuestionSet, head: Head, etag: str, before: QuestionSet, now: datetime
) -> tuple[QuestionSet, list[Write]]:
    """The version after `before`, which the head names, and the writes that store it."""
    questions, last_number = settle(given.questions, before.questions, head.last_number)
    kept = question_set(given, head.set_id, head.version + 1, questions)
    changed = head_of(given, kept, created_at=head.created_at, now=now, last_number=last_number)
    return kept, [Replace(changed.to_document(QUESTION_SETS, None), etag), _version(kept, now)]


def _version(kept: QuestionSet, now: datetime) -> Write:
    return Create(Version.of(kept, now).to_document(QUESTION_SETS, None))


async def create(
    store: Store, given: GivenQuestionSet, now: datetime, set_id: str | None = None
) -> QuestionSet:
    """Store a new set, under a new id unless one is given. Raises TooLarge, and AlreadyExists for a given id."""
    kept, writes = await to_thread(creation, given, now, set_id)
    await store.write(LIBRARY, QUESTION_SETS, writes)
    return kept


async def change(store: Store, head: Head, etag: str, given: GivenQuestionSet, now: datetime) -> QuestionSet:
    """Store the next version of the set whose head was read with this etag. Raises Stale, TooLarge."""
    before = await read_question_set(store, head.set_id, head.version)
    if before is None:
        raise Stale(head.set_id)
    kept, writes = await to_thread(next_version, given, head, etag, before, now)
    try:
        await store.write(LIBRARY, QUESTION_SETS, writes)
    except (Changed, NotFound):
        raise Stale(head.set_id) from None
    return kept


async def delete(store: Store, head: Head, etag: str) -> None:
    """Remove the set with all its versions. Interviews that began with it keep their own copy. Raises Stale."""
    await remove(store, QUESTION_SETS, head.set_id, head.version, etag)
