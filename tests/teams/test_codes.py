"""One-time codes in the store."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from shared.channels.teams.codes import EXAMPLE, LIFETIME, make_code, read_code, redeem
from shared.channels.teams.linking import find_link, unlink
from shared.channels.teams.port import Incoming, Message
from shared.channels.teams.records import CODES, ChatLink, digest_of
from shared.channels.teams.talking import talk
from shared.interview.links import revoked
from shared.interview.records.header import Gone, change_header
from shared.platform.services import Services
from shared.storage.port import INDEX, Write
from shared.storage.sqlite import SqliteStore
from tests.teams.alone import ONLY, Alone, Told, alone


@pytest.fixture
async def chat(tmp_path: Path) -> AsyncIterator[Alone]:
    async with alone(tmp_path) as made:
        await unlink(made.services.store, ONLY)
        yield made


@pytest.fixture
def services(chat: Alone) -> Services:
    return chat.services


@pytest.mark.parametrize(("after", "opens"), [(LIFETIME - timedelta(seconds=1), ONLY), (LIFETIME, None)])
async def test_a_code_is_good_for_a_day(after: timedelta, opens: str | None, chat: Alone) -> None:
    code, expires_at = await make_code(chat.services, ONLY)
    assert expires_at == chat.clock.now() + LIFETIME
    signs = read_code(code)
    assert signs is not None
    chat.clock.advance(after)
    assert await redeem(chat.services, signs, "chat") == opens


async def test_a_code_is_used_up_by_the_first_chat_which_may_send_it_again(services: Services) -> None:
    signs = read_code((await make_code(services, ONLY))[0])
    assert signs is not None
    assert await redeem(services, signs, "chat") == ONLY
    assert await redeem(services, signs, "another") is None
    assert await redeem(services, signs, "chat") == ONLY


async def test_of_codes_that_are_made_at_once_one_is_good(services: Services) -> None:
    made = await asyncio.gather(*(make_code(services, ONLY) for _ in range(5)))
    signs = [read_code(code) for code, _ in made]
    assert len([each for each in signs if each and await redeem(services, each, "chat")]) == 1


async def test_of_two_codes_with_a_row_each_the_one_made_later_is_good(services: Services) -> None:
    """Two that are made at once may both leave a row."""
    first = (await make_code(services, ONLY))[0].replace("-", "")
    row = await services.store.get(INDEX, CODES, digest_of(first))
    second = (await make_code(services, ONLY))[0].replace("-", "")
    assert row is not None
    await services.store.put(INDEX, {name: value for name, value in row.items() if name != "_etag"})
    assert await redeem(services, first, "chat") is None
    assert await redeem(services, second, "chat") == ONLY


async def test_an_interview_that_is_not_there_gets_no_code(services: Services) -> None:
    with pytest.raises(Gone):
        await make_code(services, "unknown")


class RevokedMeanwhile(SqliteStore):
    """Staff revoke the link in the moment before a chat is linked."""

    revoked = False

    async def write(self, container: str, pk: str, operations: Sequence[Write]) -> None:
        links = any(operation.document["kind"] == ChatLink.KIND for operation in operations)
        if links and not self.revoked:
            self.revoked = True
            await change_header(self, pk, revoked, ttl=None)
            await unlink(self, pk)
        await super().write(container, pk, operations)


async def test_a_chat_that_is_linked_while_the_link_is_revoked_is_let_go(
    services: Services, tmp_path: Path
) -> None:
    store = RevokedMeanwhile(tmp_path / "interviews.db")
    racing = replace(services, store=store)
    code, _ = await make_code(racing, ONLY)
    said: list[str] = []

    async def say(message: Message) -> None:
        said.append(message.text)

    told = Told()
    await talk(racing, told, Incoming("message", "chat", "m-1", code, None, True, "en-GB", {}), say)
    await store.close()
    assert said[0].startswith("This code is not valid")
    assert (store.revoked, await find_link(services.store, ONLY), told.deliveries) == (True, None, 0)


def test_codes_are_read_however_they_are_typed() -> None:
    for typed in (EXAMPLE, EXAMPLE.lower(), "K7QF 29TX", "k7qf29tx", f"  {EXAMPLE}\n"):
        assert read_code(typed) == "K7QF29TX"


@pytest.mark.parametrize(
    "text", ["", "standard", "STANDARD", "K7QF-29T", "K7QF-29TX please", "K7QF--29TX", "I0O1-I0O1"]
)
def test_words_are_no_codes(text: str) -> None:
    assert read_code(text) is None
