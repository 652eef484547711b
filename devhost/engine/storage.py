"""The hub's memory on disk: what one call changed goes into one transaction, before its caller gets an answer."""

import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

from devhost.engine import entity_rows, instance_rows
from devhost.engine.datafile import open_data_file
from devhost.engine.records import DelayedSignal, Entity, Instance, LockRequest


@dataclass
class Changes:
    """What has changed since the last save; None for a record means that it is gone."""

    instances: dict[str, Instance | None] = field(default_factory=dict[str, Instance | None])
    entities: dict[str, Entity | None] = field(default_factory=dict[str, Entity | None])
    signals: dict[int, DelayedSignal | None] = field(default_factory=dict[int, DelayedSignal | None])
    lock_requests: list[LockRequest] | None = None

    def __bool__(self) -> bool:
        return bool(self.instances or self.entities or self.signals or self.lock_requests is not None)


class Storage:
    """A data file, or as much in memory when there is no path. Not thread-safe: its owner holds a lock.

    Raises `DataFileRefused` for a file it cannot use.
    """

    def __init__(self, path: Path | None) -> None:
        self.db: sqlite3.Connection = open_data_file(path)

    def save(self, changes: Changes) -> None:
        """Write all of `changes`, or nothing."""
        self.db.execute("BEGIN")
        try:
            self._write(changes)
            self.db.execute("COMMIT")
        except BaseException:
            if self.db.in_transaction:  # a full disk ends it by itself
                self.db.execute("ROLLBACK")
            raise
        for instance in changes.instances.values():
            if instance is not None:
                instance_rows.note_saved(instance)

    def close(self) -> None:
        self.db.close()

    def _write(self, changes: Changes) -> None:
        for instance_id, instance in changes.instances.items():
            if instance is None:
                instance_rows.delete_instance(self.db, instance_id)
            else:
                instance_rows.save_instance(self.db, instance)
        for entity_id, entity in changes.entities.items():
            if entity is None:
                entity_rows.delete_entity(self.db, entity_id)
            else:
                entity_rows.save_entity(self.db, entity)
        for key, signal in changes.signals.items():
            if signal is None:
                entity_rows.delete_signal(self.db, key)
            else:
                entity_rows.save_signal(self.db, key, signal)
        if changes.lock_requests is not None:
            entity_rows.save_lock_requests(self.db, changes.lock_requests)
