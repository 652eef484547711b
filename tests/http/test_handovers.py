"""`/api/handovers` on the served product: the ways to send files, what becomes of them, a clear word for refusals."""

import json
from typing import Any

import pytest

from tests.product import Product, Reply, eventually, form, paths, refusal
from tests.reading.documents import archive

HANDOVERS = "/api/handovers"
MODEL = b"# Loss threshold per region.\nLOSS_THRESHOLD = 0.3  # TODO ask finance where this comes from\n"
FILES = {
    "README.md": b"# Loss model\n\nForecasts the losses of each region for the finance team.\n",
    "src/model.py": MODEL,
    "loss.csv": b"region,loss\nNorth,0.25\nSouth,0.4\n",
}


TEXTS = [{"file_name": name, "text": data.decode()} for name, data in FILES.items()]


FIELDS = {
    "handover_id", "status", "progress", "files", "global_summary", "deep_dives", "question_backlog", "rejected_files",
    "warnings", "error",
}  # fmt: skip


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

    @pytest.mark.parametrize(("data", "content_type"), [
        (archive(FILES), "application/zip"), (archive(FILES), "application/octet-stream"),
        form({"p.zip": archive(FILES)}, "file"), (json.dumps({"files": TEXTS}).encode(), "application/json"),
    ])  # fmt: skip
    async def test_an_archive_and_texts_as_json_are_read_as_well(
        self, product: Product, data: bytes, content_type: str
    ) -> None:
        found = await read(product, await sent(product, data, content_type))
        assert [dive["file_name"] for dive in found["deep_dives"]] == list(FILES)

    async def test_a_file_that_was_read_in_part_is_told(self, product: Product) -> None:
        found = await read(product, await sent(product, *form({"zoë.txt": "Zoë".encode("latin-1")})))
        assert [warning[:8] for warning in found["warnings"]] == ["zoë.txt:"]

    async def test_questions_come_in_the_language_that_is_asked_for(self, product: Product) -> None:
        found, other = [
            await read(product, await sent(product, *form(FILES), query=f"?language={language}"))
            for language in ("it", "de")
        ]
        texts = [[each["text"] for each in one["question_backlog"]] for one in (found, other)]
        assert texts[0] != texts[1]
        assert "language" in refusal(await sent(product, *form(FILES), query="?language=xx"))


class TestRefusing:
    @pytest.mark.parametrize(("data", "content_type", "says"), [
        (b"", "multipart/form-data", "form"), (*form({}), "no files"), (*form({"../a": b"x"}), "None of the files"),
        (b"PK\x03\x04 not really", "application/zip", "damaged"),
        (b"hello", "application/octet-stream", "no ZIP archive"),
    ])  # fmt: skip
    async def test_what_holds_no_file_to_take_is_422(
        self, product: Product, data: bytes, content_type: str, says: str
    ) -> None:
        assert says in refusal(await sent(product, data, content_type))

    @pytest.mark.parametrize(
        "files",
        [
            None, [], "a", [{"file_name": "a"}], [{"text": "a"}], [{"file_name": "a", "text": None}],
            [{"file_name": "a", "text": "x", "more": 1}], [{"file_name": "a", "text": "\ud800"}],
            [{"file_name": "\ud800", "text": "x"}],
        ],
    )  # fmt: skip
    async def test_json_without_files_is_422(self, product: Product, files: Any) -> None:
        given = {} if files is None else {"files": files}
        refusal(await sent(product, json.dumps(given).encode(), "application/json"))

    async def test_a_refusal_of_all_files_names_each(self, product: Product) -> None:
        reply = await sent(product, *form({"../a": b"x", "b.txt": b""}))
        assert [error["path"] for error in reply.json["errors"]] == ["../a", "b.txt"]

    async def test_a_body_over_the_limit_is_413(self, product: Product) -> None:
        big = b"a" * (40 * 1024 * 1024 + 1)
        assert "over" in refusal(await sent(product, big, "application/zip"), 413)


class TestBacklog:
    async def test_staff_drop_rank_merge_word_anew_and_add_before_an_interview_starts(
        self, product: Product
    ) -> None:
        """B1: an interview that starts afterwards asks what staff left."""
        found = await read(product, await sent(product, *form(FILES)))
        path = f"{HANDOVERS}/{found['handover_id']}/backlog"
        reply = await product.staff("GET", path)
        first, second, *_ = reply.json["question_backlog"]
        merged = second | {"priority": "P0", "text": "Why 0.3, and who in finance decided it?"}
        wanted = {"question_backlog": [merged, {"text": "Who runs it in August?", "priority": "P0"}]}
        etag = reply.headers["ETag"]
        changed = await product.staff("PUT", path, json=wanted, If_Match=etag)
        assert changed.status == 200, changed.text
        ids = [each["question_id"] for each in changed.json["question_backlog"]]
        assert ids == [second["question_id"], "b1"]
        assert first["question_id"] not in ids
        material = {"handover_id": found["handover_id"]}
        interview = await product.start({"mode": "knowledge_handover", "material": material})
        backlog = (await interview.view())["backlog"]
        assert [each["text"] for each in backlog] == [each["text"] for each in wanted["question_backlog"]]
        assert (await interview.state())["question"]["question_id"] == second["question_id"]

    async def test_a_correction_names_the_version_that_it_corrects_and_only_known_questions(
        self, product: Product
    ) -> None:
        found = await read(product, await sent(product, *form(FILES)))
        path = f"{HANDOVERS}/{found['handover_id']}/backlog"
        reply = await product.staff("GET", path)
        given, etag = reply.json, reply.headers["ETag"]
        assert (await product.staff("PUT", path, json=given)).status == 428
        assert (await product.staff("PUT", path, json=given, If_Match=etag)).json == given
        assert (await product.staff("PUT", path, json=given, If_Match=etag)).status == 412
        other = {"text": "Why?", "priority": "P0", "question_id": "elsewhere"}
        for question, wrong in (
            (other, "question_id"),
            ({"text": "Why?"}, "priority"),
            (other | {"x": 1}, "x"),
        ):
            reply = await product.staff("PUT", path, json={"question_backlog": [question]}, If_Match="*")
            assert paths(reply) == [f"question_backlog[0].{wrong}"]
        nowhere = f"{HANDOVERS}/{'0' * 32}/backlog"
        assert (await product.staff("GET", nowhere)).status == 404
