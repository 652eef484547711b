"""Keys by which a start that is sent again is known: the first one stands for good, until what it started is erased."""

import hashlib
import json
from datetime import datetime

from shared.interview.records.index import IDEMPOTENCY, IdempotencyRow
from shared.platform.ids import new_id
from shared.storage.port import INDEX, AlreadyExists, Store


class KeyReused(Exception):
    """The key was used for another body."""


def new_use(purpose: str, key: str | None, body: object, now: datetime) -> IdempotencyRow | None:
    """What the key stands for if it is new, with a new id; None without a key.

    The same key may be used once for each purpose. `body` is what was sent: bytes, or a value that JSON can say.
    """
    if key is None:
        return None
    sent = body if isinstance(body, bytes) else json.dumps(body, sort_keys=True).encode()
    return IdempotencyRow(
        digest=digest_of(purpose, key),
        interview_id=new_id(now),
        body_digest=hashlib.sha256(sent).hexdigest(),
    )


def digest_of(purpose: str, key: str) -> str:
    """By what a key of this purpose is found."""
    return hashlib.sha256(f"{purpose}\0{key}".encode()).hexdigest()


async def first_use(store: Store, row: IdempotencyRow) -> IdempotencyRow | None:
    """What the key of this row stands for already, if it does. Raises KeyReused."""
    stored = await store.get(INDEX, IDEMPOTENCY, row.digest)
    if stored is None:
        return None
    first = IdempotencyRow.read(stored)
    if first.body_digest != row.body_digest:
        raise KeyReused(row.digest)
    return first


async def settle_key(store: Store, row: IdempotencyRow, ttl: int | None) -> IdempotencyRow:
    """The row that the key stands for from now on: the given one, or that of a start that was faster.

    Raises KeyReused.
    """
    while True:
        try:
            await store.create(INDEX, row.to_document(IDEMPOTENCY, ttl))
        except AlreadyExists:
            if (first := await first_use(store, row)) is not None:
                return first
            continue  # what it started was erased just now, and the key with it
        return row
