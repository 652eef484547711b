"""A reviewer's judgement stands beside the machine's, and never in its place."""

import csv
import io
from typing import Any

from tests.product import GOOD_ANSWER, LANTERNS, VAGUE_ANSWER, Interview, Product, body

REASON = "They showed it in the conversation afterwards."


async def judged(product: Product) -> Interview:
    """One question, answered vaguely: two gaps are open after turn 1, and turn 2 is awaited."""
    interview = await product.start(body(LANTERNS))
    await interview.answered(VAGUE_ANSWER)
    return interview


async def override(interview: Interview, **given: Any) -> Any:
    reply = await interview.staff("POST", "/overrides", json={"turn_id": 1, "reason": REASON, **given})
    assert reply.status == 201, reply.text
    return reply.json


async def refused(interview: Interview, **given: Any) -> tuple[int, list[str]]:
    reply = await interview.staff("POST", "/overrides", json={"turn_id": 1, "reason": REASON, **given})
    return reply.status, [error["path"] for error in reply.json.get("errors", [])]


class TestAJudgement:
    async def test_keeps_author_reason_and_time_beside_what_the_machine_said(self, product: Product) -> None:
        """And the interview goes on as it would have."""
        interview = await judged(product)
        before = (await interview.result())["turns"][0]["assessment"]
        kept = await override(interview, field="similarity", value=0.9, author="Dr. Reyes")
        assert (kept["machine"], kept["value"]) == (before["similarity"], 0.9)
        assert (kept["author"], kept["reason"]) == ("Dr. Reyes", REASON)
        assert (kept["turn_id"], kept["verified"], kept["at"][-1]) == (1, False, "Z")
        result = await interview.result()
        assert result["turns"][0]["assessment"] == before
        assert result["overrides"] == [kept] == (await interview.view())["overrides"]
        state = await interview.finish(default=GOOD_ANSWER)
        assert (state["status"], len((await interview.result())["turns"])) == ("completed", 2)

    async def test_of_a_gap_names_it_and_the_gap_follows(self, product: Product) -> None:
        interview = await judged(product)
        gap = next(gap for gap in (await interview.view())["gaps"] if gap["concept"] == "fill the oil")
        kept = await override(interview, field=f"gaps.{gap['gap_id']}", value="closed")
        assert (kept["concept"], kept["machine"], kept["value"]) == ("fill the oil", "open", "closed")
        gaps = (await interview.view())["gaps"]
        assert next(each["status"] for each in gaps if each["gap_id"] == gap["gap_id"]) == "closed"

    async def test_may_be_given_again_and_the_first_stays(self, product: Product) -> None:
        interview = await judged(product)
        first = await override(interview, field="confidence", value="low")
        second = await override(interview, field="confidence", value="high")
        assert (await interview.result())["overrides"] == [first, second]


async def test_markdown_and_csv_tell_of_it_and_nothing_in_it_is_markup_or_a_formula(product: Product) -> None:
    interview = await judged(product)
    await override(interview, field="engagement", value="high", reason="<b>bold</b> # no", author="*R*")
    await override(interview, field="confidence", value="low", reason="=1+1")
    text = (await interview.staff("GET", "/result?format=markdown")).text
    assert "engagement is high instead of neutral. \\<b\\>bold\\</b\\> \\# no" in text
    assert "- \\*R\\* (" in text
    table = (await interview.staff("GET", "/result?format=csv")).text
    _, row = [row for row in csv.DictReader(io.StringIO(table)) if row["kind"] == "override"]
    assert (row["category"], row["demonstrated"], row["source"]) == ("confidence", "low", "staff")
    assert row["reason"] == "'=1+1"


async def test_what_cannot_be_judged_is_refused_by_name(product: Product) -> None:
    interview = await judged(product)
    gap = (await interview.view())["gaps"][0]["gap_id"]
    for field, value, path in (
        ("similarity", 1.5, "value"), ("similarity", "0.5", "value"), ("similarity", True, "value"),
        ("grade", -0.01, "value"), ("confidence", "certain", "value"), ("engagement", 1, "value"),
        (f"gaps.{gap}", "maybe", "value"), ("verdict", "rejected", "field"), ("gaps.nothing", "closed", "field"),
    ):  # fmt: skip
        status, found = await refused(interview, field=field, value=value)
        assert (status, {each.split(".")[0] for each in found}) == (422, {path}), (field, value)
    for turn_id, status in ((99, 404), (2, 409)):
        assert (await refused(interview, turn_id=turn_id, field="similarity", value=0.5))[0] == status
    assert (await interview.view())["overrides"] == []


async def signed_in_as(product: Product, name: str) -> tuple[str, bool]:
    """The author of a judgement whose call carries this name as Azure's sign-in would, and whether it is vouched for."""
    interview = await judged(product)
    reply = await product.staff(
        "POST",
        f"/api/interviews/{interview.interview_id}/overrides",
        json={"turn_id": 1, "field": "similarity", "value": 0.5, "reason": REASON, "author": "Somebody"},
        X_MS_CLIENT_PRINCIPAL_NAME=name,
    )
    return reply.json["author"], reply.json["verified"]


async def test_a_name_that_no_sign_in_vouches_for_is_not_the_authors(product: Product) -> None:
    """Anybody with the key can send the header: the key is what counts, and it names nobody."""
    assert await signed_in_as(product, "boss@example.org") == ("Somebody", False)
