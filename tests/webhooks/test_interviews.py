"""What webhooks are told of whole interviews: everything once, under ids that stay, and nothing that anybody said."""

import asyncio
import logging
from dataclasses import replace
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import azure.durable_functions as df
import grpc
import pytest

import shared.channels.webhooks.posting
from activities.notifications import channel_of
from shared.channels.teams.records import ChatLink
from shared.channels.webhooks.delivering import deliver
from shared.channels.webhooks.events import Attempt, occurrence
from shared.channels.webhooks.instances import purge_finished
from shared.channels.webhooks.posting import Posted
from shared.interview.links import replaced, revoked
from shared.interview.records.header import change_header, read_header
from shared.interview.records.record import Record
from shared.interview.state_machine.settings import GivenSettings
from shared.platform.services import Services
from shared.platform.telemetry.port import Telemetry
from shared.storage.port import INTERVIEWS
from tests.fakes.manual_clock import ManualClock
from tests.orchestrators.product_on_hub import HubClient, crash_where_held
from tests.product import eventually
from tests.webhooks.driver import TAKEN, Told

AWAY = Posted(503, "http_503")
GONE = Posted(410, "http_410")
MARK = "grandmother Philippa"


async def test_everything_that_happens_is_told_in_order_with_how_it_stands(told: Told) -> None:
    await told.register()
    interview_id = await told.interviews.start(settings=GivenSettings(max_follow_ups=1))
    await told.interviews.answer("+1")
    await told.interviews.answer("+all")
    await told.interviews.answer("+all")
    assert told.receiver.types == ["started", *["question_asked"] * 3, "completed"]
    assert len(set(told.receiver.ids)) == 5
    for headers, sent in told.receiver.requests:
        assert (set(sent), sent["id"]) == ({"id", "type", "timestamp", "data"}, headers["webhook-id"])
        assert datetime.fromisoformat(sent["timestamp"]).utcoffset() == timedelta()
    asked = told.receiver.data("question_asked")
    assert [(each["turn"], each["question_id"], each["kind"]) for each in asked] == [
        (1, "lanterns", "main"),
        (2, "lanterns:f1", "follow_up"),
        (3, "ropes", "main"),
    ]
    assert {each["status"] for each in asked} == {"awaiting_answer"}
    (end,) = told.receiver.data("completed")
    assert end == {
        "interview_id": interview_id, "mode": "adaptive_follow_up", "language": "en", "candidate_id": None,
        "status": "completed", "turn": 3, "question_id": None, "kind": None, "progress": 1.0, "completeness": 1.0,
        "ended_reason": "complete",
    }  # fmt: skip


async def test_an_end_from_outside_and_a_failure_are_told_as_such(told: Told) -> None:
    await told.register(events=("interview.ended", "interview.failed", "interview.completed"))
    await told.interviews.start()
    await told.interviews.end()
    told.interviews.language.fail("assess", error=ValueError())
    await told.interviews.start()
    await told.interviews.answer("+all")
    assert told.receiver.types == ["ended", "failed"]
    assert [told.receiver.data(each)[0]["ended_reason"] for each in told.receiver.types] == [
        "participant_ended",
        "failed",
    ]


async def test_no_word_of_anybody_is_sent_or_stored_in_the_task_hub(told: Told) -> None:
    told.receiver.answers = [AWAY] * 3
    await told.register(links=True)
    await told.interviews.start()
    await told.interviews.answer(f"{MARK} +1")
    await told.interviews.pass_time(days=1, seconds=1)
    sent = str(told.receiver.requests)
    assert not [word for word in (MARK, "How do you", "Trim the wicks", "Welcome back") if word in sent]
    assert told.interviews.hub.path is not None
    files = [path.read_bytes() for path in told.interviews.hub.path.parent.glob("hub.db*")]
    token = told.receiver.data("parked")[0]["participant_url"].rpartition("#")[2]
    for word in (MARK, token, "whsec_", "hooks.example.org"):
        assert not [file for file in files if word.encode() in file], word


