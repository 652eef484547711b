"""What is left of an interview in the task hub goes with the retention."""

from datetime import timedelta

from tests.fakes.manual_clock import ManualClock
from tests.orchestrators.driver import LANTERNS, Interviews
from triggers.operators.retention import let_go_of_entities

KEPT = timedelta(days=180)


async def test_counters_go_when_nothing_was_counted_for_as_long_as_is_kept(interviews: Interviews) -> None:
    old = await interviews.start(LANTERNS)
    await interviews.answer("+all")
    clock = interviews.hub.clock
    assert isinstance(clock, ManualClock)
    clock.set(clock.now() + KEPT + timedelta(hours=1))
    await interviews.start(LANTERNS)
    client = interviews.orchestrations.client
    assert await let_go_of_entities(client, clock.now() - KEPT) == 1
    await interviews.hub.idle()
    assert interviews.hub.entity("session", old) is None
    assert interviews.counters() == {"questions": 1}
