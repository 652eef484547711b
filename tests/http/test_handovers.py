"""`/api/handovers` on the served product: the ways to send files, what becomes of them, a clear word for refusals."""

import json
import random
from typing import Any

import pytest

from tests.product import Product, Reply, eventually, form, refusal
from tests.reading.documents import archive, docx, pdf, xlsx

HANDOVERS = "/api/handovers"
MODEL = b"# Loss threshold per region.\nLOSS_THRESHOLD = 0.3  # TODO ask finance where this comes from\n"
FILES = {
    "README.md": b"# Loss model\n\nForecasts the losses of each region for the finance team.\n",
    "src/model.py": MODEL,
    "loss.csv": b"region,loss\nNorth,0.25\nSouth,0.4\n",
}
FIELDS = {
    "handover_id",
    "status",
    "progress",
    "files",
    "global_summary",
    "deep_dives",
    "question_backlog",
    "rejected_files",
    "warnings",
    "error",
}


async def sent(
    product: Product, data: bytes, content_type: str | None, query: str = "", **headers: str
) -> Reply:
    return await product.send(HANDOVERS + query, data, content_type, **headers)


async def read(product: Product, reply: Reply) -> Any:
    """What became of the files, once they are read."""
    assert reply.status == 202, reply.text
    path = f"{HANDOVERS}/{reply.json['handover_id']}"
    found: dict[str, Any] = {}

    async def settled() -> bool:
        found.update(await product.look(path))
        return found["status"] in {"ready", "failed"}

    await eventually(settled)
    return found


class TestTakingIn:
    async def test_files_in_a_form_are_read_and_asked_about(self, product: Product) -> None:
        """B1: from uploaded project files alone the product builds corpus, summary and backlog."""
        found = await read(product, await sent(product, *form(FILES)))
        assert set(found) == FIELDS
        assert (found["status"], found["progress"], found["files"]) == ("ready", 1.0, 3)
        assert [dive["file_name"] for dive in found["deep_dives"]] == list(FILES)
        assert found["global_summary"]
        assert {"question_id", "text", "priority", "origin", "status"} <= set(found["question_backlog"][0])
        assert (found["rejected_files"], found["warnings"], found["error"]) == ([], [], None)

    @pytest.mark.parametrize("content_type", ["application/zip", "application/octet-stream"])
    async def test_an_archive_is_taken_as_the_body(self, product: Product, content_type: str) -> None:
        found = await read(product, await sent(product, archive(FILES), content_type))
        assert [dive["file_name"] for dive in found["deep_dives"]] == list(FILES)

    async def test_an_archive_is_taken_in_a_form(self, product: Product) -> None:
        found = await read(product, await sent(product, *form({"p.zip": archive(FILES)}, "file")))
        assert found["files"] == 3

    async def test_texts_are_taken_as_json(self, product: Product) -> None:
        files = [{"file_name": name, "text": data.decode()} for name, data in FILES.items()]
        found = await read(product, await product.staff("POST", HANDOVERS, json={"files": files}))
        assert [dive["file_name"] for dive in found["deep_dives"]] == list(FILES)

    async def test_documents_are_read_beside_texts(self, product: Product) -> None:
        files = {
            "plan.pdf": pdf(("The plan of the project",)),
            "who.docx": docx("Ada owns the forecast"),
            "model.xlsx": xlsx({"Sheet1": [["Loss", 0.3], ["Sum", "=SUM(B1:B1)"]]}),
        }
        found = await read(product, await sent(product, *form(files)))
        assert (found["status"], found["files"], found["rejected_files"]) == ("ready", 3, [])

    async def test_a_file_that_was_read_in_part_is_told(self, product: Product) -> None:
        found = await read(product, await sent(product, *form({"zoë.txt": "Zoë".encode("latin-1")})))
        assert [warning[:8] for warning in found["warnings"]] == ["zoë.txt:"]

    async def test_questions_come_in_the_language_that_is_asked_for(self, product: Product) -> None:
        found = await read(product, await sent(product, *form(FILES), query="?language=it"))
        other = await read(product, await sent(product, *form(FILES), query="?language=de"))
        assert [each["text"] for each in found["question_backlog"]] != [
            each["text"] for each in other["question_backlog"]
        ]

    async def test_two_hundred_files_are_read(self, product: Product) -> None:
        files = {f"src/part{n}/model_{n}.py": MODEL + b"# part %d\n" % n for n in range(200)}
        found = await read(product, await sent(product, archive(files), "application/zip"))
        assert (found["status"], len(found["deep_dives"]), found["rejected_files"]) == ("ready", 200, [])


class TestOnce:
    async def test_an_erased_one_is_gone(self, product: Product) -> None:
        reply = await sent(product, *form(FILES))
        path = f"{HANDOVERS}/{reply.json['handover_id']}"
        assert (await product.staff("DELETE", path)).status == 204
        assert (await product.staff("GET", path)).status == 404
        assert (await product.staff("DELETE", path)).status in {204, 404}


class TestRefusing:
    @pytest.mark.parametrize(
        ("data", "content_type", "says"),
        [
            (b"", "multipart/form-data", "form"),
            (*form({}), "no files"),
            (*form({"../a": b"x"}), "None of the files"),
            (b"PK\x03\x04 not really", "application/zip", "damaged"),
            (b"hello", "application/octet-stream", "no ZIP archive"),
        ],
    )
    async def test_what_holds_no_file_to_take_is_422(
        self, product: Product, data: bytes, content_type: str, says: str
    ) -> None:
        assert says in refusal(await sent(product, data, content_type))

    @pytest.mark.parametrize(
        "given",
        [
            {},
            {"files": []},
            {"files": [{"file_name": "a"}]},
            {"files": [{"text": "a"}]},
            {"files": [{"file_name": "a", "text": None}]},
            {"files": [{"file_name": "a", "text": "x", "more": 1}]},
            {"files": [{"file_name": "a", "text": "\ud800"}]},
            {"files": [{"file_name": "\ud800", "text": "x"}]},
            {"files": "a"},
        ],
    )
    async def test_json_without_files_is_422(self, product: Product, given: Any) -> None:
        refusal(await sent(product, json.dumps(given).encode(), "application/json"))

    async def test_a_refusal_of_all_files_names_each(self, product: Product) -> None:
        reply = await sent(product, *form({"../a": b"x", "b.txt": b""}))
        assert [error["path"] for error in reply.json["errors"]] == ["../a", "b.txt"]

    async def test_a_language_that_is_not_known_is_422(self, product: Product) -> None:
        assert "language" in refusal(await sent(product, *form(FILES), query="?language=xx"))

    async def test_a_body_over_the_limit_is_413(self, product: Product) -> None:
        big = b"a" * (40 * 1024 * 1024 + 1)
        assert "over" in refusal(await sent(product, big, "application/zip"), 413)

    async def test_too_many_files_are_413(self, product: Product) -> None:
        many = {f"{number}.txt": b"x" for number in range(501)}
        assert "500 are taken" in refusal(await sent(product, *form(many)), 413)

    async def test_no_bytes_at_all_are_an_error_of_ours(self, product: Product) -> None:
        made = random.Random(11)
        heads = [b"", b"PK\x03\x04", b"PK\x05\x06", b"\xff\xfe", b"--edge\r\n", b'{"files": [', b"%PDF-"]
        types = [None, "application/json", "multipart/form-data; boundary=edge", "application/zip"]
        for number in range(28):
            data = heads[number % len(heads)] + made.randbytes(made.randrange(200))
            reply = await sent(product, data, types[number % len(types)])
            assert reply.status in {202, 422}, (data, reply.text)
