"""`POST /api/interview/start`: what it answers, what it refuses, and that a repeated start starts nothing twice."""

import asyncio
import json
from typing import Any

import pytest

from shared.modes.registry import mode_names
from tests.product import LANTERNS, ROPES, Interview, Product, Reply, body, paths

STARTED = {
    "interview_id", "participant_token", "participant_url", "status", "question", "warnings", "status_url",
}  # fmt: skip


async def start(product: Product, given: Any, **headers: str) -> Reply:
    return await product.staff("POST", "/api/interview/start", json=given, **headers)


class TestAnswer:
    async def test_a_start_answers_with_the_link_and_exactly_the_fields_of_the_contract(
        self, product: Product
    ) -> None:
        """The key in the query is as good as in the header."""
        reply = await product.call("POST", f"/api/interview/start?code={product.staff_key}", json=body())
        found = reply.json
        assert (reply.status, set(found)) == (201, STARTED)
        interview_id, token = found["interview_id"], found["participant_token"]
        assert token.startswith(f"{interview_id}.")
        assert found["participant_url"] == f"{product.base_url}/interview/{interview_id}#{token}"
        assert found["status_url"] == f"{product.base_url}/api/interviews/{interview_id}"
        assert (found["warnings"], found["status"] in {"preparing", "awaiting_answer"}) == ([], True)
        instance = (await product.operator("GET", f"/instances/{interview_id}")).json
        assert instance["instanceId"] == interview_id

    async def test_with_wait_the_first_question_comes_along(self, product: Product) -> None:
        reply = await product.staff("POST", "/api/interview/start?wait=25", json=body())
        question = reply.json["question"]
        assert reply.json["status"] == "awaiting_answer"
        assert set(question) == {
            "question_id", "question_text", "acknowledgement", "kind", "order", "parent_question_id", "asked_at",
            "nudges", "main_question_text",
        }  # fmt: skip
        assert (question["question_id"], question["kind"], question["order"]) == ("lanterns", "main", 0)
        assert question["question_text"] == LANTERNS["question_text"]
        assert question["asked_at"].endswith("Z")

    @pytest.mark.parametrize("wait", ["-1", "soon", "nan"])
    async def test_a_wait_that_is_no_time_is_refused(self, wait: str, product: Product) -> None:
        reply = await product.staff("POST", f"/api/interview/start?wait={wait}", json=body())
        assert paths(reply) == ["wait"]


class TestMode:
    async def test_without_a_mode_or_with_null_dynamic_gap_is_meant(self, product: Product) -> None:
        given = {"candidate_id": "c-17", "resume_text": "Ten years of lighthouses."}
        for more in ({}, {"mode": None, "question_set_id": None}):
            reply = await start(product, given | more)
            assert reply.status == 201, reply.text
            listed = (await product.look("/api/interviews?mode=dynamic_gap&limit=1"))["items"]
            assert [item["interview_id"] for item in listed] == [reply.json["interview_id"]]

    @pytest.mark.parametrize("mode", ["interrogation", 7, ["adaptive_follow_up"], {"a": 1}, ""])
    async def test_an_unknown_mode_is_refused_with_the_known_ones(self, mode: Any, product: Product) -> None:
        reply = await start(product, body(mode=mode))
        assert paths(reply) == ["mode"]
        assert all(known in reply.json["detail"] for known in mode_names())

    @pytest.mark.parametrize(("given", "path"), [
        ({"resume_text": "Ten years of lighthouses.", "question_set_id": "s-1"}, "question_set_id"),
        ({"resume_text": "Ten years of lighthouses.", "material": {"questions": []}}, "material.questions"),
        ({"resume_text": "Ten years of lighthouses.", "material": []}, "material"),
        ({"resume_text": "One.", "material": {"resume_text": "Another."}}, "material.resume_text"),
    ])  # fmt: skip
    async def test_what_belongs_to_another_mode_is_refused(
        self, given: dict[str, Any], path: str, product: Product
    ) -> None:
        assert paths(await start(product, {"candidate_id": "c-17", **given})) == [path]


