"""One request as a handler gets it: what was sent, read and checked, and the services that answer it."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel

from shared.access.audited_call import AuditedCall
from shared.access.principal import Principal, Role
from shared.access.sight import narrowed
from shared.interview.records.header import Gone
from shared.interview.records.header_document import Header
from shared.interview.records.shares import ShareRecord
from shared.interview.records.view import ParticipantState, participant_state
from shared.interview.records.watch import MAX_WAIT_S, Ready
from shared.platform.auth import check_link
from shared.platform.http import MAX_BODY_BYTES, Problem, field_error, not_valid, parse, read_json
from shared.platform.ids import is_id
from shared.platform.services import Services
from shared.storage.port import Where
from shared.studies.guests import Guest
from triggers.http.requests import base_url_of, header_of
from triggers.orchestrations import Orchestrations

PAGE_MOST: Final = 100
INLINE_BYTES: Final = 16 * 1024
"""Of a JSON body that is read where it is: in some milliseconds, whatever it holds."""
_LONG_BODIES: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bodies")
"""One thread alone, since every thread that computes delays the request loop."""
LONG_BODY_S: Final = 20.0
"""How long a call waits for its long body to be read, after the bodies before it."""


@dataclass(frozen=True, slots=True)
class Call:
    """One request, with what it may use.

    `header` is the participant's interview, `guest` who opened a study's link, `share` the link of a reader outside,
    `principal` who calls as staff, and `roles` those that may do so; None, and none, for other callers. `entry` is in
    the audit already, of what staff are about to do.
    """

    req: func.HttpRequest
    services: Services
    header: Header | None = None
    client: df.DurableFunctionsClient | None = field(default=None, repr=False)
    guest: Guest | None = None
    principal: Principal | None = None
    roles: frozenset[Role] = frozenset()
    share: ShareRecord | None = None
    entry: AuditedCall | None = None

    @property
    def admitted(self) -> Header:
        """The interview of the participant who calls."""
        assert self.header is not None, "a participant is admitted with a header"
        return self.header

    @property
    def invited(self) -> Guest:
        """Who opened the study's link."""
        assert self.guest is not None, "a guest is admitted with their link"
        return self.guest

    @property
    def shared(self) -> ShareRecord:
        """The link that a reader outside opened."""
        assert self.share is not None, "a reader is admitted with their link"
        return self.share

    @property
    def staff(self) -> Principal:
        assert self.principal is not None, "staff is admitted with who they are"
        return self.principal

    @property
    def audited(self) -> AuditedCall:
        """The entry in the audit of what staff are about to do."""
        assert self.entry is not None, "what staff do is in the audit before"
        return self.entry

    def narrowed(self, wanted: Where) -> list[Where]:
        """The conditions of a list of which a row must fulfil one, so that staff see what they may."""
        return narrowed(wanted, self.staff, self.roles)

    @property
    def durable(self) -> df.DurableFunctionsClient:
        """Durable's client; the operation must be declared `durable`."""
        assert self.client is not None, "the operation is declared durable"
        return self.client

    @property
    def orchestrations(self) -> Orchestrations:
        """Durable's side of this operation, which must be declared `durable`."""
        return Orchestrations(self.durable)

    def state(self, header: Header) -> ParticipantState:
        return participant_state(header, aloud=self.services.speech is not None)

    @property
    def interview_id(self) -> str:
        """The interview that the route names. Raises Gone for what has not the form of an id.

        So nothing else reaches the store and Durable, which each refuse other texts in their own way.
        """
        if not is_id(given := self.path("id")):
            raise Gone(given)
        return given

    @property
    def base_url(self) -> str:
        """What links to this app begin with, without a slash at the end."""
        return base_url_of(self.req, self.services.settings)

    def path(self, name: str) -> str:
        return str(self.req.route_params[name])

    def query(self, name: str) -> str | None:
        """A query parameter; an empty one counts as not given. Raises Problem 422 for one that is given twice."""
        params: Mapping[str, str] = self.req.params
        if "," in params.get(name, "") and _times(self.req.url, name) > 1:  # the host joins them by commas
            raise not_valid([field_error((name,), "given more than once")])
        return params.get(name) or None

    def sent(self, name: str) -> str | None:
        """A header of the request; an empty one counts as not sent."""
        return header_of(self.req, name)

    def number(self, name: str, *, least: float, most: float, default: float) -> float:
        """A numeric query parameter, cut off at `most`. Raises Problem 422."""
        text = self.query(name)
        if text is None:
            return default
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not value >= least:
            error = {"path": name, "message": f"a number from {least:g}"}
            raise Problem(422, f"{name}: a number from {least:g} is needed.", errors=[error])
        return min(value, most)

    def whole_number(self, name: str, *, least: int, most: int, default: int) -> int:
        """A numeric query parameter without a fraction, cut off at `most`. Raises Problem 422."""
        value = self.number(name, least=least, most=most, default=default)
        if value != int(value):
            error = {"path": name, "message": "a whole number"}
            raise Problem(422, f"{name}: a whole number is needed.", errors=[error])
        return int(value)

    def choice[W: str](self, name: str, known: Iterable[W]) -> W | None:
        """A query parameter that is one of these words. Raises Problem 422."""
        value, words = self.query(name), tuple(known)
        found = next((word for word in words if word == value), None)
        if value is not None and found is None:
            raise not_valid([field_error((name,), f"one of {', '.join(words)}")])
        return found

    def cursor(self) -> str | None:
        """Where the page before ended: its `next_cursor`. Raises Problem 422."""
        value = self.query("cursor")
        if value is not None and not is_id(value):
            raise not_valid([field_error(("cursor",), "not the next_cursor of a page")])
        return value

    def limit(self) -> int:
        """How many items the page is to have. Raises Problem 422."""
        return self.whole_number("limit", least=1, most=PAGE_MOST, default=50)

    def wait_s(self) -> float:
        """How long the caller is ready to wait, in seconds, at most 25."""
        return self.number("wait", least=0, most=MAX_WAIT_S, default=0)

    async def poll(self, known: Header, ready: Ready, wait_s: float) -> Header:
        """The interview, as it is `known`, once it is `ready` or after `wait_s`.

        Raises TooManyWaits where this call may not wait, and Problem 401 once a participant's link stopped working.
        """
        services, changed = self.services, self._until(ready)
        header = await services.watches.poll(services.store, known, changed, wait_s, who=self._who)
        return self._still_open(header)

    async def watch(self, known: Header, ready: Ready, wait_s: float) -> Header:
        """The same for a call that has done its work: the interview as it is `known` where this call may not wait."""
        services, changed = self.services, self._until(ready)
        header = await services.watches.watch(services.store, known, changed, wait_s, who=self._who)
        return self._still_open(header)

    def _until(self, ready: Ready) -> Ready:
        """Ready as well once the link that this call came with was replaced or revoked."""
        admitted = self.header
        if admitted is None:
            return ready
        return lambda found: found.token_version != admitted.token_version or ready(found)

    def _still_open(self, header: Header) -> Header:
        if self.header is not None:
            check_link(header, self.header.token_version, now=self.services.now())
        return header

    @property
    def _who(self) -> str | None:
        """The token that calls, None for staff."""
        return None if self.header is None else token_name(self.header)

    async def body[M: BaseModel](self, model: type[M]) -> M:
        """The JSON body as this model. Raises Problem 413 or 422."""
        return await self.json(lambda given: parse(model, given))

    async def json[R](self, read: Callable[[dict[str, Any]], R], *, most_bytes: int = MAX_BODY_BYTES) -> R:
        """What `read` makes of the JSON body. Raises Problem 413 or 422, what `read` raises, and TimeoutError.

        A long one is read in a thread: to check its texts takes as long as hundreds of requests.
        """

        def found() -> R:
            return read(read_json(self.req, most_bytes=most_bytes))

        if len(self.req.get_body()) <= INLINE_BYTES:
            return found()
        async with asyncio.timeout(LONG_BODY_S):
            return await asyncio.get_running_loop().run_in_executor(_LONG_BODIES, found)


def _times(url: str, name: str) -> int:
    """How often a query parameter is given."""
    return sum(given == name for given, _ in parse_qsl(urlsplit(url).query, keep_blank_values=True))


def token_name(header: Header) -> str:
    """The name of the one token that opens this interview now, however a client writes it."""
    return f"{header.interview_id}:{header.token_version}"
