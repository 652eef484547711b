"""Raising the events that let a study's results follow its interviews; each may be raised again at any time."""

import azure.durable_functions as df

from shared.interview.records.header_document import Header
from shared.platform.durable import BROKEN, start_once
from shared.studies.results.work import CHANGED, ORCHESTRATION, ResultsWork, results_instance


async def fold_anew(client: df.DurableFunctionsClient, header: Header) -> None:
    """Let the results of the interview's study, if it has one, follow what has become of the interview."""
    if header.study is not None:
        await _raise(client, header.study.study_id, {"interview_id": header.interview_id})


async def rebuild_results(client: df.DurableFunctionsClient, study_id: str) -> None:
    """Let the results of the study be built anew from nothing."""
    await _raise(client, study_id, {"rebuild": True})


async def _raise(client: df.DurableFunctionsClient, study_id: str, event: dict[str, object]) -> None:
    instance, work = results_instance(study_id), ResultsWork(study_id=study_id)
    await start_once(client, ORCHESTRATION, instance, work.model_dump(mode="json"), anew=BROKEN)
    await client.raise_orchestration_event(instance, CHANGED, data=event)
