"""From which confidence a model's verdicts are taken follows this organisation's reviews (G4, G6)."""

from collections.abc import AsyncIterator, Callable, Iterator

import pytest
import pytest_asyncio

from tests.fakes.doubting_model import judges_all
from tests.fakes.model_replies import ModelReply
from tests.fakes.model_requests import ModelRequest
from tests.fakes.model_server import ModelServer
from tests.hosting import HostProcess
from tests.http.test_reviews import decide, queue, until_queued
from tests.product import LANTERNS, VAGUE_ANSWER, Interview, Product, body, client_of, serve

pytestmark = pytest.mark.asyncio(loop_scope="session")

SEVEN = tuple({**LANTERNS, "question_id": f"q{number}"} for number in range(7))
POINTS = 21


@pytest.fixture(scope="module")
def claiming() -> Iterator[ModelServer]:
    with ModelServer() as server:
        yield server


@pytest.fixture
def own_host(claiming: ModelServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    """A product of its own: what is fitted here holds for all of its interviews."""
    env = {"OPENAI_API_KEY": "any", "OPENAI_BASE_URL": claiming.base_url, "OPENAI_MODEL": "test-model"}
    with serve(tmp_path_factory.mktemp("fitting"), **env) as host:
        yield host


@pytest_asyncio.fixture(loop_scope="session")
async def own(own_host: HostProcess) -> AsyncIterator[Product]:
    async with client_of(own_host) as client:
        yield client


def claims(confidence: str) -> Callable[[ModelRequest], ModelReply]:
    """A model that finds every point demonstrated by the first sentence of the latest answer, with this confidence."""

    return lambda request: judges_all(request, "demonstrated", confidence)


async def judged(product: Product, model: ModelServer, confidence: str) -> Interview:
    model.forget()
    model.script("assess", *[claims(confidence)] * len(SEVEN))
    interview = await product.start(body(*SEVEN, settings={"max_follow_ups": 0}))
    await interview.finish(default=VAGUE_ANSWER)
    return interview


async def test_verdicts_of_low_confidence_are_taken_once_people_agree_with_them(
    own: Product, claiming: ModelServer
) -> None:
    """Enough reviews on both sides are needed; an interview that began before keeps what it began with."""
    doubtful = await judged(own, claiming, "low")
    await until_queued(doubtful, POINTS)
    before = (await own.look("/api/reviews/agreement"))["model_confidence"]
    assert (before["sure_from"], before["fitted"]) == ("medium", False)
    for item in (await queue(doubtful, "&limit=50"))["items"]:
        assert item["machine"]["doubts"] == ["unsure"]
        await decide(own, item, "demonstrated")
    one_side = (await own.look("/api/reviews/agreement"))["model_confidence"]
    assert (one_side["sure_from"], one_side["by_confidence"]["low"]) == (
        "medium",
        {"reviewed": POINTS, "right": POINTS},
    )
    sure = await judged(own, claiming, "medium")
    assert (await sure.result())["completeness"] == 1.0
    for turn in range(1, len(SEVEN) + 1):
        for place in range(3):
            named = {"review_id": f"{sure.interview_id}-point-{turn:06d}-{place:03d}"}
            await decide(own, named, "demonstrated")
    fitted = (await own.look("/api/reviews/agreement"))["model_confidence"]
    assert (fitted["sure_from"], fitted["fitted"]) == ("low", True)
    taken = await judged(own, claiming, "low")
    result = await taken.result()
    assert (result["completeness"], result["undecided"]) == (1.0, 0.0)
