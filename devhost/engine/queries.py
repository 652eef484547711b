"""Questions about instances and entities, answered from the data file: live and finished alike, in pages."""

import sqlite3
from collections.abc import Sequence

import durabletask.internal.orchestrator_service_pb2 as pb
from google.protobuf import timestamp_pb2

from devhost.engine.encoding import micros, utc


class BadToken(ValueError):
    """A continuation token that no answer of the hub contained."""


class Where:
    """Conditions joined by AND, with their values."""

    def __init__(self) -> None:
        self._conditions: list[str] = []
        self.values: list[object] = []

    def add(self, condition: str, *values: object) -> None:
        self._conditions.append(condition)
        self.values.extend(values)

    def one_of(self, column: str, values: Sequence[int]) -> None:
        """Nothing is demanded when `values` is empty."""
        if values:
            self.add(f"{column} IN ({','.join('?' * len(values))})", *(int(v) for v in values))

    def prefix(self, column: str, text: str) -> None:
        if text:
            self.add(f"substr({column}, 1, ?) = ?", len(text), text)

    def between(
        self, column: str, start: timestamp_pb2.Timestamp | None, end: timestamp_pb2.Timestamp | None
    ) -> None:
        """From `start` on, up to and without `end`; None leaves that side open."""
        if start is not None:
            self.add(f"{column} >= ?", micros(utc(start)))
        if end is not None:
            self.add(f"{column} < ?", micros(utc(end)))

    def __str__(self) -> str:
        return " AND ".join(self._conditions) or "1"


def instance_page(db: sqlite3.Connection, query: pb.InstanceQuery) -> tuple[list[str], str | None]:
    where = Where()
    where.one_of("status", query.runtimeStatus)
    where.between("created_at", *_range(query, "createdTimeFrom", "createdTimeTo"))
    where.prefix("id", query.instanceIdPrefix.value)
    return _page(db, where, "created_at", query.continuationToken.value, query.maxInstanceCount)


def finished_page(db: sqlite3.Connection, asked: pb.ListInstanceIdsRequest) -> tuple[list[str], str | None]:
    where = Where()
    where.add("completed_at IS NOT NULL")
    where.one_of("status", asked.runtimeStatus)
    where.between("completed_at", *_range(asked, "completedTimeFrom", "completedTimeTo"))
    return _page(db, where, "completed_at", asked.lastInstanceKey.value, asked.pageSize or 100)


def finished_ids(db: sqlite3.Connection, chosen: pb.PurgeInstanceFilter) -> list[str]:
    where = Where()
    where.add("completed_at IS NOT NULL")
    where.one_of("status", chosen.runtimeStatus)
    where.between("created_at", *_range(chosen, "createdTimeFrom", "createdTimeTo"))
    rows = db.execute(f"SELECT id FROM instance WHERE {where}", where.values)  # noqa: S608 - bound values
    return [row[0] for row in rows]


def entity_page(db: sqlite3.Connection, query: pb.EntityQuery) -> tuple[list[str], str | None]:
    """One page of entity ids, in their order. Those without state only when `includeTransient` asks for them."""
    where, size = Where(), query.pageSize.value
    where.prefix("id", query.instanceIdStartsWith.value)
    where.between("modified_at", *_range(query, "lastModifiedFrom", "lastModifiedTo"))
    if not query.includeTransient:
        where.add("state IS NOT NULL")
    if query.continuationToken.value:
        where.add("id > ?", query.continuationToken.value)
    sql = f"SELECT id FROM entity WHERE {where} ORDER BY id LIMIT ?"  # noqa: S608 - bound values
    ids = [row[0] for row in db.execute(sql, [*where.values, size + 1 if size > 0 else -1])]
    return (ids[:size], ids[size - 1]) if 0 < size < len(ids) else (ids, None)


type _Ranged = pb.InstanceQuery | pb.ListInstanceIdsRequest | pb.PurgeInstanceFilter | pb.EntityQuery


def _range(
    message: _Ranged, start: str, end: str
) -> tuple[timestamp_pb2.Timestamp | None, timestamp_pb2.Timestamp | None]:
    present = {field.name for field, _ in message.ListFields()}
    return (
        getattr(message, start) if start in present else None,
        getattr(message, end) if end in present else None,
    )


def _page(
    db: sqlite3.Connection, where: Where, order: str, token: str, size: int
) -> tuple[list[str], str | None]:
    """Keyset paging over (`order`, id): a token stays good while instances come and go."""
    if token:
        moment, _, last_id = token.partition("|")
        if not moment.isdecimal():
            raise BadToken(f"'{token}' is no continuation token of this hub")
        where.add(f"({order}, id) > (?, ?)", int(moment), last_id)
    sql = f"SELECT id, {order} FROM instance WHERE {where} ORDER BY {order}, id LIMIT ?"  # noqa: S608 - bound values
    rows: list[tuple[str, int]] = db.execute(sql, [*where.values, size + 1 if size > 0 else -1]).fetchall()
    more = 0 < size < len(rows)
    shown = rows[:size] if more else rows
    return [row[0] for row in shown], f"{shown[-1][1]}|{shown[-1][0]}" if more else None
