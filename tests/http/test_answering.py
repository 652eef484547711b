"""`POST …/respond`: an answer is taken once, for the right question, and is safe once it was acknowledged."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from tests.fakes.model_replies import hangs
from tests.fakes.model_server import ModelServer
from tests.hosting import HostProcess
from tests.product import (
    GOOD_ANSWER,
    ROPES,
    VAGUE_ANSWER,
    Interview,
    Product,
    body,
    client_of,
    serve,
)

ONE_EACH = {"max_follow_ups": 0}


def texts(result: dict[str, list[dict[str, str]]]) -> list[str]:
    return [turn["user_response"] for turn in result["turns"]]


class TestAcknowledgement:
    async def test_without_wait_an_answer_is_accepted_with_202_and_the_state(self, product: Product) -> None:
        interview = await product.start(body(settings=ONE_EACH))
        reply = await interview.respond(GOOD_ANSWER, question_id="lanterns", client_answer_id="a1")
        assert reply.status == 202
        assert set(reply.json) == set(await interview.state())

    async def test_with_wait_the_next_question_comes_along_with_200(self, product: Product) -> None:
        interview = await product.start(body(settings=ONE_EACH))
        reply = await interview.respond(GOOD_ANSWER, wait=25)
        assert (reply.status, reply.json["question"]["question_id"]) == (200, "ropes")

    async def test_wait_also_ends_with_the_interview(self, product: Product) -> None:
        interview = await product.start(body(ROPES, settings=ONE_EACH))
        reply = await interview.respond(GOOD_ANSWER, wait=25)
        assert (reply.status, reply.json["status"], reply.json["question"]) == (200, "completed", None)

    async def test_the_question_may_be_left_out(self, product: Product) -> None:
        interview = await product.start(body(settings=ONE_EACH))
        assert (await interview.answered("I trim them."))["question"]["question_id"] == "ropes"

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
            assert answered in [turn["question_id"] for turn in result["turns"] if turn["user_response"]]
            await interview.until_open_or_over()

    async def test_the_result_calls_an_interview_with_a_taken_answer_no_longer_awaiting(
        self, product: Product
    ) -> None:
        interview = await product.start(body(ROPES, settings=ONE_EACH))
        await interview.respond(GOOD_ANSWER)
        assert (await interview.result())["status"] != "awaiting_answer"

    async def test_what_was_answered_is_kept_to_the_letter(self, product: Product) -> None:
        interview = await product.start(body(ROPES, settings=ONE_EACH))
        text = '  Dry them.\r\n\tThen "coil" <b>them</b> & \0 drink 🍵 عربى \u2028 end  '
        await interview.answered(text)
        assert texts(await interview.result()) == [text]


class TestRefusals:
    async def test_a_blank_answer_is_refused_and_the_question_stays(self, product: Product) -> None:
        interview = await product.start(body(ROPES))
        reply = await interview.respond("\n\t ")
        assert (reply.status, reply.json["errors"][0]["path"]) == (422, "user_response")
        assert (await interview.state())["status"] == "awaiting_answer"

    async def test_20000_characters_are_taken_and_one_more_is_not(self, product: Product) -> None:
        interview = await product.start(body(ROPES, settings=ONE_EACH))
        assert (await interview.respond("é" * 20_001)).status == 422
        assert (await interview.respond("é" * 20_000, wait=25)).status == 200
        assert texts(await interview.result()) == ["é" * 20_000]

    async def test_an_answer_to_another_question_is_a_conflict_that_tells_the_open_one(
        self, product: Product
    ) -> None:
        interview = await product.start()
        reply = await interview.respond(GOOD_ANSWER, question_id="ropes")
        assert reply.status == 409
        assert reply.json["question"]["question_id"] == "lanterns"
        assert reply.headers["Content-Type"] == "application/problem+json"

    async def test_an_answer_after_the_end_is_a_conflict_that_tells_the_state(self, product: Product) -> None:
        interview = await product.start(body(ROPES, settings=ONE_EACH))
        await interview.answered(GOOD_ANSWER)
        reply = await interview.respond("One more thing.")
        assert (reply.status, reply.json["question"]) == (409, None)
        assert reply.json["state"]["status"] == "completed"


class TestRepetition:
    async def test_the_same_id_again_is_the_same_answer(self, product: Product) -> None:
        interview = await product.start(body(settings=ONE_EACH))
        first = await interview.respond("I trim them.", client_answer_id="a1", question_id="lanterns")
        second = await interview.respond("I trim them.", client_answer_id="a1", question_id="lanterns")
        assert first.status in {200, 202}
        assert second.status in {200, 202}
        assert texts(await interview.result())[0] == "I trim them."

    async def test_also_after_the_interview_moved_on(self, product: Product) -> None:
        interview = await product.start(body(settings=ONE_EACH))
        await interview.answered("I trim them.", client_answer_id="a1", question_id="lanterns")
        reply = await interview.respond("I trim them.", wait=5, client_answer_id="a1", question_id="lanterns")
        assert (reply.status, reply.json["question"]["question_id"]) == (200, "ropes")
        assert texts(await interview.result()) == ["I trim them.", None]

    async def test_also_after_the_end(self, product: Product) -> None:
        interview = await product.start(body(ROPES, settings=ONE_EACH))
        await interview.answered(GOOD_ANSWER, client_answer_id="last")
        reply = await interview.respond(GOOD_ANSWER, client_answer_id="last")
        assert (reply.status, reply.json["status"]) == (200, "completed")

    async def test_with_another_text_the_first_stands(self, product: Product) -> None:
        interview = await product.start(body(settings=ONE_EACH))
        await interview.answered("The first.", client_answer_id="a1")
        again = await interview.respond("The second.", client_answer_id="a1")
        assert again.status == 200
        assert texts(await interview.result()) == ["The first.", None]


class TestRaces:
    async def test_of_two_different_answers_at_once_exactly_one_is_taken(self, product: Product) -> None:
        questions = [ROPES | {"question_id": f"r{n}"} for n in range(20)]
        interview = await product.start(body(*questions, settings=ONE_EACH))
        for question in questions:
            replies = await asyncio.gather(
                *(
                    interview.respond(
                        f"From the {who}: {question['question_id']}.", question_id=question["question_id"]
                    )
                    for who in ("left", "right", "middle")
                )
            )
            statuses = Counter(reply.status // 100 for reply in replies)
            assert statuses == {2: 1, 4: 2}, [reply.text for reply in replies]
            assert {reply.status for reply in replies} <= {200, 202, 409}
            await interview.until_open_or_over()
        said = texts(await interview.result())
        assert [text.split()[-1] for text in said] == [f"r{n}." for n in range(20)]

    async def test_an_answer_and_an_end_at_once_lose_no_acknowledged_answer(self, product: Product) -> None:
        for number in range(8):
            interview = await product.start(body(settings=ONE_EACH))
            answer, end = await asyncio.gather(
                interview.respond("I trim them."), interview.participant("POST", "/end")
            )
            assert (answer.status in {200, 202, 409}, end.status) == (True, 202), number
            state = await interview.until("completed", "ended", "failed")
            assert (state["status"], state["ended_reason"]) == ("ended", "participant_ended")
            if answer.status != 409:
                assert texts(await interview.result())[0] == "I trim them."


class TestFollowUps:
    async def test_a_vague_answer_is_followed_up_and_a_full_one_leads_on(self, product: Product) -> None:
        interview = await product.start()
        state = await interview.answered(VAGUE_ANSWER)
        question = state["question"]
        assert (question["kind"], question["order"], question["parent_question_id"]) == (
            "follow_up",
            1,
            "lanterns",
        )
        assert state["feedback"] == {"covered": ["trim the wicks"], "missing_count": 2}
        state = await interview.answered("I fill the oil and I clean the glass.")
        assert state["question"]["question_id"] == "ropes"


class TestConsent:
    async def test_where_it_is_required_no_answer_is_taken_without_it(self, product: Product) -> None:
        interview = await product.start(body(ROPES, settings={"require_consent": True, **ONE_EACH}))
        refused = await interview.respond(GOOD_ANSWER)
        assert (refused.status, refused.json["status"]) == (409, 409)
        assert (await interview.state())["status"] == "awaiting_answer"
        agreed = await interview.participant("POST", "/consent", json={"agreed": True})
        assert (agreed.status, set(agreed.json)) == (200, set(await interview.state()))
        assert (await interview.answered(GOOD_ANSWER))["status"] == "completed"

    async def test_the_first_agreement_stands(self, product: Product) -> None:
        interview = await product.start(body(ROPES))
        await interview.participant("POST", "/consent", json={"agreed": True})
        first = (await interview.view())["consented_at"]
        await interview.participant("POST", "/consent", json={"agreed": True})
        assert first is not None
        assert (await interview.view())["consented_at"] == first


class TestEnd:
    async def test_the_participant_ends_at_once_and_what_was_answered_stays(self, product: Product) -> None:
        interview = await product.start(body(settings=ONE_EACH))
        await interview.answered("I trim them.")
        reply = await interview.participant("POST", "/end")
        assert reply.status == 202
        state = await interview.until("ended")
        assert (state["ended_reason"], state["question"]) == ("participant_ended", None)
        assert state["closing_message"]
        result = await interview.result()
        assert (texts(result), result["summary"]["source"]) == (["I trim them.", None], "rules")


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

    async def test_the_state_says_so_and_shows_no_question(self, thinking: Interview) -> None:
        state = await thinking.state()
        assert (state["status"], state["question"]) == ("thinking", None)

    async def test_so_does_the_list(self, thinking: Interview) -> None:
        found = await thinking.product.look("/api/interviews?status=thinking&limit=100")
        assert thinking.interview_id in [item["interview_id"] for item in found["items"]]

    async def test_another_answer_is_a_conflict_that_tells_the_state(self, thinking: Interview) -> None:
        reply = await thinking.respond("And another thing.")
        assert (reply.status, reply.json["state"]["status"]) == (409, "thinking")

    @pytest.mark.parametrize(("path", "given"), [("/nudge", None), ("/extend", {"answer_deadline_s": 60})])
    async def test_staff_has_no_question_to_nudge_or_extend(
        self, path: str, given: Any, thinking: Interview
    ) -> None:
        """It would be the next one, which nobody meant."""
        reply = await thinking.staff("POST", path, json=given)
        assert (reply.status, reply.json["state"]["status"]) == (409, "thinking")

    async def test_the_same_answer_again_is_accepted(self, thinking: Interview) -> None:
        reply = await thinking.respond("I trim them.", client_answer_id="a1")
        assert (reply.status, reply.json["status"]) == (202, "thinking")

    async def test_a_wait_that_is_over_answers_with_what_there_is(self, thinking: Interview) -> None:
        reply = await thinking.respond("I trim them.", wait=0.3, client_answer_id="a1")
        assert (reply.status, reply.json["status"]) == (202, "thinking")
