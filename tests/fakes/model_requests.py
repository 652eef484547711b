"""Requests as the fake model sees them, and whether a real server would take them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from aiohttp import web
from pydantic import BaseModel, ConfigDict, Field

_UNSUPPORTED = {
    "default", "minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum", "allOf", "oneOf",
}  # fmt: skip


class BadModelRequest(Exception):
    """The request is not one that the API would take."""


class _JsonSchema(BaseModel):
    name: str = Field(pattern=r"^[a-zA-Z0-9_-]{1,64}$")
    strict: bool
    shape: dict[str, object] = Field(alias="schema")


class _ResponseFormat(BaseModel):
    type: str
    json_schema: _JsonSchema


class _Message(BaseModel):
    role: str
    content: str


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")

    model: str = Field(min_length=1)
    messages: list[_Message]
    max_completion_tokens: int = Field(gt=0)
    response_format: _ResponseFormat
    temperature: float | None = Field(default=None, ge=0, le=2)
    reasoning_effort: str | None = None


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """One request that reached the server; `schema` is that of the reply, as JSON.

    `input_tokens` is estimated: a quarter of the characters.
    """

    task: str
    path: str
    query: str
    headers: Mapping[str, str]
    model: str
    schema: str
    system: str
    user: str
    temperature: float | None
    reasoning_effort: str | None
    max_tokens: int

    @property
    def input_tokens(self) -> int:
        return (len(self.system) + len(self.user)) // 4


class _SpeechBody(BaseModel):
    model_config = ConfigDict(extra="forbid")

    model: str = Field(min_length=1)
    input: str = Field(min_length=1, max_length=4_096)
    voice: str = Field(min_length=1)
    response_format: Literal["mp3"]
    instructions: str | None = None


@dataclass(frozen=True, slots=True)
class SpeechRequest:
    """One text to be read aloud that reached the server."""

    path: str
    query: str
    headers: Mapping[str, str]
    model: str
    voice: str
    text: str
    instructions: str | None


async def read_speech(request: web.Request) -> SpeechRequest:
    """The request, if it is well formed. Raises `BadModelRequest`."""
    try:
        body = _SpeechBody.model_validate(json.loads(await request.text()))
    except ValueError as fault:
        raise BadModelRequest(str(fault)) from fault
    return SpeechRequest(
        path=request.path,
        query=request.query_string,
        headers={name.lower(): value for name, value in request.headers.items()},
        model=body.model,
        voice=body.voice,
        text=body.input,
        instructions=body.instructions,
    )


async def read(request: web.Request) -> ModelRequest:
    """The request, if it is well formed. Raises `BadModelRequest`."""
    try:
        body = _Body.model_validate(json.loads(await request.text()))
    except ValueError as fault:
        raise BadModelRequest(str(fault)) from fault
    system, user = _texts(body)
    _check_format(body.response_format)
    return ModelRequest(
        task=body.response_format.json_schema.name,
        path=request.path,
        query=request.query_string,
        headers={name.lower(): value for name, value in request.headers.items()},
        model=body.model,
        schema=json.dumps(body.response_format.json_schema.shape, separators=(",", ":")),
        system=system,
        user=user,
        temperature=body.temperature,
        reasoning_effort=body.reasoning_effort,
        max_tokens=body.max_completion_tokens,
    )


def _texts(body: _Body) -> tuple[str, str]:
    if [message.role for message in body.messages] != ["system", "user"]:
        raise BadModelRequest("one system message and one user message were expected")
    system, user = (message.content for message in body.messages)
    return system, user


def _check_format(response_format: _ResponseFormat) -> None:
    if response_format.type != "json_schema" or not response_format.json_schema.strict:
        raise BadModelRequest("a strict JSON schema was expected")
    _check_strict(response_format.json_schema.shape)


def _check_strict(schema: object) -> None:
    """A strict schema closes every object, requires every property and uses no unsupported keyword."""
    if isinstance(schema, list):
        for each in schema:
            _check_strict(each)
    if not isinstance(schema, dict):
        return
    if schema.get("type") == "object":
        properties = schema.get("properties", {})
        if schema.get("additionalProperties") is not False or set(schema.get("required", ())) != set(
            properties
        ):
            raise BadModelRequest("the schema is not strict")
    if unsupported := _UNSUPPORTED & schema.keys():
        raise BadModelRequest(f"the schema uses {sorted(unsupported)}")
    for each in schema.values():
        _check_strict(each)
