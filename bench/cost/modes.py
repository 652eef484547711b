"""What models read and reply in an interview of each mode, by real interviews over HTTP."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench.cost.counting_model import CountingModel
from bench.cost.person import answer_to
from bench.cost.terms import Tokens
from bench.served_product import interview_of
from tests.every_mode import starts
from tests.product import FINAL, Product, client_of, serve

FOLLOWED_UP: Final = "adaptive_follow_up"


@dataclass(frozen=True)
class ModeTokens:
    """An interview of `turns` answers in this mode, its preparation and its summary included."""

    mode: str
    turns: int
    tokens: Tokens


async def tokens_by_mode(turns: int) -> Sequence[ModeTokens]:
    """The second interview of each mode, of at most `turns` answers: its beginnings of prompts were seen in the first."""
    with CountingModel() as model, tempfile.TemporaryDirectory() as folder:
        settings = {"OPENAI_API_KEY": "not-a-key", "OPENAI_BASE_URL": model.base_url}
        with serve(Path(folder), LOG_LEVEL="WARNING", **settings) as host:
            async with client_of(host) as product:
                begins = await starts(product) | {FOLLOWED_UP: interview_of(2 * turns)}
                found: list[ModeTokens] = []
                for mode, begin in begins.items():
                    await _lead(product, begin, turns)
                    model.counted = Tokens()
                    answers = await _lead(product, begin, turns)
                    found.append(ModeTokens(mode, answers, model.counted))
                return found


async def _lead(product: Product, begin: dict[str, Any], turns: int) -> int:
    """How many answers it took, `turns` at most."""
    interview = await product.start(begin)
    state = await interview.until_open_or_over()
    answers = 0
    while state["status"] not in FINAL and answers < turns:
        state = await interview.answered(answer_to(state["question"]["question_id"], interview))
        answers += 1
    if state["status"] not in FINAL:
        await interview.participant("POST", "/end")
        await interview.until(*FINAL)
    return answers
