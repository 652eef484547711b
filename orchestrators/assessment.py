"""The orchestrator of an assessment (C): performs the steps that the plan gives, and says what came of each.

Its input is an `AssessmentState`; every step is a generation of its own (`continue_as_new`). A run of follow-ups begins
with its interview as a child, so that the answers come back whenever that ends. Only numbers of criteria pass through
here, never what is in them.
"""

import logging
from typing import Final

from durabletask.task import OrchestrationContext, TaskFailedError

from orchestrators.jobs import Payload, Steps, perform_step
from shared.assessments.criteria.assessment_plan import (
    AssessmentState,
    Work,
    after,
    asked,
    instead,
    next_step,
)
from shared.other_versions import dumped, read_from

logger = logging.getLogger("interviews.orchestrator")

INTERVIEW: Final = "interview"
ACTIVITY: Final[dict[Work, str]] = {
    "bring_back": "assessment_bring_back",
    "refresh": "assessment_refresh",
    "judge": "assessment_judge",
    "give_up": "assessment_give_up",
    "close": "assessment_close",
}


def assessment(ctx: OrchestrationContext, given: Payload) -> Steps[Payload]:
    """Run one step, then go on with a fresh history; at the end `{"judged": n, "failed": n}`."""
    state = read_from(AssessmentState, given)
    ctx.set_custom_status(custom_status(state))
    if state.phase == "asking":
        yield from _ask(ctx, state)
        fresh = asked(state)
    else:
        step = next_step(state)
        if step is None:
            return {"judged": state.judged, "failed": state.failed}
        fresh = after(state, (yield from perform_step(ctx, step, lambda job: ACTIVITY[job.work], instead)))
    ctx.create_replay_safe_logger(logger).info("%s: %s -> %s", ctx.instance_id, state.phase, fresh.phase)
    ctx.continue_as_new(dumped(fresh))
    return {}


def custom_status(state: AssessmentState) -> Payload:
    """What operators read: the phase and counts of criteria, never a criterion's text."""
    return {
        "phase": state.phase,
        "run": state.run,
        "waiting": len(state.waiting),
        "judged": state.judged,
        "failed": state.failed,
        "interview_id": state.interview_id,
    }


def _ask(ctx: OrchestrationContext, state: AssessmentState) -> Steps[None]:
    """The interview from its start to its end. One that failed, or was erased, may have left answers or none."""
    if state.interview is None:
        return
    given: Payload = {"state": dumped(state.interview), "carried": []}
    try:
        yield ctx.call_sub_orchestrator(INTERVIEW, input=given, instance_id=state.interview_id)
    except TaskFailedError:
        ctx.create_replay_safe_logger(logger).warning("%s: the interview broke off", ctx.instance_id)
