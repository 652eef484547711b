"""`POST …/respond`: an answer is taken once, for the right question, and is safe once it was acknowledged."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from tests.fakes.model_replies import hangs
from tests.fakes.model_server import ModelServer
from tests.hosting import HostProcess
from tests.product import GOOD_ANSWER, LANTERNS, ROPES, Interview, Product, body, client_of, eventually, serve

ONE_EACH = {"max_follow_ups": 0}


def texts(result: dict[str, list[dict[str, str]]]) -> list[str]:
    return [turn["user_response"] for turn in result["turns"]]


class TestAcknowledgement:
    async def test_an_answer_is_accepted_with_202_or_brings_what_comes_next_with_200(
        self, product: Product
    ) -> None:
        """Which question is answered may be left out."""
        third = ROPES | {"question_id": "sails"}
        interview = await product.start(body(LANTERNS, ROPES, third, settings=ONE_EACH))
        reply = await interview.respond(GOOD_ANSWER, question_id="lanterns", client_answer_id="a1")
        assert (reply.status, set(reply.json)) == (202, set(await interview.state()))
        await interview.until_open_or_over()
        reply = await interview.respond(GOOD_ANSWER, wait=25)
        assert (reply.status, reply.json["question"]["question_id"]) == (200, "sails")
        reply = await interview.respond(GOOD_ANSWER, wait=25)
        assert (reply.status, reply.json["status"], reply.json["question"]) == (200, "completed", None)

    async def test_after_202_no_read_shows_that_question_as_awaiting(self, product: Product) -> None:
        """Fifty times, right after the answer was taken: by state, result, transcript and staff's view."""
        questions = [ROPES | {"question_id": f"r{n}"} for n in range(50)]
        interview = await product.start(body(*questions, settings=ONE_EACH))
        for question in questions:
            answered = question["question_id"]
            assert (await interview.respond("I dry them and coil them.")).status == 202
            state, result, view = await asyncio.gather(
                interview.state(), interview.result(), interview.view()
            )
            for read in (state, view):
                shown = (read["question"] or {}).get("question_id")
                assert shown != answered, read
                assert shown is not None or read["status"] != "awaiting_answer"
            assert question != questions[-1] or result["status"] != "awaiting_answer"
            assert answered in [turn["question_id"] for turn in result["turns"] if turn["user_response"]]
            await interview.until_open_or_over()

    async def test_what_was_answered_is_kept_to_the_letter_up_to_20000_of_them(
        self, product: Product
    ) -> None:
        interview = await product.start(body(ROPES, settings=ONE_EACH))
        text = '  Dry them.\r\n\tThen "coil" <b>them</b> & \0 drink 🍵 عربى \u2028 end  '.ljust(20_000, "é")
        assert (await interview.respond(f"{text}é")).status == 422
        await interview.answered(text)
        assert texts(await interview.result()) == [text]


class TestRefusals:
    async def test_an_answer_to_no_open_question_is_a_conflict_that_tells_which_one_is(
        self, product: Product
    ) -> None:
        interview = await product.start(body(settings=ONE_EACH))
        reply = await interview.respond(GOOD_ANSWER, question_id="ropes")
        assert (reply.status, reply.headers["Content-Type"]) == (409, "application/problem+json")
        assert reply.json["question"]["question_id"] == "lanterns"
        await interview.finish()
        reply = await interview.respond("One more thing.")
        assert (reply.status, reply.json["question"]) == (409, None)
        assert reply.json["state"]["status"] == "completed"


async def test_an_answer_that_is_sent_again_is_the_first_whatever_came_since(product: Product) -> None:
    interview = await product.start(body(settings=ONE_EACH))
    first: dict[str, Any] = {"client_answer_id": "a1", "question_id": "lanterns"}
    for _ in range(2):
        assert (await interview.respond("I trim them.", **first)).status in {200, 202}
    await interview.until_open_or_over()
    for text in ("I trim them.", "Another text."):
        reply = await interview.respond(text, wait=5, **first)
        assert (reply.status, reply.json["question"]["question_id"]) == (200, "ropes")
    assert texts(await interview.result()) == ["I trim them.", None]
    await interview.answered(GOOD_ANSWER, client_answer_id="last")
    reply = await interview.respond(GOOD_ANSWER, client_answer_id="last")
    assert (reply.status, reply.json["status"]) == (200, "completed")


