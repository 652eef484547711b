"""Erasing a participant of a study, and a study with all of its participants. Each may be repeated until it is done."""

from collections.abc import Sequence

from shared.access.member_lists import forget_study_members
from shared.assessments.erasing import erase_assessment
from shared.assessments.evidence.corpora import corpora_of_study, erase_corpus
from shared.assessments.listing import LISTED, AssessmentRow, all_over
from shared.assessments.reading import read_runs
from shared.channels.webhooks.instances import notices_of
from shared.interview.records.erasing import erase
from shared.interview.records.header_document import Header
from shared.interview.records.index import interviews_where
from shared.modes.candidate_gaps.resumes.intake import erase_resume
from shared.modes.knowledge_handover.files.repository import erase_handover
from shared.platform.services import Services
from shared.storage.paging import all_documents
from shared.storage.port import INDEX, INTERVIEWS, LIBRARY, PARTICIPANTS
from shared.studies.assessing import corpus_of_participant, interviews_of, without_answers
from shared.studies.closing import closings_of
from shared.studies.intake import external_digest
from shared.studies.mail_instances import mails_of
from shared.studies.participants import all_participants, change_participant, read_participant
from shared.studies.records import STUDIES, Participant
from shared.studies.results.forgetting import forget_results
from shared.studies.results.judged import fold_judged
from shared.studies.tally import delete_tally, drop_participants, forget_participant, signal_standings
from shared.studies.uploads import drop_upload, is_shared, uploads_of
from triggers.orchestrations import Orchestrations


async def erase_participant(
    services: Services, orchestrations: Orchestrations, study_id: str, participant_id: str
) -> bool:
    """Erase the participant with all that was brought, judged and said of them. False where there is none."""
    row = await read_participant(services.store, study_id, participant_id)
    if row is None:
        await fold_judged(services, study_id, participant_id)  # where an erasing broke off
        return False
    await _erase_assessed(services, orchestrations, row)
    if row.resume_document_id is not None:
        await erase_resume(services, row.resume_document_id)
    if row.external_id is not None:
        key = f"external-{external_digest(row.external_id)}"
        await services.store.delete(PARTICIPANTS, study_id, key)
    await services.store.delete(PARTICIPANTS, study_id, f"{participant_id}.resume")
    if row.email is not None:
        await orchestrations.erase_all(await mails_of(orchestrations.client, study_id, participant_id))
    if row.is_placed:  # the next round over these documents makes them anew
        await drop_participants(orchestrations.client, study_id, [participant_id])
    else:
        await forget_participant(orchestrations.client, study_id, participant_id)
    await services.store.delete(PARTICIPANTS, study_id, participant_id)
    await fold_judged(services, study_id, participant_id)
    return True


async def _erase_assessed(services: Services, orchestrations: Orchestrations, row: Participant) -> None:
    """Erase the participant's interviews, their documents, and what was judged over these.

    An assessment that is over other documents than theirs stays, without what they said.
    """
    own = await _own_assessments(services, row)
    await _erase_rounds(services, orchestrations, row, own)
    for assessment_id in own:
        await erase_assessment(services, assessment_id, orchestrations.erase_assessment, also_asking=True)
    await erase_corpus(services, corpus_of_participant(row))


async def _own_assessments(services: Services, row: Participant) -> list[str]:
    """The assessments over the participant's documents, whoever began them."""
    latest = [row.assessment_id] if row.assessment_id and row.has_documents else []
    over = await all_over(services.store, corpus_of_participant(row))
    return list(dict.fromkeys([*latest, *(each.assessment_id for each in over)]))


async def _erase_rounds(
    services: Services, orchestrations: Orchestrations, row: Participant, own: Sequence[str]
) -> None:
    """Erase all interviews of the participant, with those that asked about their `own` assessments."""
    for interview_id in await interviews_of(services.store, row):
        await erase(services, interview_id, orchestrations.erase)
    for assessment_id in own:
        await _erase_runs(services, orchestrations, assessment_id)


