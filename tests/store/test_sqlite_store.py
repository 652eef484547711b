"""What the embedded store promises beyond the contract: its file, its processes, its threads."""

import asyncio
import random
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import AsyncGenerator, Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import shared.storage.sqlite_calls
from shared.storage.port import (
    INDEX,
    INTERVIEWS,
    AlreadyExists,
    Changed,
    Create,
    Put,
    Range,
    Unavailable,
    Where,
)
from shared.storage.sqlite import SqliteStore
from shared.storage.sqlite_calls import SWEEP_AT_MOST, SWEEP_EVERY_S
from shared.storage.sqlite_file import APPLICATION_ID, FORMAT, UnusableFile, connect
from tests.store.conftest import Clock
from tests.store.endpoints import ROOT
from tests.store.examples import doc, without_etag
from tests.traces import traces


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "made" / "store.db"


@pytest.fixture
async def store(path: Path) -> AsyncGenerator[SqliteStore]:
    opened = SqliteStore(path)
    yield opened
    await opened.close()


def run_python(code: str, *arguments: object) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


async def many(store: SqliteStore, word: str, chance: random.Random) -> None:
    """Documents of ever other lengths, written over one another, so that SQLite moves rows between its pages."""
    for _ in range(1500):
        other = chance.random() < 0.5
        pk = f"{'other' if other else word}-{chance.randrange(15)}"
        text = ("other" if other else word) * chance.choice([1, 3, 10, 50, 100, 300, 2000])
        await store.put(INTERVIEWS, doc(pk, f"d-{chance.randrange(30)}", text=text))


async def contents(store: SqliteStore, pk: str) -> list[Any]:
    return (await store.list(INTERVIEWS, pk, "turn")).items


class TestPurging:
    """Rows are deleted at once; what SQLite leaves of them goes when `purge_deleted` returns."""

    async def test_no_byte_is_left_of_what_was_written_over_nor_of_what_expired(self, path: Path):
        clock = Clock(1000.0)
        store = SqliteStore(path, now=clock.now)
        await store.put(INTERVIEWS, doc("p", "a", text="heliotrope"))
        await store.put(INTERVIEWS, doc("p", "a", text="other"))
        for number in range(SWEEP_AT_MOST + 10):
            await store.put(INTERVIEWS, doc("p", f"b-{number}", text="heliotrope", ttl=1))
        clock.time += 2
        await store.purge_deleted()
        assert traces(path.parent, "heliotrope") == {}
        await store.close()

    async def test_purges_at_once_share_one(self, store: SqliteStore, monkeypatch: pytest.MonkeyPatch):
        scrubbed: list[float] = []
        monkeypatch.setattr(
            shared.storage.sqlite_calls, "scrub", lambda commit, run, now: scrubbed.append(now)
        )
        await asyncio.gather(*(store.purge_deleted() for _ in range(20)))
        assert len(scrubbed) < 5
        await store.purge_deleted()
        assert len(scrubbed) >= 2

    async def test_another_write_does_not_wait_until_it_has_ended(self, store: SqliteStore):
        for number in range(200):
            writes = [Put(doc(f"p-{number}", f"d-{each}", text="other" * 1000)) for each in range(20)]
            await store.write(INTERVIEWS, f"p-{number}", writes)
        purge = asyncio.create_task(store.purge_deleted())
        written = 0
        while not purge.done():
            await store.put(INTERVIEWS, doc("bystander", "d", number=written))
            written += 1
        await purge
        assert written > 3
        assert len(await store.ids(INTERVIEWS, "p-0")) == 20

    @pytest.mark.parametrize("seed", ["1", "8"])
    async def test_no_byte_is_left_wherever_sqlite_had_moved_it_and_no_document_is_changed(
        self, store: SqliteStore, path: Path, seed: str
    ):
        """secure_delete alone leaves copies in pages whose rows moved: the seed 8 shows them without the purge."""
        chance = random.Random(seed)
        await many(store, "heliotrope", chance)
        kept = {pk: await contents(store, pk) for pk in (f"other-{number}" for number in range(15))}
        for number in range(15):
            for doc_id in await store.ids(INTERVIEWS, f"heliotrope-{number}"):
                await store.delete(INTERVIEWS, f"heliotrope-{number}", doc_id)
        new = (
            store.put(INTERVIEWS, doc("new", f"d-{number}", text="new" * 50 * number)) for number in range(30)
        )
        await asyncio.gather(store.purge_deleted(), *new)
        assert {pk: await contents(store, pk) for pk in kept} == kept
        assert len(await store.ids(INTERVIEWS, "new")) == 30
        assert traces(path.parent, "heliotrope") == {}
        with closing(connect(path)) as other:
            assert other.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert other.execute("SELECT count(*) FROM documents WHERE container = ''").fetchone() == (0,)
        await store.close()

    @pytest.mark.parametrize("patience_s", [None, 0.05])
    async def test_a_reader_of_another_process_holds_up_no_write_and_a_purge_that_fails_may_be_repeated(
        self, store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch, patience_s: float | None
    ):
        if patience_s is not None:
            monkeypatch.setattr("shared.storage.sqlite_file.BUSY_S", patience_s)
        await store.put(INTERVIEWS, doc("p", "a", text="heliotrope"))
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN")
            other.execute("SELECT count(*) FROM documents").fetchone()
            await store.delete(INTERVIEWS, "p", "a")
            purge = asyncio.create_task(store.purge_deleted())
            for number in range(20):
                await store.put(INTERVIEWS, doc("bystander", "d", number=number))
                await asyncio.sleep(0.01)
            if patience_s is None:
                assert not purge.done()
                other.execute("COMMIT")
                await purge
            else:
                with pytest.raises(Unavailable):
                    await purge
        await store.purge_deleted()
        assert traces(path.parent, "heliotrope") == {}

    def test_the_log_that_a_kill_left_is_emptied_at_the_start(self, path: Path):
        code = """import asyncio, os, signal, sys
from pathlib import Path
from shared.storage.port import INTERVIEWS
from shared.storage.sqlite import SqliteStore
async def work():
    store = SqliteStore(Path(sys.argv[1]))
    await store.put(INTERVIEWS, {"id": "a", "pk": "p", "kind": "k", "text": "heliotrope"})
    await store.delete(INTERVIEWS, "p", "a")
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(work())"""
        run_python(code, path).communicate()
        assert traces(path.parent, "heliotrope")
        store = SqliteStore(path)
        assert traces(path.parent, "heliotrope") == {}
        asyncio.run(store.close())


