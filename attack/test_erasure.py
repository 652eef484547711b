"""Kill the host in the middle of erasing, again and again: after a restart no byte of the words is in any file.

Every kind of thing is erased, by a DELETE that is cut off at a drawn moment. Then either the DELETE is sent again, or
the product's own timer finishes it; the bytes of every file of the data folder are looked through after both.
"""

import asyncio
import random
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import aiohttp

from attack.conftest import Figures
from tests.hosting import HostProcess
from tests.http.test_erased_bytes import KINDS
from tests.product import Product, client_of, eventually, serve
from tests.traces import traces

KILLS: Final = 7
LEAST: Final = 3
LONGEST_S: Final = 14.0
"""A slow machine kills less often, but `LEAST` times."""
KILLS_BEFORE_THE_TIMER: Final = 3
MOMENTS_S: Final = (0.0, 0.08)
"""When the kill comes after the first DELETE of a thing: most need 10 to 60 ms each."""


async def cut_off(product: Product, host: HostProcess, paths: list[str], moment: float) -> None:
    """Send every DELETE, one after the other, and kill the host at this moment."""

    erasing = asyncio.create_task(erase(product, paths))
    await asyncio.sleep(moment)
    host.kill9()
    with suppress(aiohttp.ClientError, ConnectionError):
        await erasing


async def erase(product: Product, paths: list[str]) -> None:
    for path in paths:
        etag = (await product.staff("GET", path)).headers.get("ETag")
        reply = await product.staff("DELETE", path, **({"If_Match": etag} if etag else {}))
        assert reply.status in {204, 404}, f"{path}: {reply.text}"


async def finish_by_itself(product: Product, host: HostProcess) -> None:
    headers = {"x-functions-key": host.keys.master}
    reply = await product.call("POST", "/admin/functions/finish_erasing", json={}, headers=headers)
    assert reply.status == 202, reply.text


async def test_no_byte_survives_an_erasing_that_is_killed(
    tmp_path: Path, chance: random.Random, figures: Figures
) -> None:
    ends = time.monotonic() + LONGEST_S
    host = serve(tmp_path)
    kills = 0
    try:
        for number in range(KILLS):
            if number >= LEAST and time.monotonic() > ends:
                break
            kind = list(KINDS)[number % len(KINDS)]
            word = f"heliotrop{number}éßя灯"
            async with client_of(host) as product:
                paths = await KINDS[kind](product, word)
                assert traces(tmp_path, word), "it was there"
                await cut_off(product, host, paths, chance.uniform(*MOMENTS_S))
            kills += 1
            host = host.again()
            async with client_of(host) as product:
                await erase(product, paths)
                await finish_by_itself(product, host)

                async def gone(word: str = word) -> bool:
                    return traces(tmp_path, word, word[:-4]) == {}

                await eventually(gone)
            assert word[:-4] not in host.output
    finally:
        host.stop()
    figures.add("erasings that were killed", kills)


async def test_an_erasing_that_was_killed_is_finished_without_another_delete(
    tmp_path: Path, chance: random.Random, figures: Figures
) -> None:
    """Wherever a DELETE had begun: either nothing of the thing is gone, or all of it, by the timer alone."""
    host = serve(tmp_path)
    finished = 0
    try:
        for number in range(KILLS_BEFORE_THE_TIMER):
            word = f"gladiole{number}éßя灯"
            async with client_of(host) as product:
                path, *others = await KINDS["conversation"](product, word)
                await erase(product, others)
                await cut_off(product, host, [path], chance.uniform(0.01, 0.05))
            host = host.again()
            async with client_of(host) as product:
                await finish_by_itself(product, host)

                async def settled(path: str = path, word: str = word) -> bool:
                    is_there = (await product.staff("GET", path)).status == 200
                    return is_there or traces(tmp_path, word, word[:-4]) == {}

                await eventually(settled)
                finished += not traces(tmp_path, word)
    finally:
        host.stop()
    figures.add("erasings that were killed", KILLS_BEFORE_THE_TIMER)
    figures.add("erasings that the product finished by itself", finished)
