"""The orchestrators of deliveries and reminders by themselves, on a local hub with a clock that is moved."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from orchestrators.reminders import reminders
from orchestrators.webhook_delivery import webhook_delivery
from shared.channels.webhooks.events import Delivery, Occurrence, Parked
from shared.channels.webhooks.schedule import Attempted, wait_s
from shared.interview.state_machine.waiting import LONGEST_TIMER
from tests.fakes.local_hub import LocalHub
from tests.fakes.scripted_activity import ScriptedActivity, running

AT: Final = datetime(2026, 1, 1, tzinfo=UTC)
HAPPENED: Final = Occurrence(
    type="interview.started", step=1, at=AT, status="preparing", turn=0, progress=0.0, completeness=0.0
)
DELIVERY: Final = Delivery(webhook_id="w", interview_id="i", happened=HAPPENED)
FAILED: Final = {"outcome": "failed"}
BUSY: Final = {"outcome": "busy"}
TAKEN: Final = {"outcome": "delivered"}


@asynccontextmanager
async def delivering(folder: Path, activity: ScriptedActivity) -> AsyncGenerator[LocalHub]:
    given = DELIVERY.model_dump(mode="json")
    async with running(folder, webhook_delivery, given, "deliver_to_webhook", activity, AT) as hub:
        yield hub


class TestADelivery:
    async def test_what_fails_is_tried_ten_times_and_then_given_up(self, tmp_path: Path) -> None:
        activity = ScriptedActivity(FAILED)
        async with delivering(tmp_path, activity) as hub:
            for attempt in range(1, 10):
                wait = wait_s(Attempted.model_validate(FAILED), attempt, DELIVERY.event_id)
                assert wait is not None
                await hub.advance(timedelta(seconds=wait - 1))
                assert len(activity.given) == attempt
                await hub.advance(timedelta(seconds=1))
                assert len(activity.given) == attempt + 1
            assert hub.state("o").output == {"outcome": "failed", "attempts": 10}
            assert len(hub.history("o")) < 100

    async def test_the_receivers_own_wish_for_time_is_followed(self, tmp_path: Path) -> None:
        activity = ScriptedActivity(FAILED | {"retry_after_s": 300.0}, TAKEN)
        async with delivering(tmp_path, activity) as hub:
            await hub.advance(timedelta(seconds=299))
            assert len(activity.given) == 1
            await hub.advance(timedelta(seconds=1))
            assert hub.state("o").output == {"outcome": "delivered", "attempts": 2}

    async def test_an_outage_of_the_store_uses_up_no_attempt_unless_it_lasts(self, tmp_path: Path) -> None:
        activity = ScriptedActivity(OSError("away"), OSError("away"), TAKEN)
        async with delivering(tmp_path, activity) as hub:
            await hub.advance(timedelta(seconds=10))
            assert hub.state("o").output == {"outcome": "delivered", "attempts": 1}

    async def test_where_too_many_others_are_told_it_comes_back_less_and_less_often(
        self, tmp_path: Path
    ) -> None:
        """That is no attempt, and leaves no history."""
        activity = ScriptedActivity(FAILED, *[BUSY] * 10, FAILED, TAKEN)
        async with delivering(tmp_path, activity) as hub:
            await hub.advance(timedelta(seconds=30))
            assert len(activity.given) == 7
            await hub.advance(timedelta(hours=1))
            assert hub.state("o").output == {"outcome": "delivered", "attempts": 3}
            assert len(hub.history("o")) < 20
        assert [each["number"] for each in activity.given] == [1, *[2] * 11, 3]

    async def test_a_crash_in_a_wait_loses_nothing(self, tmp_path: Path) -> None:
        async with delivering(tmp_path, ScriptedActivity(FAILED, TAKEN)) as hub:
            await hub.crash_and_reopen()
            await hub.advance(timedelta(seconds=6))
            assert hub.state("o").output == {"outcome": "delivered", "attempts": 2}


@asynccontextmanager
async def reminding(
    folder: Path, activity: ScriptedActivity, after_s: float = 86_400.0
) -> AsyncGenerator[LocalHub]:
    given = Parked(interview_id="i", step=4, turn=1, at=AT, after_s=after_s).model_dump(mode="json")
    async with running(folder, reminders, given, "remind", activity, AT) as hub:
        yield hub


class TestReminders:
    async def test_a_wait_that_is_too_long_for_one_timer_is_taken_in_several(self, tmp_path: Path) -> None:
        activity = ScriptedActivity({"over": True})
        async with reminding(tmp_path, activity, after_s=30 * 86_400.0) as hub:
            await hub.advance(timedelta(days=29))
            made = [event for event in hub.history("o") if event.HasField("timerCreated")]
            waits = [event.timerCreated.fireAt.ToDatetime() - event.timestamp.ToDatetime() for event in made]
            assert max(waits) < LONGEST_TIMER
            assert activity.given == []
            await hub.advance(timedelta(days=1))
            assert hub.state("o").status == "COMPLETED"

    async def test_one_that_fails_is_followed_by_the_next_at_its_own_time(self, tmp_path: Path) -> None:
        activity = ScriptedActivity(*[OSError("away")] * 8, {"over": False})
        async with reminding(tmp_path, activity) as hub:
            await hub.advance(timedelta(days=2, minutes=-1))
            assert len(activity.given) == 8
            await hub.advance(timedelta(minutes=1))
            assert [each["number"] for each in activity.given[8:]] == [2]
