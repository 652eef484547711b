"""Webhooks of the served product: registering them, and a receiver on this machine that checks every signature."""

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.fakes.receiver import Receiver
from tests.hosting import HostProcess
from tests.http.test_assessing_studies import ENCRYPTS, ESCORTS, assessing, begun, supplier
from tests.product import (
    GOOD_ANSWER,
    LANTERNS,
    ROPES,
    Product,
    Reply,
    body,
    client_of,
    eventually,
    paths,
    serve,
)
from tests.studies import STUDIES, Guest, created, invited

HOOKS = "/api/webhooks"
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
SHOWN = {
    "id", "url", "events", "description", "include_links", "created_at", "last_success_at", "last_failure_at",
    "last_failure", "failures_in_a_row", "disabled",
}  # fmt: skip


@pytest.fixture(scope="module")
def hooks_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with serve(tmp_path_factory.mktemp("webhooks"), WEBHOOKS_LOCAL="on", REMIND_AFTER_S="0.3") as host:
        yield host


@pytest.fixture
async def product(hooks_host: HostProcess) -> AsyncIterator[Product]:
    """The product, which has no webhook before and after a test."""
    async with client_of(hooks_host) as client:
        yield client
        for each in (await client.look(HOOKS))["items"]:
            assert (await client.staff("DELETE", f"{HOOKS}/{each['id']}")).status == 204


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with Receiver.listening() as receiver:
        yield receiver


class TestRegistering:
    async def test_the_secret_is_shown_once_and_never_in_the_list(self, product: Product) -> None:
        made = await product.staff("POST", HOOKS, json={"url": "https://hooks.example.org/in"})
        assert (made.status, set(made.json)) == (201, {*SHOWN, "secret"})
        assert made.json["secret"].startswith("whsec_")
        assert len(made.json["events"]) == 11
        listed = await product.staff("GET", HOOKS)
        assert [set(each) for each in listed.json["items"]] == [SHOWN]
        assert "whsec_" not in listed.text
        assert made.headers["Location"] == f"{HOOKS}/{made.json['id']}"

    async def test_what_is_given_is_kept(self, product: Product) -> None:
        given = {
            "url": "https://hooks.example.org/in", "description": "The till", "secret": SECRET, "include_links": True,
        }  # fmt: skip
        events = ["interview.started", "interview.parked"]
        made = await product.staff("POST", HOOKS, json=given | {"events": events[::-1]})
        assert {name: made.json[name] for name in (*given, "events")} == given | {"events": events}

    async def test_what_cannot_be_a_webhook_is_refused_and_named(self, product: Product) -> None:
        good = {"url": "https://hooks.example.org/"}
        for given, path in (
            ({"url": "http://hooks.example.org/"}, "url"), ({"url": "https://169.254.169.254/metadata"}, "url"),
            ({"url": "https://ada:secret@hooks.example.org/"}, "url"), ({}, "url"), (good | {"events": []}, "events"),
            (good | {"events": ["interview.paused"]}, "events[0]"), (good | {"secret": "mine"}, "secret"),
            (good | {"headers": {}}, "headers"),
        ):  # fmt: skip
            assert paths(await product.staff("POST", HOOKS, json=given)) == [path], given
        assert (await product.look(HOOKS))["items"] == []

    async def test_a_key_makes_one_webhook_and_shows_its_secret_again(self, product: Product) -> None:
        async def sent(url: str) -> Reply:
            return await product.staff("POST", HOOKS, json={"url": url}, Idempotency_Key="till")

        first, second = await sent("https://a.example.org/"), await sent("https://a.example.org/")
        assert (first.status, second.status) == (201, 200)
        assert first.json == second.json
        assert (await sent("https://b.example.org/")).status == 422
        assert (await product.staff("DELETE", f"{HOOKS}/{first.json['id']}")).status == 204
        assert (await sent("https://b.example.org/")).status == 201

    async def test_there_are_no_more_than_twenty(self, product: Product) -> None:
        url = "https://hooks.example.org/in"
        made = [await product.staff("POST", HOOKS, json={"url": url}) for _ in range(21)]
        assert [each.status for each in made] == [*[201] * 20, 409]
        assert len((await product.look(HOOKS))["items"]) == 20


