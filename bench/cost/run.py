"""One run: the recording product served, a model beside it, and people with their pages open."""

import asyncio
import json
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Final

import aiohttp
import bpe_openai  # pyright: ignore[reportMissingTypeStubs]

from bench.cost.person import Person
from bench.cost.recorded import Recorded
from bench.cost.terms import Run
from bench.served_product import interview_of
from tests.fakes.model_replies import ModelReply
from tests.fakes.model_requests import ModelRequest
from tests.fakes.model_server import ModelServer
from tests.hosting import ROOT
from tests.product import Product, serve_app

MODEL_S: Final = 1.5
"""How long the model takes for a reply."""
LONGEST_CALL_S: Final = 120
SEEN_LEAST, SEEN_STEP = 1024, 128
"""Tokens: a provider charges less for the beginning of a prompt that it has just processed, in these steps."""
ENCODING: Final = bpe_openai.get_encoding("o200k_base")


class CountingModel(ModelServer):
    """Counts the tokens of prompts and replies with the models' own tokenizer; the schemas of replies are not in it."""

    def __init__(self) -> None:
        super().__init__(latency_s=MODEL_S)
        self.input_tokens: Counter[str] = Counter()
        self.output_tokens: Counter[str] = Counter()
        self.seen_tokens = 0
        self._begun: set[str] = set()

    def _reply_to(self, seen: ModelRequest) -> ModelReply:
        reply = super()._reply_to(seen)
        system = _tokens(seen.system)
        self.input_tokens[seen.task] += system + _tokens(seen.user)
        if seen.system in self._begun:
            self.seen_tokens += seen_again(system)
        self._begun.add(seen.system)
        self.output_tokens[seen.task] += _tokens(json.loads(reply.body)["choices"][0]["message"]["content"])
        return reply


def seen_again(tokens: int) -> int:
    """How many tokens of a beginning that was seen before are charged less."""
    return tokens // SEEN_STEP * SEEN_STEP if tokens >= SEEN_LEAST else 0


def _tokens(text: str) -> int:
    return len(ENCODING.encode(text))


async def lead(interviews: int, *, turns: int, thought_s: float) -> Run:
    """So many interviews at once, each begun within the time of one thought."""
    with CountingModel() as model, tempfile.TemporaryDirectory() as folder:
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
        model_calls=model.calls(),
        input_tokens=model.input_tokens,
        output_tokens=model.output_tokens,
        seen_tokens=model.seen_tokens,
    )


async def _take_part(product: Product, later_s: float, turns: int, thought_s: float) -> int:
    await asyncio.sleep(later_s)
    interview = await product.start(interview_of(2 * turns))
    return await Person(interview, turns, thought_s).take_part()


async def _recorded(product: Product) -> Recorded:
    return Recorded.model_validate_json((await product.call("GET", "/api/recorded")).raw)
