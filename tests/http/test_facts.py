"""`…/facts` on the served product: staff and the person who leaves correct what was understood (B4, B11, B12)."""

from typing import Any

import pytest

from tests.http.test_after_a_handover import RISK, THRESHOLD, WHY, ask, finished, handover
from tests.product import Interview, Product, Reply, body, paths

WRONG = "The import stops with an error when a currency is missing."


async def read(interview: Interview) -> tuple[list[Any], str]:
    """The facts and their ETag, as staff see them."""
    reply = await interview.staff("GET", "/facts")
    assert reply.status == 200, reply.text
    return reply.json["facts"], reply.headers["ETag"]


def decided(fact: Any, decision: str, text: str | None = None) -> dict[str, Any]:
    return {"facts": [{"fact_id": fact["fact_id"], "decision": decision, "text": text}]}


async def by_staff(interview: Interview, given: Any) -> Reply:
    _, etag = await read(interview)
    return await interview.staff("PUT", "/facts", json=given, If_Match=etag, X_Staff_Name="Ada")


async def texts_of_package(interview: Interview) -> list[str]:
    package = (await interview.staff("GET", "/package")).json
    return [statement["text"] for section in package["sections"] for statement in section["statements"]]


async def test_a_reworded_fact_stands_in_package_summary_and_result_at_once(product: Product) -> None:
    interview = await finished(product)
    facts, _ = await read(interview)
    (risk,) = [fact for fact in facts if fact["text"] == RISK]
    assert (risk["turn_id"], risk["span"], risk["decision"], risk["by"]) == (2, RISK, None, None)
    reply = await by_staff(interview, decided(risk, "reword", WRONG))
    assert reply.status == 200, reply.text
    (after,) = [fact for fact in reply.json["facts"] if fact["fact_id"] == risk["fact_id"]]
    assert (after["text"], after["reworded"], after["by"], after["who"]) == (RISK, WRONG, "staff", "Ada")
    texts = await texts_of_package(interview)
    assert (RISK in texts, any("stops with an error" in text for text in texts)) == (False, True)
    result = await interview.result()
    assert WRONG in [fact["text"] for fact in result["facts"]]
    assert "stops with an error" in (summary := str(result["summary"]))
    assert "fails silently" not in summary
    actions = [(entry["action"], entry["who"]) for entry in (await interview.view())["audit"]]
    assert actions == [("correct-facts", "Ada")]


async def test_a_dropped_fact_is_nowhere_any_more_and_answers_no_question(product: Product) -> None:
    interview = await finished(product)
    assert (await ask(interview, WHY))["answered"]
    facts, _ = await read(interview)
    for fact in facts:
        if fact["turn_id"] == 1:
            assert (await by_staff(interview, decided(fact, "drop"))).status == 200
    result = await interview.result()
    assert [fact["turn_id"] for fact in result["facts"]] == [2]
    assert "regulator" not in str(result["summary"])
    assert not any("regulator" in text for text in await texts_of_package(interview))
    assert "regulator" not in (await ask(interview, WHY))["answer"]
    assert result["turns"][0]["user_response"] == THRESHOLD  # what was said stays


async def test_what_was_dropped_can_be_kept_after_all(product: Product) -> None:
    interview = await finished(product)
    facts, _ = await read(interview)
    for decision in ("drop", "keep"):
        await by_staff(interview, decided(facts[0], decision))
    assert facts[0]["text"] in [fact["text"] for fact in (await interview.result())["facts"]]


async def test_a_fact_that_a_review_calls_wrong_leaves_all_that_was_made_of_it(product: Product) -> None:
    """G6: package, summary and ask follow, not the result alone; and take it back when it is right after all."""
    interview = await finished(product)
    assert (await ask(interview, WHY))["answered"]
    await review(interview, "wrong")
    assert not any("regulator" in text for text in await texts_of_package(interview))
    assert "regulator" not in str((await interview.result())["summary"])
    assert "regulator" not in (await ask(interview, WHY))["answer"]
    await review(interview, "right")
    assert any("regulator" in text for text in await texts_of_package(interview))
    assert THRESHOLD in [fact["text"] for fact in (await interview.result())["facts"]]


