"""kill -9 while a study is filled, invited to, begun and summed up: nobody is lost, doubled, mailed twice (H2-H4)."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.crash.recounted import is_counted_as_it_stands
from tests.crash.struck import Struck
from tests.fakes.mail_server import MailServer
from tests.product import FINAL, OPEN, ROPES, Interview, Product, client_of, serve
from tests.studies import STUDIES, Guest, created

PEOPLE = 24
KILLS = 5
CALLS_BETWEEN_KILLS = (8, 24)


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_kills_while_people_are_invited_and_interviewed_lose_and_double_nobody(tmp_path: Path) -> None:
    chance = random.Random(20261)
    with MailServer() as mails:
        host = serve(tmp_path, DEVELOPMENT="1", **mails.env)
        struck = Struck(host, chance, kills=KILLS, calls_between=CALLS_BETWEEN_KILLS)
        try:
            async with client_of(host) as product:
                made = await created(product, material={"questions": [ROPES]}, remind_after_s=0)
                people = await added(struck, product, made["study_id"])
                assert (await invited(struck, product, made["study_id"])).status == 202
                await asyncio.gather(
                    *(takes_part(struck, each, number) for number, each in enumerate(people))
                )
                assert (await invited(struck, product, made["study_id"])).status == 202
                await struck.settle()
                assert struck.is_over
                kept = await is_counted_as_it_stands(product, tmp_path, made["study_id"])
                assert kept.states == {
                    "completed": PEOPLE // 2,
                    "declined": PEOPLE // 4,
                    "opened": PEOPLE // 4,
                }
                assert len(kept.interviews) == len(kept.over) == PEOPLE // 2
                await nobody_is_mailed_twice(product, mails, made["study_id"])
        finally:
            struck.host.stop()


async def added(struck: Struck, product: Product, study_id: str) -> list[Guest]:
    """Everybody, by calls of six that are sent twice under one key."""
    rows = [
        {"name": f"P{number}", "email": f"p{number}@kept.example", "external_id": f"x-{number}"}
        for number in range(PEOPLE)
    ]
    parts = [rows[at : at + 6] for at in range(0, PEOPLE, 6)]

    async def add(number: int, part: list[dict[str, Any]]) -> list[Guest]:
        def send() -> Any:
            return product.staff(
                "POST",
                f"{STUDIES}/{study_id}/participants",
                json={"participants": part},
                Idempotency_Key=f"add-{number}",
            )

        first, again = await struck.call(send), await struck.call(send)
        assert first.json == again.json, "the same call added others"
        return [Guest(product, item["url"]) for item in first.json["items"]]

    return [each for part in await asyncio.gather(*map(add, range(len(parts)), parts)) for each in part]


async def invited(struck: Struck, product: Product, study_id: str) -> Any:
    path, given = f"{STUDIES}/{study_id}/invite", {"state": "invited"}
    return await struck.call(lambda: product.staff("POST", path, json=given, Idempotency_Key="all"))


async def takes_part(struck: Struck, guest: Guest, number: int) -> None:
    """Half agree and answer, a quarter declines, the others have a look."""
    await struck.call(lambda: guest.call("GET"))
    if number % 4 == 1:
        assert (await struck.call(lambda: guest.call("POST", "/decline"))).status == 204
    if number % 2:
        return
    begun = [await struck.call(lambda: guest.call("POST", "/agree")) for _ in range(2)]
    assert len({each.json["interview_id"] for each in begun}) == 1, "they began twice"
    interview = Interview(guest.product, begun[0].json["interview_id"], begun[0].json["participant_token"])
    await answered(struck, interview, number)


async def answered(struck: Struck, interview: Interview, number: int) -> None:
    """To the end, each question once."""
    state: dict[str, Any] = {"status": "preparing", "revision": 0}
    said: Counter[str] = Counter()
    while state["status"] not in FINAL:
        if state["status"] in OPEN and not said[question := state["question"]["question_id"]]:
            send = responding(interview, question, number)
            assert (await struck.call(send)).status in (200, 202)
            said[question] += 1
        after = state["revision"]
        state = (await struck.call(lambda: interview.participant("GET", f"?after={after}&wait=2"))).json  # noqa: B023 - it is called at once
    assert set(said.values()) == {1}


def responding(interview: Interview, question: str, number: int) -> Callable[[], Any]:
    text, name = f"We dry the ropes and coil them, says number {number}.", f"{number}-{question}"
    return lambda: interview.respond(text, question_id=question, client_answer_id=name)


async def nobody_is_mailed_twice(product: Product, mails: MailServer, study_id: str) -> None:
    """Who was sent a mail got one; whose attempt a kill has cut off may have got it, and is shown as failed."""
    got = Counter(str(mail["To"]) for mail in mails.mails)
    assert set(got.values()) <= {1}, got
    listed = (await product.look(f"{STUDIES}/{study_id}/participants?limit=100"))["items"]
    for each in listed:
        is_sent = each["mail"] is not None and each["mail"]["state"] == "sent"
        assert not is_sent or any(each["email"] in to for to in got), each
