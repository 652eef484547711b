"""The data file: refused, and left alone, when it is not fit for use."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import durabletask.internal.orchestrator_service_pb2 as pb
import pytest

from devhost.engine import DataFileRefused, HubClosed, TaskHub, local_context
from devhost.engine.datafile import FORMAT
from tests.devhost.engine.conftest import executor_of
from tests.fakes.local_hub import LocalHub


def a_used_file(path: Path, instances: int = 40) -> bytes:
    """A data file with something in it, closed; answers its bytes."""

    async def use() -> None:
        async with LocalHub(executor_of(), path=path) as hub:
            for _ in range(instances):
                hub.start("no such function", "x" * 200)
            await hub.idle()

    asyncio.run(use())
    return path.read_bytes()


def refused(path: Path) -> str:
    """Opening the file must be refused and must not change it; answers what was said."""
    before = path.read_bytes()
    with pytest.raises(DataFileRefused) as refusal:
        TaskHub(path)
    assert path.read_bytes() == before
    assert str(path) in str(refusal.value)
    return refusal.value.reason


def foreign(path: Path) -> None:
    path.write_bytes(b"These are the notes of somebody else.\n" * 100)


def overwritten(path: Path) -> None:
    whole = bytearray(a_used_file(path))
    for offset in range(4096, len(whole), 4096):  # every page but the first
        whole[offset : offset + 64] = b"\xff" * 64
    path.write_bytes(whole)


def cut_short(path: Path) -> None:
    whole = a_used_file(path)
    path.write_bytes(whole[: len(whole) // 2])


def of_a_newer_version(path: Path) -> None:
    a_used_file(path, 1)
    changed(path, f"PRAGMA user_version={FORMAT + 1}")


def of_another_program(path: Path) -> None:
    changed(path, "CREATE TABLE recipes(name TEXT)")


def changed(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement)


@pytest.mark.parametrize(("make", "says"), [
    (foreign, "no task hub data"), (overwritten, "damaged"), (cut_short, "damaged"),
    (of_a_newer_version, "newer version"), (of_another_program, "another program"),
])  # fmt: skip
def test_a_file_that_is_not_fit_for_use_is_refused(
    make: Callable[[Path], None], says: str, tmp_path: Path
) -> None:
    make(tmp_path / "hub.db")
    assert says in refused(tmp_path / "hub.db")


def test_a_folder_in_its_place_and_a_path_through_a_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path, tmp_path / "file" / "hub.db"):
        with pytest.raises(DataFileRefused, match="cannot be opened"):
            TaskHub(path)


def test_a_file_in_use_by_this_process_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hub.db"
    hub = TaskHub(path)
    with pytest.raises(DataFileRefused, match="in use"):
        TaskHub(path)
    hub.stop()
    TaskHub(path).stop()


def test_a_file_in_use_by_another_process_is_refused_until_that_ends(tmp_path: Path) -> None:
    path = tmp_path / "hub.db"
    code = (
        "import sys; from pathlib import Path; from devhost.engine import TaskHub; "
        f"TaskHub(Path({str(path)!r})); print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(DataFileRefused, match="in use"):
            TaskHub(path)
        other.kill()
        other.communicate()
    TaskHub(path).stop()


def test_an_empty_file_and_a_missing_folder_are_fine(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    TaskHub(tmp_path / "empty.db").stop()
    TaskHub(tmp_path / "new" / "hub.db").stop()


def test_a_stopped_hub_takes_no_calls_and_can_be_stopped_again(tmp_path: Path) -> None:
    hub = TaskHub(tmp_path / "hub.db")
    hub.stop()
    hub.stop()
    with pytest.raises(HubClosed):
        hub.StartInstance(pb.CreateInstanceRequest(name="x"), local_context())
