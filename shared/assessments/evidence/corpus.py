"""Corpora in memory: each is loaded once for each of its versions, its vectors as one matrix, and searched here.

The copy is loaded again when the corpus has another version, and after ten minutes at the latest: documents expire, and
an expiry makes no new version.
"""

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Lock
from typing import Final
from weakref import WeakKeyDictionary

from shared.assessments.evidence.computing import computed
from shared.assessments.evidence.matrix import Matrix
from shared.assessments.evidence.records import (
    CorpusRecord,
    DocumentRecord,
    EvidenceRecord,
    FollowUpRecord,
    PassageRecord,
    Vector,
)
from shared.interview.records.record import Record
from shared.interview.state_machine.settings import LanguageCode
from shared.language.retrieval import build_index
from shared.storage.paging import all_documents
from shared.storage.port import EVIDENCE, Store
from shared.text.passages import Passage
from shared.text.retrieval import PassageIndex

KEPT: Final = 4
"""How many corpora a process has in memory."""
KEPT_FOR: Final = timedelta(minutes=10)

type Space = tuple[str, int]
"""Maker and dimension: what vectors must share to be compared."""


@dataclass(frozen=True, slots=True)
class ScoredRecord:
    """Evidence with how well it matched at the first stage, 0..1 where it matched at all."""

    record: EvidenceRecord
    score: float


@dataclass(slots=True)
class LoadedCorpus:
    """The evidence of a corpus without its vectors, which stand in matrices, and indexes of its words by language."""

    version: str
    loaded_at: datetime
    records: tuple[EvidenceRecord, ...]
    spaces: dict[Space, tuple[tuple[int, ...], Matrix]]
    indexes: dict[LanguageCode, PassageIndex] = field(default_factory=dict[LanguageCode, PassageIndex])
    indexing: Lock = field(default_factory=Lock)

    def search(
        self, query: str, vector: Vector | None, language: LanguageCode, most: int
    ) -> list[ScoredRecord]:
        """The best by meaning, 1 for the same direction; what `vector` cannot be compared with goes by its words."""
        scores: dict[int, float] = {}
        if vector is not None and (space := self.spaces.get((vector.maker, vector.dimension))):
            positions, matrix = space
            scores = dict(zip(positions, matrix.cosines(vector.values), strict=True))
        if len(scores) < len(self.records):
            scores = self._by_words(query, language) | scores
        best = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:most]
        return [ScoredRecord(self.records[position], score) for position, score in best]

    def _by_words(self, query: str, language: LanguageCode) -> dict[int, float]:
        with self.indexing:  # several criteria are judged at once, each in a thread
            index = self.indexes.get(language)
            if index is None:
                index = build_index(map(_passage, self.records), language)
                self.indexes[language] = index
        return {each.position: each.score for each in index.shares(query)}


@dataclass(slots=True)
class Corpora:
    """The corpora that this process has in memory: the least recently used one makes room for another."""

    _kept: OrderedDict[str, LoadedCorpus] = field(default_factory=OrderedDict[str, LoadedCorpus])
    _loading: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = field(
        default_factory=WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock]
    )

    async def get(self, store: Store, corpus: str, now: datetime) -> LoadedCorpus:
        """The corpus as it is now; an unknown one is empty. Concurrent callers share one load."""
        kept = await self._current(store, corpus, now)
        if kept is None:
            async with self._loading.setdefault(asyncio.get_running_loop(), asyncio.Lock()):
                kept = await self._current(store, corpus, now) or await self._read(store, corpus, now)
        return kept

    async def _current(self, store: Store, corpus: str, now: datetime) -> LoadedCorpus | None:
        version = await read_version(store, corpus)
        kept = self._kept.get(corpus)
        if kept is None or kept.version != version or now - kept.loaded_at > KEPT_FOR:
            return None
        self._keep(corpus, kept)
        return kept

    async def _read(self, store: Store, corpus: str, now: datetime) -> LoadedCorpus:
        loaded = await _load(store, corpus, await read_version(store, corpus), now)
        self._keep(corpus, loaded)
        return loaded

    def _keep(self, corpus: str, loaded: LoadedCorpus) -> None:
        self._kept[corpus] = loaded
        self._kept.move_to_end(corpus)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


async def read_corpus(store: Store, corpus: str) -> CorpusRecord | None:
    """The record of the corpus; None for one that nothing was ever put into."""
    document = await store.get(EVIDENCE, corpus, CorpusRecord.KIND)
    return None if document is None else CorpusRecord.read(document)


async def read_version(store: Store, corpus: str) -> str:
    """The version of the corpus; empty where there is none."""
    record = await read_corpus(store, corpus)
    return "" if record is None or record.erasing else record.version


async def records_of[R: Record](
    store: Store, corpus: str, kind: type[R], where: dict[str, str | int | bool] | None = None
) -> AsyncIterator[R]:
    async for document in all_documents(store, EVIDENCE, corpus, kind.KIND, where=where):
        yield kind.read(document)


async def standing_documents(store: Store, corpus: str) -> set[str]:
    """The ids of the documents that are whole and not erased: the passages of others do not count."""
    return {each.document_id async for each in records_of(store, corpus, DocumentRecord) if not each.erased}


async def _load(store: Store, corpus: str, version: str, now: datetime) -> LoadedCorpus:
    standing = await standing_documents(store, corpus) if version else set[str]()
    records: list[EvidenceRecord] = []
    rows: defaultdict[Space, list[tuple[int, Sequence[float]]]] = defaultdict(list)

    def take(record: EvidenceRecord) -> None:
        if record.maker is not None and record.embedding:
            rows[record.maker, record.dimension].append((len(records), record.embedding))
        records.append(record.model_copy(update={"embedding": ()}))

    if version:
        async for passage in records_of(store, corpus, PassageRecord):
            if passage.document_id in standing:
                take(passage)
        async for response in records_of(store, corpus, FollowUpRecord):
            take(response)
    spaces = await computed(_spaces, rows)
    return LoadedCorpus(version, now, tuple(records), spaces)


def _spaces(
    rows: dict[Space, list[tuple[int, Sequence[float]]]],
) -> dict[Space, tuple[tuple[int, ...], Matrix]]:
    return {
        space: (tuple(position for position, _ in listed), Matrix([values for _, values in listed]))
        for space, listed in rows.items()
    }


def _passage(record: EvidenceRecord) -> Passage:
    """The record as the search by words takes it; the file's name is not searched."""
    return Passage("", 1, 1, record.searched_text())
