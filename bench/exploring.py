"""What a turn of an exploration costs: tokens in over an interview of twenty turns (D10), calls and time (D13).

Tokens are those of the prompts, counted with the models' own tokenizer; the schema of the reply is not among them. The
model is the fake one on loopback and answers in a second, so what is measured of the time is the product's part.

    python -m bench.exploring [--strict]      # with --strict a missed bar makes the exit code 1
"""

import sys
import time
from typing import Final

import bpe_openai  # pyright: ignore[reportMissingTypeStubs]

from bench.bars import Bar, run
from shared.language.fallback import FallbackLanguage
from shared.language.model_settings import ModelSettings, OpenAIEndpoint
from shared.language.openai_model import OpenAILanguage
from shared.language.requests.exploration import TopicRequest
from shared.language.rules.language import RulesLanguage
from shared.language.tasks.word_topic import WORD_TOPIC
from shared.language.tasks.word_topic.prompt import topic_prompt
from shared.language.vectors import load_vectors
from tests.fakes.model_server import ModelServer
from tests.language.exploring import topic_task, twenty_turns

LATENCY_S: Final = 1.0
ENCODING: Final = bpe_openai.get_encoding("o200k_base")


async def bars() -> list[Bar]:
    sizes = [_tokens(task) for task in twenty_turns()]
    with ModelServer(latency_s=LATENCY_S) as server:
        model = OpenAILanguage(OpenAIEndpoint("any", server.base_url), ModelSettings("any"))
        language = FallbackLanguage(model, RulesLanguage(), vectors=load_vectors())
        await language.run(WORD_TOPIC, topic_task())  # warm: the connection is open, the vectors are loaded
        server.forget()
        began = time.perf_counter()
        reply = await language.run(WORD_TOPIC, topic_task())
        seconds = time.perf_counter() - began
        await model.close()
    return [
        Bar("tokens in, average of twenty turns", sum(sizes) / len(sizes), "tokens", 2_500),
        Bar("tokens in, the largest of them", max(sizes), "tokens", 3_000),
        Bar("calls of a typical turn", reply.usage.model_calls, "calls", 1),
        Bar(f"wording a turn, the model at {LATENCY_S:g} s", seconds, "s", 2.0),
    ]


def _tokens(task: TopicRequest) -> int:
    prompt = topic_prompt(task)
    return len(ENCODING.encode(prompt.system)) + len(ENCODING.encode(prompt.user))


if __name__ == "__main__":
    sys.exit(run(bars, __doc__))
