"""The model's tasks as telemetry sees them: each is a part of the work in hand, and is counted."""

from collections.abc import Callable, Mapping
from time import perf_counter
from types import MappingProxyType
from typing import Final

from shared.language.observing import ModelTask, Observer
from shared.platform.settings import AppSettings
from shared.platform.telemetry.port import Telemetry
from shared.platform.telemetry.work import Part, Value, waited

OPERATIONS: Final[Mapping[str, str]] = MappingProxyType(
    {"embed": "embeddings", "rerank": "rerank", "speak": "speech"}
)
"""Of the tasks that are no chat."""


def model_names(settings: AppSettings, model: str) -> Callable[[str], str]:
    """Which model serves a task; `model` is the one of the language port's tasks, where they have none of their own."""
    of_tasks = settings.settings_of_model(model or "none")

    def model_of(task: str) -> str:
        match task:
            case "embed":
                return settings.openai_embedding_model or model
            case "rerank":
                return settings.rerank_model
            case "speak":
                return settings.openai_speech_model or model
            case _:
                return of_tasks.model_of(task)

    return model_of


def model_observer(
    telemetry: Telemetry, model_of: Callable[[str], str], provider: str, then: Observer
) -> Observer:
    """An observer that measures and counts, then calls `then`. Attributes are named as OpenTelemetry's GenAI ones are.

    `provider` is their name of who serves the model: `openai`, `azure.ai.openai`.
    """

    async def observer(done: ModelTask) -> None:
        ended, model = perf_counter(), model_of(done.task)
        operation = OPERATIONS.get(done.task, "chat")
        attributes: dict[str, Value] = {
            "gen_ai.operation.name": operation,
            "gen_ai.provider.name": provider,
            "gen_ai.request.model": model,
            "gen_ai.usage.input_tokens": done.usage.input_tokens,
            "gen_ai.usage.output_tokens": done.usage.output_tokens,
            "interviews.task": done.task,
            "interviews.model_calls": done.usage.model_calls,
        }
        name = f"{operation} {model}"
        waited(Part("model", name, ended - done.seconds, ended, attributes, done.failure))
        telemetry.asked_model(done, model)
        await then(done)

    return observer
