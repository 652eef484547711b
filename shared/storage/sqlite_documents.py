"""Documents of the embedded store in SQL: how they are read, found and saved on a connection."""

import json
import secrets
import sqlite3
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from shared.storage.documents import (
    Checked,
    CheckedWrite,
    check_document,
    check_wanted,
    comparisons,
    fields_set,
    is_name,
)
from shared.storage.packing import packed, unpacked
from shared.storage.port import (
    INTERVIEWS,
    AlreadyExists,
    Among,
    Changed,
    Document,
    Equal,
    NotFound,
    OfKind,
    Where,
)
from shared.storage.sqlite_file import json_kind, json_value

MOST_PARSED: Final = 4096
"""Bodies of documents that a process holds parsed, each of at most `LONGEST_PARSED` characters or packed bytes."""
LONGEST_PARSED: Final = 4 * 1024
COLUMNS: Final = "id, pk, kind, etag, body"
"""What a document is read from."""
LIVE: Final = "(expires IS NULL OR expires > :now)"
ONE: Final = f"container = :container AND pk = :pk AND id = :id AND {LIVE}"
_SAVE: Final = """INSERT INTO documents (container, pk, id, kind, etag, expires, body)
    VALUES (:container, :pk, :id, :kind, :etag, :expires, :body)
    ON CONFLICT (container, pk, id) DO UPDATE
    SET kind = excluded.kind, etag = excluded.etag, expires = excluded.expires, body = excluded.body"""
SWEEP: Final = """DELETE FROM documents WHERE rowid IN
    (SELECT rowid FROM documents WHERE expires <= :now LIMIT :at_most)"""

type Parameters = dict[str, str | int | float | None]


def selecting(
    key: Parameters, wanted: Sequence[OfKind], columns: str, beyond: str = ""
) -> tuple[str, Parameters]:
    """What selects the documents of a partition that fulfil one of `wanted`, empty where none can; and its parameters."""
    parameters, container = dict(key), key["container"]
    conditions: list[str] = []
    for number, (kind, where) in enumerate(check_wanted(wanted)):
        clauses, compared = _of_kind(where, number)
        conditions.append(clauses)
        parameters |= compared | {f"kind{number}": kind}
    if not (conditions and is_name(str(key["pk"]))):
        return "", parameters
    if container == INTERVIEWS:  # whose kinds have no index: one look at all of an interview's documents
        conditions = [f"({' OR '.join(f'({each})' for each in conditions)})"]
    # An index of one container's documents is not found through a parameter.
    mine = f"container = '{container}' AND pk = :pk AND {LIVE} {beyond}"
    selects = [f"SELECT {columns} FROM documents WHERE {mine} AND {each}" for each in conditions]  # noqa: S608 as above
    return " UNION ALL ".join(selects), parameters


def save(db: sqlite3.Connection, container: str, write: CheckedWrite, now: float) -> str:
    """Save a document where it may be; returns its new etag. Raises AlreadyExists, NotFound, Changed."""
    document = write.document
    key: Parameters = {"container": container, "pk": document.pk, "id": document.id, "now": now}
    if write.must_be_new or write.etag is not None:
        found = db.execute(f"SELECT etag FROM documents WHERE {ONE}", key).fetchone()  # noqa: S608 constants
        _check_condition(write, None if found is None else found[0])
    etag = secrets.token_urlsafe(9)
    expires = now + document.ttl if document.ttl > 0 else None
    known = {"id": document.id, "pk": document.pk, "kind": document.kind}
    row = key | {
        "body": packed(document.text, known),
        "kind": document.kind,
        "etag": etag,
        "expires": expires,
    }
    db.execute(_SAVE, row)
    return etag


def save_newest(
    db: sqlite3.Connection, container: str, document: Checked, by: str, settled: Sequence[str], now: float
) -> bool:
    """Save a document unless a newer one is there, of which it sets what is `settled`; whether there was none."""
    key: Parameters = {"container": container, "pk": document.pk, "id": document.id, "now": now}
    found = db.execute(f"SELECT {COLUMNS} FROM documents WHERE {ONE}", key).fetchone()  # noqa: S608 constants
    if found is None:
        save(db, container, CheckedWrite(document), now)
        return True
    stored = read_row(found)
    del stored["_etag"]
    changed = {**stored, **fields_set(document, settled)}
    before = stored.get(by, document.body[by])
    if before <= document.body[by] and changed != stored:
        save(db, container, CheckedWrite(check_document(changed)), now)
    return False


def read_row(row: tuple[Any, ...]) -> Document:
    doc_id, pk, kind, etag, body = row
    text = (_parsed if len(body) <= LONGEST_PARSED else _parse)(body)
    return {"id": doc_id, "pk": pk, "kind": kind, **text, "_etag": etag}


def _parse(body: str | bytes) -> Document:
    return json.loads(unpacked(body))


_parsed: Final = lru_cache(MOST_PARSED)(_parse)


def _check_condition(write: CheckedWrite, found: str | None) -> None:
    document: Checked = write.document
    if write.must_be_new and found is not None:
        raise AlreadyExists(f"{document.pk}/{document.id}")
    if write.etag is None:
        return
    if found is None:
        raise NotFound(f"{document.pk}/{document.id}")
    if found != write.etag:
        raise Changed(f"{document.pk}/{document.id}")


def _of_kind(where: Where, number: int) -> tuple[str, Parameters]:
    """The condition on documents of the kind `:kind<number>` as SQL, and the parameters of `where`.

    Field names are identifiers: `check_where` saw to it.
    """
    clauses = f"kind = :kind{number}"
    parameters: Parameters = {}
    for position, (field, operator, value) in enumerate(comparisons(where)):
        name = f"where{number}x{position}"
        column = field if field in ("id", "pk", "kind") else ""  # which is no part of the packed text
        clauses += f" AND {"'text'" if column else json_kind(field)} IN {_json_kinds(value)}"
        if not isinstance(value, bool):  # of which the kind says all
            extracted = column or json_value(field)
            clauses += f" AND {extracted} {operator} {_compared(value, name)}"
            parameters[name] = json.dumps(sorted(value.texts)) if isinstance(value, Among) else value
    return clauses, parameters


def _compared(value: Equal | Among, name: str) -> str:
    return f"(SELECT value FROM json_each(:{name}))" if isinstance(value, Among) else f":{name}"  # noqa: S608 our name


def _json_kinds(value: Equal | Among) -> str:
    """What JSON may call a value that this one is compared with."""
    if isinstance(value, bool):
        return "('true')" if value else "('false')"
    return "('text')" if isinstance(value, str | Among) else "('integer', 'real')"
