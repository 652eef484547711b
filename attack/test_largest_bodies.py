"""The largest and worst bodies that every route takes, sent with a staff key: nobody else waits for them."""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from typing import Any, Final

import pytest

from attack.conftest import Figures
from attack.largest_bodies import PIECES, Largest
from attack.population import populate
from attack.test_contract import ids_of
from attack.watching import watched
from tests.hosting import HostProcess
from tests.product import Product

pytestmark = pytest.mark.timed

MIB: Final = 1024 * 1024
SECONDS: Final = 16.0
AT_ONCE: Final = 3
KINDS: Final = 3
LEAST_SENT: Final = 20
LEAST_LOOKS: Final = 100
MOST_BYTES: Final = {"/api/documents": 2 * MIB, "/api/handovers": 40 * MIB}
"""Of a JSON body; elsewhere it is one MiB."""
FORM: Final = "multipart/form-data; boundary=XX"
PART: Final = b'--XX\r\nContent-Disposition: form-data; name="f"; filename="a.md"\r\n\r\n'

type Sending = tuple[str, str, str, bytes]
"""Method, path, content type and body."""


def sent_to_all(document: Any, ids: dict[str, list[str]], chance: random.Random) -> Iterator[Sending]:
    for path, methods in document["paths"].items():
        prefix = path.partition("{")[0]
        there = path.replace("{id}", chance.choice(ids.get(prefix) or ["unknown"]))
        for method, operation in methods.items():
            media = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            if "schema" not in media or {"staffKey": []} not in operation["security"]:
                continue
            for piece in chance.sample(PIECES, 1 if path == "/api/handovers" else KINDS):
                made = Largest(document, piece).bodies(media["schema"], MOST_BYTES.get(path, MIB) - 1_000)
                yield from ((method.upper(), there, "application/json", body) for body in made)


def of_files() -> Iterator[Sending]:
    """Handovers of 40 MiB: texts full of escapes, and a form that looks like its own boundary all along."""
    texts = [{"file_name": f"{number}.md", "text": '\n"' * 1_300_000} for number in range(8)]
    yield "POST", "/api/handovers", "application/json", json.dumps({"files": texts}).encode()
    filling = b"\r\n--X" * (39 * MIB // 5)
    yield "POST", "/api/handovers", FORM, PART + filling + b"\r\n--XX--\r\n"
    yield "POST", "/api/resumes", FORM, PART + filling[: 9 * MIB] + b"\r\n--XX--\r\n"


async def send_all(product: Product, wanted: list[Sending]) -> list[int]:
    """The statuses of what was sent in the time that there is."""
    until, statuses, room = time.monotonic() + SECONDS, list[int](), asyncio.Semaphore(AT_ONCE)

    async def one(method: str, path: str, content_type: str, body: bytes) -> None:
        async with room:
            if time.monotonic() < until:
                headers = {
                    "x-functions-key": product.staff_key,
                    "Content-Type": content_type,
                    "If-Match": '"1"',
                }
                statuses.append((await product.call(method, path, data=body, headers=headers)).status)

    await asyncio.gather(*(one(*each) for each in wanted))
    await asyncio.sleep(until - time.monotonic())  # what the bodies began goes on
    return statuses


async def test_a_bystander_waits_at_most_250_ms_while_staff_send_the_largest_bodies(
    product: Product, host: HostProcess, chance: random.Random, figures: Figures
) -> None:
    made = await populate(product)
    wanted = list(sent_to_all(await product.look("/openapi.json"), ids_of(made), chance))
    chance.shuffle(wanted)
    async with watched(host, figures, "the largest bodies", least=LEAST_LOOKS):
        statuses = await send_all(product, [*of_files(), *wanted])
    figures.add("largest bodies sent beside a bystander", len(statuses))
    assert len(statuses) >= LEAST_SENT
    assert all(each < 500 or each == 503 for each in statuses), sorted(set(statuses))
    assert {201, 202} <= set(statuses), "none of the largest bodies was accepted"
