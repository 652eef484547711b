"""What staff read of interviews, and staff actions on them."""

import asyncio
import csv
import io
import json
import re
import uuid
from typing import Any

import pytest

from tests.product import LANTERNS, ROPES, VAGUE_ANSWER, Interview, Product, body, eventually, paths

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
    "similarity", "undecided", "confidence", "engagement", "signal", "gaps", "facts", "criteria", "confidence_value",
    "grade", "source",
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

    async def test_pages_follow_each_other_newest_first_whatever_is_started_meanwhile(
        self, listed: list[str], product: Product
    ) -> None:
        name, *ids = listed
        path, found, cursor = f"/api/interviews?candidate_id={name}&limit=2", list[Any](), ""
        for size in (2, 2, 1):
            page = await product.look(f"{path}&cursor={cursor}")
            assert len(page["items"]) == size
            found, cursor = [*found, *page["items"]], page["next_cursor"]
            await product.start(body(ROPES, candidate_id=name))
        assert ([item["interview_id"] for item in found], cursor) == (ids[::-1], None)
        assert set(found[0]) == {
            "interview_id", "mode", "status", "candidate_id", "study_id", "question_set", "plan", "questionnaire",
            "guide", "created_at", "ended_at", "completeness", "judged", "participant_id", "participant_name",
        }  # fmt: skip
        shown = [found[0][field] for field in ("mode", "status", "candidate_id")]
        assert shown == ["adaptive_follow_up", "awaiting_answer", name]

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


async def test_no_list_takes_a_page_that_cannot_be_asked_for(product: Product) -> None:
    declared = (await product.call("GET", "/openapi.json")).json["paths"].items()
    gets = {path: methods["get"]["parameters"] for path, methods in declared if "get" in methods}
    lists = [path for path, given in gets.items() if "cursor" in {each["name"] for each in given}]
    assert len(lists) >= 5
    for path in lists:
        for query in ("limit=0", "limit=x", "limit=nan", "cursor=%00", "cursor=garbage"):
            assert (await product.staff("GET", f"{path}?{query}")).status == 422, (path, query)
    for query in ("interviews?mode=zzz", "interviews?status=zzz", "question-sets?is_active=perhaps"):
        assert (await product.staff("GET", f"/api/{query}")).status == 422, query


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
            ("trim the wicks", "closed", 1.0), ("fill the oil", "open", 1.0), ("clean the glass", "open", 1.0),
        ]  # fmt: skip
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
    async def test_it_tells_the_whole_story_in_order_with_what_the_contract_names(
        self, product: Product
    ) -> None:
        """A9: turns can be asked for by their main question. The transcript is the same without what was thought."""
        interview = await whole(product)
        result = await interview.result()
        assert set(result) >= RESULT
        assert [set(turn) for turn in result["turns"]] == [RESULT_TURN] * 3
        assert set(result["turns"][0]["assessment"]) == ASSESSMENT
        assert set(result["turns"][0]["decision"]) == {
            "needs_followup", "reason", "follow_up_count", "cumulative_gaps", "unresolved_gaps",
        }  # fmt: skip
        assert set(result["summary"]) == {"text", "sections", "source"}
        assert result["summary"]["source"] == "rules"
        assert set(result["usage"]) == {"model_calls", "input_tokens", "output_tokens", "fallbacks"}
        assert result["data"] == {"consent": None, "fields": {}}
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
        assert (result["gaps"], result["questions_asked"], result["usage"]["model_calls"]) == ([], 3, 0)
        assert {turn["assessment"]["source"] for turn in result["turns"]} == {"rules"}
        url = f"/api/interviews/{interview.interview_id}"
        transcript = (await product.look(f"{url}/transcript"))["turns"]
        assert transcript == [{name: turn[name] for name in TRANSCRIPT_TURN} for turn in result["turns"]]
        for query, turns in (
            ("", 3),
            ("?parent_question_id=lanterns", 2),
            ("?parent_question_id=unknown", 0),
        ):
            assert (await product.look(f"{url}/turns{query}"))["items"] == result["turns"][:turns], query
        assert paths(await interview.staff("GET", "/result?format=pdf")) == ["format"]

    async def test_while_it_runs_it_tells_what_is_there_so_far(self, product: Product) -> None:
        interview = await product.start()
        await interview.answered(VAGUE_ANSWER)
        result = await interview.result()
        assert (result["status"], result["ended_reason"]) == ("awaiting_answer", None)
        assert result["summary"] is None
        assert [turn["user_response"] for turn in result["turns"]] == [VAGUE_ANSWER, None]


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

    async def test_it_counts_the_points_and_shows_every_sentence_that_the_participant_read(
        self, product: Product
    ) -> None:
        """G5, A9: the page is read in two minutes; what was said before a question and at the end is on it."""
        interview = await product.start(body(LANTERNS, ROPES, settings=ONE_EACH))
        await interview.finish(["I don't know.", VAGUE_ANSWER])
        result = await interview.result()
        text = (await interview.staff("GET", "/result?format=markdown")).text
        points = result["points"]
        assert points["covered"] + points["to_review"] + points["open"] >= 2
        assert points["covered"] == 0  # which is not said of what waits
        assert f"- **Points**: {points['to_review']} for a person" in text
        assert sum(gap["to_review"] for gap in result["gaps"]) == points["to_review"]
        read = [turn["acknowledgement"] for turn in result["turns"] if turn["acknowledgement"]]
        assert read
        assert all(each in text for each in (*read, result["closing_message"]))


class TestStaffActions:
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

    async def test_after_the_end_all_of_it_is_a_conflict_that_tells_the_state(self, product: Product) -> None:
        interview = await product.start(body(ROPES, settings=ONE_EACH))
        await interview.finish()
        for path, given in (
            ("/end", None),
            ("/nudge", None),
            ("/extend", {"answer_deadline_s": 60}),
            ("/retry", None),
        ):
            reply = await interview.staff("POST", path, json=given)
            assert (reply.status, reply.json["state"]["status"]) == (409, "completed"), path
