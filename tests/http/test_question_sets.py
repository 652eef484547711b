"""Question sets over HTTP (E3): CRUD under If-Match, import and export."""

import json
from typing import Any

import pytest
import yaml

from tests.library.sets import question, question_set
from tests.product import Product, Reply, form, paths

SETS = "/api/question-sets"
IMPORT = f"{SETS}/import"
LISTED = {
    "id", "version", "role", "level", "name", "is_active", "question_count", "created_at", "updated_at",
}  # fmt: skip


async def created(product: Product, **changes: Any) -> Reply:
    reply = await product.staff("POST", SETS, json=question_set(**changes))
    assert reply.status == 201, reply.text
    return reply


class TestCreating:
    async def test_a_set_comes_back_with_ids_version_1_and_its_etag(self, product: Product) -> None:
        reply = await created(product)
        kept = reply.json
        assert set(kept) == {"id", "version", "role", "level", "name", "is_active", "questions"}
        assert (kept["version"], kept["is_active"]) == (1, True)
        assert set(kept["questions"][0]) == {
            "id", "category", "question_text", "what_assesses", "expected_answer_pattern", "order", "is_required",
        }  # fmt: skip
        assert reply.headers["ETag"].startswith('"')
        assert reply.headers["Location"] == f"{SETS}/{kept['id']}"

    async def test_every_problem_is_named_with_its_path(self, product: Product) -> None:
        bad = question_set(question(what_assesses=["skills"]), question("", order=2), level="")
        reply = await product.staff("POST", SETS, json=bad)
        assert paths(reply) == ["level", "questions[0].what_assesses", "questions[1].question_text"]


class TestReading:
    async def test_a_set_is_read_with_the_etag_that_its_creation_gave(self, product: Product) -> None:
        made = await created(product)
        reply = await product.staff("GET", f"{SETS}/{made.json['id']}")
        assert (reply.json, reply.headers["ETag"]) == (made.json, made.headers["ETag"])

    async def test_earlier_versions_stay_as_they_were(self, product: Product) -> None:
        made = await created(product)
        path = f"{SETS}/{made.json['id']}"
        changed = await product.staff(
            "PUT", path, json=question_set(name="Winter"), If_Match=made.headers["ETag"]
        )
        assert (await product.look(f"{path}?version=1")) == made.json
        assert (await product.look(f"{path}?version=2")) == changed.json
        assert (await product.staff("GET", f"{path}?version=3")).status == 404
        assert paths(await product.staff("GET", f"{path}?version=new")) == ["version"]

    async def test_the_list_is_filtered_and_paged(self, product: Product) -> None:
        made = [(await created(product, role="Beekeeper", name=f"N{n}")).json["id"] for n in range(3)]
        await created(product, role="Beekeeper", name="Resting", is_active=False)
        first = await product.look(f"{SETS}?role=beekeeper&is_active=true&limit=2")
        rest = await product.look(
            f"{SETS}?role=beekeeper&is_active=true&limit=2&cursor={first['next_cursor']}"
        )
        found = [*first["items"], *rest["items"]]
        assert sorted(each["id"] for each in found) == sorted(made)
        assert rest["next_cursor"] is None
        assert all(set(each) == LISTED and each["question_count"] == 2 for each in found)

    @pytest.mark.parametrize(
        "query", ["is_active=perhaps", "limit=0", "limit=many", "cursor=%00", "cursor=x"]
    )
    async def test_a_query_that_means_nothing_is_refused(self, query: str, product: Product) -> None:
        assert (await product.staff("GET", f"{SETS}?{query}")).status == 422


class TestChanging:
    async def test_without_if_match_428_and_with_a_stale_one_412(self, product: Product) -> None:
        made = await created(product)
        path, etag = f"{SETS}/{made.json['id']}", made.headers["ETag"]
        for method, given in (("PUT", question_set()), ("DELETE", None)):
            assert (await product.staff(method, path, json=given)).status == 428
            assert (await product.staff(method, path, json=given, If_Match='"other"')).status == 412
            assert (await product.staff(method, path, json=given, If_Match=f"W/{etag}")).status == 412
        assert (await product.look(path)) == made.json

    async def test_what_was_read_can_be_sent_back_changed(self, product: Product) -> None:
        made = await created(product)
        path = f"{SETS}/{made.json['id']}"
        body = made.json | {"name": "Winter", "questions": [*reversed(made.json["questions"])]}
        reply = await product.staff("PUT", path, json=body, If_Match=made.headers["ETag"])
        assert (reply.status, reply.json["version"], reply.json["name"]) == (200, 2, "Winter")
        assert reply.json["questions"] == made.json["questions"], "the given order rules, not the place"
        assert reply.headers["ETag"] != made.headers["ETag"]
        again = await product.staff("PUT", path, json=body, If_Match=made.headers["ETag"])
        assert again.status == 412

    async def test_the_id_in_the_body_must_be_the_one_in_the_address(self, product: Product) -> None:
        made = await created(product)
        reply = await product.staff(
            "PUT", f"{SETS}/{made.json['id']}", json=question_set() | {"id": "other"}, If_Match="*"
        )
        assert paths(reply) == ["id"]

    async def test_a_deleted_set_is_gone_with_its_versions(self, product: Product) -> None:
        made = await created(product)
        path = f"{SETS}/{made.json['id']}"
        assert (await product.staff("DELETE", path, If_Match=made.headers["ETag"])).status == 204
        for gone in (path, f"{path}?version=1", f"{path}/export"):
            assert (await product.staff("GET", gone)).status == 404
        assert (await product.staff("DELETE", path, If_Match="*")).status == 404