async def test_of_different_answers_at_once_exactly_one_is_taken(product: Product) -> None:
    questions = [ROPES | {"question_id": f"r{n}"} for n in range(10)]
    interview = await product.start(body(*questions, settings=ONE_EACH))
    for asked in (question["question_id"] for question in questions):
        texts_at_once = (f"From the {who}: {asked}." for who in ("left", "right", "middle"))
        replies = await asyncio.gather(
            *(interview.respond(each, question_id=asked) for each in texts_at_once)
        )
        assert Counter(reply.status // 100 for reply in replies) == {2: 1, 4: 2}, [
            each.text for each in replies
        ]
        assert {reply.status for reply in replies} <= {200, 202, 409}
        await interview.until_open_or_over()
    said = texts(await interview.result())
    assert [text.split()[-1] for text in said] == [f"r{n}." for n in range(10)]


async def test_where_agreement_is_required_no_answer_is_taken_without_it_and_the_first_stands(
    product: Product,
) -> None:
    interview = await product.start(body(ROPES, settings={"require_consent": True, **ONE_EACH}))
    refused = await interview.respond(GOOD_ANSWER)
    assert (refused.status, refused.json["status"]) == (409, 409)
    assert (await interview.state())["status"] == "awaiting_answer"
    at: list[str | None] = []
    for _ in range(2):
        agreed = await interview.participant("POST", "/consent", json={"agreed": True})
        assert (agreed.status, set(agreed.json)) == (200, set(await interview.state()))
        at.append((await interview.view())["consented_at"])
    assert at[0] is not None
    assert at[1] == at[0]
    assert (await interview.answered(GOOD_ANSWER))["status"] == "completed"


@pytest.fixture(scope="module")
def slow_model() -> Iterator[ModelServer]:
    with ModelServer() as server:
        yield server


@pytest.fixture(scope="module")
def slow_host(slow_model: ModelServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    env = {"OPENAI_API_KEY": "any", "OPENAI_BASE_URL": slow_model.base_url}
    with serve(tmp_path_factory.mktemp("thinking"), **env) as host:
        yield host


@pytest.fixture
async def thinking(slow_model: ModelServer, slow_host: HostProcess) -> AsyncIterator[Interview]:
    """An interview whose answer is being thought about for longer than the test lasts."""
    slow_model.script("assess", hangs())
    async with client_of(slow_host) as client:
        interview = await client.start(body(settings=ONE_EACH))
        await interview.respond("I trim them.", client_answer_id="a1")
        yield interview


class TestThinking:
    """A model that takes its time: what is asked of the app meanwhile."""

    async def test_everybody_is_told_so_and_no_question_is_shown(self, thinking: Interview) -> None:
        state = await thinking.state()
        assert (state["status"], state["question"]) == ("thinking", None)

        async def is_listed() -> bool:
            found = await thinking.product.look("/api/interviews?status=thinking&limit=100")
            return thinking.interview_id in [item["interview_id"] for item in found["items"]]

        await eventually(is_listed)
        for wait in (None, 0.3):
            again = await thinking.respond("I trim them.", wait=wait, client_answer_id="a1")
            assert (again.status, again.json["status"]) == (202, "thinking")
        other = await thinking.respond("And another thing.")
        assert (other.status, other.json["state"]["status"]) == (409, "thinking")

    @pytest.mark.parametrize(("path", "given"), [("/nudge", None), ("/extend", {"answer_deadline_s": 60})])
    async def test_staff_has_no_question_to_nudge_or_extend(
        self, path: str, given: Any, thinking: Interview
    ) -> None:
        """It would be the next one, which nobody meant."""
        reply = await thinking.staff("POST", path, json=given)
        assert (reply.status, reply.json["state"]["status"]) == (409, "thinking")
