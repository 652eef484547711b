"""HTTP as the product speaks it: JSON in, JSON out, and every error a problem document (RFC 9457), mapped here alone."""

import json
import logging
import re
import traceback
from collections.abc import Mapping
from typing import Any, Final

import azure.functions as func
import grpc
from pydantic import BaseModel, ValidationError

from shared.access.openid.refusal import ProviderUnavailable, SignInRefused
from shared.interview.claims import ConsentMissing
from shared.interview.records.idempotency import KeyReused
from shared.interview.records.view import NotNow, participant_state
from shared.interview.records.watch import TooManyWaits
from shared.modes.start import Misfit
from shared.platform.durable import Stopped
from shared.storage.changing import Contended, Missing, Stale
from shared.storage.files import FilesUnavailable
from shared.storage.port import BadQuery, TooLarge, Unavailable

MAX_BODY_BYTES: Final = 1024 * 1024
MOST_ERRORS: Final = 100
"""Of a body that are listed."""
CHANGED: Final = "This was changed meanwhile. Get it again, and repeat the change on what it is now."
TITLES: Final = {
    400: "Bad request",
    401: "Not signed in",
    403: "Not allowed",
    404: "Not found",
    409: "Conflict",
    412: "Changed meanwhile",
    413: "Too large",
    422: "Not valid",
    428: "A condition is needed",
    429: "Too many requests",
    500: "Internal error",
    503: "Not available",
}

logger = logging.getLogger("interviews.http")


class Problem(Exception):
    """An answer that is an error: its status, one sentence for people, and what else a client may need."""

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        errors: list[dict[str, str]] | None = None,
        more: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.errors = errors
        self.more = dict(more or {})
        self.headers = dict(headers or {})


def json_response(
    body: BaseModel | Mapping[str, Any] | list[Any],
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> func.HttpResponse:
    """A JSON answer. Times in models come out as ISO 8601 in UTC with `Z`."""
    text = body.model_dump_json() if isinstance(body, BaseModel) else json.dumps(body, ensure_ascii=False)
    return func.HttpResponse(
        text, status_code=status, mimetype="application/json", headers=dict(headers or {})
    )


def inline_file(data: bytes, mimetype: str, name: str) -> func.HttpResponse:
    """A file of this name that a browser shows where it can."""
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return func.HttpResponse(data, mimetype=mimetype, headers=headers)


def problem_response(problem: Problem, instance: str) -> func.HttpResponse:
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": TITLES.get(problem.status, "Error"),
        "status": problem.status,
        "detail": problem.detail,
        "instance": instance,
        **({"errors": problem.errors} if problem.errors is not None else {}),
        **problem.more,
    }
    return func.HttpResponse(
        json.dumps(body, ensure_ascii=False),
        status_code=problem.status,
        mimetype="application/problem+json",
        headers=problem.headers,
    )


def problem_of(error: Exception) -> Problem:
    """The problem that an error of ours is; anything unknown is a 500 that tells nothing."""
    match error:
        case Problem():
            return error
        case Missing():
            return Problem(404, error.sentence)
        case ConsentMissing():
            return Problem(409, "This interview takes no answer before the participant has agreed to it.")
        case KeyReused():
            return Problem(422, "This Idempotency-Key was used with another body before.")
        case Misfit():
            return not_valid([field_error((path,), message) for path, message in error.errors])
        case TooLarge():
            return Problem(413, "This is more than can be stored in one piece.")
        case BadQuery():
            return Problem(422, "A query parameter holds what nothing can be looked up by.")
        case NotNow():
            state = participant_state(error.header).model_dump(mode="json")
            return Problem(409, error.reason, more={"state": state})
        case Stale():
            return Problem(412, CHANGED)
        case SignInRefused():
            return Problem(401, error.sentence, more={"reason": error.reason})
        case _:
            return _passing(error) or _unknown(error)