class TestRefusals:
    async def test_every_wrong_field_is_named_at_once(self, product: Product) -> None:
        given = body(LANTERNS | {"question_text": ""}, language="xx", surplus=1)
        found = paths(await start(product, given))
        assert {"surplus", "language", "material.questions[0].question_text"} <= set(found)

    @pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
    async def test_numbers_that_are_none_are_refused(self, number: str, product: Product) -> None:
        text = json.dumps(body(settings={"nudge_after_s": 0.5})).replace("0.5", number)
        assert paths(await product.send("/api/interview/start", text.encode())) == ["settings.nudge_after_s"]

    @pytest.mark.parametrize(
        "data",
        [
            b"{", b"mode=adaptive", b"\xff\xfe\xfd", b"[" * 100_000, b'{"a":' * 50_000,
            b'{"a": ' + b"9" * 5_000 + b"}", b"[]", b"null", b'"text"', b"7", b"true",
        ],
        ids=[
            "unfinished", "form", "no text", "deep list", "deep object", "endless number", "list", "null", "text",
            "number", "truth",
        ],
    )  # fmt: skip
    async def test_what_is_no_object_of_json_is_refused(self, data: bytes, product: Product) -> None:
        assert paths(await product.send("/api/interview/start", data)) == [""]

    async def test_deep_nesting_that_json_allows_is_refused_field_by_field(self, product: Product) -> None:
        nested = json.loads("[" * 400 + "]" * 400)
        assert "material.questions[0].key_concepts[0]" in paths(
            await start(product, body(LANTERNS | {"key_concepts": nested}))
        )

    @pytest.mark.parametrize("text", [b'{"mode":"\\ud800"}', b'{"mode":"adaptive_follow_up","\\ud800":1}'])
    async def test_half_a_character_is_refused_wherever_it_stands(
        self, text: bytes, product: Product
    ) -> None:
        assert (await product.send("/api/interview/start", text)).status == 422

    async def test_a_body_of_more_than_a_mebibyte_is_too_large(self, product: Product) -> None:
        room = 1024 * 1024
        assert (await product.send("/api/interview/start", b" " * (room + 1))).status == 413
        assert (await product.send("/api/interview/start", b" " * room)).status == 422

    async def test_a_refused_start_leaves_nothing_behind(self, product: Product) -> None:
        before = await product.look("/api/interviews?limit=1")
        await start(product, body(language="xx"))
        assert await product.look("/api/interviews?limit=1") == before


class TestAccepted:
    async def test_the_flat_fields_of_other_modes_may_stand_there_as_null(self, product: Product) -> None:
        given = body(candidate_id="c-1", resume_text=None, question_set_id=None, settings=None, language=None)
        assert (await start(product, given)).status == 201

    async def test_settings_of_other_modes_are_taken(self, product: Product) -> None:
        settings = {
            "max_rounds": 10, "max_questions": 20, "minimum_completeness": 0.6, "order_by": "severity",
            "signal": "content", "on_timeout": "end", "max_nudges": 1, "answer_deadline_s": 60, "max_follow_ups": 0,
            "nudge_after_s": 5, "require_consent": False,
        }  # fmt: skip
        interview = await product.start(body(settings=settings))
        kept = (await interview.view())["settings"]
        assert {name: kept[name] for name in kept} == {name: settings[name] for name in kept}

    async def test_fifty_questions_of_full_length_are_taken(self, product: Product) -> None:
        clauses = "The keeper checks lamp number seven, then writes it down. " * 68
        long = [ROPES | {"question_id": f"r{n}", "ideal_answer": clauses[:4_000]} for n in range(50)]
        interview = await product.start(body(*long))
        assert (await interview.state())["remaining"] == 50


class TestIdempotency:
    async def test_a_repeated_start_returns_the_first_interview_and_token_also_after_its_end(
        self, product: Product
    ) -> None:
        given, key = body(ROPES, settings={"max_follow_ups": 0}), {"Idempotency_Key": "again-1"}
        first = await start(product, given, **key)
        again = await product.staff("POST", "/api/interview/start?wait=25", json=given, **key)
        assert (first.status, again.status, again.json["status"]) == (201, 200, "awaiting_answer")
        interview = Interview(product, again.json["interview_id"], again.json["participant_token"])
        await interview.finish()
        last = await start(product, given, **key)
        assert (last.status, last.json["status"]) == (200, "completed")
        for name in ("interview_id", "participant_token", "participant_url", "status_url"):
            assert first.json[name] == again.json[name] == last.json[name]
        refused = await start(product, body(), **key)
        assert (refused.status, "Idempotency-Key" in refused.json["detail"]) == (422, True)
        other = await start(product, given, Idempotency_Key="again-2")
        assert (other.status, other.json["interview_id"] != interview.interview_id) == (201, True)

    async def test_of_many_at_once_one_starts_and_all_return_it(self, product: Product) -> None:
        replies = await asyncio.gather(
            *(start(product, body(), Idempotency_Key="at-once") for _ in range(12))
        )
        assert sorted(reply.status for reply in replies) == [200] * 11 + [201]
        assert len({reply.json["interview_id"] for reply in replies}) == 1
