"""A participant's row says how many points of their interview wait for a person, and whether any is judged."""

from shared.interview.records.header_document import StudyRef
from shared.platform.services import Services
from shared.studies.participants import change_participant
from shared.studies.records import Participant


async def follow_reviews(services: Services, study: StudyRef | None, to_review: int, *, judged: bool) -> None:
    """Set both in the row of whom the interview asks, where it has a study. Raises Contended."""
    if study is None:
        return

    def counted(row: Participant) -> Participant | None:
        return row.model_copy(update={"to_review": to_review, "judged": judged})

    await change_participant(services, study.study_id, study.participant_id, counted)
