"""The reranker and the embeddings over HTTP, against servers on loopback: what is sent, retried, refused."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web

from shared.assessments.evidence.embedding import EmbeddingFailed
from shared.assessments.evidence.hosted_reranker import ATTEMPTS, HostedReranker, RerankFailed
from shared.assessments.evidence.openai_embedder import TEXTS_OF_A_CALL, OpenAIEmbedder
from shared.language.model_settings import OpenAIEndpoint
from shared.language.pace import Pace
from tests.fakes.listening import listening

type Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Waits(list[float]):
    """The waits between attempts, none of which takes time."""

    @property
    def pace(self) -> Pace:
        async def sleep(seconds: float) -> None:
            self.append(seconds)

        return Pace(sleep=sleep, jitter=lambda: 0.5)


@asynccontextmanager
async def served(answer: Answer) -> AsyncGenerator[str]:
    app = web.Application()
    app.router.add_post("/{any:.*}", answer)
    async with listening(app) as url:
        yield url


async def asked(answer: Answer, *texts: str, waits: Waits | None = None) -> list[float]:
    async with served(answer) as url:
        reranker = HostedReranker(
            f"{url}/v2/rerank", "key", "rerank-v3.5", (Waits() if waits is None else waits).pace
        )
        try:
            return await reranker.rerank("Is it so?", texts or ("a", "b"))
        finally:
            await reranker.close()


def says(body: Any, status: int = 200, **headers: str) -> Answer:
    async def answer(_: web.Request) -> web.StreamResponse:
        return web.json_response(body, status=status, headers=headers)

    return answer


class TestReranker:
    async def test_scores_come_back_in_the_order_of_the_texts(self) -> None:
        seen: list[Any] = []

        async def answer(request: web.Request) -> web.StreamResponse:
            seen.append((request.path, request.headers["Authorization"], await request.json()))
            results = [{"index": 2, "relevance_score": 0.9}, {"index": 0, "relevance_score": 0.1}]
            return web.json_response({"results": results})

        assert await asked(answer, "a", "b", "c") == [0.1, 0.0, 0.9]
        body = {"model": "rerank-v3.5", "query": "Is it so?", "documents": ["a", "b", "c"], "top_n": 3}
        assert seen == [("/v2/rerank", "Bearer key", body)]

    async def test_what_may_pass_is_tried_again(self) -> None:
        waits, calls = Waits(), 0

        async def answer(_: web.Request) -> web.StreamResponse:
            nonlocal calls
            calls += 1
            if calls == 1:
                return web.Response(status=429, headers={"Retry-After": "2"})
            if calls == 2:
                return web.Response(status=503)
            return web.json_response({"results": [{"index": 0, "relevance_score": 0.4}]})

        assert await asked(answer, "a", waits=waits) == [0.4]
        assert waits == [2.0, 0.75]

    @pytest.mark.parametrize(("status", "calls"), [(401, 1), (422, 1), (500, ATTEMPTS), (302, 1)])
    async def test_what_does_not_pass_is_told(self, status: int, calls: int) -> None:
        seen: list[int] = []

        async def answer(_: web.Request) -> web.StreamResponse:
            seen.append(status)
            return web.Response(status=status, headers={"Location": "http://127.0.0.1:1/"})

        with pytest.raises(RerankFailed, match=f"http_{status}"):
            await asked(answer)
        assert len(seen) == calls

    @pytest.mark.parametrize("body", [
        {}, {"results": None}, {"results": [{"index": 7, "relevance_score": 0.5}]},
        {"results": [{"index": -1, "relevance_score": 0.5}]}, {"results": [{"index": "0", "relevance_score": 0.5}]},
        {"results": [{"index": 0, "relevance_score": "high"}]}, [],
    ])  # fmt: skip
    async def test_nonsense_is_refused(self, body: Any) -> None:
        with pytest.raises(RerankFailed, match="invalid"):
            await asked(says(body))

    async def test_scores_beyond_the_scale_are_held_to_it(self) -> None:
        results = [{"index": 0, "relevance_score": 7.0}, {"index": 1, "relevance_score": -1.0}]
        assert await asked(says({"results": results})) == [1.0, 0.0]

    async def test_a_reply_that_is_too_large_is_refused(self) -> None:
        with pytest.raises(RerankFailed, match="too_large"):
            await asked(says({"results": [], "more": "x" * 1_100_000}))

    async def test_a_server_that_never_answers_runs_out_of_time(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("shared.assessments.evidence.hosted_reranker.ATTEMPT_LIMIT_S", 0.05)

        async def answer(_: web.Request) -> web.StreamResponse:
            await asyncio.Event().wait()
            raise AssertionError

        with pytest.raises(RerankFailed, match="timeout"):
            await asked(answer)

    async def test_where_nobody_listens_it_is_not_available(self) -> None:
        reranker = HostedReranker("http://127.0.0.1:1/rerank", None, "m", Waits().pace)
        with pytest.raises(RerankFailed, match="unavailable"):
            await reranker.rerank("q", ["a"])
        await reranker.close()


def embedding(*vectors: list[Any]) -> Any:
    data = [{"object": "embedding", "index": n, "embedding": each} for n, each in enumerate(vectors)]
    usage = {"prompt_tokens": 1, "total_tokens": 1}
    return {"object": "list", "data": data, "model": "small", "usage": usage}


async def embedded(answer: Answer, *texts: str, waits: Waits | None = None) -> list[Any]:
    async with served(answer) as url:
        embedder = OpenAIEmbedder(
            OpenAIEndpoint("key", f"{url}/v1"), "small", (Waits() if waits is None else waits).pace
        )
        try:
            return await embedder.embed(texts)
        finally:
            await embedder.close()


class TestEmbeddings:
    async def test_vectors_know_who_made_them_and_how_long_they_are(self) -> None:
        (vector,) = await embedded(says(embedding([0.5, 0.25, 1.0])), "a")
        assert (vector.maker, vector.dimension, vector.values) == ("openai:small", 3, (0.5, 0.25, 1.0))

    async def test_many_texts_go_in_several_calls(self) -> None:
        sizes: list[int] = []

        async def answer(request: web.Request) -> web.StreamResponse:
            given = (await request.json())["input"]
            sizes.append(len(given))
            return web.json_response(embedding(*([float(len(text)), 1.0] for text in given)))

        texts = ["x" * (number % 9) for number in range(TEXTS_OF_A_CALL + 3)]
        vectors = await embedded(answer, *texts)
        assert sizes == [TEXTS_OF_A_CALL, 3]
        assert [vector.values[0] for vector in vectors] == [float(len(text) or 1) for text in texts]

    async def test_what_may_pass_is_tried_again_and_what_does_not_is_told(self) -> None:
        waits, replies = Waits(), [says({}, 503), says({}, 429, **{"Retry-After": "2"})]
        replies.append(says(embedding([1.0])))

        async def answer(request: web.Request) -> web.StreamResponse:
            return await replies.pop(0)(request)

        assert len(await embedded(answer, "a", waits=waits)) == 1
        assert waits == [0.375, 2.0]
        with pytest.raises(EmbeddingFailed, match="unavailable"):
            await embedded(says({"error": {"message": "no"}}, 401), "a")

    @pytest.mark.parametrize(
        "body",
        [
            embedding(), embedding([1.0], [2.0], [3.0]), embedding([1.0], [1.0, 2.0]), embedding([], []),
            embedding(["x"], ["y"]), {"data": None},
        ],
    )  # fmt: skip
    async def test_vectors_that_do_not_fit_the_texts_are_refused(self, body: Any) -> None:
        with pytest.raises(EmbeddingFailed, match="invalid"):
            await embedded(says(body), "a", "b")
