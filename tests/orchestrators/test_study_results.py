"""The orchestration of a study's results: no event is lost, whenever it comes and wherever the host dies (H4)."""

import json
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest

from orchestrators.study_results import FOLD, REBUILD, study_results
from shared.studies.results.work import AT_ONCE, CHANGED, ResultsWork, results_instance
from tests.fakes.fixed_language import FixedLanguage
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock
from tests.orchestrators.driver import scripted_services
from tests.orchestrators.product_on_hub import Held, crash_where_held, product_on_hub
from tests.study_results.made import STUDY, interview_id

INSTANCE = results_instance(STUDY)


@dataclass
class Results:
    hub: LocalHub
    held: Held

    def changed(self, *numbers: int) -> None:
        for number in numbers:
            self.hub.raise_event(INSTANCE, CHANGED, {"interview_id": interview_id(number)})

    def done(self, activity: str) -> list[dict[str, object]]:
        """What this activity was given, in order."""
        events = (event for history in self.held.generations(INSTANCE) for event in history)
        scheduled = (event.taskScheduled for event in events if event.HasField("taskScheduled"))
        return [json.loads(each.input.value) for each in scheduled if each.name == activity]

    def folded(self) -> list[str]:
        return [str(each) for job in self.done(FOLD) for each in list(job["interview_ids"])]  # pyright: ignore


@pytest.fixture
async def results(tmp_path: Path) -> AsyncGenerator[Results]:
    clock = ManualClock()
    services = scripted_services(tmp_path, FixedLanguage(), clock)
    async with product_on_hub(tmp_path, services, clock, study_results=study_results) as (hub, held):
        given = ResultsWork(study_id=STUDY).model_dump(mode="json")
        hub.start("study_results", given, instance_id=INSTANCE)
        await hub.idle()
        yield Results(hub, held)


async def test_what_comes_while_others_are_folded_is_folded_next_and_together(results: Results) -> None:
    results.held.hold(FOLD, "before")
    results.changed(1)
    await results.held.reached.wait()
    results.changed(2, 3, 4, 3)
    results.held.let_go()
    await results.hub.idle()
    assert results.folded() == [interview_id(number) for number in (1, 2, 3, 4)]
    assert len(results.done(FOLD)) == 2


async def test_many_at_once_are_folded_in_parts(results: Results) -> None:
    results.held.hold(FOLD, "before")
    results.changed(0)
    await results.held.reached.wait()
    results.changed(*range(1, AT_ONCE + 11))
    results.held.let_go()
    await results.hub.idle()
    assert results.folded() == [interview_id(number) for number in range(AT_ONCE + 11)]
    assert len(results.done(FOLD)) == 3


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_host_that_dies_loses_no_event(results: Results, when: Literal["before", "after"]) -> None:
    results.held.hold(FOLD, when)
    results.changed(1)
    await results.held.reached.wait()
    results.changed(2)
    await crash_where_held(results.hub, results.held)
    results.changed(3)
    await results.hub.idle()
    assert set(results.folded()) == {interview_id(number) for number in (1, 2, 3)}


async def test_events_that_mean_nothing_are_passed_over(results: Results) -> None:
    for nonsense in (None, [], "x", {}, {"interview_id": 7}):
        results.hub.raise_event(INSTANCE, CHANGED, nonsense)
    results.changed(1)
    await results.hub.idle()
    assert results.folded() == [interview_id(1)]


async def test_a_rebuild_goes_before_what_waits_and_once_through(results: Results) -> None:
    results.held.hold(FOLD, "before")
    results.changed(1)
    await results.held.reached.wait()
    results.changed(2)
    results.hub.raise_event(INSTANCE, CHANGED, {"rebuild": True})
    results.held.let_go()
    await results.hub.idle()
    assert results.done(REBUILD) == [{"study_id": STUDY, "after": ""}]
    assert results.folded() == [interview_id(1), interview_id(2)]
