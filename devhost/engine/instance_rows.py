"""Instances in the data file: one row each, their input, and their history as append-only chunks."""

import json
import sqlite3
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb

from devhost.engine.encoding import deflated, maybe_micros, maybe_moment, micros, moment, pack, unpack
from devhost.engine.records import Instance, Parent

_COLUMNS = (
    "id, name, status, version, tags, execution, output, custom_status, failure, "
    "created_at, updated_at, completed_at, not_before, parent, parent_info, timers, tasks"
)
_SAVE = (
    f"INSERT INTO instance({_COLUMNS}) VALUES({','.join('?' * 17)}) ON CONFLICT(id) DO UPDATE SET "
    + ", ".join(f"{name}=excluded.{name}" for name in _COLUMNS.split(", ")[1:])
)
_LOAD = f"SELECT {_COLUMNS}, (SELECT input FROM input WHERE input.id = instance.id) FROM instance WHERE id=?"  # noqa: S608


@dataclass(frozen=True, slots=True)
class Unfinished:
    """What a hub must know of an unfinished instance when it starts."""

    id: str
    execution: str
    not_before: datetime | None
    timers: dict[int, datetime]
    has_tasks: bool
    has_pending: bool


def save_instance(db: sqlite3.Connection, instance: Instance) -> None:
    """Write what changed; `note_saved` follows once the transaction is through."""
    db.execute(_SAVE, _row(instance))
    if instance.saved_execution != instance.execution:
        db.execute("DELETE FROM history WHERE id=?", (instance.instance_id,))
        _save_input(db, instance)
    _save_queue(db, instance)
    if chunk := pack(instance.history[instance.saved :]):
        db.execute("INSERT INTO history VALUES(?,?,?)", (instance.instance_id, instance.saved, chunk))


def note_saved(instance: Instance) -> None:
    instance.saved_execution = instance.execution
    instance.saved_events = len(instance.history)
    instance.queue_saved = len(instance.queued)
    instance.queue_stale = False


def delete_instance(db: sqlite3.Connection, instance_id: str) -> None:
    for table in ("instance", "input", "history", "queued"):
        db.execute(f"DELETE FROM {table} WHERE id=?", (instance_id,))  # noqa: S608 - our own table names


def load_head(db: sqlite3.Connection, instance_id: str) -> Instance | None:
    """An instance without its history, fit for telling its state and nothing else."""
    row = db.execute(_LOAD, (instance_id,)).fetchone()
    return None if row is None else _instance(row)


def load_instance(db: sqlite3.Connection, instance_id: str) -> Instance | None:
    instance = load_head(db, instance_id)
    if instance is None:
        return None
    chunks = db.execute("SELECT events FROM history WHERE id=? ORDER BY first", (instance_id,))
    instance.history = [event for (blob,) in chunks for event in unpack(blob)]
    queue = db.execute(
        "SELECT number, event FROM queued WHERE id=? ORDER BY number", (instance_id,)
    ).fetchall()
    instance.pending_events = [pb.HistoryEvent.FromString(blob) for _, blob in queue]
    instance.queue_start = queue[0][0] if queue else 0
    note_saved(instance)
    return instance


def unfinished(db: sqlite3.Connection) -> Iterator[Unfinished]:
    """Every instance that is not finished, without loading it."""
    rows = db.execute(
        "SELECT id, execution, not_before, timers, tasks IS NOT NULL, "
        "EXISTS(SELECT 1 FROM queued WHERE queued.id = instance.id) "
        "FROM instance WHERE completed_at IS NULL ORDER BY updated_at"
    )
    for instance_id, execution, not_before, timers, has_tasks, has_pending in rows.fetchall():
        yield Unfinished(
            instance_id,
            execution,
            maybe_moment(not_before),
            _timers(timers),
            bool(has_tasks),
            bool(has_pending),
        )


def children(db: sqlite3.Connection, parent_id: str) -> list[str]:
    """The ids of all sub-orchestrations an instance has started."""
    return [row[0] for row in db.execute("SELECT id FROM instance WHERE parent=?", (parent_id,))]


def _save_queue(db: sqlite3.Connection, instance: Instance) -> None:
    """Events come in at the end and leave at the front; only a new execution has a queue of its own."""
    anew = instance.saved_execution != instance.execution or instance.finished
    start = instance.queue_start
    if anew or instance.queue_stale:
        before = 2**62 if anew else start
        db.execute("DELETE FROM queued WHERE id=? AND number < ?", (instance.instance_id, before))
    first = start if anew else start + instance.queue_saved
    rows = [
        (instance.instance_id, number, event.SerializeToString())
        for number, event in enumerate(instance.unsaved_queue, first)
    ]
    if rows:
        db.executemany("INSERT INTO queued VALUES(?,?,?)", rows)


def _save_input(db: sqlite3.Connection, instance: Instance) -> None:
    if instance.input is None:
        db.execute("DELETE FROM input WHERE id=?", (instance.instance_id,))
    else:
        given = deflated(instance.input.encode())
        db.execute("INSERT OR REPLACE INTO input VALUES(?,?)", (instance.instance_id, given))


def _row(i: Instance) -> tuple[object, ...]:
    parent = i.parent
    return (
        i.instance_id,
        i.name,
        int(i.status),
        i.version,
        json.dumps(i.tags) if i.tags else None,
        i.execution,
        i.output,
        i.custom_status,
        i.failure_details.SerializeToString() if i.failure_details else None,
        micros(i.created_at),
        micros(i.last_updated_at),
        maybe_micros(i.completed_at),
        maybe_micros(i.not_before),
        parent.instance_id if parent else None,
        json.dumps([parent.name, parent.execution, parent.task_id]) if parent else None,
        json.dumps({key: micros(when) for key, when in i.open_timers.items()}) if i.open_timers else None,
        json.dumps(sorted(i.open_tasks)) if i.open_tasks else None,
    )


def _instance(row: tuple[Any, ...]) -> Instance:
    (instance_id, name, status, version, tags, execution, output, custom_status, failure) = row[:9]
    (created_at, updated_at, completed_at, not_before, parent, parent_info, timers, tasks, given) = row[9:]
    return Instance(
        instance_id=instance_id,
        name=name,
        status=status,
        version=version,
        input=zlib.decompress(given).decode() if isinstance(given, bytes) else given,
        output=output,
        custom_status=custom_status,
        created_at=moment(created_at),
        last_updated_at=moment(updated_at),
        completed_at=maybe_moment(completed_at),
        failure_details=pb.TaskFailureDetails.FromString(failure) if failure is not None else None,
        tags=json.loads(tags) if tags else None,
        execution=execution,
        parent=_parent(parent, parent_info),
        not_before=maybe_moment(not_before),
        open_timers=_timers(timers),
        open_tasks=set(json.loads(tasks)) if tasks else set(),
    )


def _parent(instance_id: str | None, info: str) -> Parent | None:
    if instance_id is None:
        return None
    name, execution, task_id = json.loads(info)
    return Parent(instance_id, name, execution, task_id)


def _timers(text: str | None) -> dict[int, datetime]:
    return {int(key): moment(when) for key, when in json.loads(text).items()} if text else {}