class TestAReceiverThatIsDown:
    async def test_it_is_told_again_under_the_same_id_with_a_fresh_signature(self, told: Told) -> None:
        told.receiver.answers = [AWAY, Posted(None, "timeout")]
        await told.register(events=("interview.started",))
        await told.interviews.start()
        assert (await told.kept()).failures_in_a_row == 1
        await told.interviews.pass_time(seconds=6)
        kept = await told.kept()
        assert (kept.failures_in_a_row, kept.last_failure, kept.last_success_at) == (2, "timeout", None)
        await told.interviews.pass_time(seconds=34)
        assert len(told.receiver.requests) == 3
        assert len(set(told.receiver.ids)) == 1
        headers = [headers for headers, _ in told.receiver.requests]
        assert len({each["webhook-timestamp"] for each in headers}) == 3
        assert len({each["webhook-signature"] for each in headers}) == 3
        assert len({str(body) for _, body in told.receiver.requests}) == 1
        kept = await told.kept()
        assert (kept.failures_in_a_row, kept.last_success_at is not None) == (0, True)

    async def test_it_holds_up_no_interview_and_is_told_all_of_it_later_as_it_was_then(
        self, told: Told
    ) -> None:
        told.receiver.answers = [AWAY] * 4
        await told.register()
        await told.interviews.start()
        await told.interviews.answer("+all")
        await told.interviews.answer("+all")
        assert (await told.interviews.header()).status == "completed"
        assert told.receiver.types == ["started", "question_asked", "question_asked", "completed"]
        await told.interviews.pass_time(seconds=6)
        later = told.receiver.requests[4:]
        assert sorted(told.receiver.ids[4:]) == sorted(told.receiver.ids[:4])
        assert {body["data"]["status"] for _, body in later} == {"preparing", "awaiting_answer", "completed"}

    async def test_what_is_given_up_is_an_error_in_the_log_that_names_it(
        self, told: Told, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.WARNING, logger="interviews.webhooks")
        told.receiver.answers = [Posted(404, "http_404")] * 6
        await told.register(events=("interview.started",))
        await told.interviews.start()
        await told.interviews.pass_time(hours=2)
        assert [record.levelname for record in caplog.records] == ["WARNING"] * 5 + ["ERROR"]
        said = caplog.records[-1].getMessage()
        assert all(each in said for each in (told.webhook_id, told.receiver.ids[0], "http_404"))
        assert "hooks.example.org" not in caplog.text

    async def test_every_attempt_is_counted_by_how_it_ended(self, told: Told) -> None:
        counted: list[str] = []
        telemetry = cast(Telemetry, SimpleNamespace(webhook=counted.append))
        services = replace(told.interviews.services, telemetry=telemetry)
        await told.register(events=("interview.parked",))
        header = await read_header(services.store, await told.interviews.start())
        happened = occurrence(header, "interview.parked", services.now())
        common: dict[str, Any] = {"interview_id": header.interview_id, "happened": happened}
        told.receiver.answers = [TAKEN, AWAY, AWAY, GONE]
        for number in (1, 2, 10, 1):
            await deliver(services, Attempt(webhook_id=told.webhook_id, number=number, **common))
        assert counted == ["delivered", "failed", "given_up", "given_up"]

    async def test_one_that_hangs_keeps_one_request_waiting_and_nothing_else(
        self, told: Told, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        let_go, under_way = asyncio.Event(), 0

        async def hang(*_: Any, **__: Any) -> Posted:
            nonlocal under_way
            under_way += 1
            await let_go.wait()
            return TAKEN

        monkeypatch.setattr(shared.channels.webhooks.posting, "post", hang)
        await told.register()
        for _ in range(4):
            interview_id = await told.interviews.start(settle=False)

            async def asked(interview_id: str = interview_id) -> bool:
                return (await read_header(told.interviews.services.store, interview_id)).is_open

            await eventually(asked)
        assert under_way == 1
        let_go.set()
        await told.interviews.hub.idle()
        await told.interviews.pass_time(seconds=2)
        assert under_way == 8

    @pytest.mark.parametrize("deleted", [False, True])
    async def test_one_that_says_it_is_gone_or_was_deleted_is_told_nothing_more(
        self, told: Told, deleted: bool
    ) -> None:
        told.receiver.answers = [AWAY, AWAY if deleted else GONE]
        await told.register()
        await told.interviews.start()
        assert (await told.kept()).disabled is not deleted
        if deleted:
            await told.interviews.services.store.delete("library", "webhooks", told.webhook_id)
        await told.interviews.pass_time(days=4)
        assert len(told.receiver.requests) == 2
        assert set((await told.notices()).values()) == {"COMPLETED"}


class TestAPause:
    async def test_it_is_told_and_reminded_of_on_three_days_and_no_more(self, told: Told) -> None:
        await told.register(links=True)
        await told.interviews.start()
        await told.interviews.pass_time(seconds=90)
        assert told.receiver.types[2:] == ["parked"]
        for day in (1, 2, 3):
            await told.interviews.pass_time(hours=23, minutes=59)
            assert len(told.receiver.data("reminder")) == day - 1
            await told.interviews.pass_time(minutes=1)
            assert len(told.receiver.data("reminder")) == day
        await told.interviews.pass_time(days=2)
        reminders = told.receiver.data("reminder")
        assert [(each["reminder"], each["channel"], each["status"]) for each in reminders] == [
            (number, "webhook", "parked") for number in (1, 2, 3)
        ]
        (parked,) = told.receiver.data("parked")
        assert {each["parked_at"] for each in (parked, *reminders)} == {parked["parked_at"]}
        link = f"https://interviews.example/interview/{told.interviews.interview_id}#"
        assert all(each["participant_url"].startswith(link) for each in (parked, *reminders))
        assert len({each["participant_url"] for each in (parked, *reminders)}) == 1

    async def test_a_reminder_brings_the_link_that_works_then_and_none_that_was_revoked(
        self, told: Told
    ) -> None:
        await told.register(links=True)
        await told.interviews.start()
        await told.interviews.pass_time(seconds=90)
        store, interview_id = told.interviews.services.store, told.interviews.interview_id
        changes = (
            lambda header: replaced(header, None),
            lambda header: replaced(header, header.created_at),
            revoked,
        )
        for change in changes:
            await change_header(store, interview_id, change, ttl=None)
            await told.interviews.pass_time(days=1)
        parked, (new, expired, none) = told.receiver.data("parked")[0], told.receiver.data("reminder")
        assert new["participant_url"].partition("#")[0] == parked["participant_url"].partition("#")[0]
        assert new["participant_url"] != parked["participant_url"]
        assert not {"participant_url"} & (set(expired) | set(none))

    async def test_a_pause_that_goes_on_is_told_once(self, told: Told) -> None:
        """It is noted again when staff nudge, and when the longest timer has passed."""
        await told.register()
        await told.interviews.start(settings=GivenSettings(answer_deadline_s=20 * 86_400))
        await told.interviews.pass_time(minutes=5)
        await told.interviews.control(action="nudge")
        await told.interviews.pass_time(days=13)
        assert (await told.interviews.header()).status == "parked"
        assert [len(told.receiver.data(each)) for each in ("parked", "reminder")] == [1, 3]
        assert "participant_url" not in str(told.receiver.requests)  # it was not made for links
        await told.interviews.answer("+all")
        await told.interviews.pass_time(minutes=5)
        assert [each["turn"] for each in told.receiver.data("parked")] == [1, 2]

    async def test_a_pause_that_an_answer_ended_before_it_was_told_is_told(
        self, told: Told, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await told.register(events=("interview.parked",))
        await told.interviews.start()
        await told.interviews.pass_time(seconds=65)
        schedule = HubClient.schedule_new_orchestration

        async def away(*_: Any, **__: Any) -> str:
            monkeypatch.setattr(HubClient, "schedule_new_orchestration", schedule)
            await told.interviews.claim("+all")
            raise grpc.RpcError

        monkeypatch.setattr(HubClient, "schedule_new_orchestration", away)
        await told.interviews.pass_time(seconds=40)
        assert told.receiver.types == ["parked"]
        assert await told.interviews.asked() == ["lanterns", "ropes"]

    async def test_who_has_answered_is_not_reminded_and_found_a_recap(self, told: Told) -> None:
        await told.register()
        await told.interviews.start()
        await told.interviews.answer("+1")
        await told.interviews.pass_time(days=1, hours=1)
        question = (await told.interviews.header()).question
        assert question is not None
        assert "Welcome back" in (question.acknowledgement or "")
        await told.interviews.answer("+all", settle=False)
        await told.interviews.pass_time(seconds=1)
        await told.interviews.end()
        await told.interviews.pass_time(days=3)
        assert len(told.receiver.data("reminder")) == 1
        assert set((await told.notices()).values()) == {"COMPLETED"}

    async def test_a_reminder_that_was_held_up_until_the_answer_is_left_out(self, told: Told) -> None:
        await told.register(events=("interview.reminder",))
        told.receiver.answers = [AWAY] * 3
        await told.interviews.start()
        await told.interviews.pass_time(days=1, seconds=100)
        assert len(told.receiver.requests) == 2
        await told.interviews.end()
        await told.interviews.pass_time(days=4)
        assert len(told.receiver.requests) == 2

    async def test_after_an_outage_of_days_there_is_one_reminder_and_not_all_at_once(
        self, told: Told
    ) -> None:
        await told.register()
        await told.interviews.start()
        await told.interviews.pass_time(seconds=90)
        await told.interviews.hub.crash()
        cast(ManualClock, told.interviews.hub.clock).advance(timedelta(days=2, hours=1))
        told.interviews.hub.open()
        await told.interviews.hub.idle()
        assert [each["reminder"] for each in told.receiver.data("reminder")] == [2]
        await told.interviews.pass_time(hours=23)
        assert [each["reminder"] for each in told.receiver.data("reminder")] == [2, 3]

    async def test_a_reminder_that_a_later_one_overtook_is_left_out(self, told: Told) -> None:
        await told.register(events=("interview.reminder",))
        await told.interviews.start()
        told.receiver.answers = [AWAY] * 40
        await told.interviews.pass_time(days=3, seconds=92)
        told.receiver.answers.clear()
        told.receiver.requests.clear()
        await told.interviews.pass_time(days=2)
        assert [each["reminder"] for each in told.receiver.data("reminder")] == [3]

    async def test_where_nobody_wants_reminders_none_are_kept_in_mind(self, told: Told) -> None:
        await told.register(events=("interview.parked",))
        await told.interviews.start()
        await told.interviews.pass_time(days=2)
        assert told.receiver.types == ["parked"]
        assert "reminders-1" not in await told.notices()

    async def test_a_person_whom_the_bot_reminds_is_not_to_be_reminded_by_the_receiver(
        self, told: Told
    ) -> None:
        interview_id = await told.interviews.start()
        services = told.interviews.services
        with_teams = Services(
            **{name: getattr(services, name) for name in ("settings", "store", "language", "files", "now")},
            teams=cast(Any, object()),
        )
        assert await channel_of(with_teams, interview_id) == "webhook"
        link = ChatLink(chat="c", reference={}, linked_at=services.now())
        await put(services, interview_id, link)
        assert await channel_of(with_teams, interview_id) == "teams"
        await put(services, interview_id, link.model_copy(update={"unreachable": True}))
        assert await channel_of(with_teams, interview_id) == "webhook"


async def put(services: Services, interview_id: str, record: Record) -> None:
    await services.store.put(INTERVIEWS, record.to_document(interview_id, None))


class TestACrash:
    @pytest.mark.parametrize("activity", ["prepare", "compose", "record"])
    async def test_after_a_notification_was_delivered_it_is_not_told_again(
        self, told: Told, activity: str
    ) -> None:
        await told.register()
        told.interviews.held.hold(cast(Any, activity), "after")
        await told.interviews.start(settle=False)
        if activity == "record":
            await told.interviews.hub.advance(timedelta(seconds=1))
            await told.interviews.end(settle=False)
        await told.interviews.held.reached.wait()

        async def delivered() -> bool:
            return set((await told.notices()).values()) == {"COMPLETED"}

        await eventually(delivered)
        await crash_where_held(told.interviews.hub, told.interviews.held)
        assert told.receiver.types == ["started", "question_asked", *["ended"] * (activity == "record")]

    async def test_between_the_store_and_the_notification_it_is_told_all_the_same(
        self, told: Told, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The task hub takes no delivery just then, so the activity is done again: it finds its question stored."""
        await told.register(events=("interview.question_asked",))
        schedule = HubClient.schedule_new_orchestration
        refused: list[str] = []

        async def away(self: HubClient, name: str, *, instance_id: str, input: Any) -> str:
            if name == "webhook_delivery" and not refused:
                refused.append(instance_id)
                raise grpc.RpcError
            return await schedule(self, name, instance_id=instance_id, input=input)

        monkeypatch.setattr(HubClient, "schedule_new_orchestration", away)
        await told.interviews.start()
        assert told.receiver.types == []
        before = await told.interviews.turns()
        await told.interviews.pass_time(seconds=2)
        assert told.receiver.types == ["question_asked"]
        assert refused == [f"webhook-{told.interviews.interview_id}-{told.receiver.ids[0][4:]}"]
        assert await told.interviews.turns() == before

    async def test_during_a_delivery_it_is_made_again_under_the_same_id(self, told: Told) -> None:
        await told.register(events=("interview.started",))
        told.interviews.held.hold("deliver_to_webhook", "after")
        await told.interviews.start(settle=False)
        await crash_where_held(told.interviews.hub, told.interviews.held)
        assert (len(told.receiver.ids), len(set(told.receiver.ids))) == (2, 1)


class TestWhatIsLeft:
    async def test_erasing_an_interview_ends_and_removes_what_is_about_it(self, told: Told) -> None:
        told.receiver.answers = [AWAY]
        await told.register()
        await told.interviews.start()
        await told.interviews.pass_time(seconds=92)
        assert set((await told.notices()).values()) == {"RUNNING", "COMPLETED"}
        assert await told.interviews.erase()
        assert await told.notices() == {}
        sent = len(told.receiver.requests)
        await told.interviews.pass_time(days=2)
        assert len(told.receiver.requests) == sent

    async def test_what_has_been_over_for_an_hour_is_purged_and_nothing_else(self, told: Told) -> None:
        """Five attempts at each fail within a quarter of an hour, the sixth is an hour later."""
        told.receiver.answers = [AWAY] * 10
        await told.register(events=("interview.started", "interview.question_asked"))
        await told.interviews.start()
        client = cast(df.DurableFunctionsClient, told.client)

        async def purged_after(minutes: float) -> int:
            await told.interviews.pass_time(minutes=minutes)
            return await purge_finished(told.interviews.services, client)

        assert await purged_after(70) == 0
        assert set((await told.notices()).values()) == {"RUNNING"}
        assert await purged_after(20) == 0
        assert set((await told.notices()).values()) == {"COMPLETED"}
        assert await purged_after(60) == 2
        assert await told.notices() == {}
        assert told.interviews.durable() == "RUNNING"
