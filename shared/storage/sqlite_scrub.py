"""Removing from the embedded store's file every byte that belongs to no row, in short steps between other writes.

`secure_delete` leaves two places out: the log, which still has the pages as they were, and copies of rows that SQLite
moved from one page to another. VACUUM writes every page anew, and no other write runs until it ends. Here a few rows at a
time are moved to new pages; SQLite overwrites a page with zeros when its last row has left. The file does not get
smaller: later rows use the free pages.
"""

import sqlite3
import time
import uuid
from collections.abc import Callable
from typing import Final, Protocol

from shared.storage import sqlite_file
from shared.storage.sqlite_file import empty_log

STEP_S: Final = 0.02
"""How long a step moves rows, in seconds: another write waits for one step."""
LOG_STEP_S: Final = 0.05
"""How long one attempt to empty the log waits for readers."""
LOG_PAUSE_S: Final = 0.1
_EXPIRES_S: Final = 86_400.0
_SEPARATORS: Final = 4
"""SQLite merges up to three neighbouring pages."""
_HEAD: Final = 50
"""The bytes of a separator's record beside its body: its header (9), its mark (32), its number (1), a time (8)."""
_MOVE: Final = "UPDATE documents SET rowid = (SELECT max(rowid) + 1 FROM documents) WHERE rowid = ?"


class Writer(Protocol):
    """Runs one step in the thread that writes, and returns what the step returns."""

    def __call__[T](self, step: Callable[[sqlite3.Connection], T], /) -> T: ...


def scrub(commit: Writer, run: Writer, now: float) -> None:
    """Scrub the file and its log. `commit` runs a step as a transaction, `run` outside of one.

    Raises sqlite3.Error, also when a reader of another process does not end within `BUSY_S`.
    """
    mark = uuid.uuid4().hex  # another process may scrub the file at the same time
    last = commit(lambda db: _separate(db, mark, now + _EXPIRES_S))
    while not commit(lambda db: _moved(db, last)):
        pass
    commit(lambda db: db.execute("DELETE FROM documents WHERE container = '' AND pk = ?", (mark,)))
    for name in run(_indexes):
        commit(lambda db, name=name: db.execute(f"REINDEX {name}"))
    _empty_log(run)


def _separate(db: sqlite3.Connection, mark: str, expires: float) -> int:
    """Put rows that fill a page each behind the last row, and return its number.

    So SQLite never merges a page with old copies and one that stays. No container has them; what a kill leaves expires.
    """
    (last,) = db.execute("SELECT coalesce(max(rowid), 0) FROM documents").fetchone()
    (page,) = db.execute("PRAGMA page_size").fetchone()
    body = "0" * (
        page - 35 - _HEAD
    )  # the longest record that stays in one page has 35 bytes less than the page
    for number in range(_SEPARATORS):
        db.execute(
            "INSERT INTO documents VALUES ('', ?, ?, '', '', ?, ?)", (mark, str(number), expires, body)
        )
    return int(last)


def _moved(db: sqlite3.Connection, last: int) -> bool:
    """Move rows up to number `last` for `STEP_S`; True when none is left."""
    until = time.monotonic() + STEP_S
    while time.monotonic() < until:
        (first,) = db.execute("SELECT min(rowid) FROM documents").fetchone()
        if first is None or first > last:
            return True
        db.execute(_MOVE, (first,))
    return False


def _indexes(db: sqlite3.Connection) -> list[str]:
    names = db.execute("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'documents'")
    return [name for (name,) in names]


def _empty_log(run: Writer) -> None:
    """In short attempts: one that waits for a reader lets nobody write."""
    until = time.monotonic() + sqlite_file.BUSY_S
    while True:
        try:
            return run(lambda db: empty_log(db, LOG_STEP_S))
        except sqlite3.OperationalError:
            if time.monotonic() >= until:
                raise
        time.sleep(LOG_PAUSE_S)
