"""The served product while its store refuses the rows of the lists: what was begun is in them in the end (J2)."""

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from tests.hosting import HostProcess
from tests.product import LANTERNS, Product, body, eventually
from tests.served import host_of

ONE: Final = body(LANTERNS, settings={"max_follow_ups": 0})

product_host = host_of("lost-rows")


@contextmanager
def refused(data: Path, rows: str) -> Generator[None]:
    """Inside, the store takes no rows of this list."""
    with closing(sqlite3.connect(data / "interviews.db", timeout=30, isolation_level=None)) as db:
        db.execute(
            "CREATE TRIGGER refusal BEFORE INSERT ON documents "
            f"WHEN NEW.container = 'index' AND NEW.pk GLOB '{rows}' "
            "BEGIN SELECT RAISE(ABORT, 'no rows are taken'); END"
        )
        try:
            yield
        finally:
            db.execute("DROP TRIGGER refusal")


async def test_a_start_that_is_never_repeated_is_listed_by_the_next_look_for_stuck_interviews(
    product: Product, product_host: HostProcess
) -> None:
    assert (await product.look("/api/interviews"))["items"] == []  # the store is open
    with refused(product_host.data, "interviews*"):
        first = await product.staff("POST", "/api/interview/start", json=ONE)
    assert (first.status, first.headers["Retry-After"]) == (503, "5")
    reply = await product.call(
        "POST",
        "/admin/functions/look_for_stuck",
        data=b"{}",
        headers={"x-functions-key": product_host.keys.master, "content-type": "application/json"},
    )
    assert reply.status == 202

    async def is_listed() -> bool:
        return len((await product.look("/api/interviews?status=preparing"))["items"]) == 1

    await eventually(is_listed)
    summary = await product.look("/api/ops/summary")
    assert set(summary) == {
        "running", "awaiting_answer", "parked", "stuck", "failed", "completed_24h", "model",
    }  # fmt: skip
    assert (summary["running"], set(summary["model"])) == (
        1,
        {"calls", "failures", "input_tokens", "output_tokens"},
    )
