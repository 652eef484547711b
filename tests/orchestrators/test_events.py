"""Events in every order: twice, late, at once, at the wrong time, and ones that mean nothing."""

import asyncio
from typing import Any

import pytest

from shared.interview.claims import NotAsked
from shared.interview.state_machine.settings import GivenSettings
from tests.orchestrators.driver import LANTERNS, ROPES, Interviews, kinds


class TestEndedByTheParticipant:
    async def test_while_a_question_is_open(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.answer("+all")
        await interviews.end()
        header = await interviews.header()
        assert (header.status, header.ended_reason, header.question) == ("ended", "participant_ended", None)
        assert (header.remaining, header.progress) == (1, 0.5)
        status = interviews.custom_status()
        assert (status["status"], status["question_id"], status["nudges"]) == ("ended", None, 0)
        summary = (await interviews.result()).summary
        assert summary is not None
        assert summary.text == "1 answers, participant_ended."

    async def test_while_an_answer_is_being_assessed_the_wish_is_not_lost(
        self, interviews: Interviews
    ) -> None:
        """And it is at once: nothing is worded or shown that nobody will answer."""
        await interviews.start()
        async with interviews.thinking_about("assess", interviews.answer("+1", settle=False)):
            await interviews.end(settle=False)
        header = await interviews.header()
        assert (header.status, header.ended_reason) == ("ended", "participant_ended")
        (first,) = await interviews.turns()
        assert first.assessment is not None
        assert interviews.language.calls["word_follow_up"] == 0
        assert await interviews.reasons() == ["The interview was ended"]

    async def test_while_the_question_is_worded_it_ends_with_that_question_open(
        self, interviews: Interviews
    ) -> None:
        """The event is carried to the next generation."""
        await interviews.start()
        async with interviews.stopped_at("compose", "before", interviews.answer("+all", settle=False)):
            await interviews.end(settle=False)
        assert (await interviews.header()).ended_reason == "participant_ended"
        assert await interviews.asked() == ["lanterns", "ropes"]
        assert "timerCreated" not in kinds(interviews.history())  # the loser of the race is cancelled

    async def test_while_a_nudge_is_being_noted(self, interviews: Interviews) -> None:
        await interviews.start()
        interviews.held.hold("record", "after")
        passing = asyncio.create_task(interviews.pass_time(seconds=30))
        await interviews.held.reached.wait()
        await interviews.end(settle=False)
        interviews.held.let_go()
        await passing
        assert (await interviews.header()).ended_reason == "participant_ended"

    @pytest.mark.parametrize(("place", "turns"), [("prepare", 0), ("compose", 1)])
    async def test_while_the_material_is_read_or_the_first_question_is_worded(
        self, place: str, turns: int, interviews: Interviews
    ) -> None:
        async with interviews.stopped_at(place, "before", interviews.start(settle=False)):
            await interviews.end(settle=False)
        header = await interviews.header()
        assert (header.status, header.ended_reason, header.turn) == ("ended", "participant_ended", turns)
        assert len(await interviews.turns()) == turns

    @pytest.mark.parametrize("event", ["after the end", "never", "with the end"])
    async def test_an_answer_that_was_claimed_before_is_assessed_first(
        self, event: str, interviews: Interviews
    ) -> None:
        """A 2xx is never dropped, told or not."""
        await interviews.start()
        if event == "with the end":
            interviews.held.hold("interview", "before")
        taken = await interviews.claim("+all")
        calls = {
            "end": lambda: interviews.end(settle=False),
            "answer": lambda: interviews.orchestrations.answered(interviews.interview_id, taken.turn),
        }
        orders = {"after the end": ("end", "answer"), "never": ("end",), "with the end": ("answer", "end")}
        for call in orders[event]:
            await calls[call]()
        interviews.held.let_go()
        await interviews.hub.idle()
        result = await interviews.result()
        assert (result.status, result.ended_reason) == ("ended", "participant_ended")
        assert (result.turns[0].user_response, result.turns[0].assessment is not None) == ("+all", True)
        assert result.summary is not None
        assert result.summary.text == "1 answers, participant_ended."

    async def test_no_answer_is_taken_once_the_summary_is_being_written(self, interviews: Interviews) -> None:
        """What was answered is in the summary; what comes later is refused, not dropped."""
        await interviews.start()
        async with interviews.thinking_about("summarise", interviews.end(settle=False)):
            with pytest.raises(NotAsked):
                await interviews.claim("+all")
        assert (await interviews.header()).status == "ended"

    async def test_twice_is_once(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.end(settle=False)
        await interviews.end()
        assert (await interviews.header()).status == "ended"
        assert interviews.language.calls["summarise"] == 1


class TestAnswersTwiceOrLate:
    async def test_an_answer_told_again_while_it_is_assessed_is_not_taken_for_the_next_question(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        async with interviews.thinking_about("assess", interviews.answer("+all", settle=False)):
            await interviews.orchestrations.answered(interviews.interview_id, 1)
        header = await interviews.header()
        assert (header.turn, header.status) == (2, "awaiting_answer")
        assert interviews.language.calls["assess"] == 1

    async def test_a_stale_event_leaves_the_clock_of_the_open_question_alone(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await interviews.answer("+all")
        await interviews.pass_time(seconds=20)
        await interviews.orchestrations.answered(interviews.interview_id, 1)
        await interviews.pass_time(seconds=10)
        question = await interviews.question()
        assert (question.question_id, question.nudges) == ("ropes", 1)

    async def test_a_client_id_that_was_used_for_an_earlier_question_is_that_earlier_answer(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await interviews.answer("+all", client_id="mine")
        for question_id in (None, "lanterns"):
            again = await interviews.claim("something else", question_id, "mine")
            assert (again.turn, again.pending) == (1, False)
        assert (await interviews.turns())[1].answer is None

    async def test_such_an_id_for_another_question_is_refused_since_its_text_would_be_lost(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await interviews.answer("+all", client_id="mine")
        with pytest.raises(NotAsked) as refused:
            await interviews.claim("something else", "ropes", "mine")
        assert refused.value.header.question is not None
        assert refused.value.header.question.question_id == "ropes"


GARBAGE: list[Any] = [
    None, {}, [], "text", 7, {"turn": None}, {"turn": "one"}, {"turn": {"deep": []}}, {"turn": 1, "extra": True},
    {"kind": "ended", "turn": 1}, {"action": "destroy"}, {"action": "nudge"}, {"by": "a stranger"},
    {"turn": 1, "action": "extend", "answer_deadline_s": -5}, {"turn": 1, "action": "extend", "answer_deadline_s": "NaN"},
    {"turn": 7, "action": "extend", "answer_deadline_s": 0.001},
]  # fmt: skip


class TestSeveralEventsThatAreCarriedOn:
    """What came before the next question was open is dealt with there: staff actions, then the answer, then the end."""

    async def before_the_next_question_waits(self, interviews: Interviews) -> None:
        """The first answer is found by the timer, so its wait is still armed; the second question is stored."""
        await interviews.start(LANTERNS, ROPES, LANTERNS.model_copy(update={"question_id": "third"}))
        await interviews.claim("+all")
        interviews.held.hold("compose", "after")
        passing = asyncio.create_task(interviews.pass_time(seconds=30))
        await interviews.held.reached.wait()
        assert (await interviews.answer("+all", settle=False)).turn == 2
        self.passing = passing

    async def go_on(self, interviews: Interviews) -> None:
        interviews.held.let_go()
        await self.passing
        await interviews.hub.idle()

    async def test_an_answer_comes_before_an_end(self, interviews: Interviews) -> None:
        """An answer that was given is never lost to an end."""
        await self.before_the_next_question_waits(interviews)
        await interviews.end(settle=False)
        await self.go_on(interviews)
        result = await interviews.result()
        assert result.ended_reason == "participant_ended"
        assert [turn.assessment is not None for turn in result.turns] == [True, True]

    async def test_a_nudge_that_came_with_the_answer_is_for_no_later_question(
        self, interviews: Interviews
    ) -> None:
        await self.before_the_next_question_waits(interviews)
        await interviews.orchestrations.control(interviews.interview_id, 2, {"action": "nudge"})
        await self.go_on(interviews)
        question = await interviews.question()
        assert (question.question_id, question.nudges) == ("third", 0)


class TestEventsThatMeanNothing:
    @pytest.mark.parametrize("name", ["answer", "end", "control", "unknown"])
    async def test_they_are_passed_over_and_the_interview_goes_on(
        self, interviews: Interviews, name: str
    ) -> None:
        await interviews.start(LANTERNS, settings=GivenSettings(max_follow_ups=1))
        for payload in GARBAGE:
            if name == "end" and payload in ({}, None, [], "text", 7):
                continue  # an end needs no field
            interviews.hub.raise_event(interviews.interview_id, name, payload)
        await interviews.hub.idle()
        assert (await interviews.header()).status == "awaiting_answer"
        await interviews.answer("no idea")
        await interviews.answer("+all")
        assert (await interviews.header()).status == "completed"
        assert interviews.durable() == "COMPLETED"

    async def test_an_end_without_a_payload_is_an_end(self, interviews: Interviews) -> None:
        await interviews.start()
        interviews.hub.raise_event(interviews.interview_id, "end")
        await interviews.hub.idle()
        assert (await interviews.header()).ended_reason == "participant_ended"

    async def test_they_do_not_start_the_clock_again(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.pass_time(seconds=29)
        interviews.hub.raise_event(interviews.interview_id, "answer", {"turn": "one"})
        await interviews.pass_time(seconds=1)
        question = await interviews.question()
        assert question.nudges == 1
        assert kinds(interviews.history()).count("timerFired") == 1


class TestStaffActionsAtTheWrongTime:
    @pytest.mark.parametrize(
        "command", [{"action": "nudge"}, {"action": "extend", "answer_deadline_s": 0.001}]
    )
    async def test_what_comes_while_an_answer_is_assessed_does_nothing_to_the_next_question(
        self, interviews: Interviews, command: dict[str, Any]
    ) -> None:
        await interviews.start()
        async with interviews.thinking_about("assess", interviews.answer("+all", settle=False)):
            await interviews.orchestrations.control(interviews.interview_id, 1, command)
        header = await interviews.header()
        assert header.question is not None
        assert (header.question.question_id, header.question.nudges) == ("ropes", 0)
        assert header.is_open
