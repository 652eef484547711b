"""Question sets over HTTP (E3): CRUD under If-Match, import and export."""

import json
from typing import Any

import pytest
import yaml

from tests.library.sets import question_set
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
        again = await product.staff("GET", f"{SETS}/{kept['id']}")
        assert (again.json, again.headers["ETag"]) == (kept, reply.headers["ETag"])


class TestReading:
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


class TestChanging:
    async def test_without_if_match_428_and_with_a_stale_one_412(self, product: Product) -> None:
        made = await created(product)
        path, etag = f"{SETS}/{made.json['id']}", made.headers["ETag"]
        for method, given in (("PUT", question_set()), ("DELETE", None)):
            assert (await product.staff(method, path, json=given)).status == 428
            assert (await product.staff(method, path, json=given, If_Match='"other"')).status == 412
            assert (await product.staff(method, path, json=given, If_Match=f"W/{etag}")).status == 412
        assert paths(await product.staff("PUT", path, json=question_set() | {"id": "x"}, If_Match=etag)) == [
            "id"
        ]
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

    async def test_a_deleted_set_is_gone_with_its_versions(self, product: Product) -> None:
        made = await created(product)
        path = f"{SETS}/{made.json['id']}"
        assert (await product.staff("DELETE", path, If_Match=made.headers["ETag"])).status == 204
        for gone in (path, f"{path}?version=1", f"{path}/export"):
            assert (await product.staff("GET", gone)).status == 404
        assert (await product.staff("DELETE", path, If_Match="*")).status == 404


class TestImporting:
    @pytest.mark.parametrize(("content_type", "write"), [
        ("application/json", json.dumps), ("application/yaml", yaml.safe_dump),
        ("text/yaml; charset=utf-8", yaml.safe_dump), ("application/octet-stream", yaml.safe_dump),
        ("application/x-www-form-urlencoded", json.dumps),
    ])  # fmt: skip
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

    @pytest.mark.parametrize(("data", "content_type", "status"), [
        (b"", "application/json", 422), (b"{", "application/json", 422), (b"a: &a [*a]", "application/yaml", 422),
        (b"", "multipart/form-data", 422), (b"--edge\r\nbroken", "multipart/form-data; boundary=edge", 422),
        (b"x" * (1024 * 1024 + 1), "application/yaml", 413),
        (b"x" * (2 * 1024 * 1024), "multipart/form-data; boundary=edge", 413),
    ])  # fmt: skip
    async def test_what_is_no_file_of_sets_is_refused(
        self, data: bytes, content_type: str, status: int, product: Product
    ) -> None:
        assert (await product.send(IMPORT, data, content_type)).status == status


class TestExporting:
    async def test_an_exported_set_imports_as_itself(self, product: Product) -> None:
        """As JSON where nothing else is asked for."""
        path = f"{SETS}/{(made := await created(product, name='Exported')).json['id']}/export"
        for query, kind in (("", "json"), ("?format=json", "json"), ("?format=yaml", "yaml")):
            reply = await product.staff("GET", f"{path}{query}")
            assert reply.headers["Content-Type"].startswith(f"application/{kind}")
            assert f".{kind}" in reply.headers["Content-Disposition"]
            [item] = (await product.send(IMPORT, reply.raw, f"application/{kind}")).json["items"]
            assert (item["outcome"], item["id"]) == ("unchanged", made.json["id"])
        assert paths(await product.staff("GET", f"{path}?format=xml")) == ["format"]
