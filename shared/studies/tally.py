"""The counts of a study, as triggers and activities speak to the entity that keeps them (H2).

A standing is signalled after it is stored, and again whenever the call or the activity that stored it is repeated.
"""

import asyncio
from collections.abc import Iterable, Sequence
from itertools import batched
from typing import Final, cast

import azure.durable_functions as df
from durabletask.entities import EntityInstanceId

from entities.study import Admission, StudyTally
from shared.interview.records.header_document import Header
from shared.other_versions import read_from
from shared.platform.ids import new_id
from shared.platform.services import Services
from shared.storage.paging import all_documents
from shared.storage.port import LIBRARY
from shared.studies.participants import all_participants
from shared.studies.records import STUDIES, Participant, State, StudyHead, revision_of, state_of

ENTITY: Final = "study"
ADMISSION: Final = "study_admission"
ADMITTED_WITHIN_S: Final = 20
TOGETHER: Final = 200
"""Standings of one signal."""


class NotAdmitted(Exception):
    """The public link's quota is used up."""


async def signal_standings(
    client: df.DurableFunctionsClient, study_id: str, rows: Iterable[Participant]
) -> None:
    for some in batched(rows, TOGETHER, strict=False):
        standings = [
            {"participant_id": row.participant_id, "state": row.status, "revision": row.revision}
            for row in some
        ]
        await client.signal_entity(_entity(study_id), "stand", {"standings": standings})


async def signal_standing(client: df.DurableFunctionsClient, header: Header) -> None:
    """Let the study of this interview, if it has one, count its participant as the header says."""
    if header.study is None:
        return
    standing = {
        "participant_id": header.study.participant_id,
        "state": state_of(header),
        "revision": revision_of(header),
    }
    await client.signal_entity(_entity(header.study.study_id), "stand", {"standings": [standing]})


async def forget_participant(client: df.DurableFunctionsClient, study_id: str, participant_id: str) -> None:
    """Count the participant no more, whatever is signalled of them later."""
    await client.signal_entity(_entity(study_id), "forget", {"participant_id": participant_id})


async def drop_participants(
    client: df.DurableFunctionsClient, study_id: str, participant_ids: Sequence[str]
) -> None:
    """Count these participants no more, until something is signalled of them again."""
    for some in batched(participant_ids, TOGETHER, strict=False):
        await client.signal_entity(_entity(study_id), "drop", {"participant_ids": list(some)})


async def delete_tally(client: df.DurableFunctionsClient, study_id: str) -> None:
    await client.signal_entity(_entity(study_id), "delete")


async def recount(services: Services, client: df.DurableFunctionsClient, study_id: str) -> None:
    """Count the participants as their rows say: those of whom no signal told, and no more those whose rows have expired.

    The counts are read first: who is counted has had a row, so one without it was not added meanwhile.
    """
    standings = (await _read(client, study_id)).standings
    rows = {row.participant_id: row for row in await all_participants(services.store, study_id)}
    untold = [row for each, row in rows.items() if standings.get(each, (None, 0))[1] < row.revision]
    await signal_standings(client, study_id, untold)
    expired = [each for each, (state, _) in standings.items() if state is not None and each not in rows]
    await drop_participants(client, study_id, expired)


async def recount_all(services: Services, client: df.DurableFunctionsClient) -> None:
    async for document in all_documents(services.store, LIBRARY, STUDIES.partition, StudyHead.KIND):
        await recount(services, client, StudyHead.read(document).study_id)


async def read_counts(client: df.DurableFunctionsClient, study_id: str) -> dict[State, int]:
    """How many participants stand in each state."""
    return (await _read(client, study_id)).counts()


async def _read(client: df.DurableFunctionsClient, study_id: str) -> StudyTally:
    found = await client.get_entity(_entity(study_id))
    return StudyTally.model_validate_json((found and found.get_state(str)) or "{}", extra="allow")


async def read_all_counts(
    client: df.DurableFunctionsClient, study_ids: Sequence[str]
) -> list[dict[State, int]]:
    """The counts of several studies, in their order."""
    return await asyncio.gather(*(read_counts(client, each) for each in study_ids))


async def admit(
    services: Services,
    client: df.DurableFunctionsClient,
    study_id: str,
    participant_id: str,
    quota: int | None,
) -> bool:
    """Let the participant in by the public link; whether the quota is used up now.

    Raises NotAdmitted over the quota, TimeoutError without an answer.
    """
    instance_id = f"admission-{new_id(services.now())}"
    given = {"study_id": study_id, "participant_id": participant_id, "quota": quota}
    await client.schedule_new_orchestration(ADMISSION, instance_id=instance_id, input=given)
    state = await client.wait_for_orchestration_completion(instance_id, timeout=ADMITTED_WITHIN_S)
    output: object = state.get_output() if state else None
    if not isinstance(output, dict):
        raise TimeoutError
    admission = read_from(Admission, cast(object, output))
    if not admission.admitted:
        raise NotAdmitted
    return admission.full


def _entity(study_id: str) -> EntityInstanceId:
    return EntityInstanceId(ENTITY, study_id)
