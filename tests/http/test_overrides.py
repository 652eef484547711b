"""A reviewer's judgement stands beside the machine's, and never in its place."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from tests.product import GOOD_ANSWER, LANTERNS, VAGUE_ANSWER, Interview, Product, body, client_of, serve

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
        interview = await judged(product)
        before = (await interview.result())["turns"][0]["assessment"]
        kept = await override(interview, field="similarity", value=0.9, author="Dr. Reyes")
        assert (kept["machine"], kept["value"], kept["author"], kept["reason"]) == (
            before["similarity"],
            0.9,
            "Dr. Reyes",
            REASON,
        )
        assert (kept["turn_id"], kept["verified"], kept["at"][-1]) == (1, False, "Z")
        result = await interview.result()
        assert result["turns"][0]["assessment"] == before
        assert result["overrides"] == [kept] == (await interview.view())["overrides"]

    async def test_of_a_gap_names_it_and_leaves_it_as_it_is(self, product: Product) -> None:
        interview = await judged(product)
        gap = next(gap for gap in (await interview.view())["gaps"] if gap["concept"] == "fill the oil")
        kept = await override(interview, field=f"gaps.{gap['gap_id']}", value="closed")
        assert (kept["concept"], kept["machine"], kept["value"]) == ("fill the oil", "open", "closed")
        assert gap in (await interview.view())["gaps"]

    async def test_may_be_given_again_and_the_first_stays(self, product: Product) -> None:
        interview = await judged(product)
        first = await override(interview, field="confidence", value="low")
        second = await override(interview, field="confidence", value="high")
        assert (await interview.result())["overrides"] == [first, second]

    async def test_changes_nothing_of_how_the_interview_goes_on(self, product: Product) -> None:
        interview = await judged(product)
        await override(interview, field="similarity", value=1)
        state = await interview.finish(default=GOOD_ANSWER)
        assert (state["status"], len((await interview.result())["turns"])) == ("completed", 2)

    async def test_goes_with_the_interview(self, product: Product) -> None:
        interview = await judged(product)
        await override(interview, field="grade", value=0.25)
        assert (await interview.staff("DELETE")).status == 204
        status, _ = await refused(interview, field="grade", value=0.5)
        assert status == 404


class TestFiles:
    async def test_markdown_tells_of_it_and_nothing_in_it_is_markup(self, product: Product) -> None:
        interview = await judged(product)
        await override(interview, field="engagement", value="high", reason="<b>bold</b> # no", author="*R*")
        text = (await interview.staff("GET", "/result?format=markdown")).text
        assert "engagement is high instead of neutral. \\<b\\>bold\\</b\\> \\# no" in text
        assert "- \\*R\\* (" in text

    async def test_csv_has_a_row_of_it_in_which_no_cell_is_a_formula(self, product: Product) -> None:
        interview = await judged(product)
        await override(interview, field="confidence", value="low", reason="=1+1")
        text = (await interview.staff("GET", "/result?format=csv")).text
        (row,) = [row for row in csv.DictReader(io.StringIO(text)) if row["kind"] == "override"]
        assert (row["category"], row["demonstrated"], row["source"]) == ("confidence", "low", "staff")
        assert row["reason"] == "'=1+1"


class TestRefusals:
    @pytest.mark.parametrize(
        ("given", "path"),
        [
            ({"field": "similarity", "value": 1.5}, "value"),
            ({"field": "similarity", "value": "0.5"}, "value"),
            ({"field": "grade", "value": -0.01}, "value"),
            ({"field": "confidence", "value": "certain"}, "value"),
            ({"field": "engagement", "value": 1}, "value"),
            ({"field": "verdict", "value": "rejected"}, "field"),
            ({"field": "gaps.nothing", "value": "closed"}, "field"),
        ],
    )
    async def test_what_cannot_be_judged_is_refused_by_name(
        self, given: dict[str, Any], path: str, product: Product
    ) -> None:
        interview = await judged(product)
        assert await refused(interview, **given) == (422, [path])
        assert (await interview.view())["overrides"] == []

    async def test_true_is_no_number(self, product: Product) -> None:
        interview = await judged(product)
        status, paths = await refused(interview, field="similarity", value=True)
        assert (status, {path.split(".")[0] for path in paths}) == (422, {"value"})

    async def test_a_gap_is_open_or_closed_and_nothing_else(self, product: Product) -> None:
        interview = await judged(product)
        gap = (await interview.view())["gaps"][0]
        assert await refused(interview, field=f"gaps.{gap['gap_id']}", value="maybe") == (422, ["value"])

    async def test_a_turn_that_is_not_there_is_not_found(self, product: Product) -> None:
        interview = await judged(product)
        assert (await refused(interview, turn_id=99, field="similarity", value=0.5))[0] == 404

    async def test_a_turn_that_waits_for_its_answer_cannot_be_judged(self, product: Product) -> None:
        interview = await judged(product)
        assert (await refused(interview, turn_id=2, field="similarity", value=0.5))[0] == 409


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
    """Anybody with the key can send the header; it counts where Azure's sign-in sets it."""
    assert await signed_in_as(product, "boss@example.org") == ("Somebody", False)


async def test_who_is_signed_in_on_azure_is_the_author_whatever_the_body_says(tmp_path: Path) -> None:
    with serve(tmp_path, WEBSITE_AUTH_ENABLED="True") as host:
        async with client_of(host) as product:
            assert await signed_in_as(product, "reyes@example.org") == ("reyes@example.org", True)
