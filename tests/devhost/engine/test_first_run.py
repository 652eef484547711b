"""A first orchestration from end to end."""

from datetime import timedelta
from typing import Any

from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub


def greet(context: Any) -> Any:
    name = context.get_input()
    greeting = yield context.call_activity("say", name)
    yield context.create_timer(context.current_utc_datetime + timedelta(hours=1))
    answer = yield context.wait_for_external_event("Reply")
    return f"{greeting} {answer}"


async def test_an_orchestration_with_an_activity_a_timer_and_an_event_runs_to_its_end() -> None:
    executor = InProcessExecutor(
        orchestrators={"greet": greet}, activities={"say": lambda name: f"Hello, {name}."}
    )
    async with LocalHub(executor) as hub:
        instance_id = hub.start("greet", "Ada")
        await hub.idle()
        hub.raise_event(instance_id, "reply", "Hi!")
        await hub.idle()
        assert hub.state(instance_id).status == "RUNNING", hub.state(instance_id).failure
        await hub.advance(timedelta(hours=1))
        state = hub.state(instance_id)
        assert (state.status, state.output) == ("COMPLETED", "Hello, Ada. Hi!")