class TestImporting:
    @pytest.mark.parametrize(
        ("content_type", "write"),
        [
            ("application/json", json.dumps),
            ("application/yaml", yaml.safe_dump),
            ("text/yaml; charset=utf-8", yaml.safe_dump),
            ("application/octet-stream", yaml.safe_dump),
            ("application/x-www-form-urlencoded", json.dumps),
        ],
    )
    async def test_a_file_is_taken_as_a_body_and_the_same_again_makes_nothing(
        self, content_type: str, write: Any, product: Product
    ) -> None:
        data = write({"question_sets": [question_set(name=f"Import {content_type}")]}).encode()
        first, second = [await product.send(IMPORT, data, content_type) for _ in range(2)]
        assert (first.status, second.status) == (201, 200)
        [one], [other] = first.json["items"], second.json["items"]
        assert (one.pop("outcome"), other.pop("outcome")) == ("created", "unchanged")
        assert one == other

    @pytest.mark.parametrize("file_name", ["sets.yaml", "sets.YML", "sets"])
    async def test_a_file_is_taken_from_a_form(self, file_name: str, product: Product) -> None:
        data = yaml.safe_dump(question_set(name=f"From a form: {file_name}")).encode()
        reply = await product.send(IMPORT, *form({file_name: data}))
        assert (reply.status, reply.json["items"][0]["outcome"]) == (201, "created")

    async def test_one_bad_set_keeps_the_whole_file_out(self, product: Product) -> None:
        bad = question_set(question(what_assesses=[]), role="Nobody's role")
        given = [question_set(role="Nobody's role", name="Good"), bad]
        reply = await product.send(IMPORT, json.dumps(given).encode(), "application/json")
        assert paths(reply) == ["[1].questions[0].what_assesses"]
        assert (await product.look(f"{SETS}?role=nobody's role"))["items"] == []

    async def test_changed_content_becomes_the_next_version(self, product: Product) -> None:
        def file(text: str) -> bytes:
            return json.dumps(question_set(question(text), name="Changing")).encode()

        first = await product.send(IMPORT, file("Why?"), "application/json")
        second = await product.send(IMPORT, file("Why not?"), "application/json")
        [one], [other] = first.json["items"], second.json["items"]
        assert (other["id"], other["version"], other["outcome"]) == (one["id"], 2, "changed")

    @pytest.mark.parametrize(
        ("data", "content_type", "status"),
        [
            (b"", "application/json", 422),
            (b"{", "application/json", 422),
            (b"a: &a [*a]", "application/yaml", 422),
            (b"", "multipart/form-data", 422),
            (b"--edge\r\nbroken", "multipart/form-data; boundary=edge", 422),
            (b"x" * (1024 * 1024 + 1), "application/yaml", 413),
            (b"x" * (2 * 1024 * 1024), "multipart/form-data; boundary=edge", 413),
        ],
    )
    async def test_what_is_no_file_of_sets_is_refused(
        self, data: bytes, content_type: str, status: int, product: Product
    ) -> None:
        assert (await product.send(IMPORT, data, content_type)).status == status


class TestExporting:
    @pytest.mark.parametrize("wanted", ["json", "yaml"])
    async def test_an_exported_set_imports_as_itself(self, wanted: str, product: Product) -> None:
        made = await created(product, name=f"Export {wanted}")
        reply = await product.staff("GET", f"{SETS}/{made.json['id']}/export?format={wanted}")
        assert reply.headers["Content-Type"].startswith(f"application/{wanted}")
        assert f".{wanted}" in reply.headers["Content-Disposition"]
        back = await product.send(IMPORT, reply.raw, f"application/{wanted}")
        [item] = back.json["items"]
        assert (item["outcome"], item["id"]) == ("unchanged", made.json["id"])

    async def test_it_never_overwrites_another_set_of_the_same_names(self, product: Product) -> None:
        older, newer = [await created(product, name="Twice there") for _ in range(2)]
        reply = await product.staff("GET", f"{SETS}/{older.json['id']}/export")
        changed = reply.json | {"questions": reply.json["questions"][:1]}
        [item] = (await product.send(IMPORT, json.dumps(changed).encode(), "application/json")).json["items"]
        assert (item["outcome"], item["id"]) == ("changed", older.json["id"])
        assert (await product.look(f"{SETS}/{newer.json['id']}"))["version"] == 1

    async def test_json_is_the_default_and_another_format_is_refused(self, product: Product) -> None:
        made = await created(product)
        path = f"{SETS}/{made.json['id']}/export"
        assert (await product.staff("GET", path)).json["name"] == "Autumn"
        assert paths(await product.staff("GET", f"{path}?format=xml")) == ["format"]
