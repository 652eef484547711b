"""Reading the results of a study: a bounded number of documents for a page, however many interviews there are (H4)."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from shared.modes.adaptive_follow_up.material import AdaptiveMaterial
from shared.modes.predefined_questions.material import PredefinedMaterial
from shared.storage.port import PARTICIPANTS, Store
from shared.studies.model import Study
from shared.studies.participants import read_participant
from shared.studies.records import STUDIES
from shared.studies.results.contribution import PREFIX, Contribution, contribution_key
from shared.studies.results.counts import SHARDS, Entry, Roll, Tally, together
from shared.studies.results.model import (
    ComparedParticipant,
    ComparisonRow,
    QuoteList,
    SampleSize,
    ShownQuote,
    StudyResults,
    VersionCount,
)
from shared.studies.results.sampling import SAMPLE_KEY, Sample, kept_of
from shared.studies.results.saturation import is_saturated
from shared.studies.results.showing import (
    Topics,
    compared,
    counted_of,
    disagreements_shown,
    left_out,
    questions_of,
    themes_shown,
)
from shared.studies.results.statements import SaidQuote
from shared.studies.results.stored import read_stored

type Sort = Literal["began", "ended_at", "completeness"]
SORTS: Final[tuple[Sort, ...]] = get_args(Sort.__value__)
READ_AT_ONCE: Final = 100
MOST_NAMED: Final = 20
"""Versions of a study that are read for a page of its results."""
MOST_SEARCHED: Final = 1_000
"""Interviews whose quotes one request looks through."""


@dataclass(frozen=True, slots=True)
class Page:
    """Which rows of the comparison are wanted. The cursor is the interview of the last row of the page before."""

    sort: Sort
    limit: int
    cursor: str | None


async def read_results(store: Store, study: Study, page: Page, kept_from: str) -> StudyResults:
    """The results with a page of the comparison. Raises KeyError for a cursor that is in no page of this sort.

    No word is shown of interviews before the id `kept_from`, which are past their retention.
    """
    total, sample = await read_totals(store, study.id)
    sample = kept_of(sample, kept_from)
    topics = Topics.of(total)
    contributions, cursor = await _page(store, study, page)
    return StudyResults(
        study_id=study.id,
        name=study.name,
        versions=await _versions(store, study, total),
        n=counted_of(total),
        questions=questions_of(total, topics, sample, _asked_ids(study)),
        themes=themes_shown(sample, topics),
        comparison=await rows_of(store, study, contributions, topics),
        next_cursor=cursor,
        new_per_interview=list(sample.new_per_interview),
        saturated=is_saturated(sample.new_per_interview),
        disagreements=disagreements_shown(sample, topics),
        sample=SampleSize(interviews=len(sample.members), of=total.interviews),
    )


def _asked_ids(study: Study) -> list[str]:
    """The ids of the questions that are asked, in their order; of topics and of a backlog the ids tell it themselves."""
    if isinstance(study.asked, AdaptiveMaterial | PredefinedMaterial):
        return [each.question_id for each in study.asked.questions]
    return []


async def _versions(store: Store, study: Study, total: Tally) -> list[VersionCount]:
    """The interviews by version; what the latest ones asked of the library is named."""
    named = sorted(total.versions)[-MOST_NAMED:]
    studies = await asyncio.gather(*(STUDIES.read(store, study.id, version) for version in named))
    used = {each.version: dict(each.asked.library) for each in studies if each and each.asked}
    return [
        VersionCount(version=version, interviews=count, **used.get(version, {}))
        for version, count in total.versions.items()
    ]


async def read_totals(store: Store, study_id: str) -> tuple[Tally, Sample]:
    """The counts of all parts together, and what was made of the sample."""
    parts = await store.list(PARTICIPANTS, study_id, Tally.KIND, limit=SHARDS)
    stored = await read_stored(store, study_id, Sample, SAMPLE_KEY)
    return together(map(Tally.read, parts.items)), stored.value or Sample()


async def rows_of(
    store: Store, study: Study, contributions: Sequence[Contribution], topics: Topics
) -> list[ComparisonRow]:
    """The rows of these interviews, with the names that their participants have now."""
    people = await asyncio.gather(*(_participant(store, study.id, each) for each in contributions))
    return [
        compared(each, who, topics, study.asked_version)
        for each, who in zip(contributions, people, strict=True)
    ]


async def _participant(store: Store, study_id: str, each: Contribution) -> ComparedParticipant | None:
    row = await read_participant(store, study_id, each.participant_id)
    return row and ComparedParticipant.model_validate(row.model_dump())


async def _page(store: Store, study: Study, page: Page) -> tuple[list[Contribution], str | None]:
    if page.sort != "began":
        return await _sorted_page(store, study, page)
    after = contribution_key(page.cursor) if page.cursor else None
    found = await store.list(
        PARTICIPANTS, study.id, Contribution.KIND, limit=page.limit, after=after, descending=True
    )
    return list(map(Contribution.read, found.items)), found.next and found.next.removeprefix(PREFIX)


async def _sorted_page(store: Store, study: Study, page: Page) -> tuple[list[Contribution], str | None]:
    ids = in_order(await _entries(store, study.id), page.sort, study.asked_version)
    begin = ids.index(page.cursor) + 1 if page.cursor in ids else 0
    if page.cursor and not begin:
        raise KeyError(page.cursor)
    wanted = ids[begin : begin + page.limit]
    read = await asyncio.gather(
        *(read_stored(store, study.id, Contribution, contribution_key(each)) for each in wanted)
    )
    is_last = begin + page.limit >= len(ids)
    return [each.value for each in read if each.value], None if is_last else wanted[-1]


async def _entries(store: Store, study_id: str) -> dict[str, Entry]:
    parts = await store.list(PARTICIPANTS, study_id, Roll.KIND, limit=SHARDS)
    return {key: entry for part in parts.items for key, entry in Roll.read(part).entries.items()}


def in_order(entries: dict[str, Entry], sort: Sort, asked_now: int) -> list[str]:
    """The interviews, those that ended last first; by completeness, what must not be compared by it comes last."""
    latest = sorted(entries, key=lambda each: (entries[each].ended_at, each), reverse=True)
    if sort != "completeness":
        return latest

    def rank(interview_id: str) -> tuple[bool, float]:
        entry = entries[interview_id]
        is_out = left_out(entry.asked_version, entry.to_review, asked_now) is not None
        return is_out, 0.0 if is_out else -entry.completeness

    return sorted(latest, key=rank)


async def all_contributions(
    store: Store, study_id: str, after: str | None = None
) -> AsyncIterator[Contribution]:
    """All contributions, of the interviews that began last first, some at a time; `after` an interview."""
    cursor = contribution_key(after) if after else None
    while True:
        page = await store.list(
            PARTICIPANTS, study_id, Contribution.KIND, limit=READ_AT_ONCE, after=cursor, descending=True
        )
        for document in page.items:
            yield Contribution.read(document)
        if (cursor := page.next) is None:
            return
        await asyncio.sleep(0)  # an embedded store reads where requests are answered


async def read_quotes(
    store: Store, study_id: str, *, topic: str | None, query: str | None, limit: int, cursor: str | None
) -> QuoteList:
    """Quotes of whole interviews until there are `limit`, or until `MOST_SEARCHED` interviews were looked through."""
    topics = Topics.of((await read_totals(store, study_id))[0])
    keys, wanted = topics.keys_of(topic) if topic else None, (query or "").casefold()
    found: list[ShownQuote] = []
    last, looked_at = "", 0
    async for each in all_contributions(store, study_id, cursor):
        if len(found) >= limit or looked_at >= MOST_SEARCHED:
            return QuoteList(items=found, next_cursor=last)
        found += [
            topics.quote(SaidQuote(interview_id=each.interview_id, **quote.model_dump()))
            for quote in each.quotes
            if (keys is None or quote.topic in keys) and wanted in quote.text.casefold()
        ]
        last, looked_at = each.interview_id, looked_at + 1
    return QuoteList(items=found, next_cursor=None)
