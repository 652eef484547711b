"""The name of the staff member who acts: from the platform's sign-in, or as the caller gives it."""

from typing import Final, NamedTuple
from urllib.parse import unquote

from triggers.http.calls import Call
from triggers.http.query import Query

PRINCIPAL: Final = "x-ms-client-principal-name"
"""The header in which the platform's sign-in names who is signed in."""
MAX_NAME: Final = 200
STAFF_NAME: Final = Query(
    "X-Staff-Name",
    f"who acts, percent-encoded, of which {MAX_NAME} characters are kept with the action; unverified, unless the "
    "platform's sign-in says who it is",
    refused=(),
)
UNNAMED: Final = "staff"


class Who(NamedTuple):
    """A name, and whether the platform vouches for it."""

    name: str
    verified: bool


def who_acts(call: Call, given: str | None = None) -> Who:
    """Without the platform's sign-in anybody can send its header, so it counts only where that is on.

    Otherwise it is the name `given`, that of the header X-Staff-Name, or `staff`.
    """
    signed_in = call.sent(PRINCIPAL) if call.services.settings.website_auth_enabled else None
    if signed_in:
        return Who(_clean(signed_in), verified=True)
    named = given or _clean(unquote(call.sent(STAFF_NAME.name) or ""))
    return Who(named or UNNAMED, verified=False)


def _clean(name: str) -> str:
    """The name on one line, so that a line of the log stays one."""
    return "".join(each if each.isprintable() else " " for each in name).strip()[:MAX_NAME]
