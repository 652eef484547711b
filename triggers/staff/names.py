"""The name of the staff member who acts: of who is signed in, or as the caller with the staff key gives it."""

from typing import Final, NamedTuple
from urllib.parse import unquote

from shared.text.single_line import single_line
from triggers.http.calls import Call
from triggers.http.query import Query

MAX_NAME: Final = 200
STAFF_NAME: Final = Query(
    "X-Staff-Name",
    f"who acts with the staff key, percent-encoded, of which {MAX_NAME} characters are kept with the action; whoever is "
    "signed in, and a token, has a name of their own",
    refused=(),
)
UNNAMED: Final = "staff"


class Who(NamedTuple):
    """A name, and whether it is more than the caller's own word."""

    name: str
    verified: bool


def who_acts(call: Call, given: str | None = None) -> Who:
    """The name of the person or the token; with the staff key that is `given`, that of the header, or `staff`."""
    if call.staff.verified:
        return Who(call.staff.name, verified=True)
    named = given or single_line(unquote(call.sent(STAFF_NAME.name) or ""), MAX_NAME)
    return Who(named or UNNAMED, verified=False)
