"""`settings.confirm_preparation`: the wait for staff in the orchestrator, across crashes, days and lost events."""

import pytest

from shared.interview.records.header import change_header
from shared.interview.records.header_document import Header
from shared.interview.state_machine.settings import GivenSettings
from shared.modes.confirming import confirmed, correct, load_prepared
from shared.modes.mode import mode_of
from shared.modes.preparation import Preparation
from shared.storage.changing import Stale
from tests.orchestrators.driver import Interviews
from tests.orchestrators.handovers import start as start_handover
from tests.orchestrators.product_on_hub import crash_where_held
from tests.orchestrators.test_candidates import BOATS, LAMPS, SKILLS

CONFIRM = GivenSettings(confirm_preparation=True)
RESUME = "Care of the lamps since 2011, all year round."


async def start(interviews: Interviews) -> None:
    """An interview whose resume fills the question about the lamps, and that waits for staff."""
    await interviews.start_candidate("predefined_questions", RESUME, LAMPS, BOATS, settings=CONFIRM)
    assert interviews.custom_status()["stage"] == "confirming"


async def stored(interviews: Interviews) -> Header:
    """The confirmation is stored; nobody has told the orchestration."""
    return await change_header(interviews.services.store, interviews.interview_id, confirmed, ttl=None)


async def confirm(interviews: Interviews) -> None:
    await stored(interviews)
    await interviews.control(action="confirm")


async def test_it_waits_for_days_and_across_a_crash_and_begins_once_it_is_confirmed(
    interviews: Interviews,
) -> None:
    await start(interviews)
    await interviews.pass_time(days=3)
    await interviews.hub.crash_and_reopen()
    await interviews.hub.idle()
    assert ((await interviews.header()).status, await interviews.asked()) == ("preparing", [])
    assert interviews.custom_status()["stage"] == "confirming"
    await confirm(interviews)
    assert await interviews.asked() == ["boats"]


async def test_a_confirmation_that_nobody_told_of_is_found_within_a_day(interviews: Interviews) -> None:
    """The host died between the write and the event."""
    await start(interviews)
    await stored(interviews)
    await interviews.pass_time(days=1)
    assert await interviews.asked() == ["boats"]


async def test_an_event_without_a_confirmation_begins_nothing(interviews: Interviews) -> None:
    """Whoever may raise events is not thereby staff."""
    await start(interviews)
    await interviews.control(action="confirm")
    await interviews.control(action="nudge")
    assert (await interviews.header()).status == "preparing"
    assert interviews.custom_status()["stage"] == "confirming"


async def test_what_staff_corrected_is_what_is_asked_also_where_it_crashes_as_it_begins(
    interviews: Interviews,
) -> None:
    await start(interviews)
    before = await load_prepared(interviews.services, interviews.interview_id)
    await correct(interviews.services, before, Preparation(fills=()))
    await stored(interviews)
    interviews.held.hold("prepare", "after")
    await interviews.orchestrations.control(interviews.interview_id, 0, {"action": "confirm"})
    await crash_where_held(interviews.hub, interviews.held)
    assert await interviews.asked() == ["lamps"]


async def test_two_corrections_of_one_version_are_not_both_stored(interviews: Interviews) -> None:
    await start(interviews)
    one, other = [await load_prepared(interviews.services, interviews.interview_id) for _ in "ab"]
    await correct(interviews.services, one, Preparation(fills=()))
    with pytest.raises(Stale):
        await correct(interviews.services, other, Preparation(fills=()))


@pytest.mark.parametrize("by", ["participant", "staff"])
async def test_an_end_while_it_waits_ends_it_with_what_is_stored(interviews: Interviews, by: str) -> None:
    await start(interviews)
    before = await load_prepared(interviews.services, interviews.interview_id)
    await correct(interviews.services, before, Preparation(fills=()))
    await interviews.end(by)
    result = await interviews.result()
    assert (result.status, result.ended_reason, result.turns) == ("ended", "participant_ended", [])
    assert [gap.status for gap in result.gaps] == ["open", "open"]


async def test_a_handover_whose_backlog_is_cut_asks_and_keeps_what_is_left(interviews: Interviews) -> None:
    await start_handover(interviews, confirm_preparation=True)
    before = await load_prepared(interviews.services, interviews.interview_id)
    wanted = Preparation(question_backlog=mode_of(before.header).preparation(before).question_backlog[:2])
    await correct(interviews.services, before, wanted)
    assert [each.question_id for each in (await interviews.result()).backlog] == ["cleanup", "factor"]
    await confirm(interviews)
    assert await interviews.asked() == ["factor"]


async def test_all_skills_may_go(interviews: Interviews) -> None:
    await interviews.start_candidate("dynamic_gap", SKILLS, settings=CONFIRM)
    before = await load_prepared(interviews.services, interviews.interview_id)
    await correct(interviews.services, before, Preparation(skills=()))
    await confirm(interviews)
    assert (await interviews.header()).ended_reason == "no_gaps"
