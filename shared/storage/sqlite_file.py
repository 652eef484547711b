"""The file behind the embedded store: its format, how it is opened, and when it is left alone."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from shared.storage.packing import in_query
from shared.storage.port import CONTAINERS, INDEX, INTERVIEWS

FORMAT: Final = 2
"""`user_version` of the files this release writes; it reads those of 1, whose documents are all text, too."""
APPLICATION_ID: Final = 0x44494E54
BUSY_S: Final = 10.0
"""How long a write waits for another process' write, in seconds."""

_SCHEMA: Final = (
    """CREATE TABLE documents (
        container TEXT NOT NULL, pk TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL,
        etag TEXT NOT NULL, expires REAL, body NOT NULL)""",
    "CREATE UNIQUE INDEX documents_by_id ON documents (container, pk, id)",
    "CREATE INDEX documents_by_expiry ON documents (expires) WHERE expires IS NOT NULL",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {FORMAT}",
)


def json_value(field: str) -> str:
    """The SQL of a document's field. What looks documents up says it in the same words, or its index is not found."""
    return f"json_extract(unpacked(body), '$.{field}')"


def json_kind(field: str) -> str:
    return f"json_type(unpacked(body), '$.{field}')"


_LISTED_BY: Final = {"status": ("ended_at",), "candidate_id": (), "study_id": (), "expected_by": ()}
"""Fields that the list of interviews is counted and filtered by, and those that are asked for together with them."""


def _indexes() -> list[str]:
    """What is counted is read from the index alone: no document is taken apart for it. A file may come without them.

    The few documents of one interview are found by their ids.
    """
    others = " OR ".join(f"container = '{each}'" for each in CONTAINERS if each != INTERVIEWS)
    found = [
        f"CREATE INDEX IF NOT EXISTS documents_by_kind ON documents (container, pk, kind, id) WHERE {others}"
    ]
    for field, others in _LISTED_BY.items():
        parts = [json_value(field), "id", json_kind(field), "expires"]
        for other in others:
            parts += [json_value(other), json_kind(other)]
        found.append(
            f"CREATE INDEX IF NOT EXISTS listed_by_{field} ON documents (pk, kind, {', '.join(parts)}) "
            f"WHERE container = '{INDEX}' AND {json_value(field)} IS NOT NULL"
        )
    return found


class UnusableFile(Exception):
    """The file is damaged, of a newer release, or another program's. It was left as it is."""


def open_file(path: Path) -> sqlite3.Connection:
    """A connection for writing, after the file was made or found sound. Raises UnusableFile."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Interviews are personal: the file is its owner's alone, and SQLite gives its companions the same rights.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        return _opened(path)
    except OSError as error:
        raise UnusableFile(f"{path} cannot be opened: {error}") from error
    except sqlite3.Error as error:
        raise UnusableFile(f"{path} is damaged or not a database: {error}") from error


def connect(path: Path) -> sqlite3.Connection:
    """A connection in autocommit mode. It may be closed from another thread, used by one at a time."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=BUSY_S)
    try:
        # In WAL mode NORMAL survives the death of the process; only a power cut may take the last commits.
        db.execute("PRAGMA synchronous = NORMAL")
        # What is deleted is overwritten with zeros, however SQLite was built.
        if db.execute("PRAGMA secure_delete = ON").fetchone() != (1,):
            raise sqlite3.NotSupportedError("this SQLite cannot overwrite what is deleted")
        db.create_function("unpacked", 1, in_query, deterministic=True)
    except BaseException:
        db.close()
        raise
    return db


def empty_log(db: sqlite3.Connection, wait_s: float) -> None:
    """Move the log's pages into the file and truncate it. Raises sqlite3.OperationalError when readers do not let it."""
    db.execute(f"PRAGMA busy_timeout = {wait_s * 1000:.0f}")
    try:
        (is_held, _, _) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        db.execute(f"PRAGMA busy_timeout = {BUSY_S * 1000:.0f}")
    if is_held:
        raise sqlite3.OperationalError("the log cannot be emptied while somebody reads the file")


def _opened(path: Path) -> sqlite3.Connection:
    db = connect(path)
    try:
        if not _is_ours(db, path):
            _make(db, path)
        db.execute("PRAGMA journal_mode = WAL")
        if db.execute("PRAGMA user_version").fetchone() != (FORMAT,):
            _upgrade(db)
        for statement in _indexes():
            db.execute(statement)
        # A host that was killed leaves its log behind; where another process reads just now, the next purge empties it.
        with suppress(sqlite3.OperationalError):
            empty_log(db, BUSY_S)
    except BaseException:
        db.close()
        raise
    return db


def _is_ours(db: sqlite3.Connection, path: Path) -> bool:
    """True when the file holds a store of this format, False when it is empty."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (owner,) = db.execute("PRAGMA application_id").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if version == owner == tables == 0:
        return False
    if owner != APPLICATION_ID:
        raise UnusableFile(f"{path} is another program's database")
    if version > FORMAT:
        raise UnusableFile(f"{path} has format {version}; this release knows formats up to {FORMAT}")
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise UnusableFile(f"{path} is damaged: {verdict}")
    return True


def _upgrade(db: sqlite3.Connection) -> None:
    """Make a file of format 1 one of this release, which then makes the indexes anew that were others there."""
    for name in ("documents_by_kind", *(f"listed_by_{field}" for field in _LISTED_BY)):
        db.execute(f"DROP INDEX IF EXISTS {name}")
    db.execute(f"PRAGMA user_version = {FORMAT}")


def _make(db: sqlite3.Connection, path: Path) -> None:
    # Two processes may find the same empty file: the second one waits here and then sees the first one's work.
    db.execute("BEGIN IMMEDIATE")
    try:
        if not _is_ours(db, path):
            for statement in _SCHEMA:
                db.execute(statement)
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
