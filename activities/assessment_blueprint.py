"""The activities of an assessment as Azure Functions: each does an `AssessmentJob` and answers with what goes on."""

import logging
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

import azure.durable_functions as df

from activities.blueprint import ActivityFailed, Json
from activities.criteria import bring_back, close, give_up, judge, refresh
from shared.assessments.reading import NoAssessment
from shared.bootstrap import services
from shared.domain.evidence.assessment_plan import AssessmentJob
from shared.services import Services
from shared.telemetry.work import Work, at_work

blueprint = df.Blueprint()

logger = logging.getLogger("interviews.activities")


async def perform(
    activity: Callable[[Services, AssessmentJob], Awaitable[tuple[int, ...]]], given: dict[str, Any]
) -> dict[str, Any]:
    """Do the job. With an assessment that was erased meanwhile nothing goes on; no retry could mend that.

    Durable keeps an exception's message, and a message may quote evidence; so what goes out is the kind of the error.
    """
    job = AssessmentJob.model_validate(given)
    found = services()
    about = Work(
        "activity", f"assessment_{job.work}", attributes={"interviews.assessment_id": job.assessment_id}
    )
    with at_work(about, found.telemetry) as work:
        try:
            return {"numbers": await activity(found, job)}
        except NoAssessment:
            return {"numbers": ()}
        except Exception as error:
            work.failure = type(error).__name__
            where = "".join(traceback.format_tb(error.__traceback__)[-3:])
            logger.error("%s of assessment %s: %s\n%s", job.work, job.assessment_id, work.failure, where)
            raise type(error.__class__.__name__, (ActivityFailed,), {})("see the log of the app") from None


@blueprint.activity_trigger(input_name="job")
async def assessment_bring_back(job: Json) -> Json:
    return await perform(bring_back, job)


@blueprint.activity_trigger(input_name="job")
async def assessment_refresh(job: Json) -> Json:
    return await perform(refresh, job)


@blueprint.activity_trigger(input_name="job")
async def assessment_judge(job: Json) -> Json:
    return await perform(judge, job)


@blueprint.activity_trigger(input_name="job")
async def assessment_give_up(job: Json) -> Json:
    return await perform(give_up, job)


@blueprint.activity_trigger(input_name="job")
async def assessment_close(job: Json) -> Json:
    return await perform(close, job)
