"""`/api/documents` and `/api/assessments` on the served product, without a model: evidence in, verdicts out (C)."""

import itertools
import json
from typing import Any

import pytest

from shared.assessments.criteria.criterion_hash import normalize_and_hash
from tests.product import VAGUE_ANSWER, Interview, Product, eventually, form, paths, refusal
from tests.reading.documents import docx, pdf
from tests.reading.office_documents import eml, ods, pptx

DOCUMENTS, ASSESSMENTS = "/api/documents", "/api/assessments"
ENCRYPTED = "Is customer data at rest encrypted?"
POLICY = "# Security policy\n\nThe kitchen has a coffee machine.\n\nEvery visitor signs the book at the front desk.\n"
VIEW = {
    "assessment_id",
    "name",
    "corpus",
    "language",
    "created_at",
    "status",
    "progress",
    "counts",
    "criteria",
    "rounds",
}
CRITERION = {
    "criterion_id", "question", "criterion_hash", "verdict", "doubts", "rationale", "citations", "open_gaps",
    "evidence_xml", "matched_follow_ups", "history", "change", "source", "error", "review",
}  # fmt: skip
_corpora = itertools.count(1)


@pytest.fixture
async def corpus(product: Product) -> str:
    """An empty corpus that no other test uses."""
    name = f"corpus-{next(_corpora)}"
    stored = await add(product, name, "It is taken out again.")
    assert (await product.staff("DELETE", f"{DOCUMENTS}/{stored['document_id']}")).status == 204
    return name


async def add(product: Product, corpus: str, text: str = POLICY, name: str = "policy.md") -> Any:
    reply = await product.staff("POST", DOCUMENTS, json={"corpus": corpus, "file_name": name, "text": text})
    assert reply.status == 201, reply.text
    return reply.json


async def respond(product: Product, corpus: str, answer: str, **fields: Any) -> Any:
    given = {"corpus": corpus, "criterion_question": ENCRYPTED, "question": ENCRYPTED, "answer": answer}
    reply = await product.staff("POST", DOCUMENTS, json={**given, **fields})
    assert reply.status == 201, reply.text
    return reply.json


async def assess(product: Product, corpus: str, *questions: str) -> Any:
    """The assessment of these criteria, `c1` and so on, once it is completed."""
    criteria = [{"question": question} for question in questions or (ENCRYPTED,)]
    reply = await product.staff("POST", ASSESSMENTS, json={"corpus": corpus, "criteria": criteria})
    assert reply.status == 202, reply.text
    return await completed(product, reply.json["assessment_id"])


async def completed(product: Product, assessment_id: str, rounds: int = 0) -> Any:
    """The assessment when nothing is judged any more and so many rounds are done."""
    found: dict[str, Any] = {}

    async def settled() -> bool:
        found.update(await product.look(f"{ASSESSMENTS}/{assessment_id}"))
        done = sum(each["status"] == "done" for each in found["rounds"])
        return found["status"] == "completed" and done >= rounds

    await eventually(settled)
    return found


async def judged(product: Product, corpus: str, question: str = ENCRYPTED) -> Any:
    (criterion,) = (await assess(product, corpus, question))["criteria"]
    return criterion


