"""The OpenAPI 3.1 document, made from the operations as they are declared."""

import json
from asyncio import to_thread
from collections.abc import Mapping
from functools import cache, partial
from typing import Any, Final

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from triggers.http.calls import Call
from triggers.http.operations import OPERATIONS, Answer, Caller, Operation, Query, Sent, operation
from triggers.http.page_files import packed_response
from triggers.http.problems import HEADERS, problems_of

blueprint = df.Blueprint()
anyone = partial(operation, blueprint, caller="anyone", tag="Pages")

type Schemes = list[dict[str, list[str]]]

STAFF: Final[Schemes] = [{"session": []}, {"staffToken": []}, {"staffKey": []}]
SECURITY: Final[dict[Caller, Schemes]] = {
    "staff": STAFF,
    "signed_in": STAFF,
    "participant": [{"participantToken": []}],
    "invited": [{"studyToken": []}],
    "reader": [{"shareToken": []}],
    "anyone": [],
}
PROBLEM: Final = {
    "type": "object",
    "description": "RFC 9457; a 409 may say more, such as `state`",
    "required": ["type", "title", "status"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "instance": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["path", "message"],
                "properties": {"path": {"type": "string"}, "message": {"type": "string"}},
            },
        },
    },
}


@anyone("GET", "openapi.json", {200: Sent("The OpenAPI document", ("application/json",))})
async def openapi(call: Call) -> func.HttpResponse:
    """This API as an OpenAPI 3.1 document."""
    return packed_response(call.req, await to_thread(_written), "application/json", {})


_NAMES_OF_CLIENTS: Final = {"ModeName": "Mode", "LanguageCode": "Language"}
"""Components that clients look up by another name than that of the type."""


@cache
def _written() -> bytes:
    return json.dumps(document(), ensure_ascii=False).encode()


@cache
def document() -> dict[str, Any]:
    """The whole document; every operation is declared before the first request."""
    models = {model for found in OPERATIONS for model in _models(found)}
    modes = [(model, "validation") for model in sorted(models, key=lambda model: model.__name__)]
    _, schemas = models_json_schema(modes, ref_template="#/components/schemas/{model}")  # type: ignore[arg-type]
    paths: dict[str, dict[str, Any]] = {}
    for found in OPERATIONS:
        route = "/" + found.route.strip("/").replace("{*path}", "{path}")
        paths.setdefault(route, {})[found.method.lower()] = _operation(found)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Durable Interviews",
            "version": "1.0",
            "description": "AI-led interviews that never lose an answer.",
        },
        "paths": paths,
        "components": {
            "schemas": {**_as_clients_know_them(schemas.get("$defs", {})), "Problem": PROBLEM},
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "__Host-session"},
                "staffToken": {"type": "http", "scheme": "bearer"},
                "staffKey": {"type": "apiKey", "in": "header", "name": "x-functions-key"},
                "participantToken": {"type": "http", "scheme": "bearer"},
                "studyToken": {"type": "http", "scheme": "bearer"},
                "shareToken": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _as_clients_know_them(schemas: Mapping[str, Any]) -> dict[str, Any]:
    text = json.dumps(schemas)
    for ours, theirs in _NAMES_OF_CLIENTS.items():
        text = text.replace(f'"#/components/schemas/{ours}"', f'"#/components/schemas/{theirs}"')
    renamed: dict[str, Any] = json.loads(text)
    return {_NAMES_OF_CLIENTS.get(name, name): schema for name, schema in renamed.items()}


def _models(found: Operation) -> list[type[BaseModel]]:
    answers = [model for answer in found.answers.values() if (model := _model_of(answer))]
    return [*answers, *([found.body] if found.body else [])]


def _model_of(answer: Answer) -> type[BaseModel] | None:
    match answer:
        case str():
            return None
        case Sent():
            return answer.model
        case _:
            return answer


def _operation(found: Operation) -> dict[str, Any]:
    content = {**(_content(found.body) if found.body else {}), **_media(found)}
    body = {"requestBody": {"required": _needs_body(found), "content": content}} if content else {}
    problems = problems_of(found)
    answers = {status: _answer(answer) for status, answer in found.answers.items() if status not in problems}
    refusals = {status: _problem(status, when) for status, when in problems.items()}
    return {
        "operationId": found.name,
        "summary": found.summary,
        "tags": [found.tag],
        "security": SECURITY[found.caller],
        "parameters": [
            *_path_parameters(found),
            *_parameters("query", found.query),
            *_parameters("header", found.headers),
        ],
        **body,
        "responses": {str(status): answer for status, answer in (answers | refusals).items()},
    }


def _needs_body(found: Operation) -> bool:
    """An empty body counts as an empty object, which is enough where no field is required."""
    fields = found.body.model_fields.values() if found.body else ()
    return bool(found.media) or any(each.is_required() for each in fields)


def _answer(answer: Answer) -> dict[str, Any]:
    if isinstance(answer, str):
        return {"description": answer}
    if isinstance(answer, Sent):
        content: dict[str, Any] = _content(answer.model) if answer.model else {}
        content |= {media_type: {} for media_type in answer.media}
        return {"description": answer.description, "headers": _headers(answer.headers), "content": content}
    description = (answer.__doc__ or answer.__name__).strip().splitlines()[0]
    return {"description": description, "content": _content(answer)}


def _problem(status: int, when: str) -> dict[str, Any]:
    named = {HEADERS[status]: "in seconds"} if status in HEADERS else {}
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {"description": when, "headers": _headers(named), "content": content}


def _headers(named: Mapping[str, str]) -> dict[str, Any]:
    return {
        name: {"description": description, "required": True, "schema": {"type": "string"}}
        for name, description in named.items()
    }


def _content(model: type[BaseModel]) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{model.__name__}"}}}


def _path_parameters(found: Operation) -> list[dict[str, Any]]:
    names = [part.strip("{}*") for part in found.route.split("/") if part.startswith("{")]
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]


def _parameters(place: str, parameters: tuple[Query, ...]) -> list[dict[str, Any]]:
    """An empty value counts as not given."""
    empty = {"allowEmptyValue": True} if place == "query" else {}
    return [
        {
            "name": each.name,
            "in": place,
            "description": each.description,
            **empty,
            "schema": dict(each.schema),
        }
        for each in parameters
    ]


def _media(found: Operation) -> dict[str, Any]:
    return {media_type: {"schema": dict(schema)} for media_type, schema in found.media.items()}
