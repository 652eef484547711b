"""Starting an interview of a candidate: which mode is meant, what it needs, and what is refused (E1, source 4)."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.candidates.material import BIRDS, KEEPER, LAMPS, SPARSE, dynamic, interviews, predefined, set_of
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
    async def test_the_fields_may_as_well_stand_in_material(self, product: Product) -> None:
        material = {"candidate_id": "c-18", "resume_text": SPARSE, "question_set_id": await set_of(product)}
        interview = await product.start({"mode": "predefined_questions", "material": material})
        view = await interview.view()
        assert (view["mode"], view["candidate_id"]) == ("predefined_questions", "c-18")


class TestQuestionSet:
    """Edge case 3: fail fast with a clear message, and create nothing."""

    @pytest.mark.parametrize("given", [{}, {"question_set_id": None}, {"question_set_id": " "}])
    async def test_predefined_without_a_set_is_refused(self, given: dict[str, Any], product: Product) -> None:
        """E1."""
        start = {"mode": "predefined_questions", "candidate_id": "c-17", "resume_text": SPARSE, **given}
        reply = await refused(product, start, 422)
        assert "question_set_id" in reply.json["detail"]
        assert paths(reply) == ["question_set_id"]

    async def test_an_unknown_or_deleted_set_is_not_found_and_named(self, product: Product) -> None:
        """E1, edge case 3."""
        deleted = await set_of(product)
        await product.staff("DELETE", f"/api/question-sets/{deleted}", If_Match="*")
        for set_id in ("03b84681-2c75-4bbd-89ee-307861ec7b6b", deleted):
            assert set_id in (await refused(product, predefined(set_id), 404)).json["detail"]

    async def test_a_set_without_questions_is_refused(self, product: Product) -> None:
        """E1, edge case 3."""
        empty = {"role": "Keeper", "level": "Junior", "name": "Nothing yet", "questions": []}
        kept = await product.staff("POST", "/api/question-sets", json=empty)
        reply = await refused(product, predefined(kept.json["id"]), 400)
        assert "has no questions" in reply.json["detail"]

    async def test_a_refused_start_leaves_its_idempotency_key_free(self, product: Product) -> None:
        for set_id, status in (("unknown", 404), (await set_of(product), 201)):
            given, key = predefined(set_id), {"Idempotency_Key": "after-a-refusal"}
            assert (await product.staff("POST", "/api/interview/start", json=given, **key)).status == status


class TestResume:
    """Edge case 6."""

    @pytest.mark.parametrize(
        "given", [{}, *({"resume_text": text} for text in ("", "   ", "\n\t \n", "\u200b\u2060", None))]
    )
    async def test_an_empty_one_is_refused(self, given: dict[str, Any], product: Product) -> None:
        """Edge case 6: none, empty, null, white space, or nothing that anyone could see."""
        reply = await refused(product, {"candidate_id": "c-17", **given}, 422)
        assert "resume_text" in reply.json["detail"]
        assert paths(reply) == ["resume_text"]

    async def test_all_that_does_not_fit_is_named_at_once(self, product: Product) -> None:
        reply = await refused(product, {"mode": "predefined_questions", "candidate_id": "c-17"}, 422)
        assert paths(reply) == ["resume_text", "question_set_id"]

    @pytest.mark.parametrize(("resume", "warned"), [("Cook, 2 years", ["13 characters"]), ("x" * 50, [])])
    async def test_one_under_fifty_characters_is_taken_with_a_warning(
        self, resume: str, warned: list[str], product: Product
    ) -> None:
        """Edge case 6: the interview begins all the same."""
        given = predefined(await set_of(product), resume)
        reply = await product.staff("POST", "/api/interview/start?wait=25", json=given)
        assert (reply.status, reply.json["status"]) == (201, "awaiting_answer")
        assert [said in told for told, said in zip(reply.json["warnings"], warned, strict=True)] == [
            True
        ] * len(warned)


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

    async def test_an_interview_goes_on_when_its_upload_is_erased(
        self, uploaded: Upload, product: Product
    ) -> None:
        """It keeps its own copy of the text."""
        resume_id = await uploaded(KEEPER.encode())
        interview = await product.start({"candidate_id": "c-17", "resume_document_id": resume_id})
        assert (await product.staff("DELETE", f"/api/resumes/{resume_id}")).status == 204
        state = await interview.answered("I keep it every night, in service, for eleven years now.")
        assert state["status"] == "awaiting_answer"

    async def test_an_unknown_one_and_one_beside_a_text_are_refused(
        self, uploaded: Upload, product: Product
    ) -> None:
        unknown = {"candidate_id": "c-17", "resume_document_id": "0" * 32}
        assert "resume" in (await refused(product, unknown, 404)).json["detail"]
        given = dynamic(resume_document_id=await uploaded(KEEPER.encode()))
        reply = await refused(product, given, 422)
        assert "resume_text" in reply.json["detail"]
        assert paths(reply) == ["resume_document_id"]