def _passing(error: Exception) -> Problem | None:
    """The problem that says when to try again; None for an error that does not pass."""
    status, after_s = 503, 5
    match error:
        case Unavailable() | FilesUnavailable():
            detail = "The store does not answer. Try again."
        case TooManyWaits():
            status = 429
            detail = "Too many calls wait for news of this interview already. Read it without waiting, or try later."
        case Contended():
            after_s, detail = 1, "Too much happens at once here. Try again."
        case Stopped():
            after_s = 60
            detail = (
                "The interview has stopped and cannot be ended now. The answers are kept. Try again later."
            )
        case grpc.RpcError():
            logger.error("the task hub does not answer", exc_info=error)
            detail = "The task hub does not answer. Try again."
        case ProviderUnavailable():
            logger.warning("the provider of sign-in: %s", error)
            detail = "The sign-in provider does not answer. Try again."
        case TimeoutError():
            detail = "This takes longer than it should. Try again."
        case _:
            return None
    return Problem(status, detail, headers={"Retry-After": str(after_s)})


def _unknown(error: Exception) -> Problem:
    # Where, and of which kind: an exception's message may quote what somebody said.
    where = "".join(traceback.format_tb(error.__traceback__)[-6:])
    logger.error("unexpected error: %s\n%s", type(error).__name__, where)
    return Problem(500, "Something went wrong on our side. Nothing that was acknowledged is lost.")


def read_json(req: func.HttpRequest, *, most_bytes: int = MAX_BODY_BYTES) -> dict[str, Any]:
    """The body as a JSON object; an empty body is an empty object. Raises Problem 413 or 422."""
    body = req.get_body()
    if len(body) > most_bytes:
        raise Problem(413, f"The body is over {most_bytes} bytes.")
    return json_object(body)


def json_object(body: bytes) -> dict[str, Any]:
    """The JSON object that these bytes are; none at all are an empty one. Raises Problem 422."""
    if has_too_many_values(body):
        raise not_valid([_error("", f"the body holds over {MOST_VALUES} values")])
    try:
        value: object = json.loads(body or b"{}")
    except (ValueError, RecursionError):
        raise Problem(422, "The body is not JSON.", errors=[_error("", "not JSON")]) from None
    if not isinstance(value, dict):
        raise Problem(422, "The body is not a JSON object.", errors=[_error("", "not an object")])
    return value  # pyright: ignore[reportUnknownVariableType] - keys of a JSON object are strings


def parse[M: BaseModel](model: type[M], value: Mapping[str, Any]) -> M:
    """The value as this model. Raises Problem 422 with the paths of the first fields that are wrong."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise not_valid(field_errors(error)) from None


def field_errors(error: ValidationError, *, within: tuple[int | str, ...] = ()) -> list[dict[str, str]]:
    """The path and the message of every field that is wrong; `within` is where the value stands in the body."""
    return [
        field_error((*within, *item["loc"]), item["msg"].removeprefix("Value error, "))
        for item in error.errors(include_url=False, include_context=False, include_input=False)
    ]


def field_error(location: tuple[int | str, ...], message: str) -> dict[str, str]:
    """A problem with one field of the body, as `errors` lists it."""
    return _error(_path(location), message)


def not_valid(problems: list[dict[str, str]]) -> Problem:
    """The 422 for these fields, of which there is at least one."""
    return Problem(422, _sentence(problems), errors=problems[:MOST_ERRORS])


def not_found(what: str) -> Problem:
    """The 404 for an id that nothing of this kind has."""
    return Problem(404, f"There is no such {what}.")


def _sentence(problems: list[dict[str, str]]) -> str:
    first = f"{problems[0]['path'] or 'body'}: {problems[0]['message']}"
    return first if len(problems) == 1 else f"{first} (and {len(problems) - 1} more)"


def _path(location: tuple[int | str, ...]) -> str:
    path = ""
    for part in location:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else part
    return path


def _error(path: str, message: str) -> dict[str, str]:
    return {"path": path, "message": message}


MOST_VALUES: Final = 10_000
"""Of a body. The largest that is sound, fifty questions with twenty concepts each, has less than half as many."""
_SEPARATORS: Final = (b",", b"[", b"{")
_TEXT_OR_SEPARATOR: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|[\[{,]', re.DOTALL)
"""Nothing is read twice: what a possessive quantifier has taken it does not give back; an open text goes to the end."""


def has_too_many_values(text: bytes) -> bool:
    """Whether there are more than `MOST_VALUES` texts, commas and opening brackets, those within texts left out."""
    if 3 * sum(map(text.count, _SEPARATORS)) <= MOST_VALUES:  # two texts may follow each, a name and a value
        return False
    found = _TEXT_OR_SEPARATOR.finditer(text)
    return any(number > MOST_VALUES for number, _ in enumerate(found, start=1))
