"""Questionnaires and guides of the library, and how interviews and studies name what they were made from (A, D9, H1)."""

import io
import json
from typing import Any

import pytest
from docx import Document

from tests.plans import configuration, plan, start_with
from tests.product import LANTERNS, ROPES, Product, Reply, form, paths, refusal
from tests.reading.documents import pdf

QUESTIONNAIRES, GUIDES, SETS = "/api/questionnaires", "/api/guides", "/api/question-sets"
QUESTIONNAIRE: dict[str, Any] = {
    "name": "Keeping the light",
    "language": "de",
    "questions": [{name: LANTERNS[name] for name in LANTERNS if name != "question_id"}, ROPES],
}
GUIDE = {"name": "How to listen", "text": "Ask for the last time it happened. Never ask why twice."}
NAMES = ("question_set", "plan", "questionnaire", "guide")


async def created(product: Product, path: str, given: dict[str, Any], **changes: Any) -> Any:
    reply = await product.staff("POST", path, json={**given, **changes})
    assert reply.status == 201, reply.text
    return reply.json


async def imported(product: Product, path: str, name: str, data: bytes) -> Reply:
    return await product.send(f"{path}/import", *form({name: data}, "file"))


def adaptive(questionnaire: Any, **more: Any) -> dict[str, Any]:
    return {"mode": "adaptive_follow_up", "material": {"questionnaire_id": questionnaire["id"]}, **more}


def ref(entry: Any) -> dict[str, Any]:
    return {"id": entry["id"], "name": entry["name"], "version": entry["version"]}


@pytest.mark.parametrize(("path", "given"), [(QUESTIONNAIRES, QUESTIONNAIRE), (GUIDES, GUIDE)])
class TestEveryKind:
    async def test_it_is_kept_in_versions_listed_and_deleted(
        self, product: Product, path: str, given: dict[str, Any]
    ) -> None:
        made = await product.staff("POST", path, json=given)
        one = f"{path}/{made.json['id']}"
        changed = await product.staff(
            "PUT", one, json={**made.json, "name": "Renamed"}, If_Match=made.headers["ETag"]
        )
        assert (changed.status, changed.json["version"], changed.json["name"]) == (200, 2, "Renamed")
        assert await product.look(f"{one}?version=1") == made.json
        newest = (await product.look(path))["items"][0]
        assert (newest["id"], newest["version"], newest["name"]) == (made.json["id"], 2, "Renamed")
        assert newest["size"] == len(given.get("questions") or given["text"])
        stale = await product.staff("PUT", one, json=made.json, If_Match=made.headers["ETag"])
        assert stale.status == 412
        assert (await product.staff("DELETE", one, If_Match=changed.headers["ETag"])).status == 204
        assert (await product.staff("GET", one)).status == 404

    @pytest.mark.parametrize("file_format", ["json", "yaml"])
    async def test_an_exported_one_is_imported_as_the_same(
        self, product: Product, path: str, given: dict[str, Any], file_format: str
    ) -> None:
        made = await created(product, path, given, name=f"Exported {path} {file_format}")
        file = await product.staff("GET", f"{path}/{made['id']}/export?format={file_format}")
        again = await imported(product, path, f"x.{file_format}", file.raw)
        [item] = again.json["items"]
        assert (again.status, item["outcome"], item["id"]) == (200, "unchanged", made["id"])

    async def test_a_wrong_field_of_a_file_is_named(
        self, product: Product, path: str, given: dict[str, Any]
    ) -> None:
        kind = path.rpartition("/")[2]
        bad = {kind: [given, {**given, "name": ""}]}
        reply = await imported(product, path, "x.json", json.dumps(bad).encode())
        assert paths(reply) == [f"{kind}[1].name"]


class TestGuidesAsDocuments:
    def word(self) -> bytes:
        document, out = Document(), io.BytesIO()
        document.add_heading("Listening", 1)
        document.add_paragraph("Ask for the last time.")
        document.save(out)
        return out.getvalue()

    async def test_a_document_becomes_a_guide_under_the_name_of_its_file(self, product: Product) -> None:
        free = b"topics:\n- name: The till\n  probe: Ask for the last time.\n"
        for name, data in (
            ("Listening A.docx", self.word()),
            ("Listening B.pdf", pdf(("Ask for the last time.",))),
            ("Listening C.md", "# Höhe\n\nAsk for the last time.\n".encode()),
            ("Listening D.yaml", free),
        ):
            reply = await imported(product, GUIDES, name, data)
            assert reply.status == 201, reply.text
            [item] = reply.json["items"]
            assert item["name"] == name.rpartition(".")[0]
            assert "Ask for the last time." in (await product.look(f"{GUIDES}/{item['id']}"))["text"]

    async def test_the_same_name_again_is_its_next_version(self, product: Product) -> None:
        outcomes: list[tuple[str, int]] = []
        for text in (b"One.", b"One.", b"Two."):
            [item] = (await imported(product, GUIDES, "Again.md", text)).json["items"]
            outcomes.append((item["outcome"], item["version"]))
        assert outcomes == [("created", 1), ("unchanged", 1), ("changed", 2)]

    async def test_one_that_is_too_long_is_refused_and_not_cut(self, product: Product) -> None:
        reply = await imported(product, GUIDES, "long.md", b"word " * 5_000)
        assert paths(reply) == ["text"]