class TestTheListOfInterviews:
    """With fifty thousand of them a count that took every row apart would take half a second."""

    @pytest.mark.parametrize(("where", "index"), [
        ({"status": "failed"}, "listed_by_status"),
        ({"status": "completed", "ended_at": Range(at_least="2031")}, "listed_by_status"),
        ({"expected_by": Range(below="2031")}, "listed_by_expected_by"),
        ({"candidate_id": "c-1"}, "listed_by_candidate_id"), ({"study_id": "5" * 32}, "listed_by_study_id"),
        ({}, "documents_by_kind"),
    ])  # fmt: skip
    @pytest.mark.parametrize("comes", ["new", "from before"])
    async def test_it_is_counted_and_listed_by_an_index(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, where: Where, index: str, comes: str
    ):
        if comes == "from before":
            await SqliteStore(path).close()
            with closing(connect(path)) as old:
                old.executescript("".join(f"DROP INDEX {name};" for name in _listed_by(old)))
        asked: list[str] = []

        def observed(path: Path) -> sqlite3.Connection:
            db = connect(path)
            db.set_trace_callback(asked.append)
            return db

        store = SqliteStore(path)
        monkeypatch.setattr(shared.storage.sqlite_calls, "connect", observed)
        await store.count(INDEX, "interviews", "interview", where=where)
        await store.list(INDEX, "interviews", "interview", where=where, descending=True)
        await store.close()
        with closing(connect(path)) as db:
            selects = [each for each in asked if each.startswith("SELECT")]
            plans = [db.execute(f"EXPLAIN QUERY PLAN {each}").fetchall() for each in selects]
        assert len(plans) == 2
        assert all(f" {index} " in str(plan) for plan in plans)


def _listed_by(db: sqlite3.Connection) -> list[str]:
    rows = db.execute("SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'listed_by_%'")
    return [name for (name,) in rows]


class TestTheFile:
    async def test_documents_and_etags_outlive_the_store_in_one_file_of_its_owner(self, path: Path):
        first = SqliteStore(path)
        written = await first.create(INTERVIEWS, doc("p", text="日本"))
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
        assert modes == dict.fromkeys(["store.db", "store.db-wal", "store.db-shm"], 0o600)
        await first.close()
        assert [file.name for file in path.parent.iterdir()] == ["store.db"]
        second = SqliteStore(path)
        assert await second.get(INTERVIEWS, "p", "1") == written
        await second.put(INTERVIEWS, doc("p", v=2), etag=written["_etag"])
        await second.close()

    async def test_an_empty_file_is_taken_as_new(self, path: Path):
        path = path.parent
        await asyncio.to_thread(path.touch)
        store = SqliteStore(path)
        await store.put(INTERVIEWS, doc("p"))
        await store.close()

    async def test_the_journal_is_a_log_and_commits_survive_the_process(self, store: SqliteStore, path: Path):
        with closing(sqlite3.connect(path)) as db:
            found = [
                db.execute(f"PRAGMA {name}").fetchone()
                for name in ("journal_mode", "user_version", "application_id")
            ]
        assert found == [("wal",), (FORMAT,), (APPLICATION_ID,)]


