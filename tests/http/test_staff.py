"""What staff reads of interviews, and staff's hand on them."""

import asyncio
import csv
import io
import json
import re
import uuid
from typing import Any

import pytest

from tests.product import LANTERNS, ROPES, VAGUE_ANSWER, Interview, Product, body, eventually

ONE_EACH = {"max_follow_ups": 0}
TRANSCRIPT_TURN = {
    "turn_id", "question_id", "parent_question_id", "kind", "order", "question_text", "acknowledgement",
    "user_response", "client_answer_id", "asked_at", "answered_at", "nudges",
}  # fmt: skip
RESULT_TURN = TRANSCRIPT_TURN | {
    "assessment",
    "extracted_facts",
    "follow_up",
    "metadata",
    "decision",
    "intent",
}
RESULT = {
    "interview_id", "mode", "status", "ended_reason", "completeness", "started_at", "ended_at", "turns", "gaps",
    "facts", "skills", "topics", "questions_asked", "data", "reward", "summary", "usage",
}  # fmt: skip
ASSESSMENT = {
    "similarity", "confidence", "engagement", "signal", "gaps", "facts", "criteria", "confidence_value", "grade",
    "source",
}  # fmt: skip


async def whole(product: Product) -> Interview:
    """A finished interview of two questions, the first with a follow-up."""
    interview = await product.start()
    await interview.finish(
        [VAGUE_ANSWER, "I fill the oil and I clean the glass.", "I dry the ropes and coil them."]
    )
    return interview