class TestReceiving:
    async def test_a_whole_interview_is_told_by_timestamps_in_order_with_signatures_that_fit(
        self, product: Product, receiver: Receiver
    ) -> None:
        await receiver.register(product)
        interview = await product.start(body(LANTERNS, ROPES, settings={"max_follow_ups": 0}))
        await interview.finish()

        async def all_came() -> bool:
            return len(receiver.of(interview.interview_id)) >= 4

        await eventually(all_came)
        told = sorted(receiver.of(interview.interview_id), key=lambda each: each.body["timestamp"])
        types = [each.type.removeprefix("interview.") for each in told]
        assert types == ["started", "question_asked", "question_asked", "completed"]
        assert {each.id for each in told} == {each.body["id"] for each in told}
        assert told[-1].data["ended_reason"] == "complete"
        assert GOOD_ANSWER not in str(told)
        assert LANTERNS["question_text"] not in str(told)

        async def noted() -> bool:
            (listed,) = (await product.look(HOOKS))["items"]
            return listed["last_success_at"] is not None and listed["failures_in_a_row"] == 0

        await eventually(noted)

    async def test_a_pause_brings_reminders_with_a_link_that_works(
        self, product: Product, receiver: Receiver
    ) -> None:
        """The last comes for certain; one before it is left out where this machine is slower than they are."""
        await receiver.register(
            product, include_links=True, events=["interview.parked", "interview.reminder"]
        )
        interview = await product.start(body(ROPES, settings={"nudge_after_s": 0.2, "max_nudges": 1}))

        async def reminded() -> bool:
            return any(each.data.get("reminder") == 3 for each in receiver.of(interview.interview_id))

        await eventually(reminded)
        told = receiver.of(interview.interview_id)
        numbers = [each.data.get("reminder") for each in told]
        assert len(set(numbers)) == len(numbers)
        assert {None, 3} <= set(numbers) <= {None, 1, 2, 3}
        assert {each.data["participant_url"] for each in told} == {interview.link}
        back = await interview.state()
        assert back["status"] == "parked"

    async def test_each_webhook_is_told_what_it_asked_for_and_signed_by_its_own_secret(
        self, product: Product, receiver: Receiver
    ) -> None:
        await receiver.register(product, "starts", events=["interview.started"])
        await receiver.register(product, "ends", events=["interview.ended"], secret=SECRET)
        interview = await product.start(body(ROPES))
        assert (await interview.staff("POST", "/end")).status == 202
        told = await receiver.until(interview.interview_id, "interview.started", "interview.ended")
        assert [each.type for each in told] == ["interview.started", "interview.ended"]

    async def test_a_secret_is_changed_without_a_delivery_that_its_receiver_refuses(
        self, product: Product, receiver: Receiver
    ) -> None:
        """Both secrets sign for a while, so the receiver may go on with either; one that has leaked signs no more."""
        hook = await receiver.register(product, events=["interview.started"])
        first = receiver.secrets["hook"]
        renewed = await product.staff("POST", f"{HOOKS}/{hook}/secret", json={})
        assert (renewed.status, set(renewed.json)) == (200, {*SHOWN, "secret"})

        async def signatures_for(secret: str) -> int:
            receiver.secrets["hook"] = secret
            interview = await product.start(body(ROPES))
            (told,) = await receiver.until(interview.interview_id, "interview.started")
            return len(told.headers["webhook-signature"].split(" "))

        assert [await signatures_for(secret) for secret in (first, renewed.json["secret"])] == [2, 2]
        listed = await product.staff("GET", HOOKS)
        assert [set(each) for each in listed.json["items"]] == [SHOWN]
        assert "whsec_" not in listed.text
        given = {"secret": SECRET, "overlap_s": 0}
        assert (await product.staff("POST", f"{HOOKS}/{hook}/secret", json=given)).json["secret"] == SECRET
        assert await signatures_for(SECRET) == 1

    @pytest.mark.parametrize("given", [
        {"secret": "whsec_"}, {"overlap_s": -1}, {"overlap_s": 31 * 86_400}, {"overlap_s": "1"}, {"url": "x"},
    ])  # fmt: skip
    async def test_a_secret_that_cannot_sign_is_no_new_secret(self, given: Any, product: Product) -> None:
        made = await product.staff("POST", HOOKS, json={"url": "https://hooks.example.org/in"})
        path = f"{HOOKS}/{made.json['id']}/secret"
        assert (await product.staff("POST", path, json=given)).status == 422
        assert (await product.staff("POST", f"{HOOKS}/nothing/secret", json={})).status == 404
        assert (await product.call("POST", path, json={})).status == 401

    async def test_one_that_is_gone_is_shown_as_disabled(self, product: Product, receiver: Receiver) -> None:
        receiver.refuse_with = [410]
        await receiver.register(product, events=["interview.started"])
        await product.start(body(ROPES))

        async def disabled() -> bool:
            (listed,) = (await product.look(HOOKS))["items"]
            return listed["disabled"]

        await eventually(disabled)
        (listed,) = (await product.look(HOOKS))["items"]
        assert (listed["last_failure"], listed["failures_in_a_row"]) == ("http_410", 1)


