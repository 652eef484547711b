"""Tasks done by OpenAI or Azure OpenAI: structured output asked for, one time limit, one retry policy, failures named.

A call is one request of the port with the retries it took; its 30 seconds hold them all. Failures that may pass are
retried (429, 5xx, connections, time-outs). A wrong reply is not: the caller decides about it.
"""

import asyncio
import logging
from dataclasses import dataclass
from typing import Any, Final

from openai import (
    AsyncOpenAI,
    BadRequestError,
    omit,
)

from shared.language.completions import parse_completion
from shared.language.model_clients import Clients
from shared.language.model_failures import AttemptFailed, client_errors
from shared.language.model_settings import Endpoint, ModelSettings, TaskSettings
from shared.language.pace import Pace, Retries, call_patiently
from shared.language.port import LanguageFailed, Reply, Request, Usage
from shared.language.prompting import Prompt
from shared.language.structured import WireModel, wire_schema
from shared.language.task import Task

MAX_REPLY_BYTES: Final = 1_000_000
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _ModelCall[T: WireModel]:
    """What is asked of which model, within which limits."""

    task: str
    model: str
    settings: TaskSettings
    prompt: Prompt
    shape: type[T]


class OpenAILanguage:
    """Implements `LanguageModel`. One instance serves all event loops; `close()` on each that used it.

    Replies are as the model gave them; `fallback.py` has them checked.
    """

    def __init__(self, endpoint: Endpoint, settings: ModelSettings, pace: Pace | None = None) -> None:
        self._clients = Clients(endpoint)
        self._settings = settings
        self._pace = pace or Pace()
        self._refused: set[tuple[str, str]] = set()

    async def run[Asked: Request, Result](self, task: Task[Asked, Result], request: Asked) -> Reply[Result]:
        if (by_model := task.model) is None:
            raise LanguageFailed("unavailable", "the rules do this task")
        call = _ModelCall(
            task=task.name,
            model=self._settings.model_of(task.name),
            settings=self._settings.tasks.get(task.name, by_model.limits),
            prompt=by_model.prompt(request),
            shape=by_model.reply.shape(request),
        )
        try:
            async with asyncio.timeout(call.settings.time_limit_s):
                reply, usage = await self._ask_patiently(call)
        except TimeoutError as late:
            raise LanguageFailed("timeout", "no time left", Usage(model_calls=1)) from late
        return Reply(reply.result(request), "model", usage)

    async def close(self) -> None:
        """Close the connections that belong to the running event loop."""
        await self._clients.close()

    async def _ask_patiently[T: WireModel](self, call: _ModelCall[T]) -> tuple[T, Usage]:
        settings = self._settings
        retries = Retries(settings.attempts, settings.backoff_base_s, settings.backoff_cap_s)
        limit_s = call.settings.time_limit_s
        try:
            return await call_patiently(
                lambda: self._attempt(call), call.task, retries, self._pace, limit_s=limit_s
            )
        except AttemptFailed as failure:
            cost = failure.usage + Usage(model_calls=1)
            raise LanguageFailed(failure.reason, failure.detail, cost) from failure

    async def _attempt[T: WireModel](self, call: _ModelCall[T]) -> tuple[T, Usage]:
        with client_errors():
            try:
                async with asyncio.timeout(call.settings.attempt_limit_s):
                    body = await self._post(self._clients.current(), call)
            except BadRequestError as error:
                if (refused := self._without_refused_option(call.model, error)) is not None:
                    raise refused from error
                raise
        return parse_completion(body, call.shape)

    async def _post(self, client: AsyncOpenAI, call: _ModelCall[Any]) -> bytes:
        """The body of the reply, at most `MAX_REPLY_BYTES`, and not parsed: a server may send anything."""
        settings, model = call.settings, call.model
        temperature = None if (model, "temperature") in self._refused else settings.temperature
        effort = None if (model, "reasoning_effort") in self._refused else settings.reasoning_effort
        request = client.chat.completions.with_streaming_response.create(
            model=model,
            messages=[
                {"role": "system", "content": call.prompt.system},
                {"role": "user", "content": call.prompt.user},
            ],
            max_completion_tokens=settings.max_output_tokens,
            temperature=omit if temperature is None else temperature,
            reasoning_effort=omit if effort is None else effort,
            response_format={
                "type": "json_schema",
                "json_schema": {"name": call.task, "schema": wire_schema(call.shape), "strict": True},
            },
        )
        async with request as response:
            body = bytearray()
            async for chunk in response.iter_bytes():
                body += chunk
                if len(body) > MAX_REPLY_BYTES:
                    raise AttemptFailed("invalid", "the reply is too large")
        return bytes(body)

    def _without_refused_option(self, model: str, error: BadRequestError) -> AttemptFailed | None:
        option = (model, error.param or "")
        if option[1] not in {"temperature", "reasoning_effort"} or option in self._refused:
            return None
        self._refused.add(option)
        _log.warning("the model %s refuses the option %s", *option)
        return AttemptFailed("unavailable", f"{option[1]} refused", passes=True, retry_after_s=0)
