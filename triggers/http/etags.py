"""Versions that requests name: `ETag` in answers, `If-Match` for changes, `If-None-Match` for what the client has."""

from typing import Final

from shared.platform.http import Problem
from shared.storage.changing import Stale
from triggers.http.calls import Call
from triggers.http.operations import Query

IF_MATCH: Final = Query(
    "If-Match",
    "needed: the ETag of the version that is to be changed",
    refused=(412, 428),
)
IF_NONE_MATCH: Final = Query("If-None-Match", "the ETag of the answer that the client has", refused=())
ETAG: Final = {"ETag": "names this version, for `If-Match`"}


def etag_of(version: int) -> str:
    return f'"v{version}"'


def has_client(call: Call, etag: str) -> bool:
    """Whether the client says that it has the answer of this ETag."""
    return etag in (call.sent(IF_NONE_MATCH.name) or "")


def check_if_match(call: Call, version: int) -> None:
    """Raises Problem 428 without an `If-Match` header, and Stale when it names neither this version nor any (`*`)."""
    sent = call.sent(IF_MATCH.name)
    if sent is None:
        raise Problem(428, "If-Match is needed: the ETag that a GET of this answered.")
    named = {tag.strip() for tag in sent.split(",")}
    if not named & {"*", etag_of(version)}:
        raise Stale(str(version))