class TestDocuments:
    async def test_a_text_is_cut_into_passages_shown_again_and_kept_once(
        self, product: Product, corpus: str
    ) -> None:
        stored = await add(product, corpus)
        assert (stored["corpus"], stored["passages"], stored["file_name"]) == (corpus, 1, "policy.md")
        assert await product.look(f"{DOCUMENTS}/{stored['document_id']}") == stored
        assert await add(product, corpus) == stored
        reply = await product.send(f"{DOCUMENTS}?corpus={corpus}", POLICY.encode(), "text/markdown")
        assert (reply.status, reply.json["corpus"]) == (201, corpus)

    async def test_a_corpus_that_is_named_twice_is_refused(self, product: Product, corpus: str) -> None:
        """Nobody can tell which one was meant; a comma in one name is a character like another."""
        for other in (corpus, "another"):
            address = f"{DOCUMENTS}?corpus={corpus}&corpus={other}"
            reply = await product.send(address, POLICY.encode(), "text/markdown")
            assert (reply.status, paths(reply)) == (422, ["corpus"])
        fields = "".join(
            f'--edge\r\nContent-Disposition: form-data; name="corpus"\r\n\r\n{each}\r\n'
            for each in (corpus, "another")
        )
        file = 'Content-Disposition: form-data; name="file"; filename="a.md"\r\nContent-Type: text/markdown'
        sent = f"{fields}--edge\r\n{file}\r\n\r\n{POLICY}\r\n--edge--\r\n".encode()
        reply = await product.send(DOCUMENTS, sent, "multipart/form-data; boundary=edge")
        assert (reply.status, paths(reply)) == (422, ["corpus"])

    @pytest.mark.parametrize(
        ("name", "data", "kind"),
        [
            ("policy.pdf", pdf(("Data at rest is encrypted",)), "pdf"),
            ("policy.docx", docx("Data at rest is encrypted"), "docx"),
            ("policy.txt", b"Data at rest is encrypted", "text"),
            ("policy.pptx", pptx(("Data at rest is encrypted",)), "pptx"),
            ("policy.ods", ods({"Policy": [["Data at rest", "encrypted"]]}), "ods"),
            ("policy.eml", eml("Data at rest is encrypted"), "mail"),
        ],
    )
    async def test_files_are_taken_in_a_form(
        self, product: Product, corpus: str, name: str, data: bytes, kind: str
    ) -> None:
        stored = (await product.send(DOCUMENTS, *form({name: data}, texts={"corpus": corpus}))).json
        assert (stored["file_kind"], stored["file_name"], stored["corpus"]) == (kind, name, corpus)

    async def test_an_erased_document_is_evidence_no_more(self, product: Product, corpus: str) -> None:
        stored = await add(product, corpus, "All customer data at rest is encrypted.")
        assert (await judged(product, corpus))["verdict"] == "met"
        path = f"{DOCUMENTS}/{stored['document_id']}"
        assert (await product.staff("DELETE", path)).status == 204
        assert (await product.staff("GET", path)).status == 404
        assert (await product.staff("DELETE", path)).status == 404
        found = await judged(product, corpus)
        assert (found["verdict"], found["evidence_xml"]) == ("no_evidence", "")

    async def test_an_answer_from_elsewhere_is_linked_by_the_hash_of_its_criterion(
        self, product: Product, corpus: str
    ) -> None:
        """C2: the criterion is hashed, with the version of the normaliser beside it."""
        stored = await respond(product, corpus, "Yes.", round_number=2, file_name="mail.eml")
        assert (stored["kind"], stored["round_number"], stored["normaliser_version"]) == ("follow_up", 2, 1)
        assert stored["criterion_hash"] == normalize_and_hash(ENCRYPTED)
        path = f"{DOCUMENTS}/{stored['document_id']}"
        assert await product.look(path) == stored
        assert (await product.staff("DELETE", path)).status == 204
        assert (await judged(product, corpus))["matched_follow_ups"] == 0

    async def test_what_is_no_document_is_refused_with_a_sentence(
        self, product: Product, corpus: str
    ) -> None:
        picture = form({"logo.png": b"\x89PNG\r\n\x1a\n"}, texts={"corpus": corpus})
        assert "picture" in refusal(await product.send(DOCUMENTS, *picture))
        assert "corpus" in refusal(await product.send(DOCUMENTS, *form({"a.txt": b"x"})))
        big = form({"a.txt": b"x" * (10 * 1024 * 1024 + 1)}, texts={"corpus": corpus})
        assert "over" in refusal(await product.send(DOCUMENTS, *big), 413)
        long = json.dumps({"corpus": corpus, "file_name": "a", "text": "x" * (2 * 1024 * 1024)}).encode()
        assert "over" in refusal(await product.send(DOCUMENTS, long, "application/json"), 413)


