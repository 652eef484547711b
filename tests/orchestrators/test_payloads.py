"""What passes through the task hub stays small, whatever was given: the Durable Task Scheduler takes 1 MB a payload."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest

from shared.library.model import GivenQuestion
from shared.modes.adaptive_follow_up.material import MainQuestion
from shared.platform.task_hub import SCHEDULER
from tests.orchestrators import explorations, handovers
from tests.orchestrators.driver import Interviews

WORDS: Final = "the lanterns that stand along the western pier are trimmed before every dusk "


def text(chars: int, number: int = 0) -> str:
    return f"{number} {WORDS * (chars // len(WORDS) + 1)}"[:chars].strip()


async def adaptive(interviews: Interviews) -> None:
    concepts = [{"concept": text(300, number), "severity": "major"} for number in range(20)]
    questions = [
        MainQuestion.model_validate(
            {"question_text": text(4_000, each), "ideal_answer": text(4_000, each), "key_concepts": concepts}
        )
        for each in range(50)
    ]
    await interviews.start(*questions)


async def by_set(interviews: Interviews) -> None:
    criteria = [text(200, number) for number in range(20)]
    questions = [
        GivenQuestion.model_validate(
            {"category": text(300), "question_text": text(4_000, each), "what_assesses": criteria}
        )
        for each in range(100)
    ]
    await interviews.start_candidate("predefined_questions", text(30_000), *questions)


async def exploration(interviews: Interviews) -> None:
    goals = [text(300, number) for number in range(12)]
    topics = [{"label": text(200, each), "sub_goals": goals} for each in range(20)]
    await explorations.start(interviews, *topics, minutes=60)


async def handover(interviews: Interviews) -> None:
    questions = [handovers.question(f"q{each}", text(1_000, each)) for each in range(90)]
    await handovers.start(interviews, *questions)


@pytest.mark.parametrize("start", [adaptive, by_set, exploration, handover], ids=lambda each: each.__name__)
async def test_the_largest_interview_of_each_mode_has_payloads_of_a_quarter_of_what_is_allowed(
    start: Callable[[Interviews], Awaitable[None]], interviews: Interviews
) -> None:
    await start(interviews)
    for _ in range(3):
        if (await interviews.header()).is_open:
            await interviews.answer("+1")
    payloads: list[Any] = [event for each in interviews.held.generations() for event in each]
    assert len(payloads) > 20
    assert SCHEDULER.payload_bytes is not None
    largest = max(event.ByteSize() for event in payloads)
    assert largest <= SCHEDULER.payload_bytes / 4
