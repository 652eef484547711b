"""The orchestrator of a handover's files (B1): performs the steps that the plan gives, and says what came of each.

Its input is an `IntakeState`; every step is a generation of its own (`continue_as_new`), so the history that is replayed
is that of one step. Only numbers of files pass through here, never what is in them.
"""

import logging
from typing import Final

from durabletask.task import OrchestrationContext

from orchestrators.jobs import Payload, Steps, perform_step
from shared.modes.knowledge_handover.files_plan import (
    IntakeState,
    Work,
    after,
    instead,
    next_step,
)
from shared.other_versions import dumped, read_from

logger = logging.getLogger("interviews.orchestrator")

ACTIVITY: Final[dict[Work, str]] = {
    "parse": "handover_parse",
    "dive": "handover_dive",
    "summarise": "handover_summarise",
    "ask": "handover_ask",
    "give_up_parse": "handover_settle",
    "give_up_dive": "handover_settle",
    "close": "handover_settle",
}


def handover(ctx: OrchestrationContext, given: Payload) -> Steps[Payload]:
    """Run one step, then go on with a fresh history; at the end `{"status": "ready" | "failed"}`."""
    state = read_from(IntakeState, given)
    ctx.set_custom_status(custom_status(state))
    step = next_step(state)
    if step is None:
        return {"status": "failed" if state.failed else "ready"}
    fresh = after(state, (yield from perform_step(ctx, step, lambda job: ACTIVITY[job.work], instead)))
    ctx.create_replay_safe_logger(logger).info("%s: %s -> %s", ctx.instance_id, state.phase, fresh.phase)
    ctx.continue_as_new(dumped(fresh))
    return {}


def custom_status(state: IntakeState) -> Payload:
    """What operators read: the phase and counts of files, never a file's name."""
    return {
        "phase": state.phase,
        "waiting": len(state.waiting),
        "done": len(state.kept),
        "rejected": state.rejected,
        "error": state.error,
    }
