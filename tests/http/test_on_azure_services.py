"""The same product over Cosmos DB and Blob Storage: the launcher and Azurite in their places."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.hosting import HostProcess
from tests.product import GOOD_ANSWER, LANTERNS, ROPES, VAGUE_ANSWER, Product, body, client_of, serve
from tools.azure_services import azure_services

pytestmark = [pytest.mark.cosmos, pytest.mark.azurite]


@pytest.fixture(scope="module")
def cloud_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with azure_services(tmp_path_factory.mktemp("services")) as settings:
        env = {**settings, "PARTICIPANT_TOKEN_KEY": "k" * 40}
        with serve(tmp_path_factory.mktemp("cloud"), **env) as host:
            yield host


@pytest.fixture
async def cloud(cloud_host: HostProcess) -> AsyncIterator[Product]:
    async with client_of(cloud_host) as client:
        yield client


async def test_it_is_healthy_and_keeps_nothing_in_an_embedded_store(
    cloud: Product, cloud_host: HostProcess
) -> None:
    reply = await cloud.call("GET", "/api/health")
    ready = {"task_hub": "ok", "cosmos": "ok", "storage": "ok"}
    assert reply.json["checks"] == {**ready, "store": "cosmos", "model": "rules"}
    assert not (cloud_host.data / "interviews.db").exists()


async def test_an_interview_goes_from_start_to_result(cloud: Product) -> None:
    interview = await cloud.start(body(candidate_id="cloud-1"))
    state = await interview.answered(VAGUE_ANSWER, client_answer_id="a1")
    assert state["question"]["kind"] == "follow_up"
    assert (await interview.respond("Other words.", client_answer_id="a1")).status == 200
    await interview.finish(["I fill the oil and I clean the glass.", "I dry the ropes and coil them."])
    result = await interview.result()
    assert (result["status"], result["completeness"]) == ("completed", 1.0)
    assert [turn["kind"] for turn in result["turns"]] == ["main", "follow_up", "main"]
    turns = await cloud.look(f"/api/interviews/{interview.interview_id}/turns?parent_question_id=lanterns")
    assert turns["items"] == result["turns"][:2]
    listed = await cloud.look("/api/interviews?candidate_id=cloud-1")
    assert [item["interview_id"] for item in listed["items"]] == [interview.interview_id]


async def test_of_two_answers_at_once_one_is_taken(cloud: Product) -> None:
    questions = [ROPES | {"question_id": f"r{number}"} for number in range(5)]
    interview = await cloud.start(body(*questions, settings={"max_follow_ups": 0}))
    for question in questions:
        replies = await asyncio.gather(
            *(
                interview.respond(f"I am the {who}.", question_id=question["question_id"])
                for who in ("left", "right")
            )
        )
        assert sorted(reply.status // 100 for reply in replies) == [2, 4]
        await interview.until_open_or_over()


async def test_a_repeated_start_starts_nothing_twice(cloud: Product) -> None:
    replies = await asyncio.gather(
        *(cloud.staff("POST", "/api/interview/start", json=body(), Idempotency_Key="cloud") for _ in range(4))
    )
    assert sorted(reply.status for reply in replies) == [200, 200, 200, 201]
    assert len({reply.json["interview_id"] for reply in replies}) == 1


async def test_pages_of_the_list_follow_each_other(cloud: Product) -> None:
    ids = [(await cloud.start(body(LANTERNS, candidate_id="pages"))).interview_id for _ in range(3)]
    first = await cloud.look("/api/interviews?candidate_id=pages&limit=2")
    second = await cloud.look(f"/api/interviews?candidate_id=pages&limit=2&cursor={first['next_cursor']}")
    found = [item["interview_id"] for item in first["items"] + second["items"]]
    assert (found, second["next_cursor"]) == (ids[::-1], None)


async def test_erased_it_is_gone(cloud: Product) -> None:
    interview = await cloud.start()
    await interview.answered(GOOD_ANSWER)
    assert [(await interview.staff("DELETE")).status for _ in range(2)] == [204, 204]
    assert {(await interview.staff("GET")).status, (await interview.participant("GET")).status} == {404}
