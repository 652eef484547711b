"""One run: the recording product served, a model beside it, and people with their pages open."""

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Final

import aiohttp

from bench.cost.counting_model import CountingModel
from bench.cost.person import Person
from bench.cost.recorded import Recorded
from bench.cost.terms import Run
from bench.served_product import interview_of
from tests.hosting import ROOT
from tests.product import Product, serve_app

MODEL_S: Final = 1.5
"""How long the model takes for a reply."""
LONGEST_CALL_S: Final = 120


async def lead(interviews: int, *, turns: int, thought_s: float) -> Run:
    with CountingModel(latency_s=MODEL_S) as model, tempfile.TemporaryDirectory() as folder:
        model_settings = {"OPENAI_API_KEY": "not-a-key", "OPENAI_BASE_URL": model.base_url}
        app = ROOT / "bench/cost/app"
        with serve_app(app, Path(folder), LOG_LEVEL="WARNING", **model_settings) as host:
            timeout = aiohttp.ClientTimeout(total=LONGEST_CALL_S)
            connector = aiohttp.TCPConnector(limit=0)
            async with aiohttp.ClientSession(connector=connector, timeout=timeout) as session:
                product = Product(session, host.base_url, host.keys.staff, host.keys.durable)
                began, before = time.time(), await _recorded(product)
                each = [
                    _take_part(product, n * thought_s / interviews, turns, thought_s)
                    for n in range(interviews)
                ]
                answers = await asyncio.gather(*each)
                after = await _recorded(product)
    return Run(
        recorded=Recorded(
            executions=tuple(
                each for each in after.executions if each.began > began and each.name != "recorded"
            ),
            store_calls=after.store_calls[len(before.store_calls) :],
            timers=after.timers,
        ),
        interviews=interviews,
        turns=sum(answers),
        tokens=model.counted,
    )


async def _take_part(product: Product, later_s: float, turns: int, thought_s: float) -> int:
    await asyncio.sleep(later_s)
    interview = await product.start(interview_of(2 * turns))
    return await Person(interview, turns, thought_s).take_part()


async def _recorded(product: Product) -> Recorded:
    return Recorded.model_validate_json((await product.call("GET", "/api/recorded")).raw)
