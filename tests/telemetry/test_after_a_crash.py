"""A host that is killed in the middle of a turn: what both processes did for it meets, and counts once."""

import asyncio
from pathlib import Path

from shared.platform.telemetry.work import turn_ids
from tests.fakes.collector import Collector
from tests.fakes.model_replies import hangs
from tests.fakes.model_server import ModelServer
from tests.product import GOOD_ANSWER, Interview, client_of, eventually, serve

RESPOND = "POST /api/interview/{id}/respond"


async def test_the_answer_and_its_assessment_meet_in_one_trace_and_the_turn_is_told_once(
    tmp_path: Path,
) -> None:
    with Collector() as collector, ModelServer() as model:
        settings = {
            "OPENAI_API_KEY": "any", "OPENAI_BASE_URL": model.base_url,
            "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url, "OTEL_BSP_SCHEDULE_DELAY": "50",
        }  # fmt: skip
        with serve(tmp_path, **settings) as first:
            model.script("assess", hangs())
            async with client_of(first) as product:
                interview = await product.start()
                await interview.respond(GOOD_ANSWER)

                async def is_being_assessed() -> bool:
                    return model.calls("assess") == 1 and any(s.name == RESPOND for s in collector.spans)

                await eventually(is_being_assessed)
            await asyncio.to_thread(first.kill9)
            with first.again() as second:
                async with client_of(second) as later:
                    taken_up = Interview(later, interview.interview_id, interview.token)
                    state = await taken_up.until("awaiting_answer")
                    while state["turn"] < 2:
                        state = (
                            await taken_up.participant("GET", f"?after={state['revision']}&wait=25")
                        ).json
                assert await asyncio.to_thread(second.stop) == 0
        trace_id = f"{turn_ids(interview.interview_id, 1).trace_id:032x}"
        steps = {span.name: span for span in collector.spans if span.trace_id == trace_id}
        assert steps[RESPOND].process != steps["assess"].process == steps["compose"].process
        assert {steps[name].parent_id for name in (RESPOND, "assess", "compose")} == {steps["turn"].span_id}
        assert sum(span.name == "turn" and span.trace_id == trace_id for span in collector.spans) == 1
        assert {point.count for point in collector.points("interviews.turn.duration")} == {1}
