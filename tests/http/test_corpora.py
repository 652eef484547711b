"""`/api/corpora` on the served product: what there is, what stands in it, and removing it with its documents (C, H6)."""

from typing import Any

import pytest

from tests.http.test_assessments import (
    ASSESSMENTS,
    DOCUMENTS,
    ENCRYPTED,
    POLICY,
    add,
    assess,
    completed,
    corpus,
    respond,
)
from tests.product import Interview, Product, paths, refusal

__all__ = ["corpus"]

CORPORA = "/api/corpora"


async def listed(product: Product) -> dict[str, Any]:
    """All corpora by name, two a page."""
    found: dict[str, Any] = {}
    cursor = ""
    while True:
        page = await product.look(f"{CORPORA}?limit=2{cursor}")
        found |= {each["corpus"]: each for each in page["items"]}
        if page["next_cursor"] is None:
            return found
        cursor = f"&cursor={page['next_cursor']}"


class TestListing:
    async def test_a_corpus_says_how_much_it_holds_and_when_it_was_last_judged_over(
        self, product: Product, corpus: str
    ) -> None:
        stored = await add(product, corpus)
        await respond(product, corpus, "Yes, all of it is encrypted.")
        [before] = [each for name, each in (await listed(product)).items() if name == corpus]
        assert (before["documents"], before["answers"], before["last_used_at"]) == (1, 1, None)
        assert before["characters"] == stored["characters"]
        assert before["changed_at"] >= stored["created_at"]
        await assess(product, corpus)
        after = await product.look(f"{CORPORA}/{corpus}")
        assert after["last_used_at"] > after["changed_at"]
        assert (await listed(product))[corpus] == {**after, "participant_name": None}

    async def test_its_documents_come_before_its_answers_page_by_page(
        self, product: Product, corpus: str
    ) -> None:
        made = [await add(product, corpus, f"{POLICY}\nNumber {n}.") for n in range(3)]
        answer = await respond(product, corpus, "Yes, all of it is encrypted.")
        await product.staff("DELETE", f"{DOCUMENTS}/{made[0]['document_id']}")
        first = await product.look(f"{CORPORA}/{corpus}/documents?limit=2")
        rest = await product.look(f"{CORPORA}/{corpus}/documents?limit=2&cursor={first['next_cursor']}")
        *documents, last = [*first["items"], *rest["items"]]
        assert sorted(each["document_id"] for each in documents) == sorted(
            each["document_id"] for each in made[1:]
        )
        assert (last, rest["next_cursor"]) == (answer, None)

    @pytest.mark.parametrize("path", ["", "/documents"])
    async def test_a_cursor_that_is_none_is_refused(self, product: Product, corpus: str, path: str) -> None:
        await add(product, corpus)
        where = f"/{corpus}{path}" if path else ""
        assert paths(await product.staff("GET", f"{CORPORA}{where}?cursor=%20/")) == ["cursor"]


class TestACorpusThatDoesNotExist:
    async def test_it_is_refused_wherever_it_is_looked_at(self, product: Product) -> None:
        for method, path in (("GET", ""), ("GET", "/documents"), ("DELETE", "?documents=0")):
            reply = await product.staff(method, f"{CORPORA}/nowhere{path}")
            assert "There is no corpus nowhere" in refusal(reply, 404)

    async def test_nothing_is_judged_over_it_and_the_same_key_serves_once_it_exists(
        self, product: Product
    ) -> None:
        """A refusal settles no key."""
        corpus = "later"
        given = {"corpus": corpus, "criteria": [{"question": ENCRYPTED}]}
        refused = await product.staff("POST", ASSESSMENTS, json=given, Idempotency_Key=f"late-{corpus}")
        assert "There is no corpus later" in refusal(refused, 404)
        assert (await product.look(f"{ASSESSMENTS}?corpus={corpus}"))["items"] == []
        await add(product, corpus)
        begun = await product.staff("POST", ASSESSMENTS, json=given, Idempotency_Key=f"late-{corpus}")
        assert begun.status == 202
        again = await product.staff("POST", ASSESSMENTS, json=given, Idempotency_Key=f"late-{corpus}")
        assert (again.status, again.json) == (200, begun.json)


class TestErasing:
    async def test_it_goes_with_everything_in_it_once_the_number_is_confirmed(
        self, product: Product, corpus: str
    ) -> None:
        stored = await add(product, corpus)
        answer = await respond(product, corpus, "Yes, all of it is encrypted.")
        found = await assess(product, corpus)
        for query in ("", "?documents=1"):
            refused = await product.staff("DELETE", f"{CORPORA}/{corpus}{query}")
            assert (refused.status, refused.json["documents"]) == (409, 2)
        assert (await product.staff("DELETE", f"{CORPORA}/{corpus}?documents=2")).status == 204
        for each in (stored, answer):
            assert (await product.staff("GET", f"{DOCUMENTS}/{each['document_id']}")).status == 404
        assert corpus not in await listed(product)
        assert (await product.staff("DELETE", f"{CORPORA}/{corpus}?documents=0")).status == 404
        kept = await product.look(f"{ASSESSMENTS}/{found['assessment_id']}")
        assert kept["criteria"] == found["criteria"]
        path = f"{ASSESSMENTS}/{found['assessment_id']}/follow-ups"
        reply = await product.staff("POST", path, json={"criterion_ids": ["c1"]})
        assert f"There is no corpus {corpus}" in refusal(reply, 404)

    async def test_a_new_corpus_of_its_name_holds_nothing_of_it(self, product: Product, corpus: str) -> None:
        await add(product, corpus, f"{POLICY}\nAll customer data at rest is encrypted.\n")
        await product.staff("DELETE", f"{CORPORA}/{corpus}?documents=1")
        await add(product, corpus)
        [criterion] = (await assess(product, corpus))["criteria"]
        assert criterion["verdict"] == "no_evidence"

    async def test_it_stays_while_an_assessment_over_it_asks(self, product: Product, corpus: str) -> None:
        await add(product, corpus)
        found = await assess(product, corpus)
        path = f"{ASSESSMENTS}/{found['assessment_id']}/follow-ups"
        asked = (await product.staff("POST", f"{path}?wait=25", json={"criterion_ids": ["c1"]})).json
        refused = await product.staff("DELETE", f"{CORPORA}/{corpus}?documents=1")
        assert (refused.status, refused.json["assessments"]) == (409, [found["assessment_id"]])
        await Interview(product, asked["interview_id"], asked["participant_token"]).finish(
            ["Yes, all customer data at rest is encrypted."]
        )
        await completed(product, found["assessment_id"], rounds=1)
        assert (await product.staff("DELETE", f"{CORPORA}/{corpus}?documents=2")).status == 204
