"""Changes that say which version they are of: `ETag` in answers, `If-Match` in requests."""

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
ETAG: Final = {"ETag": "names this version, for `If-Match`"}


def etag_of(version: int) -> str:
    return f'"v{version}"'


def check_if_match(call: Call, version: int) -> None:
    """Raises Problem 428 without an `If-Match` header, and Stale when it names neither this version nor any (`*`)."""
    sent = call.sent(IF_MATCH.name)
    if sent is None:
        raise Problem(428, "If-Match is needed: the ETag that a GET of this answered.")
    named = {tag.strip() for tag in sent.split(",")}
    if not named & {"*", etag_of(version)}:
        raise Stale(str(version))
