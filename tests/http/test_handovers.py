"""`/api/handovers` on the served product: the ways to send files, what becomes of them, a clear word for refusals."""

import json
import random
import zipfile
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pytest

from tests.product import Product, Reply, eventually
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
    named = {
        "x-functions-key": product.staff_key,
        **{name.replace("_", "-"): headers[name] for name in headers},
    }
    if content_type is not None:
        named["Content-Type"] = content_type
    return await product.call("POST", HANDOVERS + query, data=data, headers=named)


def form(files: Mapping[str, bytes], field: str = "files") -> tuple[bytes, str]:
    parts = [
        f'--edge\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'.encode()
        + data
        + b"\r\n"
        for name, data in files.items()
    ]
    return b"".join(parts) + b"--edge--\r\n", "multipart/form-data; boundary=edge"


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


def refusal(reply: Reply, status: int = 422) -> str:
    assert reply.status == status, reply.text
    return reply.json["detail"]


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

    async def test_findings_cite_lines_of_the_file(self, product: Product) -> None:
        found = await read(product, await sent(product, *form(FILES)))
        findings = next(
            dive["findings"] for dive in found["deep_dives"] if dive["file_name"] == "src/model.py"
        )
        lines = MODEL.decode().split("\n")
        cited = [
            (lines[each["line"] - 1], each["excerpt"].split("\n")[0]) for each in findings if each["line"]
        ]
        assert cited
        assert all(excerpt in line for line, excerpt in cited)

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

    async def test_files_that_cannot_be_read_are_listed_with_the_reason(self, product: Product) -> None:
        files = {**FILES, "logo.png": b"\x89PNG\r\n\x1a\n", "../x": b"x", "bad.pdf": b"%PDF-1.7"}
        found = await read(product, await sent(product, *form(files)))
        reasons = {file["file_name"]: file["reason"] for file in found["rejected_files"]}
        assert list(reasons) == ["../x", "logo.png", "bad.pdf"]
        assert ("leads out" in reasons["../x"], "picture" in reasons["logo.png"]) == (True, True)
        assert (found["status"], found["files"]) == ("ready", 5)

    async def test_a_file_that_was_read_in_part_is_told(self, product: Product) -> None:
        found = await read(product, await sent(product, *form({"zoë.txt": "Zoë".encode("latin-1")})))
        assert [warning[:8] for warning in found["warnings"]] == ["zoë.txt:"]

    async def test_files_of_which_none_can_be_read_end_as_failed(self, product: Product) -> None:
        found = await read(product, await sent(product, *form({"logo.png": b"\x89PNG\r\n\x1a\n"})))
        assert (found["status"], len(found["rejected_files"])) == ("failed", 1)
        assert found["error"]
        assert found["question_backlog"] == []

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
    async def test_the_same_key_answers_the_first_handover(self, product: Product) -> None:
        first = await sent(product, *form(FILES), Idempotency_Key="handover-1")
        again = await sent(product, *form(FILES), Idempotency_Key="handover-1")
        assert (first.status, again.status) == (202, 200)
        assert first.json == again.json
        other = await sent(product, *form({"a.txt": b"x"}), Idempotency_Key="handover-1")
        assert "another body" in refusal(other)

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
            (*form({"a.txt": b""}), "None of the files"),
            (b"PK\x03\x04 not really", "application/zip", "damaged"),
            (archive({}), "application/zip", "no files"),
            (archive({"../a": b"x"}), "application/zip", "None of the files"),
            (b"", "application/zip", "no ZIP archive"),
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
        assert "500 are taken" in refusal(await sent(product, archive(many), "application/zip"), 413)
        texts = {"files": [{"file_name": name, "text": "x"} for name in many]}
        told = refusal(await sent(product, json.dumps(texts).encode(), "application/json"), 413)
        assert "500 are taken" in told

    async def test_a_bomb_is_refused_in_a_moment(self, product: Product) -> None:
        made = BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as bomb:
            for number in range(9):
                bomb.writestr(f"{number}.csv", bytes(9 * 1024 * 1024))
        reply = await sent(product, made.getvalue(), "application/zip")
        assert "None of the files" in refusal(reply)
        assert {error["message"] for error in reply.json["errors"]} == {
            "It unpacks to over 200 times its size."
        }

    async def test_no_bytes_at_all_are_an_error_of_ours(self, product: Product) -> None:
        made = random.Random(11)
        heads = [b"", b"PK\x03\x04", b"PK\x05\x06", b"\xff\xfe", b"--edge\r\n", b'{"files": [', b"%PDF-"]
        types = [None, "application/json", "multipart/form-data; boundary=edge", "application/zip"]
        for number in range(28):
            data = heads[number % len(heads)] + made.randbytes(made.randrange(200))
            reply = await sent(product, data, types[number % len(types)])
            assert reply.status in {202, 422}, (data, reply.text)
