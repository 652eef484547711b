"""Entities, delayed signals and waiting lock requests in the data file."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import cast

import durabletask.internal.orchestrator_service_pb2 as pb

from devhost.engine.encoding import micros, moment, pack, unpack
from devhost.engine.records import DelayedSignal, Entity, LockRequest


def save_entity(db: sqlite3.Connection, entity: Entity) -> None:
    db.execute(
        "INSERT OR REPLACE INTO entity VALUES(?,?,?,?,?,?,?,?)",
        (
            entity.instance_id,
            entity.serialized_state,
            micros(entity.last_modified_at),
            entity.locked_by,
            entity.owner,
            len(entity.dispatched_operations) + entity.before_lock,  # what is out may run again
            len(entity.queued),
            pack(entity.queued),
        ),
    )


def delete_entity(db: sqlite3.Connection, entity_id: str) -> None:
    db.execute("DELETE FROM entity WHERE id=?", (entity_id,))


def load_entity(db: sqlite3.Connection, entity_id: str) -> Entity | None:
    row = db.execute("SELECT * FROM entity WHERE id=?", (entity_id,)).fetchone()
    if row is None:
        return None
    name, state, modified_at, locked_by, owner, before_lock, _, pending = row
    return Entity(
        name, state, moment(modified_at), locked_by, unpack(pending), owner=owner, before_lock=before_lock
    )


def busy_entities(db: sqlite3.Connection) -> list[str]:
    """The ids of entities with operations to run."""
    return [row[0] for row in db.execute("SELECT id FROM entity WHERE pending_count > 0")]


def locked_by_instance(db: sqlite3.Connection, owner: str) -> list[str]:
    return [row[0] for row in db.execute("SELECT id FROM entity WHERE owner=?", (owner,))]


def abandoned_locks(db: sqlite3.Connection) -> list[tuple[str, str]]:
    rows = db.execute(
        "SELECT id, owner FROM entity WHERE owner IS NOT NULL AND NOT EXISTS"
        "(SELECT 1 FROM instance WHERE instance.id = entity.owner AND completed_at IS NULL)"
    )
    return cast("list[tuple[str, str]]", rows.fetchall())


def empty_entities(db: sqlite3.Connection) -> list[str]:
    rows = db.execute("SELECT id FROM entity WHERE state IS NULL AND pending_count=0 AND locked_by IS NULL")
    return [row[0] for row in rows]


def save_signal(db: sqlite3.Connection, key: int, signal: DelayedSignal) -> None:
    db.execute(
        "INSERT OR REPLACE INTO delayed_signal VALUES(?,?,?,?)",
        (key, signal.entity_id, micros(signal.fire_at), signal.event.SerializeToString()),
    )


def delete_signal(db: sqlite3.Connection, key: int) -> None:
    db.execute("DELETE FROM delayed_signal WHERE key=?", (key,))


def load_signals(db: sqlite3.Connection) -> Iterator[tuple[int, DelayedSignal]]:
    for key, entity, fire_at, event in db.execute("SELECT * FROM delayed_signal").fetchall():
        yield key, DelayedSignal(entity, moment(fire_at), pb.HistoryEvent.FromString(event))


def save_lock_requests(db: sqlite3.Connection, requests: Sequence[LockRequest]) -> None:
    """Replace the waiting line by this one."""
    db.execute("DELETE FROM lock_request")
    rows: Iterable[tuple[int, str, str, str, str]] = (
        (n, r.critical_section_id, r.parent_instance_id, r.execution, json.dumps(r.lock_set))
        for n, r in enumerate(requests)
    )
    db.executemany("INSERT INTO lock_request VALUES(?,?,?,?,?)", rows)


def load_lock_requests(db: sqlite3.Connection) -> list[LockRequest]:
    rows = db.execute("SELECT section, parent, execution, lock_set FROM lock_request ORDER BY position")
    return [
        LockRequest(section, parent, json.loads(lock_set), execution=execution)
        for section, parent, execution, lock_set in rows
    ]
