"""The queue of reviews over all interviews and assessments: written as they go on, read a page at a time (G6)."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from shared.assessments.reading import NoAssessment
from shared.assessments.reviewing import queue_assessment, reviewable_verdicts
from shared.interview.interview import Interview
from shared.interview.loading import read_interview
from shared.interview.records.header import Gone, check_not_erased
from shared.interview.records.header_document import StudyRef
from shared.interview.records.index import change_row, update_index
from shared.interview.records.record import Record
from shared.interview.records.reviews import ReviewKind, ReviewRecord
from shared.interview.reviews.facts import facts, reviewed_facts
from shared.interview.reviews.model import Reviewable, found
from shared.interview.reviews.points import REVIEWED, is_judged, points
from shared.interview.reviews.rows import QUEUED, ReviewRow, erase_rows, rows_of, write_rows
from shared.interview.reviews.whose import ListedReview, whose
from shared.modes.mode import all_modes, mode_of
from shared.platform.services import Services
from shared.storage.paging import count_of, newest_of
from shared.storage.port import INDEX, Store, Where
from shared.studies.participants import change_participant
from shared.studies.records import Participant


@dataclass(frozen=True, slots=True)
class QueuePage:
    """Some of the queue, newest first, and the cursor of the next page."""

    items: list[ListedReview]
    next: str | None


async def reviewables(store: Store, owner: str, kind: ReviewKind) -> Sequence[Reviewable]:
    """What can be reviewed of an interview, or of an assessment. Raises Gone, NoAssessment."""
    if kind == "verdict":
        return await reviewable_verdicts(store, owner)
    return all_reviewables(await read_reviewed(store, owner))


async def read_reviewed(store: Store, interview_id: str) -> Interview:
    """The interview with all that people may review of it. Raises Gone."""
    return await read_interview(store, interview_id, *reviewed_kinds())


def reviewed_kinds() -> Sequence[type[Record]]:
    of_modes = (kind for mode in all_modes() for kind in mode.reviewed)
    return tuple(dict.fromkeys((*REVIEWED, *of_modes)))


def all_reviewables(interview: Interview) -> list[Reviewable]:
    """What can be reviewed of an interview that was read so."""
    return [*mode_of(interview.header).reviewables(interview), *points(interview), *facts(interview)]


async def queue_interview(services: Services, interview_id: str) -> None:
    store = services.store
    with suppress(Gone):
        interview, written = await read_reviewed(store, interview_id), None
        while written != (reviews := interview.all(ReviewRecord)):
            await _queue(services, interview)
            written, interview = reviews, await read_reviewed(store, interview_id)
        return
    await erase_rows(store, interview_id)


async def _queue(services: Services, interview: Interview) -> None:
    """Write its rows, and in the list whether it is judged. Raises Gone."""
    found = points(interview)
    judged = is_judged(found)
    if not interview.header.simulated:
        await change_row(
            services.store,
            interview.interview_id,
            lambda row: row.model_copy(update={"judged": judged}),
            services.settings.ttl,
        )
    await _write_rows(services, interview, found)


async def list_and_queue(services: Services, interview: Interview) -> None:
    """Write its rows, and its row in the list, of one that was just loaded, or written, with its `reviewed_kinds`."""
    store, found = services.store, points(interview)
    await update_index(store, interview.header, services.settings.ttl, judged=is_judged(found))
    with suppress(Gone):
        await _write_rows(services, interview, found)
        return
    await erase_rows(store, interview.interview_id)


async def _write_rows(services: Services, interview: Interview, judged: Sequence[Reviewable]) -> None:
    """Write the rows of its points, which are `judged`, and of all else. Raises Gone."""
    store, header = services.store, interview.header
    found = (*mode_of(header).reviewables(interview), *judged, *reviewed_facts(interview))
    rows = rows_of(() if header.simulated else found, header.study_id, header.made_by)
    waiting = sum(row.status == "open" for row in rows)
    await follow_reviews(services, header.study, waiting, judged=is_judged(judged))
    if await write_rows(store, interview.interview_id, rows, services.settings.ttl):
        await check_not_erased(store, interview.interview_id)  # an erasure may have passed these rows already


async def queue_anew(services: Services, owner: str, kind: ReviewKind) -> None:
    await (queue_assessment if kind == "verdict" else queue_interview)(services, owner)


async def read_queue(
    services: Services, any_of: Sequence[Where], *, limit: int, cursor: str | None
) -> QueuePage:
    """A page of what fulfils one of the conditions, with each thing as it stands now.

    Rows that are behind are left out and written anew.
    """
    store = services.store
    page = await newest_of(store, INDEX, QUEUED, ReviewRow.KIND, any_of, limit=limit, after=cursor)
    rows = [ReviewRow.read(document) for document in page.items]
    items: list[ListedReview] = []
    owners: dict[str, ReviewKind] = dict(row.owner for row in rows)
    for owner, kind in owners.items():
        mine = [row for row in rows if row.owner[0] == owner]
        as_stored: list[ListedReview] = []
        with suppress(Gone, NoAssessment):
            as_stored = await _as_stored(store, owner, kind, mine)
        items += as_stored
        if len(as_stored) < len(mine):
            await queue_anew(services, owner, kind)
    return QueuePage(items, page.next)


async def _as_stored(
    store: Store, owner: str, kind: ReviewKind, rows: Sequence[ReviewRow]
) -> list[ListedReview]:
    """What these rows of one owner stand for; a row that is behind is left out. Raises Gone, NoAssessment."""
    stored = await reviewables(store, owner, kind)
    known = (await whose(store, owner, kind)).model_dump()
    now = ((found(stored, row.review_id), row.status) for row in rows)
    return [
        ListedReview.model_validate({**dict(each.shown), **known})
        for each, status in now
        if each and each.status == status
    ]


async def count_queue(store: Store, any_of: Sequence[Where], status: str) -> int:
    """How many things of this status fulfil one of the conditions, of which none fulfils two."""
    return await count_of(
        store, INDEX, QUEUED, ReviewRow.KIND, [{**where, "status": status} for where in any_of]
    )


async def follow_reviews(services: Services, study: StudyRef | None, to_review: int, *, judged: bool) -> None:
    """Set both in the row of whom the interview asks, where it has a study. Raises Contended."""
    if study is None:
        return

    def counted(row: Participant) -> Participant | None:
        return row.model_copy(update={"to_review": to_review, "judged": judged})

    await change_participant(services, study.study_id, study.participant_id, counted)