class TestScenarios:
    """C8, through the whole product."""

    async def test_no_follow_ups_documents_alone_are_judged(self, product: Product, corpus: str) -> None:
        said = "All customer data at rest is encrypted with AES-256."
        await add(product, corpus, f"{POLICY}\n{said}\n")
        found = await assess(product, corpus)
        assert (set(found), found["status"], found["progress"]) == (VIEW, "completed", 1.0)
        (criterion,) = found["criteria"]
        assert set(criterion) == CRITERION
        assert (criterion["criterion_id"], criterion["verdict"], criterion["error"]) == ("c1", "met", None)
        assert criterion["criterion_hash"] == normalize_and_hash(ENCRYPTED)
        assert criterion["citations"] == [{"index": 1, "source": "policy.md", "span": said}]
        assert "<index_1>\n<source>policy.md</source>" in criterion["evidence_xml"]
        assert "index_2" not in criterion["evidence_xml"]
        assert {verdict for verdict, count in found["counts"].items() if count} == {"met"}
        (past,) = criterion["history"]
        assert past == {"at": past["at"], "verdict": "met", "matched_follow_ups": 0}

    async def test_what_is_planned_is_counted_for_review_until_an_answer_decides(
        self, product: Product, corpus: str
    ) -> None:
        """G4, G5."""
        await add(product, corpus, "All customer data at rest will be encrypted.")
        found = await assess(product, corpus)
        (criterion,) = found["criteria"]
        assert (criterion["verdict"], criterion["doubts"], criterion["change"]) == (
            "needs_review",
            ["plan"],
            None,
        )
        assert (found["counts"]["needs_review"], found["counts"]["not_met"]) == (1, 0)
        await respond(product, corpus, "Yes, all of it.")
        decided = await assess(product, corpus)
        assert (decided["counts"]["met"], decided["counts"]["needs_review"]) == (1, 0)

    async def test_a_single_follow_up_stands_last_in_the_standard_form_and_wins(
        self, product: Product, corpus: str
    ) -> None:
        """C1, C5: what a document says gives way to the answer that was asked for this criterion."""
        await add(product, corpus, "All customer data at rest is encrypted with AES-256.")
        await respond(product, corpus, "No, not any more.", round_number=1)
        found = await judged(product, corpus)
        assert (found["verdict"], found["matched_follow_ups"]) == ("not_met", 1)
        assert found["evidence_xml"].endswith(
            "<index_2>\n<source>Follow-up Response</source>\n<content>\n"
            f"Question: {ENCRYPTED}\nAnswer: No, not any more.\n</content>\n</index_2>"
        )
        assert found["citations"][0]["index"] == 2

    async def test_without_any_evidence_there_is_no_verdict_to_give(
        self, product: Product, corpus: str
    ) -> None:
        found = await judged(product, corpus)
        assert (found["verdict"], found["evidence_xml"], found["citations"]) == ("no_evidence", "", [])
        assert found["open_gaps"]

    async def test_the_later_of_two_contradictory_rounds_holds(self, product: Product, corpus: str) -> None:
        await respond(product, corpus, "Yes, all of it.", round_number=1)
        await respond(product, corpus, "No, customer data at rest is not encrypted.", round_number=2)
        assert (await judged(product, corpus))["verdict"] == "not_met"
        await respond(product, corpus, "Yes, customer data at rest is encrypted now.", round_number=3)
        assert (await judged(product, corpus))["verdict"] == "met"


class TestManyCriteria:
    async def test_the_same_key_begins_one_assessment(self, product: Product, corpus: str) -> None:
        given = {"corpus": corpus, "criteria": [{"criterion_id": "a", "question": "Is it so?"}]}
        first = await product.staff("POST", ASSESSMENTS, json=given, Idempotency_Key=corpus)
        again = await product.staff("POST", ASSESSMENTS, json=given, Idempotency_Key=corpus)
        assert (first.status, again.status, first.json == again.json) == (202, 200, True)
        other = {**given, "corpus": "other"}
        refusal(await product.staff("POST", ASSESSMENTS, json=other, Idempotency_Key=corpus))

    async def test_an_erased_assessment_is_gone(self, product: Product, corpus: str) -> None:
        path = f"{ASSESSMENTS}/{(await assess(product, corpus))['assessment_id']}"
        assert (await product.staff("DELETE", path)).status == 204
        assert (await product.staff("GET", path)).status == 404
        follow = await product.staff("POST", f"{path}/follow-ups", json={"criterion_ids": ["c1"]})
        assert follow.status == 404

    async def test_staff_list_assessments_newest_first_and_erased_ones_no_more(
        self, product: Product, corpus: str
    ) -> None:
        given = {"corpus": corpus, "criteria": [{"question": "Older?"}]}
        older = (await product.staff("POST", ASSESSMENTS, json=given, Idempotency_Key=corpus)).json
        await product.staff("POST", ASSESSMENTS, json=given, Idempotency_Key=corpus)
        newer = await assess(product, corpus, "Newer?", "And more?")
        page = await product.look(f"{ASSESSMENTS}?corpus={corpus}&limit=1")
        (shown,) = page["items"]
        assert (shown["assessment_id"], shown["corpus"], shown["criteria"], shown["first_question"]) == (
            newer["assessment_id"], corpus, 2, "Newer?",
        )  # fmt: skip
        (next_one,) = (await product.look(f"{ASSESSMENTS}?corpus={corpus}&cursor={page['next_cursor']}"))[
            "items"
        ]
        assert next_one["assessment_id"] == older["assessment_id"]
        await product.staff("DELETE", f"{ASSESSMENTS}/{newer['assessment_id']}")
        listed = (await product.look(f"{ASSESSMENTS}?corpus={corpus}"))["items"]
        assert [each["assessment_id"] for each in listed] == [older["assessment_id"]]


