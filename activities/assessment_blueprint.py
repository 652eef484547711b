"""The activities of an assessment as Azure Functions: each does an `AssessmentJob` and answers with what goes on."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import azure.durable_functions as df

from activities.criteria import bring_back, close, give_up, judge, refresh
from activities.jobs import Whole, perform_job, register
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


for name, activity in (
    ("bring_back", bring_back),
    ("refresh", refresh),
    ("judge", judge),
    ("give_up", give_up),
    ("close", close),
):
    register(blueprint, f"assessment_{name}", partial(perform, activity))
