"""Taking an interview, or everything, out of the results of a study."""

from typing import Final

from shared.platform.services import Services
from shared.storage.port import PARTICIPANTS, Store
from shared.studies.results import judged
from shared.studies.results.contribution import PREFIX
from shared.studies.results.folding import fold
from shared.studies.results.sampling import SAMPLE_KEY, refresh_sample

OF_RESULTS: Final = (PREFIX, "tally-", "roll-", SAMPLE_KEY, judged.PREFIX, judged.TALLY_PREFIX)
"""How the ids of all documents of results begin; no participant's does."""


async def forget_interview(services: Services, study_id: str, interview_id: str) -> None:
    """Take an erased interview out: its counts, its quotes, and what was made of them. May be repeated."""
    await fold(services, study_id, interview_id)
    await refresh_sample(services, study_id, (interview_id,))


async def forget_results(store: Store, study_id: str) -> None:
    """Delete all results of the study. May be repeated."""
    for doc_id in await store.ids(PARTICIPANTS, study_id):
        if doc_id.startswith(OF_RESULTS):
            await store.delete(PARTICIPANTS, study_id, doc_id)
