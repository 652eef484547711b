"""Interviews that an earlier release has begun are finished by the present one, in all five modes.

The release's data is a recording (record.py). In it one interview of each mode waits for an answer to its third
question, and one was killed while it worked on that answer; beside them waits a study.
"""

import asyncio
import re
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
import pytest

from shared.storage.cosmos import CosmosStore
from tests.every_mode import ANSWERS
from tests.fakes.mail_server import MailServer
from tests.product import FINAL, Interview, Product, client_of, serve
from tests.store.endpoints import ANY_KEY, launched_cosmos
from tests.upgrade.recording import DATABASE, RECORDINGS, Begun, Recorded, fill, over_cosmos, unpack
from tests.upgrade.waiting import is_counted

EVERY = pytest.mark.parametrize("recording", RECORDINGS, ids=lambda path: path.parent.name)
OVER_SQLITE = [pytest.param(each, "sqlite", id=f"sqlite-{each.parent.name}") for each in RECORDINGS]
NEWEST = pytest.param(RECORDINGS[-1], "cosmos", id="cosmos", marks=pytest.mark.cosmos)
"""Over Cosmos DB one is finished: what is put there is the documents that SQLite has, by the store as it is now."""


@asynccontextmanager
async def upgraded(
    recording: Path, store: str, folder: Path, **env: str
) -> AsyncGenerator[tuple[Product, Recorded]]:
    """The present product on the data of the older one, which was killed a moment ago."""
    recorded = unpack(recording, store, folder)
    async with AsyncExitStack() as running:
        if store == "cosmos":
            url, _ = running.enter_context(launched_cosmos())
            await put_back(url, folder / store)
            env |= over_cosmos(url)
        host = running.enter_context(serve(folder / store, **env))
        yield await running.enter_async_context(client_of(host)), recorded


async def put_back(url: str, data: Path) -> None:
    store = CosmosStore(url, DATABASE, key=ANY_KEY, create_containers=True)
    await fill(store, data)
    await store.close()


@pytest.mark.parametrize(("recording", "store"), [*OVER_SQLITE, NEWEST])
async def test_interviews_that_an_older_version_began_are_finished_with_every_turn_once(
    recording: Path, store: str, tmp_path: Path
) -> None:
    """Nobody is invited once more, and the study's results follow the interview that ends."""
    with MailServer() as mail:
        async with upgraded(recording, store, tmp_path, DEVELOPMENT="1", **mail.env) as (product, recorded):
            await finish_all(product, recorded)
    assert mail.mails == []


async def finish_all(product: Product, recorded: Recorded) -> None:
    of_the_study = ["adaptive_follow_up"] if recorded.study_id else []
    modes = sorted(each.conversation.mode for each in recorded.interviews)
    assert modes == sorted([*ANSWERS, *ANSWERS, *of_the_study])
    await asyncio.gather(*(finish(product, begun) for begun in recorded.interviews))
    ids = [begun.interview_id for begun in recorded.interviews]
    listed = (await product.look("/api/interviews?limit=100"))["items"]
    assert {item["interview_id"]: item["status"] for item in listed} == dict.fromkeys(ids, "completed")
    summary = await product.look("/api/ops/summary")
    assert (summary["running"], summary["stuck"], summary["failed"]) == (0, 0, 0)
    if recorded.study_id:
        await is_counted(product, recorded.study_id)


async def finish(product: Product, begun: Begun) -> None:
    """Answer what is open, to the end, and hold the result against what was said before the upgrade and after it."""
    interview = Interview(product, begun.interview_id, begun.token)
    said = begun.conversation
    before = len(said.acknowledged)
    assert (await interview.view())["mode"] == said.mode  # all documents are as the older version wrote them
    assert is_told_in(begun.turns, (await interview.result())["turns"])
    state = await interview.until_open_or_over()
    while state["status"] not in FINAL:
        question_id = state["question"]["question_id"]
        text = said.answer_to(question_id)
        state = await interview.answered(
            text, question_id=question_id, client_answer_id=said.client_answer_id(question_id)
        )
        said.acknowledged[question_id] = text
    result = await interview.result()
    said.check(result)
    assert is_told_in(begun.turns, result["turns"])
    assert len(result["turns"]) > len(begun.turns), "nothing was left to do after the upgrade"
    if before == len(begun.turns):  # nothing that was sent was still to be judged
        assert len(said.acknowledged) > before, "nothing was left to ask after the upgrade"


def is_told_in(before: Any, now: Any) -> bool:
    """Whether all that was told is told still, the first turns first; a newer version may tell more of each."""
    if isinstance(before, dict):
        return all(is_told_in(value, now.get(name)) for name, value in before.items())
    if isinstance(before, list):
        return len(now) >= len(before) and all(map(is_told_in, before, now))
    if isinstance(before, str) and isinstance(now, str):
        return before in now  # a quotation may have the sentence before, which it leans on
    return before == now


@EVERY
async def test_an_interview_that_an_older_version_began_is_erased_wholly(
    recording: Path, tmp_path: Path
) -> None:
    async with upgraded(recording, "sqlite", tmp_path) as (product, recorded):
        for begun in recorded.interviews:
            interview = Interview(product, begun.interview_id, begun.token)
            assert (await interview.staff("DELETE")).status == 204
            assert {(await interview.staff("GET")).status, (await interview.participant("GET")).status} == {
                404
            }
            assert (await product.operator("GET", f"/instances/{begun.interview_id}")).status == 404
        assert (await product.look("/api/interviews"))["items"] == []


@EVERY
@pytest.mark.parametrize("store", ["sqlite", "cosmos"])
def test_a_recording_is_unpacked_as_young_as_if_it_was_made_this_moment(
    recording: Path, store: str, tmp_path: Path
) -> None:
    """Else the tests above would begin to fail when a deadline of the recording has passed."""
    recorded, now = unpack(recording, store, tmp_path), datetime.now(UTC)
    assert abs(now - datetime.fromisoformat(recorded.at)) < timedelta(minutes=1)
    with closing(sqlite3.connect(tmp_path / store / "taskhub.db")) as db:
        timers = [text for (text,) in db.execute("SELECT timers FROM instance")]
        chunks = [pb.HistoryChunk.FromString(blob) for (blob,) in db.execute("SELECT events FROM history")]
        inputs = [text for (text,) in db.execute("SELECT input FROM input")]
        db.execute("VACUUM")
    due = [datetime.fromtimestamp(int(micros) / 1e6, UTC) for micros in re.findall(r"\d{16}", str(timers))]
    assert all(now + timedelta(minutes=50) < each for each in due)
    assert sum(each < now + timedelta(minutes=61) for each in due) == len(recorded.interviews)
    happened = [event.timestamp.ToDatetime(UTC) for chunk in chunks for event in chunk.events]
    files = [file.read_bytes().decode(errors="replace") for file in (tmp_path / store).iterdir()]
    written = re.findall(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z", str([*inputs, *files]))
    assert (len(happened) > 20, len(written) > 200) == (True, True)
    younger = now - timedelta(minutes=10)
    assert min(happened) > younger
    assert min(datetime.fromisoformat(text) for text in written) > younger
