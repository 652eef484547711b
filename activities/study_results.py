"""Keeping the results of a study: folding interviews into them, and building them anew from nothing (H4)."""

from collections.abc import Sequence
from typing import Any

import azure.durable_functions as df

from activities.blueprint import FINAL
from activities.failing import log_failure, of_its_kind
from shared.interview.state_machine.assessment import Frozen
from shared.other_versions import read_from
from shared.platform.bootstrap import services
from shared.platform.durable import Json
from shared.platform.services import Services
from shared.platform.telemetry.work import Work, at_work
from shared.storage.port import PARTICIPANTS
from shared.studies.records import Participant
from shared.studies.results.folding import fold
from shared.studies.results.forgetting import forget_results
from shared.studies.results.judged import fold_judged
from shared.studies.results.sampling import refresh_sample
from shared.studies.results.work import AT_ONCE

blueprint = df.Blueprint()


class FoldJob(Frozen):
    study_id: str
    interview_ids: tuple[str, ...]


class RebuildJob(Frozen):
    """The participants behind this one are to be folded; behind "" all of them, into nothing."""

    study_id: str
    after: str


@blueprint.activity_trigger(input_name="job")
async def study_results_fold(job: Json) -> Json:
    return await perform_fold(services(), read_from(FoldJob, job))


@blueprint.activity_trigger(input_name="job")
async def study_results_rebuild(job: Json) -> Json:
    return await perform_rebuild(services(), read_from(RebuildJob, job))


async def perform_fold(given: Services, job: FoldJob) -> dict[str, Any]:
    """Fold the interviews, and what is made of the sample where one of them is in it. May be repeated."""
    with at_work(_work("fold", job.study_id), given.telemetry):
        await _fold_all(given, job.study_id, job.interview_ids)
        await refresh_sample(given, job.study_id, job.interview_ids)
    return {}


async def perform_rebuild(given: Services, job: RebuildJob) -> dict[str, Any]:
    """Fold some participants' interviews. Answers `next`, behind whom to go on; None once all are folded."""
    with at_work(_work("rebuild", job.study_id), given.telemetry):
        if not job.after:
            await forget_results(given.store, job.study_id)
        page = await given.store.list(
            PARTICIPANTS, job.study_id, Participant.KIND, limit=AT_ONCE, after=job.after or None
        )
        rows = [Participant.read(found) for found in page.items]
        await _fold_all(given, job.study_id, [row.interview_id for row in rows if row.interview_id])
        for row in rows:
            if row.has_documents:
                await fold_judged(given, job.study_id, row.participant_id)
        if page.next is None:
            await refresh_sample(given, job.study_id)
    return {"next": page.next}


async def _fold_all(given: Services, study_id: str, interview_ids: Sequence[str]) -> None:
    """Fold each. What every other attempt would meet again is logged, and keeps no other interview out."""
    for interview_id in interview_ids:
        try:
            await fold(given, study_id, interview_id)
        except Exception as error:
            log_failure(f"folding interview {interview_id} into its study", error)
            if not isinstance(error, FINAL):
                raise of_its_kind(error) from None


def _work(what: str, study_id: str) -> Work:
    return Work("activity", f"study_results_{what}", attributes={"interviews.study_id": study_id})
