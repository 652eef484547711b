"""The body of a model's reply, read: the JSON that was asked for, and what it cost."""

from typing import Annotated, Final, cast

from pydantic import BaseModel, BeforeValidator, ValidationError

from shared.language.model_failures import AttemptFailed
from shared.language.port import Usage
from shared.language.structured import WireModel

MOST_TOKENS: Final = 10_000_000


class _ChatMessage(BaseModel):
    content: str | None = None
    refusal: str | None = None


class _Choice(BaseModel):
    message: _ChatMessage
    finish_reason: str | None = None


def _plausible(given: object) -> int:
    """What a call may have cost: a figure that is none counts as 0, one beyond any model's window as `MOST_TOKENS`."""
    return min(max(0, given), MOST_TOKENS) if isinstance(given, int) else 0


type _Count = Annotated[int, BeforeValidator(_plausible)]


class _PromptTokens(BaseModel):
    cached_tokens: _Count = 0


def _details(given: object) -> dict[str, object]:
    """The details of the token counts; empty where the server gives none."""
    return cast("dict[str, object]", given) if isinstance(given, dict) else {}


class _Tokens(BaseModel):
    prompt_tokens: _Count = 0
    completion_tokens: _Count = 0
    prompt_tokens_details: Annotated[_PromptTokens, BeforeValidator(_details)] = _PromptTokens()


class _Completion(BaseModel):
    choices: list[_Choice] = []
    usage: _Tokens | None = None


def parse_completion[T: WireModel](body: bytes, shape: type[T]) -> tuple[T, Usage]:
    """The reply in its shape. Raises `AttemptFailed`, never with a word of the reply in it."""
    try:
        completion = _Completion.model_validate_json(body)
    except ValidationError as error:
        raise AttemptFailed("invalid", f"no completion, {error.error_count()} faults") from error
    tokens = completion.usage or _Tokens()
    usage = Usage(
        input_tokens=tokens.prompt_tokens,
        output_tokens=tokens.completion_tokens,
        seen_tokens=min(tokens.prompt_tokens, tokens.prompt_tokens_details.cached_tokens),
    )
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
