"""The corpora there are, what each holds, and erasing one with its documents."""

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from pydantic import BaseModel

from shared.assessments.evidence.corpus import read_corpus, records_of
from shared.assessments.evidence.corpus_keys import name_of, study_of
from shared.assessments.evidence.records import CorpusRecord, DocumentRecord, FollowUpRecord
from shared.assessments.listing import newest_over
from shared.interview.records.record import IfAny
from shared.platform.ids import moment_of, new_id
from shared.platform.services import Services
from shared.storage.changing import Missing
from shared.storage.port import EVIDENCE, MAX_PAGE, OfKind, Store

DELETED_AT_ONCE: Final = 16


class NoCorpus(Missing):
    """There is no corpus of this name, or it is being erased."""

    def __init__(self, corpus: str) -> None:
        super().__init__(corpus)
        self.corpus = corpus

    @property
    def sentence(self) -> str:
        return f"There is no corpus {name_of(self.corpus)}. Check its name, or add documents to it first."


class CorpusSummary(BaseModel):
    """What a corpus holds: documents, answers to follow-ups, and the characters of all documents.

    `changed_at` is when evidence was added or removed last, `last_used_at` when it was last judged over, if ever.
    """

    corpus: str
    study_id: IfAny = None
    documents: int
    answers: int
    characters: int
    changed_at: datetime
    last_used_at: datetime | None


async def list_corpora(
    store: Store, is_seen: Callable[[str], bool], *, limit: int, after: str | None
) -> tuple[Sequence[CorpusSummary], str | None]:
    found: list[CorpusSummary] = []
    while True:
        page = await store.across(EVIDENCE, CorpusRecord.KIND, limit=limit, after=after)
        for key, document in ((str(each["pk"]), each) for each in page.items if is_seen(str(each["pk"]))):
            if len(found) == limit:
                return found, after
            if not (record := CorpusRecord.read(document)).erasing:
                found.append(await _summary(store, key, record))
                after = key
        if page.next is None:
            return found, None
        after = page.next


async def corpora_of_study(store: Store, study_id: str) -> list[str]:
    """The keys of the corpora that belong to this study, also of one that is being erased."""
    found: list[str] = []
    after: str | None = None
    while True:
        page = await store.across(EVIDENCE, CorpusRecord.KIND, limit=MAX_PAGE, after=after)
        found += [key for each in page.items if study_of(key := str(each["pk"])) == study_id]
        if (after := page.next) is None:
            return found


async def find_corpus(store: Store, corpus: str) -> CorpusSummary:
    """What this corpus holds. Raises NoCorpus."""
    return await _summary(store, corpus, await check_corpus(store, corpus))


async def check_corpus(store: Store, corpus: str) -> CorpusRecord:
    """The record of a corpus that is there. Raises NoCorpus."""
    record = await read_corpus(store, corpus)
    if record is None or record.erasing:
        raise NoCorpus(corpus)
    return record


async def list_evidence(
    store: Store, corpus: str, *, limit: int, after: str | None
) -> tuple[list[DocumentRecord | FollowUpRecord], str | None]:
    """A page of the corpus: its documents, then its answers, and the cursor of the next page. Raises NoCorpus."""
    await check_corpus(store, corpus)
    wanted = [OfKind(DocumentRecord.KIND, {"erased": False}), OfKind(FollowUpRecord.KIND)]
    page = await store.collect(EVIDENCE, corpus, wanted, limit=limit, after=after)
    kinds = {kind.KIND: kind for kind in (DocumentRecord, FollowUpRecord)}
    return [kinds[each["kind"]].read(each) for each in page.items], page.next


async def erase_corpus(services: Services, corpus: str) -> bool:
    """Erase a corpus with all of its evidence; False when there is none. May be done again."""
    store = services.store
    if await read_corpus(store, corpus) is None:
        return False
    mark = CorpusRecord(version=new_id(services.now()), erasing=True)
    await store.put(EVIDENCE, mark.to_document(corpus, None))
    while others := [each for each in await store.ids(EVIDENCE, corpus) if each != mark.key()]:
        for start in range(0, len(others), DELETED_AT_ONCE):
            some = others[start : start + DELETED_AT_ONCE]
            await asyncio.gather(*(store.delete(EVIDENCE, corpus, each) for each in some))
    await store.delete(EVIDENCE, corpus, mark.key())
    return True


async def _summary(store: Store, corpus: str, record: CorpusRecord) -> CorpusSummary:
    documents = [each async for each in records_of(store, corpus, DocumentRecord, {"erased": False})]
    newest = await newest_over(store, corpus)
    return CorpusSummary(
        corpus=name_of(corpus),
        study_id=study_of(corpus),
        documents=len(documents),
        answers=await store.count(EVIDENCE, corpus, FollowUpRecord.KIND),
        characters=sum(each.characters for each in documents),
        changed_at=moment_of(record.version),
        last_used_at=newest and newest.created_at,
    )
