"""What the model was asked for is counted, whatever becomes of the store that keeps the counts."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from shared.interview.records.model_usage import (
    COUNTED,
    KEPT_S,
    PAUSE_S,
    ModelTotals,
    UsageTally,
    model_usage,
)
from shared.language.fallback import FallbackLanguage
from shared.language.model_settings import ModelSettings, OpenAIEndpoint
from shared.language.observing import ModelTask
from shared.language.openai_model import OpenAILanguage
from shared.language.port import LanguageFailed, Usage
from shared.language.rules.language import RulesLanguage
from shared.language.task import LanguageModel
from shared.language.tasks.assess import ASSESS
from shared.language.tasks.summarise import SUMMARISE
from shared.language.tasks.word_follow_up import WORD_FOLLOW_UP
from shared.storage.port import INDEX, Document, Store, Unavailable
from shared.storage.sqlite import SqliteStore
from tests.fakes.model_replies import error, says
from tests.fakes.model_server import ModelServer
from tests.language.tasks import assess_task, follow_up_task, summary_task
from tests.product import eventually

NOON = datetime(2026, 5, 4, 12, 30, tzinfo=UTC)
TASK = ModelTask("assess", Usage(model_calls=1, input_tokens=100, output_tokens=10), 0.5)
FAILED = ModelTask("word_follow_up", Usage(model_calls=2, input_tokens=7), 0.5, failure="invalid")


@dataclass
class Time:
    """A clock that a test moves."""

    now: datetime = NOON

    def later(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    def seconds(self) -> float:
        return self.now.timestamp()


@dataclass
class Hindered:
    """A store whose writes a test hinders; what was written is in `rows`."""

    rows: dict[str, Document] = field(default_factory=dict)
    puts: int = 0
    is_down: bool = False
    holds: asyncio.Event | None = None

    async def came(self, calls: int) -> None:
        """Until the row tells of so many calls."""

        async def has_come() -> bool:
            return any(row["calls"] == calls for row in self.rows.values())

        await eventually(has_come)

    async def put(self, container: str, document: Document, **_: Any) -> Document:
        assert container == INDEX
        self.puts += 1
        if self.holds is not None:
            await self.holds.wait()
        if self.is_down:
            raise Unavailable
        self.rows[document["id"]] = document
        return document


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store]:
    opened = SqliteStore(tmp_path / "interviews.db")
    yield opened
    await opened.close()


def tally(store: Any, time: Time, patience_s: float = 5.0) -> UsageTally:
    return UsageTally(store, lambda: time.now, patience_s=patience_s, clock=time.seconds)


class TestCounting:
    async def test_the_totals_are_those_of_all_processes_since_the_hour_asked_for(self, store: Store) -> None:
        time = Time()
        one, other = tally(store, time), tally(store, time)
        time.later(-7_200)
        await one.told(TASK)
        time.later(7_200)
        for each in (one, other, other):
            await each.told(TASK)
        await one.told(FAILED)
        assert await model_usage(store, NOON) == ModelTotals(5, 1, 307, 30)
        assert await model_usage(store, NOON - timedelta(hours=24)) == ModelTotals(6, 1, 407, 40)
        assert await model_usage(store, NOON + timedelta(hours=1)) == ModelTotals()
        assert await store.count(INDEX, COUNTED, COUNTED) == 3

    async def test_a_row_is_kept_for_eight_days(self) -> None:
        store = Hindered()
        await tally(store, Time()).told(TASK)
        (row,) = store.rows.values()
        assert row["ttl"] == KEPT_S == 8 * 86_400


class TestOutages:
    async def test_a_store_that_is_down_fails_no_task_is_left_alone_for_a_while_and_loses_nothing(
        self,
    ) -> None:
        store, time = Hindered(is_down=True), Time()
        counting = tally(store, time)
        for _ in range(3):
            await counting.told(TASK)
        assert store.puts == 1
        store.is_down = False
        time.later(PAUSE_S)
        await counting.told(TASK)
        assert [row["calls"] for row in store.rows.values()] == [4]

    async def test_what_an_outage_kept_from_the_hour_before_is_written_with_the_next_hour(self) -> None:
        store, time = Hindered(is_down=True), Time()
        counting = tally(store, time)
        await counting.told(TASK)
        store.is_down = False
        time.later(3_600)
        await counting.told(FAILED)
        written = [(row["hour"], row["calls"]) for row in store.rows.values()]
        assert written == [("2026-05-04T12", 1), ("2026-05-04T13", 2)]

    async def test_a_store_that_hangs_is_not_waited_for_and_has_it_all_when_it_comes_back(self) -> None:
        store = Hindered(holds=(let := asyncio.Event()))
        counting = tally(store, Time(), patience_s=0.01)
        async with asyncio.timeout(5):
            await counting.told(TASK)
            await counting.told(TASK)
        assert (store.puts, store.rows) == (1, {})
        let.set()
        await store.came(2)
        assert [row["calls"] for row in store.rows.values()] == [2]

    async def test_many_at_once_are_written_by_one_of_them_and_the_last_row_holds_them_all(self) -> None:
        store = Hindered(holds=(let := asyncio.Event()))
        counting = tally(store, Time())
        first = asyncio.create_task(counting.told(TASK))
        await asyncio.sleep(0)
        await asyncio.gather(*(counting.told(TASK) for _ in range(9)))
        let.set()
        await first
        assert ([row["calls"] for row in store.rows.values()], store.puts) == ([10], 2)


class TestWhatTheLanguageTells:
    @pytest.fixture
    async def told(self, store: Store) -> AsyncGenerator[tuple[ModelServer, LanguageModel, list[ModelTask]]]:
        seen: list[ModelTask] = []
        counting = tally(store, Time())

        async def observer(done: ModelTask) -> None:
            seen.append(done)
            await counting.told(done)

        with ModelServer() as server:
            settings = ModelSettings(model="test-model", attempts=1)
            model = OpenAILanguage(OpenAIEndpoint("any", server.base_url), settings)
            yield server, FallbackLanguage(model, RulesLanguage(), observer=observer), seen
            await model.close()

    async def test_done_refused_and_failed_tasks_are_told_with_what_they_cost(
        self, told: tuple[ModelServer, LanguageModel, list[ModelTask]], store: Store
    ) -> None:
        server, language, seen = told
        leak = says({"question": "Did you know that a cleanup function runs before the next effect?"})
        server.script("word_follow_up", leak, leak)
        server.script("summarise", error(500))
        await language.run(ASSESS, assess_task())
        assert (await language.run(SUMMARISE, summary_task())).source == "rules"
        with pytest.raises(LanguageFailed):
            await language.run(WORD_FOLLOW_UP, follow_up_task())
        failures = [("assess", 1, None), ("summarise", 1, "server_error"), ("word_follow_up", 2, "invalid")]
        assert [(done.task, done.usage.model_calls, done.failure) for done in seen] == failures
        assert all(done.seconds > 0 for done in seen)
        totals = await model_usage(store, NOON)
        assert (totals.calls, totals.failures) == (4, 2)
        assert totals.input_tokens == sum(done.usage.input_tokens for done in seen) > 0

    async def test_without_a_model_there_are_no_rows(self, store: Store) -> None:
        language = FallbackLanguage(None, RulesLanguage(), observer=tally(store, Time()).told)
        await language.run(ASSESS, assess_task())
        assert await model_usage(store, NOON - timedelta(days=7)) == ModelTotals()
