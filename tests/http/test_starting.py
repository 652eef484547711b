"""`POST /api/interview/start`: what it answers, what it refuses, and that a repeated start starts nothing twice."""

import asyncio
import json
from typing import Any

import pytest

from shared.interview.state_machine.settings import MODES
from tests.product import LANTERNS, ROPES, Product, Reply, body, paths

STARTED = {
    "interview_id", "participant_token", "participant_url", "status", "question", "warnings", "status_url",
}  # fmt: skip


async def start(product: Product, given: Any, **headers: str) -> Reply:
    return await product.staff("POST", "/api/interview/start", json=given, **headers)


class TestAnswer:
    async def test_a_start_answers_with_the_link_and_exactly_the_fields_of_the_contract(
        self, product: Product
    ) -> None:
        reply = await start(product, body())
        found = reply.json
        assert (reply.status, set(found)) == (201, STARTED)
        interview_id, token = found["interview_id"], found["participant_token"]
        assert token.startswith(f"{interview_id}.")
        assert found["participant_url"] == f"{product.base_url}/interview/{interview_id}#{token}"
        assert found["status_url"] == f"{product.base_url}/api/interviews/{interview_id}"
        assert found["warnings"] == []

    async def test_without_wait_it_answers_before_the_question_is_ready(self, product: Product) -> None:
        found = (await start(product, body())).json
        assert found["status"] in {"preparing", "awaiting_answer"}

    async def test_with_wait_the_first_question_comes_along(self, product: Product) -> None:
        reply = await product.staff("POST", "/api/interview/start?wait=25", json=body())
        question = reply.json["question"]
        assert reply.json["status"] == "awaiting_answer"
        assert set(question) == {
            "question_id", "question_text", "acknowledgement", "kind", "order", "parent_question_id", "asked_at",
            "nudges",
        }  # fmt: skip
        assert (question["question_id"], question["kind"], question["order"]) == ("lanterns", "main", 0)
        assert question["question_text"] == LANTERNS["question_text"]
        assert question["asked_at"].endswith("Z")

    @pytest.mark.parametrize("wait", ["-1", "soon", "nan"])
    async def test_a_wait_that_is_no_time_is_refused(self, wait: str, product: Product) -> None:
        reply = await product.staff("POST", f"/api/interview/start?wait={wait}", json=body())
        assert paths(reply) == ["wait"]

    async def test_the_instance_of_the_orchestration_has_the_interviews_id(self, product: Product) -> None:
        interview = await product.start()
        reply = await product.operator("GET", f"/instances/{interview.interview_id}")
        assert reply.json["instanceId"] == interview.interview_id

    async def test_the_key_in_the_query_is_as_good_as_in_the_header(self, product: Product) -> None:
        reply = await product.call("POST", f"/api/interview/start?code={product.staff_key}", json=body())
        assert reply.status == 201


