"""How many calls of the store a turn makes, counted by a store that counts: one more fails here."""

from collections import Counter
from typing import Any, Final

import pytest

from tests.candidates.material import LAMPS, ROPES, SPARSE, dynamic, predefined, set_of
from tests.hosting import ROOT
from tests.http.test_explorations import explored
from tests.http.test_handover_talk import handover
from tests.plans import RICH
from tests.product import Interview, Product, Reply, body, eventually
from tests.served import host_of
from tests.studies import created, invited

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


async def all_calls(product: Product) -> Counter[str]:
    return Counter((await product.call("GET", "/api/store-calls")).json)


async def calls(product: Product) -> Counter[str]:
    """What the steps of turns have called.

    A process looks for new webhooks now and then, a waiting call for news; an answer that is judged for long is listed.
    """
    counted = await all_calls(product)
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


@pytest.mark.parametrize(("mode", "answer"), [
    ("adaptive_follow_up", "The lamps are lit at dusk."), ("predefined_questions", "I look after them with care."),
    ("dynamic_gap", "I know it well."), ("knowledge_handover", "I think it was inflation, but I am not sure."),
    ("topic_exploration", RICH),
])  # fmt: skip
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


async def test_the_list_of_interviews_reads_names_again_only_once_a_row_has_changed(product: Product) -> None:
    """A console looks at the list every few seconds."""
    made = await created(product)
    guests = await invited(product, made["study_id"], {"name": "Ada"}, {"name": "Ben"})
    interviews = [await guest.agree() for guest in guests]
    path = f"/api/interviews?study_id={made['study_id']}"

    async def are_asked() -> bool:
        listed = (await product.look(path))["items"]
        return [each["status"] for each in listed] == ["awaiting_answer"] * 2

    await eventually(are_asked)

    async def named_after(etag: str | None = None) -> tuple[Reply, int]:
        """The answer, and how many participants were read for it."""
        before = await all_calls(product)
        reply = await product.staff("GET", path, **({"If_None_Match": etag} if etag else {}))
        return reply, (await all_calls(product) - before)["GET /api/interviews: get participants"]

    first, read = await named_after()
    assert ([each["participant_name"] for each in first.json["items"]], read) == (["Ben", "Ada"], 2)
    again, read = await named_after(first.headers["ETag"])
    assert (again.status, again.text, read) == (304, "", 0)
    await interviews[0].answered("The lamps are lit at dusk.")

    async def has_changed() -> bool:
        return (await named_after(first.headers["ETag"]))[0].status == 200

    await eventually(has_changed)
    assert (await named_after(first.headers["ETag"]))[1] == 2