class TestInterviews:
    async def test_a_questionnaire_is_asked_in_its_language_and_named(self, product: Product) -> None:
        """A, H1"""
        made = await created(product, QUESTIONNAIRES, QUESTIONNAIRE)
        interview = await product.start(adaptive(made))
        state = await interview.state()
        assert state["question"]["question_text"] == LANTERNS["question_text"]
        view = await interview.view()
        assert (view["language"], view["questionnaire"]) == ("de", ref(made))
        assert (await interview.result())["questionnaire"] == ref(made)
        listed = (await product.look("/api/interviews?limit=1"))["items"][0]
        assert {name: listed[name] for name in NAMES} == {**dict.fromkeys(NAMES), "questionnaire": ref(made)}
        csv = (await interview.staff("GET", "/result?format=csv")).text
        assert f'"{made["id"]} v1"' in csv
        assert (
            "- **Questionnaire**: Keeping the light, version 1"
            in (await interview.staff("GET", "/result?format=markdown")).text
        )

    async def test_either_questions_or_a_questionnaire_that_is_there(self, product: Product) -> None:
        unknown = await product.staff("POST", "/api/interview/start", json=adaptive({"id": "nowhere"}))
        assert "There is no questionnaire nowhere" in refusal(unknown, 404)
        for material in ({}, {"questionnaire_id": "x", "questions": [ROPES]}):
            given = {"mode": "adaptive_follow_up", "material": material}
            assert paths(await product.staff("POST", "/api/interview/start", json=given)) == ["material"]

    async def test_a_guide_takes_the_place_of_the_plans_own(self, product: Product) -> None:
        """D9"""
        guide = await created(product, GUIDES, GUIDE)
        planned = await created(product, "/api/plans", plan(guide="The plan's own."))
        for material in ({"plan": configuration()}, {"plan_id": planned["id"]}):
            interview = await product.start(start_with({**material, "guide_id": guide["id"]}))
            view = await interview.view()
            assert view["guide"] == ref(guide)
            assert view["plan"] == (ref(planned) if "plan_id" in material else None)
        lost = start_with({"plan": configuration(), "guide_id": "nowhere"})
        assert "There is no guide nowhere" in refusal(
            await product.staff("POST", "/api/interview/start", json=lost), 404
        )


class TestWhatIsNotActive:
    async def test_a_start_with_it_warns_staff_and_not_the_participant(self, product: Product) -> None:
        made = await created(product, QUESTIONNAIRES, QUESTIONNAIRE, name="Resting", is_active=False)
        reply = await product.staff("POST", "/api/interview/start?wait=25", json=adaptive(made))
        assert reply.json["warnings"] == ["The questionnaire “Resting” is not active."]
        bearer = {"Authorization": f"Bearer {reply.json['participant_token']}"}
        seen = await product.call("GET", f"/api/interview/{reply.json['interview_id']}", headers=bearer)
        assert seen.json["warnings"] == []

    async def test_a_study_warns_when_it_is_made_and_when_it_opens_as_things_stand_then(
        self, product: Product
    ) -> None:
        """H1"""
        guide = await product.staff("POST", GUIDES, json=GUIDE)
        planned = await created(product, "/api/plans", plan(name="Quiet"), is_active=False)
        material = {"plan_id": planned["id"], "guide_id": guide.json["id"]}
        given = {"name": "S", "mode": "topic_exploration", "material": material}
        study = await product.staff("POST", "/api/studies", json=given)
        assert study.status == 201, study.text
        assert study.json["warnings"] == ["The plan “Quiet” is not active."]
        assert (study.json["plan"], study.json["guide"]) == (ref(planned), ref(guide.json))
        path = f"/api/studies/{study.json['study_id']}"
        await product.staff(
            "PUT",
            f"{GUIDES}/{guide.json['id']}",
            json={**GUIDE, "is_active": False},
            If_Match=guide.headers["ETag"],
        )
        opened = await product.staff("POST", f"{path}/open")
        assert opened.json["warnings"] == [
            "The plan “Quiet” is not active.",
            "The guide “How to listen” is not active.",
        ]
        again = await product.staff("PUT", path, json=study.json, If_Match=study.headers["ETag"])
        assert again.status == 200, again.text

    async def test_an_active_one_warns_nobody(self, product: Product) -> None:
        made = await created(product, QUESTIONNAIRES, QUESTIONNAIRE)
        reply = await product.staff("POST", "/api/interview/start?wait=25", json=adaptive(made))
        assert reply.json["warnings"] == []
