"""The served product while its store refuses the rows of the lists: what was begun is in them in the end (J2)."""

import sqlite3
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from tests.hosting import HostProcess
from tests.product import LANTERNS, Interview, Product, body, client_of, eventually, serve

ONE: Final = body(LANTERNS, settings={"max_follow_ups": 0})
COUNTED: Final = ("running", "awaiting_answer", "parked", "stuck", "failed", "completed_24h")


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with serve(tmp_path_factory.mktemp("lost-rows")) as running:
        yield running


@pytest.fixture
async def product(host: HostProcess) -> AsyncIterator[Product]:
    async with client_of(host) as client:
        yield client


@contextmanager
def refused(data: Path, rows: str) -> Generator[None]:
    """Inside, the store takes no rows of this list."""
    with closing(sqlite3.connect(data / "interviews.db", timeout=30, isolation_level=None)) as db:
        db.execute(
            "CREATE TRIGGER refusal BEFORE INSERT ON documents "
            f"WHEN NEW.container = 'index' AND NEW.pk = '{rows}' "
            "BEGIN SELECT RAISE(ABORT, 'no rows are taken'); END"
        )
        try:
            yield
        finally:
            db.execute("DROP TRIGGER refusal")


async def counts(product: Product) -> dict[str, int]:
    found = await product.look("/api/ops/summary")
    return {name: found[name] for name in COUNTED}


async def listed(product: Product, interview_id: str) -> list[Any]:
    items = (await product.look("/api/interviews?limit=100"))["items"]
    return [each for each in items if each["interview_id"] == interview_id]


async def test_an_interview_whose_row_was_refused_is_listed_and_counted_once_its_start_is_repeated(
    product: Product, host: HostProcess
) -> None:
    before = await counts(product)
    with refused(host.data, "interviews"):
        first = await product.staff("POST", "/api/interview/start", json=ONE, Idempotency_Key="lost")
    assert (first.status, first.headers["Retry-After"]) == (503, "5")
    again = await product.staff("POST", "/api/interview/start?wait=25", json=ONE, Idempotency_Key="lost")
    assert again.status == 200, again.text
    interview = Interview(product, again.json["interview_id"], again.json["participant_token"])
    (row,) = await listed(product, interview.interview_id)
    assert row["status"] == "awaiting_answer"
    wanted = before | {"running": before["running"] + 1, "awaiting_answer": before["awaiting_answer"] + 1}
    assert await counts(product) == wanted
    assert (await interview.finish())["status"] == "completed"

    async def is_listed_as_completed() -> bool:
        return [each["status"] for each in await listed(product, interview.interview_id)] == ["completed"]

    await eventually(is_listed_as_completed)
    assert await counts(product) == before | {"completed_24h": before["completed_24h"] + 1}
    assert len((await interview.result())["turns"]) == 1


async def test_an_assessment_whose_row_was_refused_is_listed_once_its_start_is_repeated(
    product: Product, host: HostProcess
) -> None:
    given = {"corpus": "lost", "criteria": [{"question": "Are backups encrypted?"}]}
    with refused(host.data, "assessments"):
        first = await product.staff("POST", "/api/assessments", json=given, Idempotency_Key="lost")
    assert first.status == 503
    again = await product.staff("POST", "/api/assessments", json=given, Idempotency_Key="lost")
    assert again.status == 200, again.text
    items = (await product.look("/api/assessments?corpus=lost"))["items"]
    assert [each["assessment_id"] for each in items] == [again.json["assessment_id"]]


async def test_a_start_that_is_never_repeated_is_listed_by_the_next_look_for_stuck_interviews(
    product: Product, host: HostProcess
) -> None:
    with refused(host.data, "interviews"):
        assert (await product.staff("POST", "/api/interview/start", json=ONE)).status == 503
    reply = await product.call(
        "POST",
        "/admin/functions/look_for_stuck",
        data=b"{}",
        headers={"x-functions-key": host.keys.master, "content-type": "application/json"},
    )
    assert reply.status == 202

    async def is_listed() -> bool:
        items = (await product.look("/api/interviews?status=preparing"))["items"]
        return len(items) == 1

    await eventually(is_listed)
