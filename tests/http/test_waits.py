"""Calls that wait for news of an interview: one reader for all of them, and only so many."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from shared.interview.records.header import Gone, change_header, read_header
from shared.interview.records.header_document import Header
from shared.interview.records.watch import (
    FIRST_PAUSE_S,
    LONGEST_PAUSE_S,
    QUICK_PAUSE_S,
    QUICK_S,
    READS_A_SECOND,
    TooManyWaits,
    Watches,
)
from shared.platform.telemetry.stores import measured_store
from shared.storage.port import INTERVIEWS, Document, Put, Store
from shared.storage.sqlite import SqliteStore
from tests.product import Product, body, client_of, serve, serving

LONG_S = 20.0


class CountingStore(SqliteStore):
    """The embedded store, which counts what is read."""

    reads = 0

    async def get(self, container: str, pk: str, doc_id: str) -> Document | None:
        self.reads += 1
        return await super().get(container, pk, doc_id)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[CountingStore]:
    store = CountingStore(tmp_path / "waits.db")
    header = Header(
        interview_id="one", mode="adaptive_follow_up", language="en", created_at=datetime.now(UTC)
    )
    await store.create(INTERVIEWS, header.to_document("one", None))
    yield store
    await store.close()


async def change(store: Store) -> None:
    changed = {"turn": 7, "status": "awaiting_answer"}
    await change_header(store, "one", lambda header: header.model_copy(update=changed), ttl=None)


async def poll(watches: Watches, store: SqliteStore, *given: Any, **named: Any) -> Header:
    return await watches.poll(store, await read_header(store, "one"), *given, **named)


async def watch(watches: Watches, store: SqliteStore, *given: Any, **named: Any) -> Header:
    return await watches.watch(store, await read_header(store, "one"), *given, **named)


def is_changed(header: Header) -> bool:
    return header.turn == 7


def is_over(header: Header) -> bool:
    return header.status == "completed"


async def until_waiting(watches: Watches, calls: int) -> None:
    async with asyncio.timeout(LONG_S):
        while watches.waiting < calls:  # noqa: ASYNC110 - it counts, and has no event
            await asyncio.sleep(0)


async def test_all_who_wait_for_an_interview_are_answered_by_one_reader(store: CountingStore) -> None:
    watches = Watches()
    calls = [asyncio.create_task(poll(watches, store, is_changed, LONG_S)) for _ in range(200)]
    await until_waiting(watches, 200)
    before = store.reads
    await change(store)
    headers = await asyncio.gather(*calls)
    assert {header.turn for header in headers} == {7}
    assert store.reads - before < 50
    assert (watches.waiting, watches.pause_s) == (0, 0)


async def test_every_document_that_is_written_is_handed_on(store: CountingStore) -> None:
    """The tombstone of an erasure is put alone, without a batch."""
    told: list[tuple[str, Document]] = []
    measured = measured_store(store, "sqlite", written=lambda *what: told.append(what))
    document = {"id": "d", "pk": "one", "kind": "k"}
    await measured.create(INTERVIEWS, document)
    await measured.put(INTERVIEWS, document)
    await measured.write(INTERVIEWS, "one", [Put(document)])
    assert told == [(INTERVIEWS, document)] * 3


async def test_what_this_process_writes_reaches_those_who_wait_without_a_read(store: CountingStore) -> None:
    watches = Watches()
    for _ in range(100):
        watches.was_written_here(True)  # so the first look is a second away
    call = asyncio.create_task(poll(watches, store, is_changed, LONG_S))
    await until_waiting(watches, 1)
    before = store.reads
    await change(measured_store(store, "sqlite", written=watches.changed))
    assert (await call).turn == 7
    assert store.reads - before == 1  # that of the change


async def test_a_read_that_is_older_than_what_was_written_here_changes_nothing(store: CountingStore) -> None:
    watches, stale = Watches(), await store.get(INTERVIEWS, "one", Header.KIND)
    assert stale is not None
    both = [asyncio.create_task(poll(watches, store, ready, LONG_S)) for ready in (is_changed, is_over)]
    await until_waiting(watches, 2)
    await change(measured_store(store, "sqlite", written=watches.changed))
    await both[0]
    watches.changed(INTERVIEWS, stale)
    assert (await poll(watches, store, is_over, 0.01)).turn == 7
    both[1].cancel()


async def test_a_wait_that_is_over_shows_what_another_process_wrote_meanwhile(store: CountingStore) -> None:
    """A link that was revoked is refused then at the latest, though a quiet interview is seldom read."""
    watches = Watches()
    for _ in range(100):
        watches.was_written_here(True)  # so the first look is a second away
    call = asyncio.create_task(poll(watches, store, is_over, 0.2))
    await until_waiting(watches, 1)
    await change(store)
    assert (await call).turn == 7


async def test_a_change_that_many_wait_for_counts_once(store: CountingStore) -> None:
    watches = Watches()
    before = watches.first_pause_s
    calls = [asyncio.create_task(poll(watches, store, is_changed, LONG_S)) for _ in range(60)]
    await until_waiting(watches, 60)
    await change(measured_store(store, "sqlite", written=watches.changed))
    await asyncio.gather(*calls)
    assert watches.first_pause_s == 2 * before


async def test_the_longer_nothing_happens_the_less_often_an_interview_is_read(store: CountingStore) -> None:
    header, watches, loop = await read_header(store, "one"), Watches(), asyncio.get_running_loop()
    began = loop.time()
    with pytest.MonkeyPatch.context() as clock:
        pauses: list[float] = []
        while sum(pauses) < 100:
            clock.setattr(loop, "time", lambda: began + sum(pauses))
            pauses.append(watches.pause_after(header))
        assert pauses[0] == FIRST_PAUSE_S
        quick = [pause for at, pause in zip(accumulate(pauses), pauses, strict=True) if at < QUICK_S]
        assert max(quick) == QUICK_PAUSE_S
        assert pauses[-10:] == [LONGEST_PAUSE_S] * 10
        changed = header.model_copy(update={"revision": header.revision + 1})
        assert watches.pause_after(changed) == FIRST_PAUSE_S


async def test_what_another_process_writes_is_found_too_and_after_the_wait_it_is_as_it_stands(
    store: CountingStore,
) -> None:
    watches = Watches()
    assert (await poll(watches, store, is_changed, 0.01)).turn == 0
    call = asyncio.create_task(poll(watches, store, is_changed, LONG_S))
    await until_waiting(watches, 1)
    await change(store)
    assert (await call).turn == 7


async def test_many_interviews_are_read_less_often(store: CountingStore) -> None:
    watches = Watches()
    call = asyncio.create_task(poll(watches, store, is_changed, LONG_S))
    await until_waiting(watches, 1)
    assert watches.pause_s == 1 / READS_A_SECOND < FIRST_PAUSE_S
    call.cancel()
    await asyncio.wait([call])
    assert watches.waiting == 0


async def test_a_token_may_wait_so_often_and_others_too(store: CountingStore) -> None:
    watches = Watches(most=5, most_of_one=2)

    def call(who: str | None) -> asyncio.Task[Header]:
        return asyncio.create_task(poll(watches, store, is_changed, LONG_S, who=who))

    calls = [call("a"), call("a"), call("b"), call("b")]
    await until_waiting(watches, 4)
    with pytest.raises(TooManyWaits):
        await call("a")
    calls.append(call(None))
    await until_waiting(watches, 5)
    with pytest.raises(TooManyWaits):
        await call("c")
    assert (await watch(watches, store, is_changed, LONG_S, who="c")).turn == 0
    await change(store)
    assert len(await asyncio.gather(*calls)) == 5
    assert (await poll(watches, store, is_changed, LONG_S, who="a")).turn == 7


async def test_an_interview_that_is_erased_ends_every_wait_and_the_next_call_has_a_new_reader(
    store: CountingStore,
) -> None:
    watches = Watches()
    calls = [asyncio.create_task(poll(watches, store, is_changed, LONG_S)) for _ in range(3)]
    await until_waiting(watches, 3)
    tombstone = {"id": Header.KIND, "pk": "one", "kind": "tombstone", "erased": True}
    await measured_store(store, "sqlite", written=watches.changed).put(INTERVIEWS, tombstone)
    assert [type(error) for error in await asyncio.gather(*calls, return_exceptions=True)] == [Gone] * 3
    assert watches.waiting == 0


@pytest.fixture
async def patient(tmp_path: Path) -> AsyncIterator[Product]:
    async with serving(tmp_path, MAX_WAITS_A_TOKEN="2") as product:
        yield product


async def test_a_poll_too_many_is_told_when_to_come_again_and_an_answer_is_stored_in_any_case(
    patient: Product,
) -> None:
    interview = await patient.start(body())
    paths = ("?after=99&wait=25", "/events?wait=25", "?after=98&wait=25")
    polls = [asyncio.create_task(interview.participant("GET", path, Last_Event_ID="99")) for path in paths]
    answered_first, _ = await asyncio.wait(polls, return_when=asyncio.FIRST_COMPLETED, timeout=LONG_S)
    (reply,) = (poll.result() for poll in answered_first)
    assert (reply.status, reply.headers["Retry-After"]) == (429, "5")
    assert (await interview.participant("GET")).status == 200
    answered = await interview.respond("I trim the wicks.", wait=25)
    assert answered.status == 202
    for poll in polls:
        poll.cancel()


async def test_a_page_that_is_loaded_again_and_again_may_wait_each_time(patient: Product) -> None:
    """A poll ends with its client, so those of pages that are gone do not count."""
    interview = await patient.start(body())
    for _ in range(6):
        poll = asyncio.create_task(interview.participant("GET", "?after=99&wait=25"))
        done, _ = await asyncio.wait([poll], timeout=0.3)
        assert not done, poll.result().text
        poll.cancel()


async def test_two_hosts_with_two_data_folders_share_nothing(tmp_path: Path) -> None:
    """Even where the environment names one folder for both."""
    shared = str(tmp_path / "shared")
    with serve(tmp_path / "a", DATA_DIR=shared) as one, serve(tmp_path / "b", DATA_DIR=shared) as other:
        async with client_of(one) as here, client_of(other) as there:
            interview = await here.start()
            assert (await there.look("/api/interviews"))["items"] == []
            reply = await there.call(
                "GET", f"/api/interview/{interview.interview_id}", headers=interview.bearer
            )
            assert reply.status in {401, 404}
    assert not (tmp_path / "shared").exists()
    assert (tmp_path / "a" / "interviews.db").is_file()
