"""What activities tell: whose step they are, what they waited for, and each turn once, however often they run."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

import activities.blueprint as activity_functions
from shared.interview.records.documents import TurnDocument
from shared.interview.records.header_document import STATUSES
from shared.interview.records.turns import read_one
from shared.platform.ops.summary import record_counts
from shared.platform.telemetry.stores import measured_store
from tests.activities.work import Work, working_in
from tests.telemetry.heard import Heard


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
async def work(tmp_path: Path, heard: Heard, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Work]:
    begun = working_in(tmp_path)
    store = measured_store(begun.services.store, "sqlite")
    begun.services = replace(begun.services, store=store, telemetry=heard)
    monkeypatch.setattr(activity_functions, "services", lambda: begun.services)
    await begun.begin()
    yield begun
    await begun.services.store.close()


class TestTurns:
    async def test_a_question_tells_where_the_time_since_the_last_one_went(
        self, work: Work, heard: Heard
    ) -> None:
        follow_up = await work.up_to("follow up")
        header = await work.header()
        assert header.spent.store_s > 0
        await work.perform(follow_up)
        beginning, first = heard.turns
        assert (beginning.turn, beginning.timing) == (0, None)
        assert (first.turn, first.mode) == (1, "adaptive_follow_up")
        assert first.timing is not None
        shown = await read_one(work.services.store, work.interview_id, TurnDocument, 2)
        assert shown is not None
        assert shown.timing == first.timing
        parts = first.timing.model_dump(exclude={"turn"}).values()
        assert timedelta(seconds=round(sum(parts), 3)) == first.ended_at - first.began_at
        assert first.timing.store_s > header.spent.store_s - 0.001
        assert (await work.header()).spent.store_s == 0

    @pytest.mark.parametrize(("up_to", "turns"), [("follow up", [0, 1]), ("close", [0, 1, 2])])
    async def test_run_again_at_once_and_late_it_is_told_once_and_the_end_ends_the_last_turn(
        self, work: Work, heard: Heard, up_to: str, turns: list[int]
    ) -> None:
        effect = await work.up_to(up_to)
        await work.at_once(effect, 4)
        await work.perform(effect)
        assert [turn.turn for turn in heard.turns] == turns
        if up_to == "close":
            last = heard.turns[-1]
            assert (last.timing, last.ended_at) == (None, (await work.header()).ended_at)


class TestSteps:
    async def test_each_knows_its_turn_its_mode_and_the_calls_of_the_store(
        self, work: Work, heard: Heard
    ) -> None:
        await work.up_to("close")
        await work.perform(work.effect("close"))
        assert [(each.name, each.turn) for each in heard.works] == [
            ("prepare", 0), ("compose", 0), ("note", 1), ("assess", 1), ("compose", 1), ("note", 2),
            ("summarise", 2), ("close", 2),
        ]  # fmt: skip
        for each in heard.works:
            about = (each.interview_id, each.mode, each.failure)
            assert about == (work.interview_id, "adaptive_follow_up", None)
            assert {part.waited for part in each.parts} == {"store"}
        assert {part.name for part in heard.works[1].parts} >= {"write interviews", "put_newest index"}

    async def test_a_failure_is_told_by_its_kind(self, work: Work, heard: Heard) -> None:
        effect = await work.up_to("assess")

        work.language.fail("assess", error=ValueError("+1 of the lanterns"))
        await work.perform(effect)
        assert heard.works[-1].failure == "ValueError"


async def test_the_timer_tells_how_many_interviews_have_which_status(work: Work, heard: Heard) -> None:
    await work.up_to("park")
    await record_counts(work.services)
    assert heard.counts is not None
    assert heard.counts.by_status == dict.fromkeys(STATUSES, 0) | {"awaiting_answer": 1}
    assert heard.counts.stuck == 0
    work.clock.advance(timedelta(days=30))
    await record_counts(work.services)
    assert heard.counts.stuck == 1
