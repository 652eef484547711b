"""A job as an activity: the work of a step of a handover or an assessment, which answers with the numbers that go on."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import azure.durable_functions as df

from activities.failing import log_failure, of_its_kind
from shared.platform.durable import Json
from shared.platform.services import Services
from shared.platform.telemetry.work import Work, at_work

type Perform = Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]


def register(blueprint: df.Blueprint, name: str, perform: Perform) -> None:

    async def activity(job: Json) -> Json:
        return await perform(job)

    activity.__name__ = name
    blueprint.activity_trigger(input_name="job")(activity)


@dataclass(frozen=True)
class Whole:
    """What the job is a part of; `gone` is raised once that was erased."""

    kind: Literal["handover", "assessment"]
    key: str
    gone: type[Exception]


async def perform_job[J](
    given: Services,
    activity: Callable[[Services, J], Awaitable[Sequence[int] | None]],
    job: J,
    work: str,
    whole: Whole,
) -> dict[str, Any]:
    """Do the job. Where the whole was erased meanwhile nothing goes on; that is no fault a retry could mend."""
    about = Work("activity", f"{whole.kind}_{work}", attributes={f"interviews.{whole.kind}_id": whole.key})
    with at_work(about, given.telemetry) as told:
        try:
            return {"numbers": await activity(given, job) or ()}
        except whole.gone:
            return {"numbers": ()}
        except Exception as error:
            told.failure = type(error).__name__
            log_failure(f"{work} of {whole.kind} {whole.key}", error)
            raise of_its_kind(error) from None
