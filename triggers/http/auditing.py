"""Every call of staff in the audit: what they write before it takes effect, what they read before they get it (I3).

What was read or refused several times within an hour is one entry of this process.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Final
from urllib.parse import unquote, urlsplit

from shared.access.audit_log import store_entry
from shared.access.audited_call import MOST_OF_PATH, AuditedCall, Effect
from shared.access.permissions import PERMISSIONS
from shared.interview.reviews.model import owner_of
from shared.platform.http import Problem, problem_of
from shared.platform.ids import is_id, new_id
from shared.platform.services import Services
from shared.storage.port import Unavailable
from shared.text.single_line import single_line
from triggers.http.belonging import study_of_call
from triggers.http.calls import Call
from triggers.http.query import Query
from triggers.staff.names import Who, who_acts

MOST_OF_REASON: Final = 500
PARTICIPANT: Final = "participant"
REASON: Final = Query(
    "X-Reason",
    f"why, percent-encoded, of which {MOST_OF_REASON} characters are kept in the audit",
    refused=(),
)


def entry_of(call: Call, operation: str, effect: Effect, status: int | None = None) -> AuditedCall:
    """The entry of a call of staff, or of a participant who asks for what they said."""
    subject, who, now = _subject(call), _who(call), call.services.now()
    path = urlsplit(call.req.url).path
    own_id = call.req.route_params.get("id") or ""
    return AuditedCall(
        entry_id=new_id(now),
        at=now,
        subject=subject,
        name=who.name,
        verified=who.verified,
        effect=effect,
        operation=operation,
        path=single_line(path, MOST_OF_PATH),
        interview_id=_interview_of(call, path, own_id),
        study_id=call.header.study.study_id if call.header and call.header.study else None,
        reason=single_line(unquote(call.sent(REASON.name) or ""), MOST_OF_REASON) or None,
        status=status,
    )


def _subject(call: Call) -> str:
    if call.share is not None:
        return f"share:{call.share.share_id}"
    return call.principal.subject if call.principal else PARTICIPANT


def _who(call: Call) -> Who:
    """A reader has the name that was given to their link: anybody who has it can use it."""
    if call.share is not None:
        return Who(call.share.reader, verified=False)
    return who_acts(call) if call.principal else Who(PARTICIPANT, verified=True)


def _interview_of(call: Call, path: str, own_id: str) -> str | None:
    if call.share is not None:
        return call.share.interview_id
    if owner := owner_of(call.req.route_params.get("review_id") or ""):
        return owner[0] if owner[1] != "verdict" else None
    return own_id if path.startswith("/api/interview") and is_id(own_id) else None


async def _in_study(call: Call, entry: AuditedCall) -> AuditedCall:
    """The entry with the study of what it is about. Looked up for a new entry alone: a page that polls costs nothing."""
    permission = PERMISSIONS.get(entry.operation)
    if permission is None or entry.study_id is not None:
        return entry
    return entry.model_copy(update={"study_id": await study_of_call(call, permission.scope)})


@asynccontextmanager
async def written(call: Call, operation: str) -> AsyncGenerator[AuditedCall]:
    """Store that staff do this, before they do it; where it is refused then, the entry says so. Yields the entry."""
    found = call.services
    entry = await _in_study(call, entry_of(call, operation, "write"))
    await store_entry(found.store, entry, found.settings.audit_ttl)
    try:
        yield entry
    except Exception as error:
        problem = problem_of(error)
        refused = entry.model_copy(update={"status": problem.status})
        with suppress(Unavailable):  # what was refused is answered so in any case
            await store_entry(found.store, refused, found.settings.audit_ttl)
        raise problem from error


async def audit_read(call: Call, operation: str) -> None:
    await _once(call, entry_of(call, operation, "read"))


async def audit_opening(call: Call, operation: str) -> None:
    """Store that a reader outside opened a shared link: each time."""
    entry = entry_of(call, operation, "read")
    await store_entry(call.services.store, entry, call.services.settings.audit_ttl)


async def audit_denied(call: Call, operation: str, problem: Problem) -> None:
    """Store that a role did not allow this."""
    await _once(call, entry_of(call, operation, "refused", problem.status))


async def audit_refused_credential(found: Services, address: str, operation: str) -> None:
    """Count a call whose credential was refused; the caller gets their 401 also where the store does not answer."""
    entry = found.refusals.counted(address, operation, found.now())
    if entry is not None:
        with suppress(Unavailable):
            await store_entry(found.store, entry, found.settings.audit_ttl)


async def _once(call: Call, entry: AuditedCall) -> None:
    """Store the entry unless this process has stored such a one within the hour."""
    found = call.services
    if not found.recent_entries.knows(entry):
        await store_entry(found.store, await _in_study(call, entry), found.settings.audit_ttl)
        found.recent_entries.add(entry)
