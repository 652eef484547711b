"""Staff's operations on what stands in versions: reading one of them, changing and removing the whole."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import azure.functions as func

from shared.library.model import QuestionSet
from shared.library.plans.model import Plan
from shared.library.removing import Stale
from shared.platform.http import Problem, field_error, json_response, not_valid
from triggers.http.calls import Call
from triggers.http.operations import Query
from triggers.http.preconditions import etag_of, stale

MAX_VERSION: Final = 999_999
VERSION: Final = Query("version", "an earlier version", {"type": "integer", "minimum": 1})


def version_of(call: Call) -> int | None:
    """The version that is wanted, None for the present one. Raises Problem 422."""
    return call.whole_number("version", least=1, most=MAX_VERSION, default=0) or None


def there[T](found: T | None, what: str) -> T:
    """What was looked for. Raises Problem 404."""
    if found is None:
        raise Problem(404, f"There is no such {what}, or no such version of it.")
    return found


def shown(kept: Plan | QuestionSet) -> func.HttpResponse:
    """One version, with the ETag that a change of it needs."""
    return json_response(kept, headers={"ETag": etag_of(kept.version)})


def created(kept: Plan | QuestionSet, path: str, *, repeated: bool = False) -> func.HttpResponse:
    """What was created, now or by the same call before, and where it is found below `path`."""
    headers = {"ETag": etag_of(kept.version), "Location": f"/{path}/{kept.id}"}
    return json_response(kept, 200 if repeated else 201, headers)


def check_id(given: str | None, known: str) -> None:
    """A body may repeat the id of the address. Raises Problem 422 for another."""
    if given not in (None, known):
        raise not_valid([field_error(("id",), "not the id in the address")])


@contextmanager
def unless_stale() -> Generator[None]:
    """Raises Problem 412 where somebody was faster."""
    try:
        yield
    except Stale:
        raise stale() from None
