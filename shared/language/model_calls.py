"""One call of the model: structured output asked for, one time limit, one retry policy, every failure named.

A call is one request of the port with the retries it took; its 30 seconds hold them all. Retried is what may pass
(429, 5xx, connections, time-outs); what the model said wrongly is not: the caller decides about that.
"""

import asyncio
import logging
from dataclasses import dataclass
from typing import Annotated, Any, Final

from openai import (
    AsyncOpenAI,
    BadRequestError,
    omit,
)
from pydantic import BaseModel, BeforeValidator, ValidationError

from shared.language.model_clients import Clients
from shared.language.model_failures import AttemptFailed, client_errors
from shared.language.model_settings import Endpoint, ModelSettings, TaskSettings
from shared.language.pace import Pace, Retries, call_patiently
from shared.language.port import LanguageFailed, Usage
from shared.language.prompting import Prompt
from shared.language.structured import WireModel

MAX_REPLY_BYTES: Final = 1_000_000
MOST_TOKENS: Final = 10_000_000
_log = logging.getLogger(__name__)


class _Message(BaseModel):
    content: str | None = None
    refusal: str | None = None


class _Choice(BaseModel):
    message: _Message
    finish_reason: str | None = None


def _plausible(told: object) -> int:
    """What a call may have cost: a figure that is none counts as 0, one beyond any model's window as `MOST_TOKENS`."""
    return min(max(0, told), MOST_TOKENS) if isinstance(told, int) else 0


type _Count = Annotated[int, BeforeValidator(_plausible)]


class _Tokens(BaseModel):
    prompt_tokens: _Count = 0
    completion_tokens: _Count = 0


class _Completion(BaseModel):
    choices: list[_Choice] = []
    usage: _Tokens | None = None


@dataclass(frozen=True, slots=True)
class _Call[T: WireModel]:
    """What is asked of which model, within which limits."""

    task: str
    model: str
    settings: TaskSettings
    prompt: Prompt
    shape: type[T]


class ModelCalls:
    """Asks the model for replies of a given shape. Raises `LanguageFailed` and nothing else."""

    def __init__(self, endpoint: Endpoint, settings: ModelSettings, pace: Pace | None = None) -> None:
        self._clients = Clients(endpoint)
        self._settings = settings
        self._pace = pace or Pace()
        self._refused: set[tuple[str, str]] = set()

    async def ask[T: WireModel](
        self, task: str, limits: TaskSettings, prompt: Prompt, shape: type[T]
    ) -> tuple[T, Usage]:
        """The model's reply to `prompt` and what it cost. `limits` hold where no setting says otherwise."""
        settings = self._settings.tasks.get(task, limits)
        call = _Call(task, self._settings.model_of(task), settings, prompt, shape)
        try:
            async with asyncio.timeout(settings.time_limit_s):
                return await self._ask_patiently(call)
        except TimeoutError as late:
            raise LanguageFailed("timeout", "no time left", Usage(model_calls=1)) from late

    async def close(self) -> None:
        """Close the connections that belong to the running event loop."""
        await self._clients.close()

    async def _ask_patiently[T: WireModel](self, call: _Call[T]) -> tuple[T, Usage]:
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

    async def _attempt[T: WireModel](self, call: _Call[T]) -> tuple[T, Usage]:
        with client_errors():
            try:
                async with asyncio.timeout(call.settings.attempt_limit_s):
                    body = await self._post(self._clients.current(), call)
            except BadRequestError as error:
                if (refused := self._without_refused_option(call.model, error)) is not None:
                    raise refused from error
                raise
        return _parsed(body, call.shape)

    async def _post(self, client: AsyncOpenAI, call: _Call[Any]) -> bytes:
        """The body of the reply, read by hand: bounded, and open to whatever a server may send."""
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
                "json_schema": {"name": call.task, "schema": call.shape.model_json_schema(), "strict": True},
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
        """Some models refuse a temperature or an effort: such an option is left out from then on, for that model."""
        option = (model, error.param or "")
        if option[1] not in {"temperature", "reasoning_effort"} or option in self._refused:
            return None
        self._refused.add(option)
        _log.warning("the model %s refuses the option %s", *option)
        return AttemptFailed("unavailable", f"{option[1]} refused", passes=True, retry_after_s=0)


def _parsed[T: WireModel](body: bytes, shape: type[T]) -> tuple[T, Usage]:
    """The reply in its shape. Raises `AttemptFailed`, never with a word of the reply in it."""
    try:
        completion = _Completion.model_validate_json(body)
    except ValidationError as error:
        raise AttemptFailed("invalid", f"no completion, {error.error_count()} faults") from error
    tokens = completion.usage or _Tokens()
    usage = Usage(input_tokens=tokens.prompt_tokens, output_tokens=tokens.completion_tokens)
    content = _content(completion, usage)
    try:
        return shape.model_validate_json(content), usage + Usage(model_calls=1)
    except ValidationError as error:
        kinds = ", ".join(sorted({fault["type"] for fault in error.errors(include_input=False)}))
        raise AttemptFailed("invalid", kinds, usage=usage) from error


def _content(completion: _Completion, usage: Usage) -> str:
    if not completion.choices:
        raise AttemptFailed("invalid", "no choice", usage=usage)
    choice = completion.choices[0]
    if choice.message.refusal or choice.finish_reason == "content_filter":
        raise AttemptFailed("refusal", "refused or filtered", usage=usage)
    if choice.finish_reason == "length":
        raise AttemptFailed("truncated", "token limit reached", usage=usage)
    if not choice.message.content:
        raise AttemptFailed("invalid", "no content", usage=usage)
    return choice.message.content
