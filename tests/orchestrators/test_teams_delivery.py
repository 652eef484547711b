"""The orchestrator that tells a chat of its interview, on a local hub with a clock that is moved."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Final

from orchestrators.teams_delivery import AFTER_FAILURE_S, LOOK_AGAIN_S, teams_delivery
from tests.fakes.local_hub import LocalHub
from tests.fakes.scripted_activity import ScriptedActivity, running

WAITING: Final = {"over": False, "check_s": 120.0}
OVER: Final = {"over": True, "check_s": 0.0}


@asynccontextmanager
async def delivery(folder: Path, looks: ScriptedActivity) -> AsyncGenerator[LocalHub]:
    """A hub on which the delivery of interview `i` has looked for the first time."""
    async with running(folder, teams_delivery, {"interview_id": "i"}, "deliver_to_teams", looks) as hub:
        yield hub


async def test_it_looks_when_told_and_after_a_while_without_being_told(tmp_path: Path) -> None:
    looks = ScriptedActivity(WAITING)
    async with delivery(tmp_path, looks) as hub:
        hub.raise_event("o", "changed", {})
        await hub.idle()
        assert looks.given == [{"interview_id": "i"}] * 2
        await hub.advance(timedelta(seconds=LOOK_AGAIN_S))
        assert len(looks.given) == 3
        await hub.advance(timedelta(seconds=119))
        assert len(looks.given) == 3
        await hub.advance(timedelta(seconds=1))
        assert looks.given == [{"interview_id": "i"}] * 4


async def test_a_notice_that_the_task_hub_lost_right_after_another_is_made_up_for_within_seconds(
    tmp_path: Path,
) -> None:
    """J2: even in a pause, in which it looks once an hour. What the lost one was about is what the second look finds."""
    looks = ScriptedActivity({"over": False, "check_s": 3_600.0})
    async with delivery(tmp_path, looks) as hub:
        hub.raise_event("o", "changed", {})
        await hub.advance(timedelta(seconds=LOOK_AGAIN_S))
        assert len(looks.given) == 3
        await hub.advance(timedelta(seconds=3_599))
        assert len(looks.given) == 3, "a look without a notice is followed by none that is early"


async def test_notices_that_come_together_are_all_followed_and_none_waits_for_the_clock(
    tmp_path: Path,
) -> None:
    looks = ScriptedActivity(WAITING)
    async with delivery(tmp_path, looks) as hub:
        for _ in range(5):
            hub.raise_event("o", "changed", {})
        await hub.idle()
        assert len(looks.given) == 6
        assert len(hub.history("o")) < 12


async def test_it_is_over_once_nothing_will_follow(tmp_path: Path) -> None:
    async with delivery(tmp_path, ScriptedActivity(OVER)) as hub:
        assert (await hub.wait_for_end("o")).output == {"over": True}


async def test_news_that_came_while_it_found_nothing_more_to_do_is_followed(tmp_path: Path) -> None:
    """The person wrote in the moment in which Teams' refusal was noted."""
    looks = ScriptedActivity(WAITING)
    async with delivery(tmp_path, looks) as hub:
        looks.answers[:] = [OVER, WAITING]
        looks.meanwhile = lambda: hub.raise_event("o", "changed", {})
        hub.raise_event("o", "changed", {})
        await hub.idle()
        assert (len(looks.given), looks.answers) == (3, [WAITING])


async def test_what_fails_is_tried_again_and_later_taken_up_anew(tmp_path: Path) -> None:
    looks = ScriptedActivity(*(OSError("away") for _ in range(5)), OVER)
    async with delivery(tmp_path, looks) as hub:
        for pause in (2, 6, 18, 54):
            await hub.advance(timedelta(seconds=pause))
        assert len(looks.given) == 5
        await hub.advance(timedelta(seconds=AFTER_FAILURE_S - 1))
        assert len(looks.given) == 5
        await hub.advance(timedelta(seconds=1))
        assert len(looks.given) == 6
        assert (await hub.wait_for_end("o")).output == {"over": True}


async def test_a_crash_of_the_hub_loses_no_look(tmp_path: Path) -> None:
    looks = ScriptedActivity(WAITING)
    async with delivery(tmp_path, looks) as hub:
        hub.raise_event("o", "changed", {})
        await hub.crash_and_reopen()
        await hub.idle()
        assert len(looks.given) >= 2
        seen = len(looks.given)
        await hub.advance(timedelta(seconds=LOOK_AGAIN_S))
        await hub.advance(timedelta(seconds=120))
        assert len(looks.given) == seen + 2
