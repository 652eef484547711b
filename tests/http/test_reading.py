"""What a participant reads: the state with its long poll, and the same as server-sent events."""

import asyncio
import json
import time
from typing import Any

from shared.interview.records.watch import MOST_WAITS_OF_ONE
from tests.product import GOOD_ANSWER, ROPES, VAGUE_ANSWER, Interview, Product, Reply, body, paths

STATE = {
    "interview_id", "revision", "status", "phase", "turn", "round", "remaining", "progress", "question", "feedback",
    "ended_reason", "closing_message", "reward", "warnings",
}  # fmt: skip
QUESTION = {
    "question_id", "question_text", "acknowledgement", "kind", "order", "parent_question_id", "asked_at", "nudges",
    "main_question_text",
}  # fmt: skip
ONE_EACH = {"max_follow_ups": 0}


class TestState:
    async def test_it_has_exactly_the_fields_of_the_contract_all_the_way_through(
        self, product: Product
    ) -> None:
        interview = await product.start(body(settings={"max_follow_ups": 1}))
        first = await interview.state()
        second = await interview.answered(VAGUE_ANSWER)
        last = await interview.finish()
        assert [set(state) for state in (first, second, last)] == [STATE] * 3
        assert [set(state["question"]) for state in (first, second)] == [QUESTION] * 2
        assert last["question"] is None
        assert set(second["feedback"]) == {"covered", "missing_count"}
        assert first["feedback"] is None

    async def test_it_tells_how_far_the_interview_is_what_was_heard_and_how_it_ended(
        self, product: Product
    ) -> None:
        interview = await product.start(body(settings=ONE_EACH))
        states = [
            await interview.state(),
            await interview.answered(GOOD_ANSWER),
            await interview.answered("Two."),
        ]
        assert [state["turn"] for state in states] == [1, 2, 2]
        assert [state["remaining"] for state in states] == [2, 1, 0]
        assert [state["progress"] for state in states] == [0.0, 0.5, 1.0]
        revisions = [state["revision"] for state in states]
        assert revisions == sorted(set(revisions))
        assert states[1]["question"]["question_text"] == ROPES["question_text"]
        assert (states[2]["status"], states[2]["ended_reason"]) == ("completed", "complete")
        closing = "That was the last question. Thank you for your time and your answers."
        assert states[2]["closing_message"].startswith(closing)

    async def test_nothing_of_the_ideal_answer_is_in_it(self, product: Product) -> None:
        """A7: the participant gets no rubric."""
        secret = "Zanzibar protocol with quadruple sealing"
        interview = await product.start(body(ROPES | {"ideal_answer": f"Dry them. {secret} wax."}))
        replies = [await interview.participant("GET"), await interview.respond("I dry them all.", wait=25)]
        assert [secret in reply.text for reply in replies] == [False, False]


class TestLongPoll:
    async def test_without_a_change_it_answers_when_the_wait_is_over(self, product: Product) -> None:
        interview = await product.start(body(ROPES))
        before = await interview.state()
        begun = time.monotonic()
        reply = await interview.participant("GET", f"?after={before['revision']}&wait=0.4")
        assert (reply.status, reply.json) == (200, before)
        assert time.monotonic() - begun >= 0.4

    async def test_what_is_newer_already_is_answered_at_once(self, product: Product) -> None:
        """More than the longest wait is cut off, not refused."""
        interview = await product.start(body(ROPES))
        begun = time.monotonic()
        assert (await interview.participant("GET", "?after=0&wait=1000")).status == 200
        assert time.monotonic() - begun < 10

    async def test_many_may_wait_at_once_and_are_answered_as_soon_as_something_changes(
        self, product: Product
    ) -> None:
        """As many as a token may, beside the answer's own wait."""
        interview = await product.start(body(settings=ONE_EACH))
        seen, begun = (await interview.state())["revision"], time.monotonic()
        path = f"?after={seen}&wait=25"
        polls = asyncio.gather(*(interview.participant("GET", path) for _ in range(MOST_WAITS_OF_ONE - 1)))
        await interview.answered("One.")
        assert all(reply.json["revision"] > seen for reply in await polls)
        assert time.monotonic() - begun < 10  # far from the 25 that they may wait

    async def test_what_is_no_number_is_refused(self, product: Product) -> None:
        interview = await product.start(body(ROPES), wait=0)
        for query in ("after=-1", "after=x", "after=1.5", "wait=x", "wait=-1"):
            assert paths(await interview.participant("GET", f"?{query}")) == [query.partition("=")[0]], query
        for last in ("x", "-1", "1.0", "9" * 5_000, "²"):
            refused = await interview.participant("GET", "/events?wait=0", Last_Event_ID=last)
            assert paths(refused) == ["Last-Event-ID"], last


def event(reply: Reply) -> dict[str, str]:
    """The one event of the stream, by field."""
    lines = [line for line in reply.text.split("\n") if line and not line.startswith((":", "retry:"))]
    return dict(line.split(": ", 1) for line in lines)


class TestEvents:
    async def read(self, interview: Interview, query: str = "", **headers: str) -> Reply:
        reply = await interview.participant("GET", f"/events{query}", **headers)
        assert (reply.status, reply.headers["Content-Type"].split(";")[0]) == (200, "text/event-stream")
        assert reply.text.endswith("\n\n")
        assert reply.text.startswith("retry: ")
        return reply

    async def test_who_has_that_id_waits_for_the_next_change(self, product: Product) -> None:
        interview = await product.start(body(settings=ONE_EACH))
        seen = str((await interview.state())["revision"])
        waiting = asyncio.create_task(self.read(interview, Last_Event_ID=seen))
        await interview.respond("One.")
        assert int(event(await waiting)["id"]) > int(seen)

    async def test_it_is_bounded_and_says_that_nothing_happened(self, product: Product) -> None:
        interview = await product.start(body(ROPES))
        seen = str((await interview.state())["revision"])
        reply = await self.read(interview, "?wait=0.2", Last_Event_ID=seen)
        assert event(reply) == {}
        assert "\n: " in reply.text

    async def test_after_the_end_nobody_is_kept_waiting(self, product: Product) -> None:
        interview = await product.start(body(ROPES, settings=ONE_EACH))
        seen = str((await interview.finish())["revision"])
        begun = time.monotonic()
        assert event(await self.read(interview, Last_Event_ID=seen)) == {}
        assert time.monotonic() - begun < 10


async def test_the_state_is_an_event_under_its_revision_and_any_text_arrives_as_it_is(
    product: Product,
) -> None:
    """Texts with line breaks, quotes and markup come whole through JSON and through events."""
    text = 'Line one\nLine two\r\n"quoted" <script>alert(1)</script> \0 \u2028 data: x?'
    given: Any = ROPES | {"question_text": text}
    interview = await product.start(body(given))
    state = await interview.state()
    assert state["question"]["question_text"] == text
    found = event(await interview.participant("GET", "/events?wait=0"))
    assert (found["event"], found["id"], json.loads(found["data"])) == (
        "state",
        str(state["revision"]),
        state,
    )
