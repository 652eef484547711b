"""What is gathered for a criterion: its follow-ups always, the rest by meaning or by words, the cut-off, the log."""

import asyncio
import itertools
import logging
from collections.abc import AsyncGenerator, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared.assessments.criteria.criterion_hash import normalize_and_hash
from shared.assessments.evidence import corpus as evidence_corpus
from shared.assessments.evidence.corpus import KEPT, KEPT_FOR, LoadedCorpus, records_of
from shared.assessments.evidence.embedding import EmbeddingFailed, OfflineEmbedder
from shared.assessments.evidence.gather import GatheredEvidence, first_stage, gather
from shared.assessments.evidence.hosted_reranker import HostedReranker, RerankFailed
from shared.assessments.evidence.intake import add_response, add_text
from shared.assessments.evidence.records import PassageRecord, Vector
from shared.assessments.evidence.refreshing import refresh_vectors
from shared.assessments.evidence.repository import erase_document
from shared.interview.state_machine.settings import LanguageCode
from shared.language.fallback import FallbackLanguage
from shared.language.retrieval import build_index
from shared.language.rules.language import RulesLanguage
from shared.language.vectors import load_vectors
from shared.platform.services import Services
from shared.storage.port import EVIDENCE
from shared.text.passages import Passage
from shared.text.retrieval import PassageIndex
from tests.evidence.driver import JudgingLanguage, services_in
from tests.fakes.manual_clock import ManualClock

QUESTION = "Is customer data at rest encrypted?"
WORDS = ("customer", "data", "rest", "encrypted", "backup", "door", "coffee", "policy", "audit", "river")
_corpora = (f"corpus-{number}" for number in itertools.count(1))


class LetterEmbedder:
    """Vectors that count letters. Fails while `failing`; `maker` names it."""

    def __init__(self, maker: str = "letters") -> None:
        self.maker = maker
        self.failing = False
        self.embedded: list[str] = []

    def understands(self, language: LanguageCode) -> bool:
        return True

    async def embed(self, texts: Sequence[str]) -> list[Vector]:
        if self.failing:
            raise EmbeddingFailed("timeout")
        self.embedded += texts
        return [
            Vector.of(self.maker, [float(text.lower().count(letter)) for letter in "abcdefghijklmnop"])
            for text in texts
        ]


@pytest.fixture
async def services(tmp_path: Path) -> AsyncGenerator[Services]:
    made = services_in(tmp_path, JudgingLanguage(), ManualClock())
    yield replace(made, language=FallbackLanguage(None, RulesLanguage(None)))
    await made.store.close()


@pytest.fixture
def corpus() -> str:
    return next(_corpora)


async def add(services: Services, corpus: str, text: str, name: str = "a.md") -> str:
    return (await add_text(services, corpus, name, text)).document_id


async def respond(services: Services, corpus: str, answer: str, round_number: int | None = None) -> str:
    kept = await add_response(
        services,
        corpus,
        criterion_question=QUESTION,
        round_number=round_number,
        question="And what about this?",
        answer=answer,
        file_name=None,
    )
    return kept.document_id


async def found(services: Services, corpus: str) -> GatheredEvidence:
    return await gather(services, corpus, QUESTION, "en")


async def loaded_of(services: Services, corpus: str) -> LoadedCorpus:
    return await services.corpora.get(services.store, corpus, services.now())


