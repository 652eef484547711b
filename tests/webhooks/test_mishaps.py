"""What may go wrong beside a receiver: interviews that are gone, a store that is away, a fault of our own."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, cast

import azure.durable_functions as df
import pytest

import shared.webhooks.delivering
from activities.notifications import announce
from activities.webhook_blueprint import Pause, reminded
from shared.domain.effects import Prepare
from shared.records.header import read_header
from shared.store.port import LIBRARY, Unavailable
from shared.webhooks.delivering import BUSY, FAILING, OVER, deliver
from shared.webhooks.events import Attempt, occurrence
from shared.webhooks.records import WEBHOOKS
from shared.webhooks.repository import MOST_WEBHOOKS, TooMany, create_webhook, list_webhooks
from tests.webhooks.driver import Told

ERASED = "0" * 32


async def test_nobody_is_told_of_an_interview_that_is_gone(told: Told) -> None:
    await told.register()
    header = await read_header(told.interviews.services.store, await told.interviews.start())
    sent = len(told.receiver.requests)
    happened = occurrence(header, "interview.parked", told.interviews.services.now())
    attempt = Attempt(webhook_id=told.webhook_id, interview_id=ERASED, happened=happened, number=1)
    assert await deliver(told.interviews.services, attempt) == OVER
    client = cast(df.DurableFunctionsClient, told.client)
    effect = Prepare(interview_id=ERASED, step=1, language="en", max_follow_ups=3)
    await announce(told.interviews.services, client, effect, {"kind": "prepared"})
    pause = Pause(interview_id=ERASED, step=1, turn=1, at=happened.at, after_s=1.0, number=1)
    assert not await reminded(told.interviews.services, client, pause)
    assert len(told.receiver.requests) == sent


async def test_a_note_that_cannot_be_stored_repeats_no_request(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any) -> None:
        raise Unavailable

    monkeypatch.setattr(shared.webhooks.delivering, "change_webhook", away)
    await told.register(events=("interview.started",))
    await told.interviews.start()
    await told.interviews.pass_time(days=1)
    assert len(told.receiver.requests) == 1


async def test_a_fault_of_our_own_in_the_telling_is_logged_and_no_interview_suffers(
    told: Told, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR, logger="interviews.notifications")
    await told.interviews.services.store.create(LIBRARY, {"id": "broken", "pk": WEBHOOKS, "kind": "webhook"})
    await told.interviews.start()
    await told.interviews.answer("+all")
    await told.interviews.answer("+all")
    assert (await told.interviews.header()).status == "completed"
    assert len(caplog.records) == 4


async def test_however_many_are_made_at_once_there_are_no_more_than_allowed(told: Told) -> None:
    store = told.interviews.services.store
    wanted = [told.webhook().model_copy(update={"webhook_id": f"{number:032x}"}) for number in range(30)]
    made = await asyncio.gather(*(create_webhook(store, each) for each in wanted), return_exceptions=True)
    kept = [each.webhook_id for each in await list_webhooks(store)]
    assert len(kept) <= MOST_WEBHOOKS
    assert {type(each) for each in made} <= {type(wanted[0]), TooMany}
    assert {each.webhook_id for each in made if not isinstance(each, BaseException)} == set(kept)


class TestACrowd:
    """Who finds no lane free."""

    async def test_it_comes_back_where_the_receiver_answers_until_it_is_too_late(
        self, told: Told, caplog: pytest.LogCaptureFixture
    ) -> None:
        attempt = await crowded(told, failures=0)
        with told.interviews.services.lanes.lane(await told.kept()):
            assert await deliver(told.interviews.services, attempt(100)) == BUSY
            await told.interviews.pass_time(days=2)
            assert await deliver(told.interviews.services, attempt(1)) == OVER
        assert "is given up: busy at attempt 1" in caplog.text

    async def test_behind_a_receiver_that_fails_waiting_is_an_attempt_of_which_the_tenth_is_the_last(
        self, told: Told, caplog: pytest.LogCaptureFixture
    ) -> None:
        attempt = await crowded(told, failures=FAILING)
        with told.interviews.services.lanes.lane(await told.kept()):
            assert (await deliver(told.interviews.services, attempt(9))).outcome == "failed"
            assert not caplog.records
            assert await deliver(told.interviews.services, attempt(10)) == OVER
        assert "is given up: busy at attempt 10" in caplog.text


async def crowded(told: Told, *, failures: int) -> Callable[[int], Attempt]:
    """Attempts, by their numbers, at a webhook whose last ones failed so often."""
    services = told.interviews.services
    webhook = told.webhook(events=()).model_copy(update={"failures_in_a_row": failures})
    await create_webhook(services.store, webhook)
    header = await read_header(services.store, await told.interviews.start())
    happened = occurrence(header, "interview.started", services.now())
    return lambda number: Attempt(
        webhook_id=told.webhook_id, interview_id=header.interview_id, happened=happened, number=number
    )
