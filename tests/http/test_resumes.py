"""`POST /api/resumes`: the ways to send a resume, and a clear word for each that cannot be read."""

import json
import random
from typing import Any

import pytest

from tests.product import Product, form, refusal
from tests.reading.documents import docx, encrypted_pdf, pdf

RESUMES = "/api/resumes"
LONG = "Ada Example has kept the lighthouse of Norderney since 2011, and trained four assistants."
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


class TestTakingIn:
    @pytest.mark.parametrize("data", [pdf((LONG,)), docx(LONG), LONG.encode(), LONG.encode("utf-16")])
    async def test_a_file_in_a_form_is_taken_whatever_its_name_says(
        self, data: bytes, product: Product
    ) -> None:
        reply = await product.send(RESUMES, *form({"resume.exe": data}))
        assert (reply.status, set(reply.json)) == (201, {"resume_document_id", "characters", "warnings"})
        assert (reply.json["characters"], reply.json["warnings"]) == (len(LONG), [])

    @pytest.mark.parametrize(
        ("data", "content_type"),
        [
            (pdf((LONG,)), "application/pdf"),
            (docx(LONG), WORD),
            (LONG.encode(), "text/plain; charset=utf-8"),
            (LONG.encode(), "text/markdown"),
            (pdf((LONG,)), "application/octet-stream"),
        ],
    )
    async def test_a_file_is_taken_as_the_body(
        self, data: bytes, content_type: str, product: Product
    ) -> None:
        reply = await product.send(RESUMES, data, content_type)
        assert (reply.status, reply.json["characters"]) == (201, len(LONG))

    async def test_a_text_is_taken_as_json(self, product: Product) -> None:
        reply = await product.staff("POST", RESUMES, json={"file_name": "ada.md", "text": LONG})
        assert (reply.status, reply.json["characters"], reply.json["warnings"]) == (201, len(LONG), [])

    async def test_each_upload_is_a_resume_of_its_own(self, product: Product) -> None:
        ids = {
            (await product.send(RESUMES, LONG.encode(), "text/plain")).json["resume_document_id"]
            for _ in "ab"
        }
        assert len(ids) == 2

    async def test_an_erased_one_is_gone(self, product: Product) -> None:
        reply = await product.staff("POST", RESUMES, json={"text": LONG})
        path = f"{RESUMES}/{reply.json['resume_document_id']}"
        assert (await product.staff("DELETE", path)).status == 204
        assert (await product.staff("DELETE", path)).status == 404


class TestRefusing:
    @pytest.mark.parametrize(
        ("data", "says"),
        [
            (b"", "empty"),
            (encrypted_pdf("secret"), "password"),
            (pdf(()), "scanned"),
            (b"%PDF-1.7 not really", "damaged"),
        ],
    )
    async def test_a_file_without_text_is_refused_with_the_reason(
        self, data: bytes, says: str, product: Product
    ) -> None:
        assert says in refusal(await product.send(RESUMES, *form({"cv.pdf": data})))
        assert says in refusal(await product.send(RESUMES, data, "application/octet-stream"))

    @pytest.mark.parametrize(
        ("data", "content_type"),
        [
            (b"", "multipart/form-data"),
            (b"junk", "multipart/form-data; boundary=edge"),
            (b"--edge\r\n", "multipart/form-data; boundary=edge"),
            (b"--edge--\r\n", "multipart/form-data; boundary=edge"),
            (b"--edge\r\n\xff\xfe\r\n\r\nx\r\n--edge--", "multipart/form-data; boundary=edge"),
            (form({"a": LONG.encode()})[0], "multipart/form-data; boundary="),
            (form({"a": LONG.encode()})[0][:60], "multipart/form-data; boundary=edge"),
            form({"a.txt": LONG.encode(), "b.txt": LONG.encode()}),
            form({str(number): b"x" for number in range(60)}),
            (
                b'--edge\r\nContent-Disposition: form-data; name="file"\r\n\r\ntext\r\n--edge--\r\n',
                "multipart/form-data; boundary=edge",
            ),
        ],
    )
    async def test_a_form_that_is_broken_or_holds_not_one_file_is_refused(
        self, data: bytes, content_type: str, product: Product
    ) -> None:
        refusal(await product.send(RESUMES, data, content_type))

    @pytest.mark.parametrize(
        "given",
        [{}, {"text": ""}, {"text": " \n"}, {"text": None}, {"text": LONG, "more": 1}, {"text": "\ud800"}],
    )
    async def test_json_without_a_text_is_refused(self, given: dict[str, Any], product: Product) -> None:
        reply = await product.send(RESUMES, json.dumps(given).encode(), "application/json")
        refusal(reply)

    async def test_a_file_over_the_limit_is_413(self, product: Product) -> None:
        big = b"a" * (10 * 1024 * 1024 + 1)
        assert (await product.send(RESUMES, big, "text/plain")).status == 413
        assert (await product.send(RESUMES, *form({"big.txt": big}))).status == 413

    async def test_no_bytes_at_all_are_an_error_of_ours(self, product: Product) -> None:
        made = random.Random(7)
        heads = [b"", b"%PDF-1.7\n", b"PK\x03\x04", b"\xff\xfe", b"--edge\r\n", b'{"text": "']
        types = [None, "application/json", "multipart/form-data; boundary=edge", "text/plain", "\xe9/x"]
        for number in range(60):
            data = heads[number % len(heads)] + made.randbytes(made.randrange(200))
            reply = await product.send(RESUMES, data, types[number % len(types)])
            assert reply.status in {201, 422}, (data, reply.text)
