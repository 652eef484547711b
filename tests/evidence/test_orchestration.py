"""Assessments on the local hub: bounded, private, never stopped by one criterion, and the same after any crash."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any, Literal

import pytest

from shared.assessments.criteria.assessment_plan import JUDGED_AT_ONCE
from tests.evidence.driver import Assessments, assessments_in
from tests.orchestrators.product_on_hub import crash_where_held
from triggers.orchestrations import assessment_instance

SECRET = "The vault code is fulfilled nine nine seven."
MANY = tuple(f"Is number {number} fulfilled?" for number in range(1, 31))


class TestRunning:
    async def test_every_criterion_is_judged_once_a_few_at_a_time(self, assessments: Assessments) -> None:
        gate = assessments.language.held["judge_criterion"] = asyncio.Event()
        await assessments.add("Number one is fulfilled.")
        await assessments.begin(*MANY, settle=False)
        await assessments.language.reached["judge_criterion"].wait()
        assert assessments.language.calls["judge_criterion"] <= JUDGED_AT_ONCE
        gate.set()
        await assessments.hub.idle()
        assert [len(each.history) for each in await assessments.criteria()] == [1] * len(MANY)
        assert assessments.language.calls["judge_criterion"] == len(MANY)
        assert assessments.state().output == {"judged": 30, "failed": 0}

    async def test_a_criterion_that_fails_for_good_is_failed_and_the_others_are_judged(
        self, assessments: Assessments
    ) -> None:
        await assessments.add("All of it is fulfilled, number one, the broken one too.")
        await assessments.begin(
            "Is number one fulfilled?", "Is the broken one fulfilled?", "Is it fulfilled?"
        )
        await assessments.hub.advance(timedelta(minutes=2))
        one, broken, three = await assessments.criteria()
        assert (one.verdict, broken.verdict, three.verdict) == ("met", "failed", "met")
        assert broken.error
        assert [past.verdict for past in broken.history] == ["failed"]
        assert assessments.state().output == {"judged": 2, "failed": 1}
        assert [run.status for run in await assessments.runs()] == ["done"]

    async def test_what_a_run_that_was_broken_off_left_unjudged_has_failed_and_can_be_asked_about(
        self, assessments: Assessments
    ) -> None:
        """Nothing goes on with it: who waits for its end would wait for ever."""
        await assessments.add("Number one is fulfilled.")
        assessments.held.hold("assessment_judge", "before")
        await assessments.begin("Is number one fulfilled?", settle=False)
        await assessments.held.reached.wait()
        assert await assessments.standing() == ("running", None, None)
        assessments.hub.terminate(assessment_instance(assessments.assessment_id, 1))
        while assessments.state().status != "TERMINATED":
            await assessments.services.store.ping()
        status, verdict, error = await assessments.standing()
        assert (status, verdict, error and "broken off" in error) == ("completed", "failed", True)
        assessments.held.let_go()
        await assessments.hub.idle()
        await assessments.follow_up("c1")
        await assessments.answer("+all It is fulfilled, number one.")
        assert (await assessments.standing())[:2] == ("completed", "met")

    async def test_nothing_that_anybody_wrote_is_in_a_history_or_a_status(
        self, assessments: Assessments
    ) -> None:
        await assessments.add(SECRET)
        await assessments.begin("Is the vault code fulfilled?")
        await assessments.follow_up("c1")
        await assessments.answer("+all The answer is fulfilled nine nine eight.")
        assert (await assessments.runs())[-1].status == "done"
        kept = assessments.histories()
        for text in ("vault", "nine nine", "fulfilled"):
            assert text not in kept
        for run in (1, 2):
            assert len(json.dumps(assessments.state(run).custom_status)) < 1_000


class TestRounds:
    async def test_a_round_waits_without_work_until_its_interview_is_over(
        self, assessments: Assessments
    ) -> None:
        await assessments.begin("Is it done?")
        await assessments.follow_up("c1")
        assert [run.status for run in await assessments.runs()] == ["done", "asking"]
        await assessments.hub.advance(timedelta(days=2))
        assert len((await assessments.criteria())[0].history) == 1
        await assessments.answer("+all It is fulfilled.")
        (criterion,) = await assessments.criteria()
        assert (criterion.verdict, criterion.matched_follow_ups, len(criterion.history)) == ("met", 1, 2)

    async def test_an_interview_that_is_abandoned_ends_its_round(self, assessments: Assessments) -> None:
        await assessments.begin("Is it done?")
        await assessments.follow_up("c1")
        await assessments.hub.advance(timedelta(days=8))
        assert [run.status for run in await assessments.runs()] == ["done", "done"]
        assert (await assessments.criteria())[0].matched_follow_ups == 0

    async def test_an_erased_interview_ends_its_round_and_changes_no_verdict(
        self, assessments: Assessments
    ) -> None:
        await assessments.begin("Is it done?")
        await assessments.follow_up("c1")
        await assessments.erase_interview()
        assert [run.status for run in await assessments.runs()] == ["done", "done"]
        assert len((await assessments.criteria())[0].history) == 1

    async def test_five_rounds_keep_the_latest_three(self, assessments: Assessments) -> None:
        """C4, C8: through interviews, evidence and judgement."""
        await assessments.begin("Is it done?")
        for number in range(1, 6):
            await assessments.follow_up("c1")
            await assessments.answer(f"+all It is fulfilled for the time {number}.")
        (criterion,) = await assessments.criteria()
        shown = [line for line in criterion.evidence_xml.splitlines() if line.startswith("[Round")]
        assert shown == ["[Round 3]", "[Round 4]", "[Round 5]"]
        assert [past.matched_follow_ups for past in criterion.history] == [0, 1, 2, 3, 3, 3]


async def outcome(assessments: Assessments) -> Any:
    """All that must be the same with and without crashes."""
    return (
        [
            each.model_dump(exclude={"history", "usage", "evidence_xml"})
            | {"verdicts": [past.verdict for past in each.history], "xml": each.evidence_xml}
            for each in await assessments.criteria()
        ],
        [(run.run, run.numbers, run.status) for run in await assessments.runs()],
    )


type Place = tuple[str, Literal["before", "after"], int]
"""An activity or orchestrator, before or after its call, and which of its calls."""


@asynccontextmanager
async def crashing(assessments: Assessments, place: Place | None) -> AsyncGenerator[bool]:
    """What is begun inside is cut off at this place; yields whether it may settle instead."""
    if place is not None:
        assessments.held.hold(place[0], place[1], nth=place[2])
    yield place is None
    if place is not None:
        await crash_where_held(assessments.hub, assessments.held)


async def play(
    assessments: Assessments, judging: Place | None = None, coming_back: Place | None = None
) -> Any:
    """Judge two criteria and ask about one, with a crash while all are judged, or while the answers come back."""
    await assessments.add("Number one is fulfilled.")
    async with crashing(assessments, judging) as settles:
        await assessments.begin("Is number one fulfilled?", "Is number two done?", settle=settles)
    await assessments.follow_up("c2")
    async with crashing(assessments, coming_back) as settles:
        await assessments.answer("+all Number two is fulfilled.", settle=settles)
    return await outcome(assessments)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Any:
    async def run() -> Any:
        async with assessments_in(tmp_path_factory.mktemp("undisturbed")) as assessments:
            return await play(assessments)

    return asyncio.run(run())


JUDGED = (("assessment_refresh", 1), ("assessment_judge", 1), ("assessment_close", 1))
ORCHESTRATED = tuple(("assessment", nth) for nth in range(1, 6))
COMES_BACK = (("summarize", 1), ("record", 1), ("assessment_bring_back", 1))


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(("place", "nth"), [*JUDGED, ("assessment_judge", 2), *ORCHESTRATED])
async def test_a_crash_while_all_criteria_are_judged_changes_nothing(
    assessments: Assessments, undisturbed: Any, place: str, nth: int, when: Literal["before", "after"]
) -> None:
    assert await play(assessments, judging=(place, when, nth)) == undisturbed


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(("place", "nth"), [*COMES_BACK, *JUDGED, *ORCHESTRATED])
async def test_a_crash_while_answers_come_back_changes_nothing(
    assessments: Assessments, undisturbed: Any, place: str, nth: int, when: Literal["before", "after"]
) -> None:
    assert await play(assessments, coming_back=(place, when, nth)) == undisturbed
