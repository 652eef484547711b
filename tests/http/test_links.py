"""A participant's link that staff replaces or revokes, that expires, and whose key is changed."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from shared.interview.links import expiry_of, replaced
from shared.interview.records.header_document import Header
from shared.interview.starting import read_start
from shared.platform.auth import authenticate, make_token, token_keys
from shared.platform.http import Problem
from shared.platform.settings import AppSettings
from shared.storage.port import INTERVIEWS
from shared.storage.sqlite import SqliteStore
from tests.product import ROPES, Interview, Product, Reply, body

OLD_KEY, NEW_KEY = "k" * 32, "n" * 32
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
ID = "0" * 32


async def new_link(interview: Interview, given: Any = None) -> tuple[Interview, Any]:
    """The interview with the link that staff has just made for it, and the answer."""
    reply = await interview.staff("POST", "/link", json=given)
    assert reply.status == 201, reply.text
    return Interview(interview.product, interview.interview_id, reply.json["participant_token"]), reply.json


def said(reply: Reply) -> tuple[int, str, str | None]:
    return reply.status, reply.json["detail"], reply.json.get("reason")


class TestANewLink:
    async def test_it_works_with_all_that_was_answered_and_the_one_before_it_no_more(
        self, product: Product
    ) -> None:
        before = await product.start()
        state = await before.answered("I trim the wicks, I fill the oil and I clean the glass.")
        after, issued = await new_link(before)
        assert issued == {
            "participant_token": after.token, "participant_url": after.link, "link_expires_at": None,
        }  # fmt: skip
        assert await after.state() == state
        gone = "This link is not valid; ask the person who invited you for a new one."
        assert said(await before.participant("GET")) == (401, gone, None)
        assert (await before.respond("An answer from the old link.")).status == 401

    async def test_each_one_stands_in_the_trail_with_who_made_it(self, product: Product) -> None:
        interview = await product.start(body(ROPES))
        path = f"/api/interviews/{interview.interview_id}/link"
        for method in ("POST", "POST", "DELETE", "DELETE"):
            assert (await product.staff(method, path, X_Staff_Name="Grace")).status in {201, 204}
        trail = [(each["action"], each["who"]) for each in (await interview.view())["audit"]]
        assert trail == [("link", "Grace"), ("link", "Grace"), ("revoke-link", "Grace")]


class TestARevokedLink:
    async def test_no_link_works_until_there_is_a_new_one_also_after_the_end(self, product: Product) -> None:
        before = await product.start(body(ROPES))
        assert (await before.staff("DELETE", "/link")).status == 204
        assert (await before.participant("GET")).status == 401
        assert (await before.view())["link_revoked"] is True
        after, _ = await new_link(before)
        assert (await after.finish())["status"] == "completed"
        assert (await before.participant("GET")).status == 401
        assert (await before.view())["link_revoked"] is False
        assert (await after.staff("DELETE", "/link")).status == 204
        assert (await after.participant("GET")).status == 401
        assert (await after.result())["status"] == "completed"

    async def test_a_repeated_start_gives_the_link_that_works_or_one_that_opens_nothing(
        self, product: Product
    ) -> None:
        async def start() -> Interview:
            key = {"Idempotency_Key": "a-start-whose-link-is-taken-back"}
            reply = await product.staff("POST", "/api/interview/start", json=body(ROPES), **key)
            return Interview(product, reply.json["interview_id"], reply.json["participant_token"])

        after, _ = await new_link(await start())
        assert await start() == after
        await after.staff("DELETE", "/link")
        revoked = "This link was revoked; ask the person who invited you for a new one."
        assert said(await (await start()).participant("GET"))[:2] == (401, revoked)


class TestALinkThatExpires:
    async def test_a_start_says_for_how_long_it_is_good(self, product: Product) -> None:
        reply = await product.staff("POST", "/api/interview/start", json=body(ROPES, link_valid_s=3600))
        interview = Interview(product, reply.json["interview_id"], reply.json["participant_token"])
        view = await interview.view()
        lasts = datetime.fromisoformat(view["link_expires_at"]) - datetime.fromisoformat(view["created_at"])
        assert lasts == timedelta(hours=1)
        assert reply.json["link_expires_at"] == view["link_expires_at"]
        assert (await interview.participant("GET")).status == 200

    async def test_once_it_has_expired_the_participant_reads_what_to_do_and_a_forger_nothing(
        self, product: Product
    ) -> None:
        reply = await product.staff("POST", "/api/interview/start", json=body(ROPES, link_valid_s=0.001))
        interview = Interview(product, reply.json["interview_id"], reply.json["participant_token"])
        refused = await interview.participant("GET")
        expired = "This link has expired; ask the person who invited you for a new one."
        assert said(refused) == (401, expired, "link_expired")
        assert refused.headers["WWW-Authenticate"].startswith("Bearer")
        forged = Interview(product, interview.interview_id, f"{interview.interview_id}.{'A' * 43}")
        assert said(await forged.participant("GET"))[2] is None
        after, issued = await new_link(interview, {"link_valid_s": 60})
        assert issued["link_expires_at"].endswith("Z")
        assert (await after.participant("GET")).status == 200

    def test_the_installation_says_how_long_where_the_caller_does_not(self) -> None:
        days = AppSettings.read({"LINK_VALID_DAYS": "14"})
        assert expiry_of(days, None, NOW) == NOW + timedelta(days=14)
        assert expiry_of(days, 60, NOW) == NOW + timedelta(minutes=1)
        assert expiry_of(AppSettings.read({}), None, NOW) is None

    def test_a_start_that_says_nothing_of_it_is_known_by_its_key_as_before(self) -> None:
        assert "link_valid_s" not in read_start(body()).model_dump(mode="json")
        assert read_start(body(link_valid_s=60)).model_dump(mode="json")["link_valid_s"] == 60


WAITS = {"the state": "?after=1000000&wait=20", "events": "/events?wait=20"}


class TestACallThatWaits:
    """What waits when its link stops working gets no word of what comes later."""

    @pytest.mark.parametrize("path", WAITS.values(), ids=WAITS.keys())
    @pytest.mark.parametrize("method", ["POST", "DELETE"])
    async def test_it_is_refused_once_its_link_is_replaced_or_revoked(
        self, method: str, path: str, product: Product
    ) -> None:
        before = await product.start(body(ROPES))
        seen = {"Last-Event-ID": str((await before.state())["revision"])}
        waiting = asyncio.create_task(before.participant("GET", path, **seen))
        await asyncio.sleep(0.2)  # it waits by then; where it comes later, it is refused at once
        assert (await before.staff(method, "/link")).status in {201, 204}
        assert (await asyncio.wait_for(waiting, 10)).status == 401

    async def test_it_is_refused_when_its_link_expires_meanwhile(self, product: Product) -> None:
        reply = await product.staff("POST", "/api/interview/start", json=body(ROPES, link_valid_s=1))
        interview = Interview(product, reply.json["interview_id"], reply.json["participant_token"])
        refused = await interview.participant("GET", "?after=1000000&wait=1.2")
        assert said(refused)[::2] == (401, "link_expired")


class TestAtTheMoment:
    """The rule alone, with a clock of its own."""

    @pytest.fixture
    async def store(self, tmp_path: Path) -> AsyncIterator[SqliteStore]:
        store = SqliteStore(tmp_path / "interviews.db")
        yield store
        await store.close()

    async def kept(self, store: SqliteStore, **fields: Any) -> Header:
        header = Header(interview_id=ID, mode="adaptive_follow_up", language="en", created_at=NOW, **fields)
        await store.put(INTERVIEWS, header.to_document(ID, None))
        return header

    async def opens(self, store: SqliteStore, token: str, now: datetime = NOW, previous: str = "") -> bool:
        given = {"PARTICIPANT_TOKEN_KEY": NEW_KEY, "PARTICIPANT_TOKEN_KEY_PREVIOUS": previous}
        keys = token_keys(AppSettings.read(given))
        try:
            return (await authenticate(store, keys, f"Bearer {token}", ID, now=now)).interview_id == ID
        except Problem:
            return False

    async def test_it_is_good_until_the_moment_in_which_it_expires(self, store: SqliteStore) -> None:
        await self.kept(store, link_expires_at=NOW + timedelta(seconds=5))
        token = make_token(NEW_KEY.encode(), ID, 1)
        assert await self.opens(store, token, NOW + timedelta(seconds=4.999))
        assert not await self.opens(store, token, NOW + timedelta(seconds=5))

    async def test_an_interview_from_before_links_could_expire_is_read_as_ever(
        self, store: SqliteStore
    ) -> None:
        document = (await self.kept(store)).to_document(ID, None)
        for name in ("link_expires_at", "link_revoked"):
            del document[name]
        await store.put(INTERVIEWS, json.loads(json.dumps(document)))
        assert await self.opens(store, make_token(NEW_KEY.encode(), ID, 1), NOW + timedelta(days=3650))

    async def test_while_the_key_is_changed_the_links_of_both_keys_work(self, store: SqliteStore) -> None:
        await self.kept(store)
        old, new = (make_token(key.encode(), ID, 1) for key in (OLD_KEY, NEW_KEY))
        assert [await self.opens(store, token, previous=OLD_KEY) for token in (old, new)] == [True, True]
        assert [await self.opens(store, token) for token in (old, new)] == [False, True]

    async def test_the_key_before_revives_no_link_that_was_replaced(self, store: SqliteStore) -> None:
        header = replaced(await self.kept(store), None)
        await self.kept(store, token_version=header.token_version)
        assert not await self.opens(store, make_token(OLD_KEY.encode(), ID, 1), previous=OLD_KEY)

    def test_no_token_is_made_with_the_key_before(self) -> None:
        settings = AppSettings.read(
            {"PARTICIPANT_TOKEN_KEY": NEW_KEY, "PARTICIPANT_TOKEN_KEY_PREVIOUS": OLD_KEY}
        )
        assert token_keys(settings) == (NEW_KEY.encode(), OLD_KEY.encode())