def filled(path: Path) -> bytearray:
    """The bytes of a database with a hundred documents."""

    async def fill() -> None:
        store = SqliteStore(path)
        await store.write(INTERVIEWS, "p", [Put(doc("p", f"{n:03}", text="x" * 1000)) for n in range(100)])
        await store.close()

    asyncio.run(fill())
    return bytearray(path.read_bytes())


def foreign(path: Path) -> None:
    path.write_text("these are my notes, do not lose them\n" * 100)


def newer(path: Path) -> None:
    filled(path)
    changed(path, f"PRAGMA user_version = {FORMAT + 1}")


def of_another_program(path: Path) -> None:
    changed(path, "CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)")


def cut_short(path: Path) -> None:
    path.write_bytes(filled(path)[:-8192])


def overwritten(page: int, path: Path) -> None:
    data = filled(path)
    data[page * 4096 : page * 4096 + 512] = b"\xa5" * 512
    path.write_bytes(data)


def changed(path: Path, script: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript(script)


@pytest.mark.parametrize(("make", "reason"), [
    (foreign, "not a database"), (newer, f"format {FORMAT + 1}; this release knows formats up to {FORMAT}"),
    (of_another_program, "another program"), (cut_short, "damaged"),
    *((partial(overwritten, page), "damaged") for page in (1, 2, 4)), (Path.mkdir, None),
])  # fmt: skip
def test_a_file_that_is_not_fit_for_use_is_refused_and_left_alone(
    make: Callable[[Path], None], reason: str | None, tmp_path: Path
):
    path = tmp_path / "store.db"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(UnusableFile, match=reason):
        SqliteStore(path)
    assert (path.read_bytes() if path.is_file() else None) == before


class TestSweeping:
    async def test_expired_rows_leave_the_file_with_later_writes(self, path: Path):
        clock = Clock(1000.0)
        store = SqliteStore(path, now=clock.now)
        for start in range(0, SWEEP_AT_MOST + 100, 100):
            puts = [Put(doc("p", f"{start + n}", ttl=1)) for n in range(100)]
            await store.write(INTERVIEWS, "p", puts)
        rows = [await self.rows_after_a_write(store, path)]
        clock.time += SWEEP_EVERY_S
        rows += [await self.rows_after_a_write(store, path) for _ in range(2)]
        assert rows == [SWEEP_AT_MOST + 101, 101, 1]
        await store.close()

    async def rows_after_a_write(self, store: SqliteStore, path: Path) -> int:
        await store.put(INTERVIEWS, doc("p", "kept"))
        with closing(sqlite3.connect(path)) as db:
            return db.execute("SELECT count(*) FROM documents").fetchone()[0]


class TestThreadsAndLoops:
    @pytest.mark.parametrize("call", ["get", "delete", "write"])
    async def test_who_makes_one_quick_call_after_the_other_lets_others_have_their_turns(
        self, store: SqliteStore, call: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """J3: a thousand calls that are answered at once are as long as one that is not."""
        ticks = iter(range(100_000))
        monkeypatch.setattr(
            "shared.storage.sqlite_calls.monotonic", lambda: next(ticks) / 1_000
        )  # a call takes 1 ms
        turns = 0

        async def look_on() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        async with asyncio.TaskGroup() as group:
            onlooker = group.create_task(look_on())
            for number in range(40):
                match call:
                    case "get":
                        await store.get(INTERVIEWS, "pk", "x")
                    case "delete":
                        await store.delete(INTERVIEWS, "pk", "x")
                    case _:
                        await store.write(INTERVIEWS, "pk", [Put(doc("pk", f"{number}"))])
            onlooker.cancel()
        assert turns >= 5

    def test_one_store_serves_several_event_loops_and_threads(self, path: Path):
        store = SqliteStore(path)

        async def work(name: str) -> None:
            await asyncio.gather(*(store.create(INTERVIEWS, doc(name, f"{n}")) for n in range(20)))
            assert await store.count(INTERVIEWS, name, "turn") == 20

        threads = [threading.Thread(target=lambda name=name: asyncio.run(work(name))) for name in "abcd"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [asyncio.run(store.count(INTERVIEWS, pk, "turn")) for pk in "abcd"] == [20] * 4
        asyncio.run(store.close())

    async def test_reads_do_not_wait_for_a_long_write_of_another_process_and_conditions_see_what_it_wrote(
        self, store: SqliteStore, path: Path
    ):
        old = await store.put(INTERVIEWS, doc("p"))
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("BEGIN IMMEDIATE")
            waiting = asyncio.create_task(store.put(INTERVIEWS, doc("p", v=2), etag=old["_etag"]))
            for _ in range(20):
                await store.ping()  # the write has begun, and waits, by the time these are through
            assert without_etag(await store.get(INTERVIEWS, "p", "1")) == doc("p")
            assert not waiting.done()
            db.execute("UPDATE documents SET etag = 'theirs'")
            db.execute("COMMIT")
        with pytest.raises(Changed):
            await waiting

    async def test_the_log_does_not_grow_with_every_small_write(self, store: SqliteStore, path: Path):
        """Those that come while it is moved into the file wait for that, or it would never begin anew."""

        async def keep_writing(doc_id: str) -> None:
            for number in range(150):
                await store.put(INTERVIEWS, doc("p", doc_id, text=str(number % 10) * 40_000))
                await asyncio.sleep(0)

        await asyncio.gather(*map(keep_writing, "abcdefgh"))
        assert path.with_name(f"{path.name}-wal").stat().st_size < 12_000_000

    async def test_a_closed_store_says_so(self, path: Path):
        store = SqliteStore(path)
        await store.close()
        await store.close()
        for call in (store.get(INTERVIEWS, "p", "1"), store.put(INTERVIEWS, doc("p")), store.ping()):
            with pytest.raises(Unavailable, match="closed"):
                await call

    @pytest.mark.parametrize("most_held_s", [0.0, 60.0])
    async def test_what_was_asked_before_closing_is_done(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, most_held_s: float
    ):
        """Whether or not the calls let others have their turns in between."""
        monkeypatch.setattr("shared.storage.sqlite_calls.MOST_HELD_S", most_held_s)
        store = SqliteStore(path)
        writes = [asyncio.create_task(store.create(INTERVIEWS, doc("p", f"{n}"))) for n in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*writes)
        again = SqliteStore(path)
        assert await again.count(INTERVIEWS, "p", "turn") == 50
        await again.close()

    async def test_a_failing_disk_is_an_outage(self, store: SqliteStore, path: Path):
        changed(path, "DROP TABLE documents")
        for call in (store.ping(), store.put(INTERVIEWS, doc("p"))):
            with pytest.raises(Unavailable):
                await call


INCREMENTS = """
import asyncio, sys
from contextlib import suppress
from pathlib import Path
from shared.storage.changing import Contended, change
from shared.storage.port import INTERVIEWS, AlreadyExists
from shared.storage.sqlite import SqliteStore

async def main():
    store, left = SqliteStore(Path(sys.argv[1])), 50
    with suppress(AlreadyExists):
        await store.create(INTERVIEWS, {"id": "1", "pk": "p", "kind": "turn", "n": 0})
    while left:
        with suppress(Contended):
            await change(store, INTERVIEWS, "p", "1", lambda read: {**read, "n": read["n"] + 1})
            left -= 1
    await store.close()

asyncio.run(main())
"""

ACKNOWLEDGING = """
import asyncio, sys
from pathlib import Path
from shared.storage.port import INTERVIEWS, Create
from shared.storage.sqlite import SqliteStore

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    n = int(sys.argv[2])
    while True:
        pair = [Create({"id": f"{n:07}-{half}", "pk": "p", "kind": "turn"}) for half in "ab"]
        await store.write(INTERVIEWS, "p", pair)
        print(n, flush=True)
        n += 1

asyncio.run(main())
"""


class TestProcesses:
    async def test_processes_that_start_at_once_share_a_new_file(self, path: Path):
        processes = [run_python(INCREMENTS, path) for _ in range(3)]
        for process in processes:
            with process:
                assert process.wait() == 0
        store = SqliteStore(path)
        read = await store.get(INTERVIEWS, "p", "1")
        assert read is not None
        assert read["n"] == 150
        await store.close()

    async def test_killing_the_process_loses_nothing_acknowledged_and_halves_nothing(self, path: Path):
        start = 0
        for _ in range(3):
            acknowledged = self.killed_after(path, start, writes=40)
            store = SqliteStore(path)
            ids = list(await store.ids(INTERVIEWS, "p"))
            assert {f"{n:07}-a" for n in range(acknowledged + 1)} <= set(ids)
            assert [doc_id[:-1] for doc_id in ids if doc_id.endswith("a")] == [
                doc_id[:-1] for doc_id in ids if doc_id.endswith("b")
            ]
            start = len(ids) // 2
            with pytest.raises(AlreadyExists):
                await store.write(INTERVIEWS, "p", [Create(doc("p", ids[-1]))])
            await store.close()

    def killed_after(self, path: Path, start: int, *, writes: int) -> int:
        """The last number acknowledged by a process that was killed in the middle of its writes."""
        with run_python(ACKNOWLEDGING, path, start) as process:
            assert process.stdout is not None
            for _ in range(writes):
                process.stdout.readline()
            process.kill()
            rest = process.stdout.read().splitlines(keepends=True)
        complete = [line for line in rest if line.endswith("\n")]
        return int(complete[-1]) if complete else start + writes - 1