class TestList:
    @pytest.fixture
    async def listed(self, product: Product) -> list[str]:
        """A candidate's five interviews, oldest first."""
        name = uuid.uuid4().hex
        ids = [(await product.start(body(ROPES, candidate_id=name))).interview_id for _ in range(5)]
        return [name, *ids]

    async def test_the_newest_comes_first(self, listed: list[str], product: Product) -> None:
        name, *ids = listed
        found = await product.look(f"/api/interviews?candidate_id={name}")
        assert [item["interview_id"] for item in found["items"]] == ids[::-1]
        assert found["next_cursor"] is None

    async def test_an_item_says_whose_it_is_and_how_it_stands(
        self, listed: list[str], product: Product
    ) -> None:
        item = (await product.look(f"/api/interviews?candidate_id={listed[0]}&limit=1"))["items"][0]
        assert set(item) == {
            "interview_id", "mode", "status", "candidate_id", "created_at", "ended_at", "completeness",
        }  # fmt: skip
        assert (item["mode"], item["status"], item["candidate_id"]) == (
            "adaptive_follow_up",
            "awaiting_answer",
            listed[0],
        )

    @pytest.mark.parametrize("limit", [2, 5])
    async def test_pages_follow_each_other_without_gap_or_repetition(
        self, limit: int, listed: list[str], product: Product
    ) -> None:
        name, *ids = listed
        found: list[str] = []
        cursor = ""
        for _ in range(5 // limit + (5 % limit > 0)):
            page = await product.look(f"/api/interviews?candidate_id={name}&limit={limit}&cursor={cursor}")
            assert len(page["items"]) <= limit
            found += [item["interview_id"] for item in page["items"]]
            cursor = page["next_cursor"]
        assert (found, cursor) == (ids[::-1], None)

    async def test_a_new_interview_does_not_disturb_the_pages_that_follow(
        self, listed: list[str], product: Product
    ) -> None:
        name, *ids = listed
        first = await product.look(f"/api/interviews?candidate_id={name}&limit=2")
        await product.start(body(ROPES, candidate_id=name))
        rest = await product.look(f"/api/interviews?candidate_id={name}&cursor={first['next_cursor']}")
        assert [item["interview_id"] for item in rest["items"]] == ids[::-1][2:]

    async def test_it_can_be_narrowed_by_status_and_mode(self, listed: list[str], product: Product) -> None:
        name, first, *_ = listed
        await product.staff("POST", f"/api/interviews/{first}/end")
        url = f"/api/interviews?candidate_id={name}"

        async def listed_as_ended() -> bool:
            ended = await product.look(f"{url}&status=ended&mode=adaptive_follow_up")
            return [item["interview_id"] for item in ended["items"]] == [first]

        await eventually(listed_as_ended)
        assert len((await product.look(f"{url}&status=awaiting_answer"))["items"]) == 4
        assert (await product.look(f"{url}&mode=dynamic_gap"))["items"] == []

    @pytest.mark.parametrize(
        "query", ["limit=0", "limit=x", "limit=nan", "cursor=%00", "cursor=garbage", "mode=zzz", "status=zzz"]
    )
    async def test_what_nothing_can_be_listed_by_is_refused(self, query: str, product: Product) -> None:
        assert (await product.staff("GET", f"/api/interviews?{query}")).status == 422

    async def test_more_than_a_hundred_are_never_given(self, product: Product) -> None:
        assert len((await product.look("/api/interviews?limit=5000"))["items"]) <= 100


class TestView:
    async def test_it_tells_state_counters_gaps_and_every_decision_with_its_reason(
        self, product: Product
    ) -> None:
        interview = await product.start(body(candidate_id="c-9"))
        await interview.answered(VAGUE_ANSWER)
        view = await interview.view()
        assert (view["status"], view["turn"], view["candidate_id"]) == ("awaiting_answer", 2, "c-9")
        assert view["question"]["kind"] == "follow_up"
        assert view["adaptive_follow_ups"] == [view["question"]["question_id"]]
        assert (view["questions_asked"], view["phase"]) == (2, None)
        assert [(gap["concept"], gap["status"], gap["weight"]) for gap in view["gaps"]] == [
            ("trim the wicks", "closed", 1.0),
            ("fill the oil", "open", 1.0),
            ("clean the glass", "open", 1.0),
        ]
        (decision,) = view["decisions"]
        assert decision["reason"] == "Detected 2 missing concepts"
        assert decision["cumulative_gaps"] == ["fill the oil", "clean the glass"]
        assert view["settings"]["max_follow_ups"] == 3

    async def test_the_counters_of_the_session_are_in_it(self, product: Product) -> None:
        interview = await whole(product)

        async def counted() -> bool:  # signals to the entity go one way, so they may come a moment later
            counters = (await interview.view())["counters"]
            return counters == {"questions": 3, "answers": 3, "follow_ups": 1}

        await eventually(counted)

    async def test_what_durable_knows_of_it_needs_no_key_of_durables(self, product: Product) -> None:
        interview = await product.start(body(ROPES))
        path = f"/api/interviews/{interview.interview_id}/orchestration"
        assert (await product.call("GET", path)).status == 401

        async def runs() -> bool:  # a new generation, as after each turn, is pending for a moment
            return (await product.look(path))["runtime_status"] == "RUNNING"

        await eventually(runs)
        found = await product.look(path)
        assert found["instance_id"] == interview.interview_id
        assert (found["custom_status"]["turn"], found["created_at"][-1]) == (1, "Z")
        headers = {"x-functions-key": product.durable_key}
        theirs = await product.call("GET", found["management_path"], headers=headers)
        assert theirs.json["instanceId"] == interview.interview_id
        assert product.durable_key not in json.dumps(found)


class TestResult:
    async def test_it_has_what_the_contract_names(self, product: Product) -> None:
        result = await (await whole(product)).result()
        assert set(result) >= RESULT
        assert [set(turn) for turn in result["turns"]] == [RESULT_TURN] * 3
        assert set(result["turns"][0]["assessment"]) == ASSESSMENT
        assert set(result["turns"][0]["decision"]) == {
            "needs_followup", "reason", "follow_up_count", "cumulative_gaps", "unresolved_gaps",
        }  # fmt: skip
        assert set(result["summary"]) == {"text", "sections", "source"}
        assert set(result["usage"]) == {"model_calls", "input_tokens", "output_tokens", "fallbacks"}
        assert result["data"] == {"consent": None, "fields": {}}

    async def test_it_tells_the_whole_story_in_order(self, product: Product) -> None:
        result = await (await whole(product)).result()
        assert (result["status"], result["ended_reason"], result["completeness"]) == (
            "completed", "complete", 1.0,
        )  # fmt: skip
        assert [(turn["turn_id"], turn["kind"], turn["order"]) for turn in result["turns"]] == [
            (1, "main", 0), (2, "follow_up", 1), (3, "main", 0),
        ]  # fmt: skip
        first, second, third = result["turns"]
        assert first["follow_up"] == second["question_text"]
        assert [turn["parent_question_id"] for turn in (first, second, third)] == [None, "lanterns", None]
        assert first["user_response"] == VAGUE_ANSWER
        assert first["assessment"]["similarity"] < second["assessment"]["similarity"] == 1.0
        assert second["decision"]["reason"].startswith("Answer meets completion criteria")
        assert result["gaps"] == []
        assert result["questions_asked"] == 3
        assert result["usage"]["model_calls"] == 0
        assert {turn["assessment"]["source"] for turn in result["turns"]} == {"rules"}

    async def test_while_it_runs_it_tells_what_is_there_so_far(self, product: Product) -> None:
        interview = await product.start()
        await interview.answered(VAGUE_ANSWER)
        result = await interview.result()
        assert (result["status"], result["ended_reason"], result["summary"]) == (
            "awaiting_answer",
            None,
            None,
        )
        assert [turn["user_response"] for turn in result["turns"]] == [VAGUE_ANSWER, None]

    async def test_the_transcript_is_the_same_turns_without_what_was_thought(self, product: Product) -> None:
        interview = await whole(product)
        transcript = await product.look(f"/api/interviews/{interview.interview_id}/transcript")
        turns = (await interview.result())["turns"]
        assert transcript["turns"] == [{name: turn[name] for name in TRANSCRIPT_TURN} for turn in turns]

    async def test_turns_can_be_asked_for_by_their_main_question(self, product: Product) -> None:
        """A9."""
        interview = await whole(product)
        url = f"/api/interviews/{interview.interview_id}/turns"
        everything = (await product.look(url))["items"]
        assert everything == (await interview.result())["turns"]
        lanterns = (await product.look(f"{url}?parent_question_id=lanterns"))["items"]
        assert lanterns == everything[:2]
        assert (await product.look(f"{url}?parent_question_id=unknown"))["items"] == []

    async def test_an_unknown_format_is_refused(self, product: Product) -> None:
        interview = await product.start(wait=0)
        reply = await interview.staff("GET", "/result?format=pdf")
        assert (reply.status, reply.json["errors"][0]["path"]) == (422, "format")


class TestFiles:
    async def test_the_csv_has_a_row_a_turn_and_no_cell_that_acts(self, product: Product) -> None:
        interview = await product.start(body(ROPES, LANTERNS, settings=ONE_EACH))
        await interview.finish(
            ['=HYPERLINK("http://evil","x"),\r\n"and more"', "+1, @SUM(A1) and x;=cmd|' /C calc'!A0"]
        )
        reply = await interview.staff("GET", "/result?format=csv")
        assert reply.headers["Content-Type"] == "text/csv; charset=utf-8"
        rows = list(csv.DictReader(io.StringIO(reply.text, newline="")))
        assert [row["user_response"] for row in rows] == [
            "'=HYPERLINK(\"http://evil\",\"x\"),\n\"and more\"", "'+1,' @SUM(A1) and x;'=cmd|' /C calc'!A0",
        ]  # fmt: skip
        assert [row["turn_id"] for row in rows] == ["1", "2"]
        turns = (await interview.result())["turns"]
        assert [row["asked_at"] for row in rows] == [turn["asked_at"] for turn in turns]
        assert all(row["answered_at"].endswith("Z") for row in rows)
        assert not [cell for row in rows for cell in row.values() if cell.startswith(tuple("=+-@\t\r"))]

    async def test_in_markdown_nothing_that_was_typed_is_markup(self, product: Product) -> None:
        interview = await product.start(
            body(ROPES | {"question_text": "# Is *this* a [link](x)?"}, settings=ONE_EACH)
        )
        await interview.finish(["<img src=x onerror=alert(1)>\n# Heading\n- item\n1. one\n`code` & |cell|"])
        reply = await interview.staff("GET", "/result?format=markdown")
        assert reply.headers["Content-Type"] == "text/markdown; charset=utf-8"
        assert re.search(r"^- \*\*Ended\*\*: [-\d]+T[:\d]+Z$", reply.text, re.MULTILINE), reply.text
        assert r"\# Is \*this\* a \[link\](x)?" in reply.text
        assert r"> \<img src=x onerror=alert(1)\>" in reply.text
        for line in (r"> \# Heading", r"> \- item", r"> 1\. one", r"> \`code\` &amp; \|cell\|"):
            assert line in reply.text.splitlines(), reply.text


class TestHand:
    async def test_staff_moves_the_deadline(self, product: Product) -> None:
        """Moved to the past it applies at once: the question is skipped."""
        interview = await product.start(body(settings={"on_timeout": "skip"}))
        reply = await interview.staff("POST", "/extend", json={"answer_deadline_s": 0.001})
        assert reply.status == 202
        async with asyncio.timeout(60):
            state = await interview.state()
            while (state["question"] or {}).get("question_id") != "ropes":
                state = (await interview.participant("GET", f"?after={state['revision']}&wait=25")).json
        assert [turn["user_response"] for turn in (await interview.result())["turns"]] == [None, None]

    @pytest.mark.parametrize(
        ("path", "given"),
        [("/end", None), ("/nudge", None), ("/extend", {"answer_deadline_s": 60}), ("/retry", None)],
    )
    async def test_after_the_end_all_of_it_is_a_conflict_that_tells_the_state(
        self, path: str, given: Any, product: Product
    ) -> None:
        interview = await product.start(body(ROPES, settings=ONE_EACH))
        await interview.finish()
        reply = await interview.staff("POST", path, json=given)
        assert (reply.status, reply.json["state"]["status"]) == (409, "completed")
