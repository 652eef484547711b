"""A model on this machine that counts, with the models' own tokenizer, what a provider would charge for."""

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from bench.cost.terms import Tokens
from tests.fakes.model_replies import ModelReply
from tests.fakes.model_requests import ModelRequest
from tests.fakes.model_server import ModelServer

SEEN_LEAST, SEEN_STEP = 1024, 128
"""Tokens: a provider charges less for the beginning of a prompt that it has just processed, in these steps."""


class Beginnings:
    """What requests began with, as a provider remembers it for some minutes."""

    def __init__(self) -> None:
        self._known: set[tuple[int, ...]] = set()

    def seen(self, tokens: Sequence[int]) -> int:
        """With how many of these an earlier request began."""
        ends = range(SEEN_LEAST, len(tokens) + 1, SEEN_STEP)
        begun = [tuple(tokens[:end]) for end in ends]
        seen = max((len(each) for each in begun if each in self._known), default=0)
        self._known.update(begun)
        return seen


class CountingModel(ModelServer):
    """Counts what it reads and replies. A schema is read before the prompt that it goes with."""

    def __init__(self, *, latency_s: float = 0.0) -> None:
        super().__init__(latency_s=latency_s)
        self.counted = Tokens()
        self._beginnings = Beginnings()

    def _reply_to(self, seen: ModelRequest) -> ModelReply:
        reply = super()._reply_to(seen)
        schema, system, user = map(_encoding().encode, (seen.schema, seen.system, seen.user))
        said = _encoding().encode(json.loads(reply.body)["choices"][0]["message"]["content"])
        self.counted += Tokens(
            calls=1,
            prompts=Counter({seen.task: len(system) + len(user)}),
            schemas=Counter({seen.task: len(schema)}),
            seen=self._beginnings.seen([*schema, *system, *user]),
            replies=Counter({seen.task: len(said)}),
        )
        return reply


@cache
def _encoding() -> Any:
    """Imported late: it reads all its vocabularies, and whoever collects tests needs none of them."""
    import bpe_openai  # pyright: ignore[reportMissingTypeStubs]

    return bpe_openai.get_encoding("o200k_base")