async def test_a_fact_that_was_called_wrong_before_the_end_enters_no_package(product: Product) -> None:
    interview = await product.start(handover())
    await interview.answered(THRESHOLD)
    await review(interview, "wrong")
    await interview.finish([RISK], default="That is all I know about it.")
    assert not any("regulator" in text for text in await texts_of_package(interview))


async def test_a_correction_that_comes_after_a_review_stands(product: Product) -> None:
    interview = await finished(product)
    await review(interview, "wrong")
    facts, _ = await read(interview)
    await by_staff(interview, decided(facts[0], "keep"))
    assert THRESHOLD in [fact["text"] for fact in (await interview.result())["facts"]]


async def review(interview: Interview, verdict: str) -> None:
    """Of the fact of the first turn."""
    address = f"/api/reviews/{interview.interview_id}-fact-000001-000"
    reply = await interview.product.staff("POST", address, json={"verdict": verdict})
    assert reply.status == 200, reply.text


async def test_the_participant_corrects_too_and_is_told_no_names(product: Product) -> None:
    interview = await finished(product)
    facts, _ = await read(interview)
    await by_staff(interview, decided(facts[0], "keep"))
    own = await interview.participant("GET", "/facts")
    assert (own.json["facts"][0]["by"], "who" in own.json["facts"][0]) == ("staff", False)
    given = decided(facts[1], "reword", WRONG)
    reply = await interview.participant("PUT", "/facts", json=given, If_Match=own.headers["ETag"])
    assert reply.status == 200, reply.text
    found, _ = await read(interview)
    assert [fact["by"] for fact in found] == ["staff", "participant"]
    assert WRONG in [fact["text"] for fact in (await interview.result())["facts"]]


async def test_a_correction_names_the_version_that_it_corrects(product: Product) -> None:
    interview = await finished(product)
    facts, etag = await read(interview)
    given = decided(facts[0], "keep")
    for call in (interview.staff, interview.participant):
        assert (await call("PUT", "/facts", json=given)).status == 428
    assert (await interview.staff("PUT", "/facts", json=given, If_Match=etag)).status == 200
    for call in (interview.staff, interview.participant):
        assert (await call("PUT", "/facts", json=given, If_Match=etag)).status == 412


async def test_before_the_end_nothing_is_corrected_and_other_modes_have_no_facts(product: Product) -> None:
    running = await product.start(handover())
    for call in (running.staff, running.participant):
        reply = await call("GET", "/facts")
        assert (reply.status, reply.json["state"]["status"]) == (409, "awaiting_answer")
        assert (await call("PUT", "/facts", json={"facts": []}, If_Match="*")).status == 409
    other = await product.start(body())
    await other.finish()
    reply = await other.participant("GET", "/facts")
    assert (reply.status, reply.json) == (200, {"facts": []})
    assert (await other.participant("PUT", "/facts", json={"facts": []}, If_Match="*")).status == 409


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({}, "facts"),
        ({"facts": [], "more": 1}, "more"),
        ({"facts": [{"fact_id": "fact-000009-01", "decision": "keep"}]}, "facts[0].fact_id"),
        ({"facts": [{"fact_id": "fact-000001-01", "decision": "reword"}]}, "facts[0]"),
        ({"facts": [{"fact_id": "fact-000001-01", "decision": "reword", "text": " "}]}, "facts[0]"),
        ({"facts": [{"fact_id": "fact-000001-01", "decision": "drop", "text": "x"}]}, "facts[0]"),
        ({"facts": [{"fact_id": "fact-000001-01", "decision": "reword", "text": "x" * 401}]}, "facts[0].text"),
        ({"facts": [{"fact_id": "fact-000001-01", "decision": "forget"}]}, "facts[0].decision"),
        ({"facts": [{"fact_id": "fact-000001-01", "decision": "keep"}] * 2}, "facts[1].fact_id"),
    ],
)  # fmt: skip
async def test_a_decision_that_cannot_be_is_refused(product: Product, given: Any, path: str) -> None:
    interview = await finished(product)
    assert paths(await interview.staff("PUT", "/facts", json=given, If_Match="*")) == [path]
