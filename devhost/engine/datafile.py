"""Opening the hub's data file: ours, whole, of a version we know, and ours alone; else it is refused."""

import sqlite3
from contextlib import suppress
from pathlib import Path

FORMAT = 2  # raise it with every change of the schema that an older host could not read
APPLICATION = 0x44694875  # "DiHu", in the file's header

# Inputs and histories stand in tables with row numbers: else what is beyond a quarter of a page takes a page of its own.
SCHEMA = """
CREATE TABLE instance(
    id TEXT PRIMARY KEY, name TEXT NOT NULL, status INTEGER NOT NULL, version TEXT, tags TEXT,
    execution TEXT NOT NULL, output TEXT, custom_status TEXT, failure BLOB,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, completed_at INTEGER, not_before INTEGER,
    parent TEXT, parent_info TEXT, timers TEXT, tasks TEXT
) WITHOUT ROWID;
CREATE INDEX instance_by_creation ON instance(created_at, id);
CREATE INDEX instance_unfinished ON instance(id) WHERE completed_at IS NULL;
CREATE INDEX instance_by_completion ON instance(completed_at, id) WHERE completed_at IS NOT NULL;
CREATE INDEX instance_by_parent ON instance(parent) WHERE parent IS NOT NULL;
CREATE TABLE input(id TEXT PRIMARY KEY, input TEXT NOT NULL);
CREATE TABLE history(id TEXT NOT NULL, first INTEGER NOT NULL, events BLOB NOT NULL, PRIMARY KEY(id, first));
CREATE TABLE queued(
    id TEXT NOT NULL, number INTEGER NOT NULL, event BLOB NOT NULL, PRIMARY KEY(id, number)
) WITHOUT ROWID;
CREATE TABLE entity(
    id TEXT PRIMARY KEY, state TEXT, modified_at INTEGER NOT NULL,
    locked_by TEXT, owner TEXT, before_lock INTEGER NOT NULL, pending_count INTEGER NOT NULL, pending BLOB
) WITHOUT ROWID;
CREATE INDEX entity_busy ON entity(id) WHERE pending_count > 0;
CREATE INDEX entity_locked ON entity(owner) WHERE owner IS NOT NULL;
CREATE TABLE delayed_signal(
    key INTEGER PRIMARY KEY, entity TEXT NOT NULL, fire_at INTEGER NOT NULL, event BLOB NOT NULL
);
CREATE TABLE lock_request(
    position INTEGER PRIMARY KEY, section TEXT NOT NULL, parent TEXT NOT NULL, execution TEXT NOT NULL,
    lock_set TEXT NOT NULL
);
"""


class DataFileRefused(Exception):
    """The data file cannot be used as it is; it was left untouched. The message says why and what to do."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"The data file {path} {reason}")
        self.path = path
        self.reason = reason


def open_data_file(path: Path | None) -> sqlite3.Connection:
    """Open the data file, making it when it is absent; None keeps everything in memory.

    Raises `DataFileRefused`, and leaves the file as it is, when it is damaged, is something else, was written by
    a newer version or is in use by another hub.
    """
    named = path or Path(":memory:")
    was_killed = path is not None and _has_log(path)
    try:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(named, timeout=0, check_same_thread=False, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise DataFileRefused(named, f"cannot be opened ({error}).") from error
    try:
        _claim(db)
        _check(db, named)
        _settle(db)
        if was_killed:
            with suppress(sqlite3.OperationalError):  # a full disk is no reason not to start
                scrub(db)
    except sqlite3.DatabaseError as error:
        db.close()
        raise DataFileRefused(named, _plainly(error)) from error
    except DataFileRefused:
        db.close()
        raise
    return db


def scrub(db: sqlite3.Connection) -> None:
    """Remove from the file and its log every byte that belongs to no row: `secure_delete` alone leaves copies behind."""
    db.execute("VACUUM")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _has_log(path: Path) -> bool:
    """Whether the log is left of a host that did not close the file: a purge may have been cut off."""
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0


def _plainly(error: sqlite3.DatabaseError) -> str:
    if not isinstance(error, sqlite3.OperationalError):
        return f"is damaged or no task hub data ({error}). Restore it, or move it away to begin anew."
    if "locked" in str(error):
        return "is in use by another running host. Stop that one first, or name another file."
    return f"cannot be opened ({error})."


def _claim(db: sqlite3.Connection) -> None:
    """Take the file for this process alone; the operating system lets go of it however the process ends."""
    db.execute("PRAGMA locking_mode=EXCLUSIVE")
    db.execute("BEGIN EXCLUSIVE")
    db.execute("COMMIT")


def _check(db: sqlite3.Connection, path: Path) -> None:
    application, version = _header(db, "application_id"), _header(db, "user_version")
    empty = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
    if empty and application in (0, APPLICATION):
        return
    if application != APPLICATION:
        raise DataFileRefused(path, "belongs to another program. Name another file.")
    if version > FORMAT:
        reason = (
            f"was written by a newer version (format {version}, this one knows {FORMAT}). Upgrade to use it."
        )
        raise DataFileRefused(path, reason)
    verdict = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if verdict != "ok":
        raise DataFileRefused(path, f"is damaged ({verdict}). Restore it, or move it away to begin anew.")


def _header(db: sqlite3.Connection, name: str) -> int:
    return int(db.execute(f"PRAGMA {name}").fetchone()[0])


def _settle(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA secure_delete=ON")
    db.execute("PRAGMA synchronous=NORMAL")
    schema = SCHEMA if _header(db, "application_id") == 0 else ""
    marks = f"PRAGMA application_id={APPLICATION}; PRAGMA user_version={FORMAT};"
    db.executescript(f"BEGIN; {schema} {marks} COMMIT;")
