"""`DELETE /api/interviews/{id}`: nothing of an interview stays, and nothing of it comes back."""

import asyncio
import re

from tests.product import ROPES, VAGUE_ANSWER, Interview, Product, body, eventually

SECRET = "quixotic-heliotrope-harbour"


async def erased(product: Product, **changes: object) -> Interview:
    interview = await product.start(body(candidate_id=SECRET, **changes))
    await interview.answered(f"{VAGUE_ANSWER} {SECRET}")
    assert (await interview.staff("DELETE")).status == 204
    return interview


async def gone_from_the_hub(product: Product, interview: Interview) -> None:
    """Until neither the orchestration nor the session entity is to be found; signals to entities go one way."""
    paths = (f"/instances/{interview.interview_id}", f"/entities/session/{interview.interview_id}")

    async def gone() -> bool:
        return {(await product.operator("GET", path)).status for path in paths} == {404}

    await eventually(gone)


async def test_it_is_not_found_afterwards_by_anyone(product: Product) -> None:
    interview = await erased(product)
    for path in ("", "/result", "/transcript", "/turns", "/result?format=csv"):
        assert (await interview.staff("GET", path)).status == 404, path
    for path in ("/end", "/nudge"):
        assert (await interview.staff("POST", path)).status == 404, path
    assert (await interview.staff("POST", "/extend", json={"answer_deadline_s": 60})).status == 404
    listed = await product.look(f"/api/interviews?candidate_id={SECRET}")
    assert interview.interview_id not in [item["interview_id"] for item in listed["items"]]


async def test_its_participant_with_the_valid_token_gets_404(product: Product) -> None:
    interview = await erased(product)
    calls = [
        interview.participant("GET"),
        interview.participant("GET", "/events?wait=0"),
        interview.respond("Still there?", client_answer_id="late"),
        interview.participant("POST", "/end"),
        interview.participant("POST", "/consent", json={"agreed": True}),
    ]
    assert {reply.status for reply in await asyncio.gather(*calls)} == {404}


async def test_someone_who_waits_for_a_change_is_told_that_it_is_gone(product: Product) -> None:
    interview = await product.start(body(ROPES))
    revision = (await interview.state())["revision"]
    waiting = asyncio.create_task(interview.participant("GET", f"?after={revision}&wait=25"))
    await interview.state()
    await interview.staff("DELETE")
    assert (await waiting).status == 404


async def test_it_may_be_repeated_and_one_that_never_was_is_not_found(product: Product) -> None:
    interview = await erased(product)
    replies = await asyncio.gather(*(interview.staff("DELETE") for _ in range(5)))
    assert [reply.status for reply in replies] == [204] * 5
    assert (await product.staff("DELETE", "/api/interviews/nobody")).status == 404


async def test_erased_in_the_middle_of_a_turn_nothing_comes_back(product: Product) -> None:
    for _ in range(5):
        interview = await product.start()
        answer, erasure = await asyncio.gather(interview.respond(VAGUE_ANSWER), interview.staff("DELETE"))
        assert (answer.status in {200, 202, 404}, erasure.status) == (True, 204)
        await gone_from_the_hub(product, interview)
        assert (await interview.staff("GET")).status == 404
        assert (await interview.participant("GET")).status == 404


async def test_its_start_key_is_free_again(product: Product) -> None:
    first = await product.staff("POST", "/api/interview/start", json=body(ROPES), Idempotency_Key="freed")
    assert (await product.staff("DELETE", f"/api/interviews/{first.json['interview_id']}")).status == 204
    second = await product.staff("POST", "/api/interview/start", json=body(ROPES), Idempotency_Key="freed")
    assert second.status == 201
    assert second.json["interview_id"] != first.json["interview_id"]
    assert re.fullmatch(r"[0-9a-f]{32}", second.json["interview_id"])
