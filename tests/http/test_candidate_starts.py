"""Starting an interview of a candidate: which mode is meant, what it needs, and what is refused (E1, source 4)."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.candidates.material import (
    BIRDS,
    KEEPER,
    LAMPS,
    SPARSE,
    by_set,
    dynamic,
    interviews,
    predefined,
    set_of,
)
from tests.product import Product, Reply, form, paths
from tests.reading.documents import docx, pdf

type Upload = Callable[[bytes], Awaitable[str]]


async def refused(product: Product, given: Any, status: int) -> Reply:
    """The answer to a start that is refused, and leaves no interview behind."""
    before = await interviews(product)
    reply = await product.staff("POST", "/api/interview/start", json=given)
    assert reply.status == status, reply.text
    assert reply.headers["Content-Type"].startswith("application/problem+json")
    assert await interviews(product) == before
    return reply


class TestMode:
    async def test_the_default_may_be_named_and_the_set_be_null(self, product: Product) -> None:
        """FR6."""
        interview = await product.start(dynamic(mode="dynamic_gap", question_set_id=None))
        assert (await interview.view())["mode"] == "dynamic_gap"

    async def test_the_fields_may_as_well_stand_in_material(self, product: Product) -> None:
        material = {"candidate_id": "c-18", "resume_text": SPARSE, "question_set_id": await set_of(product)}
        interview = await product.start({"mode": "predefined_questions", "material": material})
        view = await interview.view()
        assert (view["mode"], view["candidate_id"]) == ("predefined_questions", "c-18")

    async def test_both_modes_run_side_by_side(self, product: Product) -> None:
        """E12, FR1: neither knows of the other."""
        one = await product.start(dynamic())
        other = await by_set(product, await set_of(product))
        assert (await one.state())["question"]["question_id"].startswith("s1.")
        assert (await other.state())["question"]["question_id"] == "lamps"
        await one.answered("I designed the whole checkout with it, in production, for eight years.")
        assert (await other.state())["question"]["question_id"] == "lamps"
        listed = await product.look("/api/interviews?mode=predefined_questions&limit=1")
        assert [item["interview_id"] for item in listed["items"]] == [other.interview_id]


class TestQuestionSet:
    """Edge case 3: fail fast with a clear message, and create nothing."""

    @pytest.mark.parametrize("given", [{}, {"question_set_id": None}, {"question_set_id": " "}])
    async def test_predefined_without_a_set_is_refused(self, given: dict[str, Any], product: Product) -> None:
        """E1."""
        start = {"mode": "predefined_questions", "candidate_id": "c-17", "resume_text": SPARSE, **given}
        reply = await refused(product, start, 422)
        assert "question_set_id" in reply.json["detail"]
        assert paths(reply) == ["question_set_id"]

    async def test_an_unknown_set_is_not_found_and_named(self, product: Product) -> None:
        """E1, edge case 3."""
        reply = await refused(product, predefined("03b84681-2c75-4bbd-89ee-307861ec7b6b"), 404)
        assert "03b84681-2c75-4bbd-89ee-307861ec7b6b" in reply.json["detail"]

    async def test_a_set_without_questions_is_refused(self, product: Product) -> None:
        """E1, edge case 3."""
        empty = {"role": "Keeper", "level": "Junior", "name": "Nothing yet", "questions": []}
        kept = await product.staff("POST", "/api/question-sets", json=empty)
        reply = await refused(product, predefined(kept.json["id"]), 400)
        assert "has no questions" in reply.json["detail"]

    async def test_a_deleted_set_is_not_found(self, product: Product) -> None:
        set_id = await set_of(product)
        found = await product.staff("GET", f"/api/question-sets/{set_id}")
        await product.staff("DELETE", f"/api/question-sets/{set_id}", If_Match=found.headers["ETag"])
        await refused(product, predefined(set_id), 404)

    async def test_a_refused_start_leaves_its_idempotency_key_free(self, product: Product) -> None:
        async def start() -> Reply:
            return await product.staff(
                "POST", "/api/interview/start", json=given, Idempotency_Key="after-a-refusal"
            )

        given = predefined("unknown")
        assert (await start()).status == 404
        given = predefined(await set_of(product))
        assert (await start()).status == 201


class TestResume:
    """Edge case 6."""

    @pytest.mark.parametrize("resume", ["", "   ", "\n\t \n", "\u200b\u2060", None])
    async def test_an_empty_one_is_refused(self, resume: str | None, product: Product) -> None:
        """Edge case 6: empty, null, white space, or nothing that anyone could see."""
        reply = await refused(product, {"candidate_id": "c-17", "resume_text": resume}, 422)
        assert "resume_text" in reply.json["detail"]
        assert paths(reply) == ["resume_text"]

    async def test_without_any_it_is_refused(self, product: Product) -> None:
        reply = await refused(product, {"candidate_id": "c-17"}, 422)
        assert "resume_document_id" in reply.json["detail"]
        assert paths(reply) == ["resume_text"]

    async def test_all_that_does_not_fit_is_named_at_once(self, product: Product) -> None:
        reply = await refused(product, {"mode": "predefined_questions", "candidate_id": "c-17"}, 422)
        assert paths(reply) == ["resume_text", "question_set_id"]

    @pytest.mark.parametrize("mode", ["dynamic_gap", "predefined_questions"])
    async def test_a_short_one_is_taken_with_a_warning(self, mode: str, product: Product) -> None:
        """Edge case 6: under 50 characters; the interview begins all the same."""
        given = (
            dynamic("Cook, 2 years")
            if mode == "dynamic_gap"
            else predefined(await set_of(product), "Cook, 2 years")
        )
        reply = await product.staff("POST", "/api/interview/start?wait=25", json=given)
        assert (reply.status, reply.json["status"]) == (201, "awaiting_answer")
        assert len(reply.json["warnings"]) == 1
        assert "13 characters" in reply.json["warnings"][0]

    async def test_fifty_characters_are_enough(self, product: Product) -> None:
        reply = await product.staff("POST", "/api/interview/start", json=dynamic("x" * 50))
        assert (reply.status, reply.json["warnings"]) == (201, [])


class TestUploadedResume:
    @pytest.fixture
    async def uploaded(self, product: Product) -> Upload:
        async def upload(data: bytes) -> str:
            reply = await product.send("/api/resumes", *form({"cv": data}))
            assert reply.status == 201, reply.text
            return reply.json["resume_document_id"]

        return upload

    @pytest.mark.parametrize(
        "data", [pdf(tuple(KEEPER.splitlines())), docx(*KEEPER.splitlines())], ids=["pdf", "docx"]
    )
    async def test_an_interview_starts_with_it_and_reads_it(
        self, data: bytes, uploaded: Upload, product: Product
    ) -> None:
        """E1, E4: what the file says fills questions as text does."""
        given = predefined(await set_of(product, LAMPS, BIRDS), None)
        del given["resume_text"]
        interview = await product.start(given | {"resume_document_id": await uploaded(data)})
        assert (await interview.state())["question"]["question_id"] == "birds"
        filled = [gap for gap in (await interview.view())["gaps"] if gap["status"] == "resume_filled"]
        assert [gap["question_id"] for gap in filled] == ["lamps", "lamps"]
        assert "Trimming of wicks" in filled[0]["resume_evidence"][0]["span"]

    async def test_it_is_erased_with_the_interview(self, uploaded: Upload, product: Product) -> None:
        resume_id = await uploaded(KEEPER.encode())
        interview = await product.start({"candidate_id": "c-17", "resume_document_id": resume_id})
        assert (await interview.staff("DELETE")).status == 204
        assert (await product.staff("DELETE", f"/api/resumes/{resume_id}")).status == 404

    async def test_an_interview_goes_on_when_its_upload_is_erased(
        self, uploaded: Upload, product: Product
    ) -> None:
        """It keeps its own copy of the text."""
        resume_id = await uploaded(KEEPER.encode())
        interview = await product.start({"candidate_id": "c-17", "resume_document_id": resume_id})
        assert (await product.staff("DELETE", f"/api/resumes/{resume_id}")).status == 204
        state = await interview.answered("I keep it every night, in service, for eleven years now.")
        assert state["status"] == "awaiting_answer"

    async def test_an_unknown_one_is_not_found(self, product: Product) -> None:
        given = {"candidate_id": "c-17", "resume_document_id": "0" * 32}
        assert "resume" in (await refused(product, given, 404)).json["detail"]

    async def test_text_and_upload_together_are_refused(self, uploaded: Upload, product: Product) -> None:
        given = dynamic(resume_document_id=await uploaded(KEEPER.encode()))
        reply = await refused(product, given, 422)
        assert "resume_text" in reply.json["detail"]
        assert paths(reply) == ["resume_document_id"]
