"""Who hands their work over, as their study knows them: told to the tasks, so that none takes it from a signature."""

from shared.interview.interview import Interview
from shared.studies.participants import read_participant


async def leaver(interview: Interview) -> str:
    """The name of the participant; empty outside of studies, and of one without a name."""
    study = interview.header.study
    row = study and await read_participant(interview.store, study.study_id, study.participant_id)
    return row.name if row else ""
