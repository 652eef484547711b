"""Who may call, and how often. Calls are counted by credential and by address."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final, Literal

import azure.functions as func

from shared.access.openid.refusal import SignInRefused
from shared.access.permissions import Permission, may
from shared.access.principal import Belonging, Principal
from shared.interview.records.header_document import Header
from shared.interview.records.shares import ShareRecord, read_share
from shared.platform.auth import authenticate, bearer_of, token_keys, unauthorised
from shared.platform.http import Problem, not_found
from shared.platform.ids import is_id
from shared.platform.rate_limits import (
    PARTICIPANT_A_MINUTE,
    REFUSED_A_MINUTE,
    STAFF_A_MINUTE,
    TERMINAL_A_MINUTE,
    VISITOR_A_MINUTE,
)
from shared.platform.services import Services
from shared.platform.shared_limits import SharedLimit
from shared.studies.guests import Guest, authenticate_guest
from triggers.http.auditing import audit_refused_credential
from triggers.http.calls import token_name
from triggers.http.identity import identify
from triggers.http.requests import header_of

type Counted = Literal["visitor", "terminal", "refused"]
"""How calls without a credential are counted: as any, as those of terminals, or where they are refused alone."""
NOT_ALLOWED: Final = "Your role does not allow this; an owner can change it."
NAME_STUDY: Final = "Your role holds in studies alone: name one of yours, as ?study_id=…"
STAFF_LIMIT: Final = SharedLimit("staff", STAFF_A_MINUTE)
PARTICIPANT_LIMIT: Final = SharedLimit("participant", PARTICIPANT_A_MINUTE)
VISITOR_LIMIT: Final = SharedLimit("visitor", VISITOR_A_MINUTE)
TERMINAL_LIMIT: Final = SharedLimit("terminal", TERMINAL_A_MINUTE)
REFUSED_LIMIT: Final = SharedLimit("refused", REFUSED_A_MINUTE)
"""Each limit has its own table, so that a flood of addresses makes it forget no credential."""


async def admit_staff(req: func.HttpRequest, found: Services) -> Principal:
    """Who calls as staff, once more. Raises Problem 401 and 429."""
    principal = await identify(req, found)
    await _take(STAFF_LIMIT, principal.subject, found)
    return principal


def check_permission(principal: Principal, permission: Permission, belonging: Belonging) -> None:
    """Raises Problem 403 where a role that sees it may not do this; 404, as for what is not there, where none sees it."""
    if not (allowed := may(principal, permission, belonging)):
        what = "study" if permission.scope == "place" else permission.scope
        in_studies = permission.scope == "place" and belonging.study_id is None and principal.studies
        raise not_found(what) if allowed is None else Problem(403, NAME_STUDY if in_studies else NOT_ALLOWED)


async def admit_anyone(req: func.HttpRequest, found: Services, counted: Counted) -> None:
    """Count a call that needs no credential. Raises Problem 429."""
    if counted != "refused":
        limit = TERMINAL_LIMIT if counted == "terminal" else VISITOR_LIMIT
        await _take(limit, address_of(req, found), found)


async def admit_participant(req: func.HttpRequest, found: Services) -> Header:
    """The interview that the token is for. Raises Problem 401 and 429, and Gone."""
    keys, given_id = token_keys(found.settings), str(req.route_params["id"])
    authorization = header_of(req, "authorization")
    header = await authenticate(
        found.store, keys, authorization, given_id, now=found.now(), pause=found.pause
    )
    await _take(PARTICIPANT_LIMIT, token_name(header), found)
    return header


async def admit_invited(req: func.HttpRequest, found: Services) -> Guest:
    """Who opened the study's link, of which the token is the bearer. Raises Problem 401, 404 and 429."""
    authorization, study_id = header_of(req, "authorization"), str(req.route_params["id"])
    guest = await authenticate_guest(found.store, token_keys(found.settings), authorization, study_id)
    await _take(PARTICIPANT_LIMIT, f"study:{study_id}:{guest.holder}", found)
    return guest


async def admit_reader(req: func.HttpRequest, found: Services) -> ShareRecord:
    """The shared link, of which the bearer is `<interview id>.<secret>`. Raises Problem 401 and 429."""
    share_id = str(req.route_params["id"])
    interview_id, _, secret = (bearer_of(header_of(req, "authorization")) or "").partition(".")
    share = None
    if is_id(interview_id) and is_id(share_id):
        share = await read_share(found.store, interview_id, share_id)
    if share is None or not share.is_open(secret, found.now()):
        raise unauthorised("This link is not valid, or not any more; ask the person who shared it.")
    await _take(PARTICIPANT_LIMIT, f"share:{share_id}", found)
    return share


@asynccontextmanager
async def refusals_counted(req: func.HttpRequest, found: Services, operation: str) -> AsyncGenerator[None]:
    """Count a call that is answered with 401; an address that had too many of them gets Problem 429.

    So the audit counts no more of them either (I3).
    """
    try:
        yield
    except (Problem, SignInRefused) as error:
        if isinstance(error, SignInRefused) or error.status == 401:
            address = address_of(req, found)
            await _take(REFUSED_LIMIT, address, found)
            await audit_refused_credential(found, address, operation)
        raise


async def _take(limit: SharedLimit, credential: str, found: Services) -> None:
    """Count a call, unless calls are not counted here. Raises Problem 429."""
    if found.settings.rate_limits == "on":
        await limit.take(credential, found.store, found.now())


def address_of(req: func.HttpRequest, found: Services) -> str:
    """Where the call comes from, as far as this server can tell."""
    settings = found.settings
    return client_address(
        header_of(req, "x-forwarded-for"),
        trusted=settings.forwarded_for == "trusted",
        proxies=settings.trusted_proxies,
    )


UNKNOWN: Final = "unknown"
"""The one address of all calls where no front end can be trusted."""
_NETWORK_BITS: Final = 64


def client_address(forwarded_for: str | None, *, trusted: bool, proxies: int) -> str:
    """The client's address in `X-Forwarded-For`, to which each front end adds the address that it was called from.

    The last entry is the platform's own. `proxies` more in front of it are trusted, so the client stands before theirs.
    An IPv6 client is named by its network of 64 bits, in which it can choose its address.
    """
    if not trusted or not forwarded_for:
        return UNKNOWN
    entries = [entry.strip() for entry in forwarded_for.split(",")]
    return _network(_without_port(entries[-1 - proxies :][0]))


def _without_port(entry: str) -> str:
    """Azure adds the port: `203.0.113.7:50123`, `[2001:db8::1]:50123`."""
    if entry.startswith("["):
        return entry[1:].partition("]")[0]
    return entry.partition(":")[0] if entry.count(":") == 1 else entry


def _network(entry: str) -> str:
    try:
        address: IPv4Address | IPv6Address = ip_address(entry)
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), _NETWORK_BITS), strict=False))
