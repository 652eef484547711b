"""Erasing a participant of a study, and a study with all of its participants. Each may be repeated until it is done."""

from shared.access.member_lists import forget_study_members
from shared.channels.webhooks.instances import notices_of
from shared.interview.records.documents import Header
from shared.interview.records.erasing import erase
from shared.modes.candidate_gaps.resumes.intake import erase_resume
from shared.platform.services import Services
from shared.storage.port import INTERVIEWS, LIBRARY, PARTICIPANTS
from shared.studies.closing import closings_of
from shared.studies.intake import external_digest
from shared.studies.mail_instances import mails_of
from shared.studies.participants import all_participants, read_participant
from shared.studies.records import STUDIES
from shared.studies.results.forgetting import forget_results
from shared.studies.tally import delete_tally, forget_participant
from triggers.orchestrations import Orchestrations


async def erase_participant(
    services: Services, orchestrations: Orchestrations, study_id: str, participant_id: str
) -> bool:
    """Erase the participant, their resume and their interview. False where there is none."""
    row = await read_participant(services.store, study_id, participant_id)
    if row is None:
        return False
    if row.interview_id is not None:
        await erase(services, row.interview_id, orchestrations.erase)
    if row.resume_document_id is not None:
        await erase_resume(services, row.resume_document_id)
    if row.external_id is not None:
        key = f"external-{external_digest(row.external_id)}"
        await services.store.delete(PARTICIPANTS, study_id, key)
    await services.store.delete(PARTICIPANTS, study_id, f"{participant_id}.resume")
    if row.mail is not None:
        await orchestrations.erase_all(await mails_of(orchestrations.client, study_id, participant_id))
    await forget_participant(orchestrations.client, study_id, participant_id)
    await services.store.delete(PARTICIPANTS, study_id, participant_id)
    return True


async def erase_interview(services: Services, orchestrations: Orchestrations, interview_id: str) -> bool:
    """Erase the interview, and with it who took part in a study by it. False where it never was."""
    if not await erase(services, interview_id, orchestrations.erase):
        return False
    tombstone = await services.store.get(INTERVIEWS, interview_id, Header.KIND)
    if tombstone and (study := tombstone.get("study")):
        await erase_participant(services, orchestrations, study["study_id"], study["participant_id"])
    return True


async def erase_study(services: Services, orchestrations: Orchestrations, study_id: str) -> bool:
    """Erase the study with its participants and their interviews. False where there is none."""
    found = await STUDIES.read_head(services.store, study_id)
    if found is not None:
        await STUDIES.delete(services.store, *found)  # nobody is added, and nobody begins, from here on
    elif await services.store.get(LIBRARY, STUDIES.partition, study_id) is None:
        return False
    await STUDIES.finish_deletion(services.store, study_id)
    await orchestrations.erase_results(study_id)
    await forget_results(services.store, study_id)
    for row in await all_participants(services.store, study_id):
        await erase_participant(services, orchestrations, study_id, row.participant_id)
    for doc_id in await services.store.ids(PARTICIPANTS, study_id):
        await services.store.delete(PARTICIPANTS, study_id, doc_id)
    for of_study in (notices_of, closings_of):
        await orchestrations.erase_all(await of_study(orchestrations.client, study_id))
    await delete_tally(orchestrations.client, study_id)
    await forget_study_members(services.store, study_id)
    return True
