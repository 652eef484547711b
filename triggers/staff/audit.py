"""Staff actions as they stand beside the interview: each is made from its entry in the audit, so the two never differ."""

import logging
from collections.abc import Callable
from typing import Final

from shared.interview.records.audit import Action, AuditRecord, keep_audit, unchanged
from shared.interview.records.header_document import Header
from shared.interview.records.view import ParticipantState, participant_state
from shared.platform.http import Problem
from triggers.http.calls import Call

audit = logging.getLogger("interviews.audit")

NO_CONTENT: Final = {"question": None, "feedback": None, "closing_message": None, "reward": None}


async def store_action(
    call: Call,
    action: Action,
    header: Header,
    mark: str,
    *,
    change: Callable[[Header], Header | None] = unchanged,
    question_id: str | None = None,
    answer_deadline_s: float | None = None,
) -> bool:
    """Store the action together with its change; whether it is a new one. A repeated action has the same `mark`.

    Raises Gone, Contended and what `change` raises.
    """
    audited = call.audited
    record = AuditRecord(
        entry=f"{action}-{mark}",
        action=action,
        who=audited.name,
        verified=audited.verified,
        at=audited.at,
        turn=header.turn,
        question_id=question_id,
        answer_deadline_s=answer_deadline_s,
    )
    store, ttl = call.services.store, call.services.settings.ttl
    is_new = await keep_audit(store, record, header.interview_id, change=change, ttl=ttl)
    if is_new:
        log_action(call, action)
    return is_new


def log_action(call: Call, action: str) -> None:
    audit.info("staff: %s interview %s, by %s", action, call.interview_id, call.audited.name)


def conflict(call: Call, header: Header, detail: str) -> Problem:
    """409 with the state of the interview."""
    return Problem(409, detail, more={"state": state_for(call, header).model_dump(mode="json")})


def state_for(call: Call, header: Header) -> ParticipantState:
    """The state of the interview; for an operator without what is asked and said in it (I2)."""
    state = participant_state(header)
    return state.model_copy(update=NO_CONTENT) if call.staff.role == "operator" else state
