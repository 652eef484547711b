"""The statuses that an operation may be refused with, as they follow from its declaration.

A status that follows from nothing here stands in the operation's `answers`, with a text that says when it comes; such a
text also takes the place of the one here.
"""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Final

from triggers.http.operations import Operation

CREDENTIAL: Final = {
    "staff": "No credential, or none that is valid",
    "signed_in": "No credential, or none that is valid",
    "participant": "No token, or none that is valid",
    "invited": "No token, or none that is valid",
    "reader": "No token, or none that is valid",
}
WORDS: Final = {
    403: "The role does not allow it, or a session was shown by a page of another site",
    404: "There is nothing with this id",
    412: "It was changed meanwhile: `If-Match` names another version",
    413: "The body is too large",
    422: "A field or a parameter is not valid; `errors` names it",
    428: "`If-Match` is missing",
    429: "Too many calls; `Retry-After` says when to come back",
    503: "The store or the task hub does not answer; `Retry-After` says when to try again",
}
HEADERS: Final = {429: "Retry-After", 503: "Retry-After"}
"""What a problem of this status is sent with."""


def problems_of(found: Operation) -> dict[int, str]:
    """Each status from 400 on that the operation may be answered with, and when."""
    derived = {
        status: CREDENTIAL[found.caller] if status == 401 else WORDS[status] for status in _derived(found)
    }
    declared = {
        status: answer
        for status, answer in found.answers.items()
        if status >= HTTPStatus.BAD_REQUEST and isinstance(answer, str)
    }
    return dict(sorted({**derived, **declared}.items()))


def _derived(found: Operation) -> Iterator[int]:
    if found.caller != "anyone":
        yield from (401, 429, 503)
        if found.caller in ("staff", "signed_in"):
            yield 403
        if "{" in found.route:
            yield 404
    if found.body or found.media:
        yield from (413, 422)
    for parameter in (*found.query, *found.headers):
        yield from parameter.refused
