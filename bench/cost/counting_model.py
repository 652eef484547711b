"""A model on this machine that counts, with the models' own tokenizer, what a provider would charge for."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Final

import bpe_openai  # pyright: ignore[reportMissingTypeStubs]

from bench.cost.terms import Tokens
from tests.fakes.model_replies import ModelReply
from tests.fakes.model_requests import ModelRequest
from tests.fakes.model_server import ModelServer

SEEN_LEAST, SEEN_STEP = 1024, 128
"""Tokens: a provider charges less for the beginning of a prompt that it has just processed, in these steps."""
ENCODING: Final = bpe_openai.get_encoding("o200k_base")


class CountingModel(ModelServer):
    """Counts what it reads and replies, with the models' own tokenizer."""

    def __init__(self, *, latency_s: float = 0.0) -> None:
        super().__init__(latency_s=latency_s)
        self.counted = Tokens()
        self._beginnings: set[tuple[int, ...]] = set()

    def _reply_to(self, seen: ModelRequest) -> ModelReply:
        reply = super()._reply_to(seen)
        schema, prompt = _tokens(seen.schema), [*_tokens(seen.system), *_tokens(seen.user)]
        said = _tokens(json.loads(reply.body)["choices"][0]["message"]["content"])
        again = self._seen([*schema, *prompt])
        self.counted += Tokens(
            calls=1,
            prompts=Counter({seen.task: len(prompt)}),
            schemas=len(schema),
            seen=again,
            replies=Counter({seen.task: len(said)}),
        )
        return reply

    def _seen(self, tokens: Sequence[int]) -> int:
        """With how many of these an earlier request began; the schema stands before the prompt."""
        ends = range(SEEN_LEAST, len(tokens) + 1, SEEN_STEP)
        begun = [tuple(tokens[:end]) for end in ends]
        again = max((len(each) for each in begun if each in self._beginnings), default=0)
        self._beginnings.update(begun)
        return again


def _tokens(text: str) -> list[int]:
    return ENCODING.encode(text)