async def _erase_runs(services: Services, orchestrations: Orchestrations, assessment_id: str) -> None:
    """Erase the interviews of the assessment's rounds."""
    for run in await read_runs(services.store, assessment_id):
        if run.interview_id is not None:
            await erase(services, run.interview_id, orchestrations.erase)


async def _erase_placed(services: Services, orchestrations: Orchestrations, study_id: str) -> None:
    """Erase the assessments with their rounds, the interviews and the corpora of the study beside its participants."""
    of_study = {"study_id": study_id}
    found = all_documents(services.store, INDEX, LISTED, AssessmentRow.KIND, where=of_study)
    for assessment_id in [AssessmentRow.read(each).assessment_id async for each in found]:
        await _erase_runs(services, orchestrations, assessment_id)
        await erase_assessment(services, assessment_id, orchestrations.erase_assessment, also_asking=True)
    for interview_id in await interviews_where(services.store, of_study):
        await erase(services, interview_id, orchestrations.erase)
    for corpus in await corpora_of_study(services.store, study_id):
        await erase_corpus(services, corpus)


async def _erase_uploads(services: Services, orchestrations: Orchestrations, study_id: str) -> None:
    """Erase resumes and files of handovers of the study, unless another study has them, too."""
    for row in await uploads_of(services, study_id):
        if row.what == "resume":
            await erase_resume(services, row.upload_id)
        elif not await is_shared(services, row):
            await erase_handover(services, row.upload_id, orchestrations.erase_handover)
        await drop_upload(services, row)


async def erase_interview(services: Services, orchestrations: Orchestrations, interview_id: str) -> bool:
    """Erase the interview, and with it who took part in a study by it. False where it never was.

    Whose documents are assessed stays with these. With their latest interview all that they said is erased. Over other
    documents of the study each round is erased by itself.
    """
    if not await erase(services, interview_id, orchestrations.erase):
        return False
    tombstone = await services.store.get(INTERVIEWS, interview_id, Header.KIND)
    if tombstone and (study := tombstone.get("study")):
        row = await read_participant(services.store, study["study_id"], study["participant_id"])
        if row is not None:
            await _take_out(services, orchestrations, row, interview_id)
    return True


async def _take_out(
    services: Services, orchestrations: Orchestrations, row: Participant, interview_id: str
) -> None:
    """Let the participant's row follow the erasing of this interview of theirs."""
    if row.assessment_id is None:
        await erase_participant(services, orchestrations, row.study_id, row.participant_id)
    elif row.interview_id not in (None, interview_id):
        return  # an earlier round
    elif row.is_placed:
        await drop_participants(orchestrations.client, row.study_id, [row.participant_id])
        await services.store.delete(PARTICIPANTS, row.study_id, row.participant_id)
    else:
        await _withdraw(services, orchestrations, row)


async def _withdraw(services: Services, orchestrations: Orchestrations, row: Participant) -> None:
    await _erase_rounds(services, orchestrations, row, await _own_assessments(services, row))
    changed = await change_participant(services, row.study_id, row.participant_id, without_answers)
    await signal_standings(orchestrations.client, row.study_id, [changed] if changed else [])


async def erase_study(services: Services, orchestrations: Orchestrations, study_id: str) -> bool:
    """Erase the study with its participants, interviews, assessments, corpora and uploads. False where there is none."""
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
    await _erase_placed(services, orchestrations, study_id)
    await _erase_uploads(services, orchestrations, study_id)
    for doc_id in await services.store.ids(PARTICIPANTS, study_id):
        await services.store.delete(PARTICIPANTS, study_id, doc_id)
    for of_study in (notices_of, closings_of):
        await orchestrations.erase_all(await of_study(orchestrations.client, study_id))
    await delete_tally(orchestrations.client, study_id)
    await forget_study_members(services.store, study_id)
    return True
