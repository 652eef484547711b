"""The same product over Cosmos DB and Blob Storage: the launcher and Azurite in their places."""

from collections.abc import Iterator

import pytest

from tests.hosting import HostProcess
from tests.product import GOOD_ANSWER, VAGUE_ANSWER, Product, body, serve
from tools.azure_services import azure_services

pytestmark = [pytest.mark.cosmos, pytest.mark.azurite]


@pytest.fixture(scope="module")
def product_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with azure_services(tmp_path_factory.mktemp("services")) as settings:
        env = {**settings, "PARTICIPANT_TOKEN_KEY": "k" * 40}
        with serve(tmp_path_factory.mktemp("cloud"), **env) as host:
            yield host


async def test_it_is_healthy_and_keeps_nothing_in_an_embedded_store(
    product: Product, product_host: HostProcess
) -> None:
    reply = await product.call("GET", "/api/health")
    ready = {"task_hub": "ok", "cosmos": "ok", "storage": "ok"}
    assert reply.json["checks"] == {**ready, "store": "cosmos", "model": "rules"}
    assert not (product_host.data / "interviews.db").exists()


async def test_an_interview_goes_from_start_to_result(product: Product) -> None:
    interview = await product.start(body(candidate_id="cloud-1"))
    state = await interview.answered(VAGUE_ANSWER, client_answer_id="a1")
    assert state["question"]["kind"] == "follow_up"
    assert (await interview.respond("Other words.", client_answer_id="a1")).status == 200
    await interview.finish(["I fill the oil and I clean the glass.", "I dry the ropes and coil them."])
    result = await interview.result()
    assert (result["status"], result["completeness"]) == ("completed", 1.0)
    assert [turn["kind"] for turn in result["turns"]] == ["main", "follow_up", "main"]
    turns = await product.look(f"/api/interviews/{interview.interview_id}/turns?parent_question_id=lanterns")
    assert turns["items"] == result["turns"][:2]
    listed = await product.look("/api/interviews?candidate_id=cloud-1")
    assert [item["interview_id"] for item in listed["items"]] == [interview.interview_id]


async def test_erased_it_is_gone(product: Product) -> None:
    interview = await product.start()
    await interview.answered(GOOD_ANSWER)
    assert [(await interview.staff("DELETE")).status for _ in range(2)] == [204, 204]
    assert {(await interview.staff("GET")).status, (await interview.participant("GET")).status} == {404}
