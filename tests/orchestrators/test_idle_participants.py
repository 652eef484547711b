"""When no answer comes: nudges, parking, coming back, the deadline, and staff actions. Time is moved, never slept."""

from datetime import timedelta

import pytest

from shared.interview.claims import NotAsked
from shared.interview.state_machine.texts import opening
from tests.orchestrators.driver import LANTERNS, Interviews, kinds


class TestNudges:
    async def test_they_come_at_30_60_and_90_seconds_and_the_last_one_parks(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        seen: list[tuple[int, str]] = []
        for _ in range(4):
            await interviews.pass_time(seconds=29.9)
            await interviews.pass_time(seconds=0.1)
            header = await interviews.header()
            assert header.question is not None
            seen.append((header.question.nudges, header.status))
        assert seen == [(1, "awaiting_answer"), (2, "awaiting_answer"), (3, "parked"), (3, "parked")]

    async def test_an_answer_after_a_nudge_is_taken_and_the_nudges_are_kept(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await interviews.pass_time(seconds=45)
        await interviews.answer("+all")
        turns = await interviews.turns()
        assert [turn.shown.nudges for turn in turns] == [1, 0]
        assert interviews.counters()["nudges"] == 1


class TestParking:
    async def test_an_idle_interview_costs_nothing(self, interviews: Interviews) -> None:
        """One long timer, no more 30 s ticks; the SDK takes a long one in parts of three days."""
        await interviews.start()
        await interviews.pass_time(seconds=90)
        history, header = interviews.history(), await interviews.header()
        await interviews.pass_time(days=2, hours=23)
        assert interviews.history() == history
        await interviews.pass_time(days=3)
        since = kinds(interviews.history()[len(history) :])
        assert sorted(since) == ["orchestratorCompleted", "orchestratorStarted", "timerCreated", "timerFired"]
        assert await interviews.header() == header

    async def test_an_answer_after_days_leaves_no_long_timer_behind(self, interviews: Interviews) -> None:
        await interviews.start(LANTERNS)
        await interviews.pass_time(days=4)
        await interviews.answer("+all")
        assert interviews.durable() == "COMPLETED"
        assert interviews.hub.hub.next_due() is None

    async def test_who_comes_back_first_sees_a_recap(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.answer("+all")
        await interviews.pass_time(days=1)
        question = await interviews.question()
        assert question.acknowledgement == (
            "Welcome back. You have given one answer so far, and this is where we stopped. I heard of 3 points. "
            "This is the last subject."
        )

    async def test_nobody_is_welcomed_back_who_has_said_nothing_yet(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.pass_time(days=1)
        assert (await interviews.question()).acknowledgement == opening("en", 2)

    async def test_beyond_six_days_the_wait_goes_on_in_a_second_timer(self, interviews: Interviews) -> None:
        """Durable timers are limited to six days."""
        await interviews.start()
        await interviews.pass_time(seconds=90)
        revision = (await interviews.header()).revision
        await interviews.pass_time(days=6, hours=1)
        header = await interviews.header()
        assert (header.status, header.revision) == ("parked", revision)
        assert (
            kinds(interviews.history()).count("taskScheduled") == 4
        )  # three nudges, and a look for an answer
        await interviews.answer("+all")
        assert await interviews.asked() == ["lanterns", "ropes"]
        assert interviews.counters() == {"questions": 2, "answers": 1, "nudges": 3, "parked": 1}


class TestTheDeadline:
    async def test_after_seven_days_the_question_is_skipped(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.pass_time(days=6, hours=23, minutes=59)
        assert await interviews.asked() == ["lanterns"]
        await interviews.pass_time(minutes=1)
        assert await interviews.asked() == ["lanterns", "ropes"]
        header = await interviews.header()
        assert (header.status, header.remaining, header.progress) == ("awaiting_answer", 1, 0.5)
        result = await interviews.result()
        assert (result.turns[0].user_response, result.turns[0].decision) == (None, None)
        assert interviews.counters()["skipped"] == 1

    async def test_an_answer_to_a_skipped_question_is_refused_with_the_one_that_is_open(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await interviews.pass_time(days=7)
        with pytest.raises(NotAsked) as refused:
            await interviews.claim("too late", question_id="lanterns")
        assert refused.value.header.question is not None
        assert refused.value.header.question.question_id == "ropes"


class TestStaff:
    async def test_a_deadline_may_be_extended_while_parked_beyond_the_longest_timer_and_still_comes(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await interviews.pass_time(days=2)
        await interviews.control(action="extend", answer_deadline_s=timedelta(days=20).total_seconds())
        await interviews.pass_time(days=17, hours=23)
        assert (await interviews.header()).status == "parked"
        await interviews.pass_time(hours=1)
        assert await interviews.asked() == ["lanterns", "ropes"]

    async def test_a_nudge_to_a_parked_question_keeps_its_recap_as_it_is(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await interviews.answer("+all")
        await interviews.pass_time(days=1)
        before = (await interviews.header()).question
        await interviews.control(action="nudge")
        after = (await interviews.header()).question
        assert before is not None
        assert after == before.model_copy(update={"nudges": 4})
        assert (await interviews.header()).status == "parked"
