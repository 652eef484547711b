"""A handover from its first question to its end, on the real orchestrator with its activities (B)."""

from tests.orchestrators.driver import Interviews
from tests.orchestrators.handovers import CLEANUP, COLOURS, FACTOR, RATES, REPORT, question, start


class TestAWholeHandover:
    async def test_the_questions_come_p0_before_p1_and_p2_is_never_asked(self, interviews: Interviews) -> None:
        """B2, B7."""
        await start(interviews)
        for number in range(5):
            await interviews.answer(f"answer {number}")
        assert await interviews.asked() == ["factor", "report", "rates", "cleanup", "tests"]
        result = await interviews.result()
        assert (result.status, result.ended_reason) == ("completed", "complete")