class TestMode:
    async def test_without_a_mode_dynamic_gap_is_meant(self, product: Product) -> None:
        reply = await start(product, {"candidate_id": "c-17", "resume_text": "Ten years of lighthouses."})
        assert reply.status == 201, reply.text
        listed = await product.look("/api/interviews?mode=dynamic_gap&limit=1")
        assert [item["interview_id"] for item in listed["items"]] == [reply.json["interview_id"]]

    async def test_null_is_the_default_too(self, product: Product) -> None:
        given = {"mode": None, "candidate_id": "c-17", "resume_text": "Ten years of lighthouses."}
        reply = await start(product, given)
        assert reply.status == 201, reply.text
        assert (await product.look(f"/api/interviews/{reply.json['interview_id']}"))["mode"] == "dynamic_gap"

    @pytest.mark.parametrize("mode", ["interrogation", 7, ["adaptive_follow_up"], {"a": 1}, ""])
    async def test_an_unknown_mode_is_refused_with_the_known_ones(self, mode: Any, product: Product) -> None:
        reply = await start(product, body(mode=mode))
        assert paths(reply) == ["mode"]
        assert all(known in reply.json["detail"] for known in MODES)

    @pytest.mark.parametrize(
        ("given", "path"),
        [
            ({"resume_text": "Ten years of lighthouses.", "question_set_id": "s-1"}, "question_set_id"),
            (
                {"resume_text": "Ten years of lighthouses.", "material": {"questions": []}},
                "material.questions",
            ),
            ({"resume_text": "Ten years of lighthouses.", "material": []}, "material"),
            ({"resume_text": "One.", "material": {"resume_text": "Another."}}, "material.resume_text"),
        ],
    )
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
        [b"{", b"mode=adaptive", b"\xff\xfe\xfd", b"[" * 100_000, b'{"a":' * 50_000, b'{"a": ' + b"9" * 5_000 + b"}"],
        ids=["unfinished", "form", "no text", "deep list", "deep object", "endless number"],
    )  # fmt: skip
    async def test_what_is_no_json_is_refused(self, data: bytes, product: Product) -> None:
        assert paths(await product.send("/api/interview/start", data)) == [""]

    @pytest.mark.parametrize("data", [b"[]", b"null", b'"text"', b"7", b"true"])
    async def test_json_that_is_no_object_is_refused(self, data: bytes, product: Product) -> None:
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

    async def test_ids_that_are_left_out_are_given(self, product: Product) -> None:
        unnamed = {key: value for key, value in ROPES.items() if key != "question_id"}
        interview = await product.start(body(unnamed, LANTERNS | {"question_id": "q2"}, unnamed))
        assert (await interview.state())["question"]["question_id"] == "q1"

    async def test_a_nul_in_a_text_is_kept_as_it_is(self, product: Product) -> None:
        question = "What is the \0 for?"
        interview = await product.start(body(ROPES | {"question_text": question}))
        assert (await interview.state())["question"]["question_text"] == question

    async def test_fifty_questions_of_full_length_are_taken(self, product: Product) -> None:
        clauses = "The keeper checks lamp number seven, then writes it down. " * 68
        long = [ROPES | {"question_id": f"r{n}", "ideal_answer": clauses[:4_000]} for n in range(50)]
        interview = await product.start(body(*long))
        assert (await interview.state())["remaining"] == 50

    async def test_the_language_of_the_start_is_that_of_the_interview(self, product: Product) -> None:
        interview = await product.start(body(language="de", settings={"max_follow_ups": 0}))
        state = await interview.finish()
        assert state["closing_message"].startswith("Das war die letzte Frage")


class TestIdempotency:
    async def test_a_repeated_start_returns_the_first_interview_and_token(self, product: Product) -> None:
        first = await start(product, body(), Idempotency_Key="again-1")
        second = await start(product, body(), Idempotency_Key="again-1")
        assert (first.status, second.status) == (201, 200)
        same = ("interview_id", "participant_token", "participant_url", "status_url")
        assert [first.json[name] for name in same] == [second.json[name] for name in same]

    async def test_of_many_at_once_one_starts_and_all_return_it(self, product: Product) -> None:
        replies = await asyncio.gather(
            *(start(product, body(), Idempotency_Key="at-once") for _ in range(12))
        )
        assert sorted(reply.status for reply in replies) == [200] * 11 + [201]
        assert len({reply.json["interview_id"] for reply in replies}) == 1

    async def test_the_key_with_another_body_is_refused(self, product: Product) -> None:
        await start(product, body(), Idempotency_Key="other-body")
        reply = await start(product, body(ROPES), Idempotency_Key="other-body")
        assert reply.status == 422
        assert "Idempotency-Key" in reply.json["detail"]

    async def test_other_keys_start_other_interviews(self, product: Product) -> None:
        one, two = [await start(product, body(), Idempotency_Key=f"key-{n}") for n in range(2)]
        assert one.json["interview_id"] != two.json["interview_id"]

    async def test_a_repetition_waits_for_the_question_too(self, product: Product) -> None:
        await start(product, body(), Idempotency_Key="waits")
        reply = await product.staff(
            "POST", "/api/interview/start?wait=25", json=body(), Idempotency_Key="waits"
        )
        assert (reply.status, reply.json["status"]) == (200, "awaiting_answer")

    async def test_a_repetition_after_the_end_starts_nothing(self, product: Product) -> None:
        given = body(ROPES, settings={"max_follow_ups": 0})
        reply = await product.staff(
            "POST", "/api/interview/start?wait=25", json=given, Idempotency_Key="ended"
        )
        url = f"/api/interview/{reply.json['interview_id']}/respond?wait=25"
        bearer = {"Authorization": f"Bearer {reply.json['participant_token']}"}
        assert (await product.call("POST", url, json={"user_response": "I dry them."}, headers=bearer)).json[
            "status"
        ] == "completed"
        again = await start(product, given, Idempotency_Key="ended")
        assert (again.status, again.json["status"]) == (200, "completed")
