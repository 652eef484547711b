"""The activities of an assessment as Azure Functions: each does an `AssessmentJob` and answers with what goes on."""

from collections.abc import Awaitable, Callable
from typing import Any

import azure.durable_functions as df

from activities.blueprint import Json
from activities.criteria import bring_back, close, give_up, judge, refresh
from activities.jobs import Whole, perform_job
from shared.assessments.criteria.assessment_plan import AssessmentJob
from shared.assessments.reading import NoAssessment
from shared.other_versions import read_from
from shared.platform.bootstrap import services
from shared.platform.services import Services

blueprint = df.Blueprint()


async def perform(
    activity: Callable[[Services, AssessmentJob], Awaitable[tuple[int, ...]]], given: dict[str, Any]
) -> dict[str, Any]:
    job = read_from(AssessmentJob, given)
    whole = Whole("assessment", job.assessment_id, NoAssessment)
    return await perform_job(services(), activity, job, job.work, whole)


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