async def open_round(product: Product, assessment_id: str, *ids: str, **headers: str) -> Interview:
    path = f"{ASSESSMENTS}/{assessment_id}/follow-ups"
    reply = await product.staff("POST", f"{path}?wait=25", json={"criterion_ids": list(ids)}, **headers)
    assert reply.status in {200, 201}, reply.text
    return Interview(product, reply.json["interview_id"], reply.json["participant_token"])


class TestRounds:
    async def test_answers_come_back_as_the_next_round_and_exactly_their_criteria_are_judged_again(
        self, product: Product, corpus: str
    ) -> None:
        """C1: a round of follow-ups from the question to the changed verdict."""
        await add(product, corpus)
        other = "Are visitors escorted in the building?"
        found = await assess(product, corpus, ENCRYPTED, other)
        interview = await open_round(product, found["assessment_id"], "c1")
        state = await interview.until_open_or_over()
        assert ENCRYPTED in state["question"]["question_text"]
        await interview.finish(default="Yes, customer data at rest is encrypted with AES-256.")
        found = await completed(product, found["assessment_id"], rounds=1)
        first, second = found["criteria"]
        assert (first["verdict"], first["matched_follow_ups"], first["change"]) == ("met", 1, "better")
        assert [past["matched_follow_ups"] for past in first["history"]] == [0, 1]
        assert (len(second["history"]), second["change"]) == (1, "first")
        assert found["rounds"] == [
            {"interview_id": interview.interview_id, "criterion_ids": ["c1"], "status": "done"}
        ]

    async def test_an_interview_that_is_ended_early_brings_back_what_was_answered(
        self, product: Product, corpus: str
    ) -> None:
        found = await assess(product, corpus, ENCRYPTED, "Are backups tested?")
        interview = await open_round(product, found["assessment_id"], "c1", "c2")
        await interview.answered("Yes, customer data at rest is encrypted.")
        assert (await interview.participant("POST", "/end")).status == 202
        first, second = (await completed(product, found["assessment_id"], rounds=1))["criteria"]
        assert (first["verdict"], first["matched_follow_ups"]) == ("met", 1)
        assert (second["verdict"], second["matched_follow_ups"]) == ("no_evidence", 0)

    async def test_a_round_that_is_open_keeps_its_assessment_from_being_erased(
        self, product: Product, corpus: str
    ) -> None:
        path = f"{ASSESSMENTS}/{(await assess(product, corpus))['assessment_id']}"
        interview = await open_round(product, path.rsplit("/", 1)[1], "c1")
        assert interview.interview_id in refusal(await product.staff("DELETE", path), 409)

    async def test_criteria_that_the_assessment_has_not_are_422(self, product: Product, corpus: str) -> None:
        path = f"{ASSESSMENTS}/{(await assess(product, corpus))['assessment_id']}/follow-ups"
        assert "c9" in refusal(await product.staff("POST", path, json={"criterion_ids": ["c1", "c9"]}))


class TestInterviewsAsEvidence:
    async def test_the_answers_of_any_finished_interview_can_be_made_evidence(
        self, product: Product, corpus: str
    ) -> None:
        interview = await product.start()
        path = f"/api/interviews/{interview.interview_id}/evidence"
        assert "going on" in refusal(await product.staff("POST", path, json={"corpus": corpus}), 409)
        await interview.finish([VAGUE_ANSWER])
        first = await product.staff("POST", path, json={"corpus": corpus})
        again = await product.staff("POST", path, json={"corpus": corpus})
        assert (first.status, first.json["document_ids"]) == (201, again.json["document_ids"])
        assert len(first.json["document_ids"]) == 2
        found = await judged(product, corpus, "How do you look after the lanterns?")
        assert found["matched_follow_ups"] == 1
        assert interview.interview_id in found["evidence_xml"]
