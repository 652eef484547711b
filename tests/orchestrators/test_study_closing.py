"""A study closes at its `closes_at`, and webhooks are told of that once, wherever the host dies (H1)."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any, Literal, cast

import pytest
from durabletask.task import OrchestrationContext

from orchestrators.study_closing import ACTIVITY, study_closing
from shared.channels.webhooks.instances import notices_of
from shared.channels.webhooks.records import Webhook
from shared.channels.webhooks.repository import create_webhook
from shared.platform.services import Services
from shared.studies.closing import close_overdue, close_study, closings_of, start_closing, switch
from shared.studies.model import Study
from shared.studies.records import STUDIES, StudyHead
from tests.fakes.fixed_language import FixedLanguage
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock
from tests.orchestrators.driver import scripted_services
from tests.orchestrators.product_on_hub import Held, HubClient, crash_where_held, product_on_hub

STUDY = "5" * 32
WEEK = timedelta(days=7)


@dataclass
class Closings:
    """An open study that closes in a week, and what a webhook is told of it."""

    hub: LocalHub
    held: Held
    services: Services

    @property
    def client(self) -> Any:
        return HubClient(self.hub)

    async def found(self) -> tuple[StudyHead, str]:
        found = await STUDIES.read_head(self.services.store, STUDY)
        assert found is not None
        return found

    async def closes(self, after: timedelta) -> None:
        """As a PUT changes it: the next version, and the wait for its time."""
        head, etag = await self.found()
        study = await STUDIES.read(self.services.store, STUDY)
        assert study is not None
        news = {"version": head.version + 1, "closes_at": self.services.now() + after}
        changed = head.model_copy(update=news)
        await STUDIES.change(self.services.store, changed, study.model_copy(update=news), etag)
        await start_closing(self.client, changed)

    async def told(self) -> int:
        """How many deliveries of `study.closed` were started: each has an id that follows from the event."""
        return len(await notices_of(self.client, STUDY))

    async def status(self) -> str:
        return (await self.found())[0].status


def delivered(_ctx: OrchestrationContext, _given: dict[str, Any]) -> dict[str, Any]:
    """A delivery that posts nothing."""
    return {}


@pytest.fixture
async def closings(tmp_path: Path) -> AsyncGenerator[Closings]:
    clock = ManualClock()
    services = scripted_services(tmp_path, FixedLanguage(), clock)
    found = Closings(cast(LocalHub, None), cast(Held, None), services)

    beside = {"study_closing": study_closing, "webhook_delivery": delivered}
    async with product_on_hub(tmp_path, services, clock, **beside) as (hub, held):
        found.hub, found.held = hub, held
        hook = Webhook(
            webhook_id="1" * 32, url="https://hooks.example", events=("study.closed",), description=None,
            secret="any", include_links=False, base_url=None, key_digest=None, created_at=clock.now(),
        )  # fmt: skip
        await create_webhook(services.store, hook)
        known = {"mode": "adaptive_follow_up", "name": "Keepers", "version": 1}
        known |= {"created_at": clock.now(), "updated_at": clock.now()}
        head = StudyHead.model_validate({"study_id": STUDY, **known})
        study = Study.model_validate({"id": STUDY, "asked_version": 1, **known})
        await STUDIES.create(services.store, head, study)
        await switch(services, *(await found.found()), "open", clock.now())
        await found.closes(WEEK)
        await hub.idle()
        yield found


async def test_it_closes_when_its_time_has_come_and_not_before(closings: Closings) -> None:
    """H1"""
    await closings.hub.advance(WEEK - timedelta(seconds=1))
    assert (await closings.status(), await closings.told()) == ("open", 0)
    await closings.hub.advance(timedelta(seconds=1))
    assert (await closings.status(), await closings.told()) == ("closed", 1)


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_host_that_dies_while_it_closes_tells_of_it_once(
    closings: Closings, when: Literal["before", "after"]
) -> None:
    closings.held.hold(ACTIVITY, when)
    cast(ManualClock, closings.hub.clock).advance(WEEK)
    await crash_where_held(closings.hub, closings.held)
    assert (await closings.status(), await closings.told()) == ("closed", 1)


async def test_who_closes_it_first_is_told_of_alone(closings: Closings) -> None:
    head, etag = await closings.found()
    closed = await close_study(closings.services, closings.client, head, etag, closings.services.now())
    await close_study(closings.services, closings.client, closed, "", closings.services.now())
    await closings.hub.advance(WEEK)
    assert await closings.told() == 1


async def test_a_later_time_is_waited_for_and_the_earlier_one_passes(closings: Closings) -> None:
    await closings.closes(2 * WEEK)
    await closings.hub.advance(WEEK)
    assert await closings.status() == "open"
    await closings.hub.advance(WEEK)
    assert (await closings.status(), await closings.told()) == ("closed", 1)


async def test_one_that_is_opened_again_closes_again(closings: Closings) -> None:
    await closings.hub.advance(WEEK)
    await closings.closes(WEEK)
    assert await closings.status() == "closed"
    head = await switch(closings.services, *(await closings.found()), "open", closings.services.now())
    await start_closing(closings.client, head)
    await closings.hub.advance(WEEK)
    assert (await closings.status(), await closings.told()) == ("closed", 2)


async def test_one_that_nothing_waits_for_is_closed_by_the_timer(closings: Closings) -> None:
    """A call that broke off before it started the wait, or a study from before there was one."""
    for instance_id in await closings_of(closings.client, STUDY):
        closings.hub.terminate(instance_id)
    await closings.hub.advance(WEEK)
    assert await closings.status() == "open"
    assert await close_overdue(closings.services, closings.client) == 1
    assert await close_overdue(closings.services, closings.client) == 0
    await closings.hub.idle()
    assert (await closings.status(), await closings.told()) == ("closed", 1)
