"""How many calls of the store a turn makes, counted by a store that counts: one more fails here."""

from collections import Counter
from typing import Any, Final

import pytest

from tests.candidates.material import LAMPS, ROPES, SPARSE, dynamic, predefined, set_of
from tests.hosting import ROOT
from tests.http.test_explorations import explored
from tests.http.test_handover_talk import handover
from tests.plans import RICH
from tests.product import Interview, Product, body, eventually
from tests.served import host_of

RESPOND: Final = "POST /api/interview/{id}/respond"
TURN: Final = {
    f"{RESPOND}: get interviews": 1,
    f"{RESPOND}: write interviews": 1,
    "assess: collect interviews": 1,
    "assess: write interviews": 1,
    "compose: collect interviews": 1,
    "compose: write interviews": 1,
    "compose: put_newest index": 1,
}

product_host = host_of("counted", ROOT / "tests/fakes/counting_app")


async def calls(product: Product) -> Counter[str]:
    """What the steps of turns have called.

    A process looks for new webhooks now and then, a waiting call for news; an answer that is judged for long is listed.
    """
    counted: dict[str, int] = (await product.call("GET", "/api/store-calls")).json
    steps = (RESPOND, "assess", "compose")
    return Counter(
        {
            name: count
            for name, count in counted.items()
            if name.startswith(steps) and not name.endswith(" library") and name != "assess: put_newest index"
        }
    )


async def turn_of(
    interview: Interview, answer: str, last: str = "compose: put_newest index"
) -> tuple[Counter[str], Any]:
    """The calls of one turn, of which this is the last, and the question that it leads to."""
    await interview.until_open_or_over()
    before = await calls(interview.product)
    state = await interview.answered(answer)

    async def is_over() -> bool:
        return (await calls(interview.product) - before)[last] > 0

    await eventually(is_over)
    return await calls(interview.product) - before, state["question"]


async def started(product: Product, mode: str) -> Interview:
    match mode:
        case "adaptive_follow_up":
            return await product.start(body())
        case "predefined_questions":
            return await product.start(predefined(await set_of(product, LAMPS, ROPES), SPARSE))
        case "dynamic_gap":
            return await product.start(dynamic())
        case "knowledge_handover":
            return await product.start(handover())
        case _:
            return await explored(product)


@pytest.mark.parametrize(
    ("mode", "answer"),
    [
        ("adaptive_follow_up", "The lamps are lit at dusk."),
        ("predefined_questions", "I look after them with care."),
        ("dynamic_gap", "I know it well."),
        ("knowledge_handover", "I think it was inflation, but I am not sure."),
        ("topic_exploration", RICH),
    ],
)
async def test_a_turn_with_a_follow_up_reads_and_writes_the_interview_once_a_step(
    product: Product, mode: str, answer: str
) -> None:
    interview = await started(product, mode)
    counted, question = await turn_of(interview, answer)
    assert question["kind"] == "follow_up", question
    assert counted == TURN


async def test_a_turn_that_leaves_points_to_people_reads_the_interview_no_more_often(
    product: Product,
) -> None:
    """What the queue of reviews is written from was loaded, and written, by the step itself."""
    interview = await product.start(body(settings={"max_follow_ups": 0}))
    is_erased = "compose: get interviews"
    counted, question = await turn_of(
        interview, "I think I trim the wicks, perhaps, but I am not sure.", is_erased
    )
    assert question["kind"] == "main", question
    assert counted == {**TURN, "compose: list index": 1, "compose: write index": 1, is_erased: 1}
