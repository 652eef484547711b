"""What may go wrong beside a receiver: interviews that are gone, a store that is away, a fault of our own."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any, cast
from unittest.mock import AsyncMock

import azure.durable_functions as df
import pytest

import shared.channels.webhooks.delivering
from activities.notifications import NotTold, announce
from activities.webhook_blueprint import Pause, reminded
from shared.channels.webhooks.delivering import BUSY, FAILING, OVER, deliver
from shared.channels.webhooks.events import Attempt, occurrence
from shared.channels.webhooks.records import WEBHOOKS
from shared.channels.webhooks.repository import MOST_WEBHOOKS, TooMany, create_webhook, list_webhooks
from shared.interview.records.header import read_header
from shared.interview.records.header_document import Header
from shared.interview.state_machine.effects import Close, Note, Prepare
from shared.storage.port import INTERVIEWS, LIBRARY, OfKind, Unavailable
from tests.activities.work import STANDING
from tests.webhooks.driver import Told

ERASED = "0" * 32


def client_of(told: Told) -> df.DurableFunctionsClient:
    return cast(df.DurableFunctionsClient, told.client)


async def test_nobody_is_told_of_an_interview_that_is_gone(told: Told) -> None:
    await told.register()
    header = await read_header(told.interviews.services.store, await told.interviews.start())
    sent = len(told.receiver.requests)
    happened = occurrence(header, "interview.parked", told.interviews.services.now())
    attempt = Attempt(webhook_id=told.webhook_id, interview_id=ERASED, happened=happened, number=1)
    assert await deliver(told.interviews.services, attempt) == OVER
    effect = Prepare(interview_id=ERASED, step=1, language="en", max_follow_ups=3)
    await announce(told.interviews.services, client_of(told), effect, {"kind": "prepared"})
    pause = Pause(interview_id=ERASED, step=1, turn=1, at=happened.at, after_s=1.0, number=1)
    assert not await reminded(told.interviews.services, client_of(told), pause)
    assert len(told.receiver.requests) == sent


class TestAHeaderThatIsTooOld:
    """What `announce` reads after an end was stored is the header as it was before, however often it reads."""

    @pytest.fixture
    async def closing(self, told: Told, monkeypatch: pytest.MonkeyPatch) -> Close:
        await told.register()
        interview_id = await told.interviews.start()
        store = told.interviews.services.store
        old = await store.collect(INTERVIEWS, interview_id, [OfKind(Header.KIND)])
        monkeypatch.setattr(store, "collect", AsyncMock(return_value=old))
        reason = "participant_ended"
        common: dict[str, Any] = {"interview_id": interview_id, "step": 9, "language": "en"}
        return Close(**common, status="ended", reason=reason, standing=STANDING)

    async def test_makes_the_activity_tell_it_again(self, told: Told, closing: Close) -> None:
        with pytest.raises(NotTold):
            await announce(told.interviews.services, client_of(told), closing, {"kind": "closed"})

    async def test_is_no_such_one_where_an_answer_was_faster_than_the_pause(
        self, told: Told, closing: Close
    ) -> None:
        common = closing.model_dump(include={"interview_id", "step", "language"})
        pause = Note(**common, turn=1, what="park", nudges=1, standing=STANDING)
        sent = len(told.receiver.requests)
        await announce(told.interviews.services, client_of(told), pause, {"kind": "answered"})
        await told.interviews.hub.idle()
        assert len(told.receiver.requests) == sent

    async def test_is_waited_for_no_longer_than_the_interview_is_retained(
        self, told: Told, closing: Close
    ) -> None:
        given = told.interviews.services
        after = given.now() + timedelta(days=given.settings.retention_days + 1)
        await announce(replace(given, now=lambda: after), client_of(told), closing, {"kind": "closed"})


async def test_a_note_that_cannot_be_stored_repeats_no_request(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any) -> None:
        raise Unavailable

    monkeypatch.setattr(shared.channels.webhooks.delivering, "change_webhook", away)
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
    """A delivery that finds no free slot."""

    async def test_it_comes_back_where_the_receiver_answers_until_it_is_too_late(
        self, told: Told, caplog: pytest.LogCaptureFixture
    ) -> None:
        attempt = await crowded(told, failures=0)
        with told.interviews.services.delivery_slots.slot(await told.kept()):
            assert await deliver(told.interviews.services, attempt(100)) == BUSY
            await told.interviews.pass_time(days=2)
            assert await deliver(told.interviews.services, attempt(1)) == OVER
        assert "is given up: busy at attempt 1" in caplog.text

    async def test_behind_a_receiver_that_fails_waiting_is_an_attempt_of_which_the_tenth_is_the_last(
        self, told: Told, caplog: pytest.LogCaptureFixture
    ) -> None:
        attempt = await crowded(told, failures=FAILING)
        with told.interviews.services.delivery_slots.slot(await told.kept()):
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
