"""Many interviews at once, with a model that takes its time (A11)."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.model_server import ModelServer
from tests.product import LANTERNS, ROPES, VAGUE_ANSWER, Product, body, serving

INTERVIEWS = 30
MODEL_LATENCY_S = 0.3


@pytest.mark.slow
async def test_thirty_interviews_with_follow_ups_at_once_keep_within_the_limits(tmp_path: Path) -> None:
    """A11: all of them finish, no turn costs more than three calls, and nobody waits for the others."""
    waited: list[float] = []

    async def walk(product: Product, number: int) -> Any:
        interview = await product.start(
            body(LANTERNS, ROPES, candidate_id=f"load-{number}", settings={"max_follow_ups": 1})
        )
        state = await interview.state()
        while state["status"] == "awaiting_answer":
            begun = time.monotonic()
            state = await interview.answered(VAGUE_ANSWER)
            waited.append(time.monotonic() - begun)
        assert state["status"] == "completed", state
        return await interview.result()

    with ModelServer(latency_s=MODEL_LATENCY_S) as model:
        async with serving(tmp_path, OPENAI_API_KEY="any", OPENAI_BASE_URL=model.base_url) as product:
            results = await asyncio.gather(*(walk(product, number) for number in range(INTERVIEWS)))
        assert model.calls("assess") == INTERVIEWS * 4
    for result in results:
        turns = result["turns"]
        assert [turn["kind"] for turn in turns] == ["main", "follow_up"] * 2
        usage = result["usage"]
        assert usage["model_calls"] <= 3 * len(turns)
        assert usage["fallbacks"] == 0
    assert len(waited) == INTERVIEWS * 4
    assert sorted(waited)[int(len(waited) * 0.95)] < 8