class TestPrecedence:
    @settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        texts=st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=30).map(" ".join), max_size=8),
        rounds=st.integers(1, 5),
    )
    async def test_added_documents_neither_remove_nor_move_a_matched_follow_up(
        self, services: Services, texts: list[str], rounds: int
    ) -> None:
        """C1: whatever the documents say, through the whole way from the store to the XML."""
        corpus = next(_corpora)
        for number in range(1, rounds + 1):
            await respond(services, corpus, f"Terse {number}.", number)
        before = (await found(services, corpus)).entries[-1]
        for number, text in enumerate(texts):
            await add(services, corpus, text, f"{number}.md")
        after = await found(services, corpus)
        assert after.matched == min(rounds, 3)
        assert (after.entries[-1].content, after.entries[-1].source) == (before.content, before.source)
        assert after.entries[-1].index == len(after.entries)

    async def test_a_terse_answer_is_found_among_more_than_a_hundred_nearer_passages(
        self, services: Services, corpus: str
    ) -> None:
        """C3: the look-up by hash does not depend on the hundred nearest."""
        await respond(services, corpus, "Ok.")
        for number in range(110):
            await add(services, corpus, f"{QUESTION} number {number}", f"{number}.md")
        gathered = await found(services, corpus)
        assert (gathered.matched, gathered.remaining) == (1, 100)
        assert gathered.entries[-1].quotable == ("Ok.",)

    async def test_nothing_is_gathered_from_nothing_nor_what_is_below_the_cut_off(
        self, services: Services, corpus: str
    ) -> None:
        gathered = await found(services, corpus)
        assert (gathered.entries, gathered.xml, gathered.matched) == ((), "", 0)
        await add(services, corpus, "The kitchen has a coffee machine.", "kitchen.md")
        await add(services, corpus, "Customer data at rest is encrypted.", "policy.md")
        strict = replace(services, settings=services.settings.model_copy(update={"rerank_cut_off": 0.5}))
        assert [entry.source for entry in (await found(strict, corpus)).entries] == ["policy.md"]

    async def test_counts_and_hash_are_logged_and_no_text(
        self, services: Services, corpus: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        """C7: with the question's similarity where it is known."""
        embedder = LetterEmbedder()
        await respond(services, corpus, "Secret answer.")
        await add(services, corpus, "Secret data.")
        with caplog.at_level(logging.INFO, logger="interviews.evidence"):
            await found(services, corpus)
            await found(replace(services, embedder=embedder), corpus)
        unknown, known = (record.getMessage() for record in caplog.records)
        assert f"criterion {normalize_and_hash(QUESTION)}: 1 follow-ups matched, 1 remaining" in known
        assert unknown.endswith("question similarity unknown")
        assert known.endswith("question similarity 1.000")
        assert "Secret" not in known + unknown


class TestSearching:
    async def test_meaning_orders_where_there_are_vectors(self, services: Services, corpus: str) -> None:
        able = replace(services, embedder=LetterEmbedder())
        await add(able, corpus, "zzz", "far.md")
        await add(able, corpus, QUESTION, "near.md")
        stage = await first_stage(able, corpus, QUESTION, normalize_and_hash(QUESTION), "en")
        assert [each.file_name for each in stage] == ["near.md", "far.md"]
        assert stage[0].score == pytest.approx(1.0, abs=1e-4)

    async def test_vectors_of_another_maker_are_never_compared(self, services: Services, corpus: str) -> None:
        """What they were made of is searched by its words instead."""
        one, other = LetterEmbedder("one"), LetterEmbedder("other")
        await add(replace(services, embedder=one), corpus, "nothing shared whatsoever")
        able = replace(services, embedder=other)
        assert await first_stage(able, corpus, QUESTION, "none", "en") == []
        await refresh_vectors(able, corpus)
        assert len(await first_stage(able, corpus, QUESTION, "none", "en")) == 1
        kept = [each async for each in records_of(services.store, corpus, PassageRecord)]
        assert [(each.maker, each.dimension) for each in kept] == [("other", 16)]

    async def test_what_could_not_be_embedded_is_searched_by_words_and_embedded_later(
        self, services: Services, corpus: str
    ) -> None:
        embedder = LetterEmbedder()
        able = replace(services, embedder=embedder)
        embedder.failing = True
        await add(able, corpus, "Customer data.")
        assert len((await found(able, corpus)).entries) == 1
        embedder.failing = False
        assert await refresh_vectors(able, corpus) == 1
        assert await refresh_vectors(able, corpus) == 0

    async def test_a_corpus_is_read_once_a_version(
        self, services: Services, corpus: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        document_id = await add(services, corpus, "Customer data.")
        one = await loaded_of(services, corpus)
        assert await loaded_of(services, corpus) is one
        await add(services, corpus, "More.", "b.md")
        two = await loaded_of(services, corpus)
        assert (len(one.records), len(two.records)) == (1, 2)
        assert await services.corpora.get(services.store, corpus, services.now() + 2 * KEPT_FOR) is not two
        await erase_document(services, document_id)
        three = await loaded_of(services, corpus)
        assert [record.document_id == document_id for record in three.records] == [False]

    async def test_criteria_that_are_judged_at_once_share_one_reading_and_one_index(
        self, services: Services, corpus: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for number in range(20):
            await add(services, corpus, f"Customer data, number {number}.", f"{number}.md")
        built: list[LanguageCode] = []

        def build(passages: Iterable[Passage], language: LanguageCode) -> PassageIndex:
            built.append(language)
            return build_index(passages, language)

        monkeypatch.setattr(evidence_corpus, "build_index", build)
        loaded = await asyncio.gather(*(loaded_of(services, corpus) for _ in range(4)))
        assert len({id(each) for each in loaded}) == 1
        asked = (asyncio.to_thread(each.search, QUESTION, None, "en", 10) for each in loaded)
        assert [len(each) for each in await asyncio.gather(*asked)] == [10] * 4
        assert built == ["en"]

    async def test_few_corpora_are_kept_in_memory(self, services: Services) -> None:
        names = [next(_corpora) for _ in range(KEPT + 1)]
        first = await loaded_of(services, names[0])
        for name in names[1:]:
            await loaded_of(services, name)
        assert await loaded_of(services, names[0]) is not first

    async def test_a_document_that_broke_off_half_way_counts_for_nothing(
        self, services: Services, corpus: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as patch:
            patch.setattr("shared.assessments.evidence.repository._write", breaks)
            with pytest.raises(OSError):
                await add(services, corpus, "Customer data.")
        await add(services, corpus, "Other.", "b.md")
        assert len([each async for each in records_of(services.store, corpus, PassageRecord)]) == 2
        loaded = await loaded_of(services, corpus)
        assert len(loaded.records) == 1

    async def test_an_erasure_that_broke_off_is_finished_by_the_next(
        self, services: Services, corpus: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        document_id = await add(services, corpus, "Customer data.")
        with monkeypatch.context() as patch:
            patch.setattr(services.store, "delete", breaks)
            with pytest.raises(OSError):
                await erase_document(services, document_id)
        assert (await found(services, corpus)).entries == ()
        assert await erase_document(services, document_id)
        assert set(await services.store.ids(EVIDENCE, corpus)) == {"corpus"}

    @pytest.mark.skipif(load_vectors() is None, reason="the vectors' package is not installed")
    async def test_offline_vectors_find_what_shares_no_word(self, services: Services, corpus: str) -> None:
        vectors = load_vectors()
        assert vectors is not None
        able = replace(services, embedder=OfflineEmbedder(vectors))
        await add(able, corpus, "We cipher every disk of our clients.", "near.md")
        await add(able, corpus, "The canteen serves soup on Mondays.", "far.md")
        stage = await first_stage(able, corpus, QUESTION, "none", "en")
        assert [each.file_name for each in stage] == ["near.md", "far.md"]
        assert await first_stage(able, corpus, QUESTION, "none", "de") == []


async def breaks(*_: object) -> None:
    raise OSError


class FixedReranker(HostedReranker):
    """Says what it is told to, or fails."""

    def __init__(self, scores: list[float] | None) -> None:
        super().__init__("http://127.0.0.1:1", None, "m")
        self.scores = scores

    async def rerank(self, question: str, texts: Sequence[str]) -> list[float]:
        if self.scores is None:
            raise RerankFailed("timeout")
        return self.scores[: len(texts)]


class TestReranking:
    async def test_the_hosted_reranker_orders_and_the_rules_stand_in_for_it(
        self, services: Services, corpus: str
    ) -> None:
        await add(services, corpus, "Customer data at rest is encrypted.", "a.md")
        await add(services, corpus, "Customer lunch.", "b.md")
        turned = await found(replace(services, reranker=FixedReranker([0.3, 0.9])), corpus)
        assert [entry.source for entry in turned.entries] == ["b.md", "a.md"]
        failed = await found(replace(services, reranker=FixedReranker(None)), corpus)
        assert [entry.source for entry in failed.entries] == ["a.md", "b.md"]
        assert failed.usage.fallbacks == 1
