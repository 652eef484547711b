"""What participants say stands in the store alone: never in histories, states, custom statuses or logs."""

import logging

import pytest

from tests.orchestrators.driver import Interviews, size

MARK = "grandmother Philippa"


async def test_no_word_of_a_participant_is_stored_in_the_task_hub(
    interviews: Interviews, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await interviews.start()
    said = [f"{MARK} +1", f"[clarify] {MARK}?", f"{MARK} +2", f"{MARK} +all"]
    histories: list[str] = []

    def keep() -> None:
        histories.append("".join(str(event) for event in interviews.history()))
        assert size(interviews.custom_status()) < 1_000
        histories.append(str(interviews.hub.state(interviews.interview_id)))
        histories.append(str(interviews.hub.entity("session", interviews.interview_id)))

    for text in said:
        interviews.held.hold(
            "interview", "after", nth=2
        )  # the answer is taken, the history is at its longest
        await interviews.answer(text, settle=False)
        await interviews.held.reached.wait()
        keep()
        interviews.held.let_go()
        await interviews.hub.idle()
        keep()
    await interviews.pass_time(days=1)
    keep()
    assert (await interviews.header()).status == "completed"
    assert MARK in str(await interviews.result())
    assert MARK not in "".join(histories)
    assert MARK not in caplog.text


async def test_every_step_of_the_loop_is_logged_with_the_decision_and_its_reason(
    interviews: Interviews, caplog: pytest.LogCaptureFixture
) -> None:
    """A8: every loop event, decision and reason is logged, once and not again at every replay."""
    caplog.set_level(logging.INFO, logger="interviews.orchestrator")
    interview_id = await interviews.start()
    await interviews.answer("no idea")
    lines = [record.getMessage() for record in caplog.records if record.name == "interviews.orchestrator"]
    assert [line.removeprefix(f"interview {interview_id}: ") for line in lines] == [
        "started -> preparing, turn 0",
        "prepared -> asking, turn 1",
        "asked -> waiting, turn 1",
        "resumed -> waiting, turn 1",
        "answered -> judging, turn 1",
        "assessed -> claiming, turn 1, needs_followup=True (Detected 3 missing concepts)",
        "claimed -> asking, turn 2, needs_followup=True (Detected 3 missing concepts)",
        "asked -> waiting, turn 2",
        "resumed -> waiting, turn 2",
    ]