class TestStudies:
    async def test_a_study_tells_once_who_declined_when_it_is_full_and_when_staff_close_it(
        self, product: Product, receiver: Receiver
    ) -> None:
        """H2, H3: interviews of a study say which it is, and whose."""
        await receiver.register(
            product, events=["participant.declined", "study.full", "study.closed", "interview.started"]
        )
        made = await created(product, public_link={"enabled": True, "quota": 1})
        study_id = made["study_id"]
        [decliner] = await invited(product, study_id, {"name": "Ada"})
        for _ in range(2):
            assert (await decliner.call("POST", "/decline")).status == 204
        first = await Guest(product, made["public_url"]).agree(Idempotency_Key="one")
        assert (await Guest(product, made["public_url"]).call("POST", "/agree")).status == 409
        for _ in range(2):
            assert (await product.staff("POST", f"{STUDIES}/{study_id}/close")).status == 200

        def told() -> list[tuple[str, bool]]:
            about = [each for each in receiver.taken if each.data.get("study_id") == study_id]
            return sorted((each.type, "participant_id" in each.data) for each in about)

        async def all_came() -> bool:
            return len(told()) >= 4

        await eventually(all_came)
        assert told() == [
            ("interview.started", True),
            ("participant.declined", True),
            ("study.closed", False),
            ("study.full", False),
        ]
        assert receiver.of(first.interview_id)[0].type == "interview.started"
        assert "Ada" not in str(receiver.taken)

    async def test_an_interview_that_an_assessment_of_the_study_asks_says_so_too(
        self, product: Product, receiver: Receiver
    ) -> None:
        await receiver.register(product, events=["interview.started", "interview.completed"])
        study_id = await assessing(product)
        half = await supplier(product, study_id, "Half", ENCRYPTS)
        interview = await begun(product, study_id, half)
        await interview.finish(default=ESCORTS)

        async def both_came() -> bool:
            return len(receiver.of(interview.interview_id)) >= 2

        await eventually(both_came)
        told = {
            (each.type, each.data.get("study_id"), each.data.get("participant_id"))
            for each in receiver.of(interview.interview_id)
        }
        assert told == {
            (f"interview.{what}", study_id, half.participant_id) for what in ("started", "completed")
        }

    async def test_a_study_that_closes_by_itself_tells_of_it(
        self, product: Product, receiver: Receiver
    ) -> None:
        await receiver.register(product, events=["study.closed"])
        closes_at = (datetime.now(UTC) + timedelta(seconds=1)).isoformat()
        made = await created(product, closes_at=closes_at)

        async def told() -> bool:
            return any(each.data.get("study_id") == made["study_id"] for each in receiver.taken)

        await eventually(told)
        assert (await product.look(f"{STUDIES}/{made['study_id']}"))["status"] == "closed"
