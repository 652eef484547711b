"""When something fails for good: no interview hangs, and nobody reads that it was completed."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Final

import pytest

import activities.blueprint as activity_functions
import orchestrators.interview as orchestration
from shared.interview.records.erasing import erase
from shared.interview.records.header import Contended, Gone
from shared.interview.records.months import partition_of
from shared.interview.state_machine.errors import IllegalEvent
from shared.interview.state_machine.settings import GivenSettings
from shared.storage.port import AlreadyExists, BadDocument, TooLarge, Unavailable
from tests.activities.work import nothing_durable
from tests.orchestrators.driver import LANTERNS, Interviews, kinds

FAULT: Final = KeyError("a fault of ours")


class TestTheLanguageFails:
    async def test_a_follow_up_that_cannot_be_worded_is_skipped(self, interviews: Interviews) -> None:
        """A8, A3: "Follow-up skipped (generation failed)", and the interview goes on."""
        await interviews.start()
        interviews.language.fail("word_follow_up")
        await interviews.answer("+1")
        assert await interviews.asked() == ["lanterns", "ropes"]
        header = await interviews.header()
        assert (header.turn, header.round, header.status) == (2, 2, "awaiting_answer")
        decision = (await interviews.turns())[0].decision
        assert decision is not None
        assert decision.decision.model_dump() == {
            "needs_followup": False,
            "reason": "Follow-up skipped (generation failed)",
            "follow_up_count": 0,
            "cumulative_gaps": (),
            "unresolved_gaps": ("oil", "glass"),
        }
        assert interviews.counters() == {"questions": 2, "answers": 1}

    @pytest.mark.parametrize(
        ("task", "where"), [("assess", "assess"), ("clarify", "compose"), ("summarise", "summarise")]
    )
    async def test_what_fails_for_good_shows_the_interview_as_failed(
        self, interviews: Interviews, task: str, where: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        """The line of the log is what an alert asks for."""
        caplog.set_level("INFO", "interviews.orchestrator")
        await interviews.start(LANTERNS)
        interviews.language.fail(task, error=FAULT)
        await interviews.answer("[clarify]" if task == "clarify" else "+all")
        header = await interviews.header()
        assert (header.status, header.ended_reason, header.question) == ("failed", "failed", None)
        assert header.error == f"{where}: KeyError"
        assert header.closing_message is not None
        assert interviews.durable() == "COMPLETED"
        assert interviews.hub.state(interviews.interview_id).output["status"] == "failed"
        assert interviews.custom_status()["status"] == "failed"
        assert f"interview {interviews.interview_id}: failed -> closing" in caplog.text

    async def test_a_model_that_hangs_holds_up_its_own_interview_alone(self, interviews: Interviews) -> None:
        await interviews.start()
        async with interviews.thinking_about("assess", interviews.answer("+all", settle=False)):
            hanging = interviews.interview_id
            await interviews.start(settle=False)
            while (await interviews.header()).status != "awaiting_answer":
                await interviews.services.store.ping()
            assert interviews.hub.find(hanging) is not None


class TestTheStoreFails:
    """An outage is waited for: it costs time, and no interview."""

    async def test_any_time_without_it_during_a_turn_is_made_up_for(
        self, interviews: Interviews, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Longer than one generation tries, so that a fresh one goes on with it."""
        await interviews.start()
        taken = await interviews.claim("+all")
        with monkeypatch.context() as outage:
            for call in ("get", "collect"):
                outage.setattr(interviews.services.store, call, raises(Unavailable("no answer")))
            await interviews.orchestrations.answered(interviews.interview_id, taken.turn)
            await interviews.pass_time(minutes=10)
            assert interviews.custom_status()["stage"] == "judging"
        await interviews.pass_time(seconds=30)
        assert await interviews.asked() == ["lanterns", "ropes"]
        assert (await interviews.header()).status == "awaiting_answer"
        assert len(interviews.held.generations()) == 4

    async def test_a_generation_that_repeats_a_call_is_stored_before_the_call_can_end(
        self, interviews: Interviews
    ) -> None:
        """J2: Azure Storage deletes an event that comes with the end of a call whose generation is not stored yet."""
        await interviews.start()
        interviews.language.fail("assess", error=Unavailable("no answer"))
        await interviews.answer("+all")
        for _ in range(60):
            await interviews.pass_time(seconds=10)
            if len(interviews.held.generations()) == 3:
                break
        begun = kinds(interviews.history())
        assert begun.index("timerCreated") < (*begun, "taskScheduled").index("taskScheduled")
        await interviews.end(settle=False)
        await interviews.pass_time(minutes=10)
        assert (await interviews.header()).ended_reason in (None, "participant_ended")

    @pytest.mark.parametrize(
        "error", [Unavailable("no"), Contended("i1"), TimeoutError(), AlreadyExists(), OSError()]
    )
    async def test_what_may_pass_is_tried_again(
        self, interviews: Interviews, monkeypatch: pytest.MonkeyPatch, error: Exception
    ) -> None:
        await interviews.start()
        interviews.language.fail("assess", times=2, error=error)
        await interviews.answer("+all")
        await interviews.pass_time(seconds=3)
        assert await interviews.asked() == ["lanterns", "ropes"]
        assert interviews.language.calls["assess"] == 3

    @pytest.mark.parametrize("error", [TooLarge(), BadDocument(), ValueError(), IllegalEvent("new", "asked")])
    async def test_what_cannot_pass_is_not(self, interviews: Interviews, error: Exception) -> None:
        await interviews.start()
        interviews.language.fail("assess", times=1, error=error)
        await interviews.answer("+all")
        await interviews.pass_time(days=1)
        assert (await interviews.header()).error == f"assess: {type(error).__name__}"
        assert interviews.language.calls["assess"] == 1

    async def test_what_lasts_longer_than_anybody_waits_for_fails_the_interview(
        self, interviews: Interviews, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert timedelta(hours=4) <= orchestration.PATIENCE
        monkeypatch.setattr(orchestration, "PATIENCE", timedelta(minutes=10))
        await interviews.start()
        interviews.language.fail("assess")
        await interviews.answer("+all")
        await interviews.pass_time(minutes=9)
        assert (await interviews.header()).shown_status == "thinking"
        assert 20 < interviews.language.calls["assess"] < 30
        await interviews.pass_time(minutes=10)
        header = await interviews.header()
        assert (header.status, header.error) == ("failed", "assess: LanguageFailed")

    @pytest.mark.parametrize("error", [Unavailable("no answer"), KeyError("a fault of ours")])
    async def test_even_an_end_that_cannot_be_stored_is_stored_in_the_end(
        self, interviews: Interviews, monkeypatch: pytest.MonkeyPatch, error: Exception
    ) -> None:
        """Nobody reads for ever that it is thinking."""
        await interviews.start(LANTERNS)
        with monkeypatch.context() as outage:
            outage.setattr(activity_functions, "close", raises(error))
            await interviews.answer("+all")
            await interviews.pass_time(minutes=12)
            assert (await interviews.header()).shown_status == "thinking"
            assert interviews.durable() == "RUNNING"
        await interviews.pass_time(minutes=5, seconds=30)
        header = await interviews.header()
        assert (header.status, header.ended_reason) == ("completed", "complete")
        assert interviews.durable() == "COMPLETED"


def raises(error: Exception) -> Callable[..., Awaitable[Any]]:
    async def fails(*_: Any, **__: Any) -> Any:
        raise error

    return fails


class TestErasedMidWay:
    """Under a tombstone nothing is created, and the orchestration ends by itself."""

    async def test_an_interview_that_is_erased_is_gone_with_everything_of_it(
        self, interviews: Interviews
    ) -> None:
        interview_id = await interviews.start()
        await interviews.answer("no idea")
        assert await interviews.erase()
        await interviews.hub.idle()
        assert await interviews.services.store.ids("interviews", interview_id) == ["header"]
        assert await interviews.services.store.get("index", partition_of(interview_id), interview_id) is None
        assert interviews.hub.find(interview_id) is None
        assert interviews.hub.entity("session", interview_id) is None
        with pytest.raises(Gone):
            await interviews.header()

    @pytest.mark.parametrize("task", ["assess", "word_follow_up", "summarise"])
    async def test_work_that_is_under_way_stores_nothing_any_more_and_the_orchestration_ends(
        self, interviews: Interviews, task: str
    ) -> None:
        """The tombstone stands before Durable's side is told."""
        interview_id = await interviews.start(LANTERNS, settings=GivenSettings(max_follow_ups=1))
        interviews.language.hold("assess" if task == "assess" else "word_follow_up")
        if task == "summarise":
            interviews.language.hold("summarise")
            await interviews.answer("+all", settle=False)
        else:
            await interviews.answer("no idea", settle=False)
        await interviews.language.reached[task].wait()
        assert await erase_documents(interviews)
        for held in interviews.language.held.values():
            held.set()
        await interviews.hub.idle()
        assert await interviews.services.store.ids("interviews", interview_id) == ["header"]
        assert await interviews.services.store.get("index", partition_of(interview_id), interview_id) is None
        assert interviews.durable() == "COMPLETED"

    async def test_an_open_question_that_is_erased_ends_at_its_next_timer(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await erase_documents(interviews)
        await interviews.pass_time(seconds=30)
        assert interviews.durable() == "COMPLETED"


async def erase_documents(interviews: Interviews) -> bool:
    """Erase, with Durable's side not reached."""
    return await erase(interviews.services, interviews.interview_id, nothing_durable)
