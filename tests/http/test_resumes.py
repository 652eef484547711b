"""`POST /api/resumes`: the ways to send a resume, and a clear word for each that cannot be read."""

import random

import pytest

from tests.product import Product, form, refusal
from tests.reading.documents import docx, encrypted_pdf, pdf
from tests.reading.office_documents import eml, odt, pptx

RESUMES = "/api/resumes"
LONG = "Ada Example has kept the lighthouse of Norderney since 2011, and trained four assistants."
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


FORM = "multipart/form-data; boundary=edge"


class TestTakingIn:
    @pytest.mark.parametrize("data", [
        pdf((LONG,)), docx(LONG), odt(LONG), f"<html><p>{LONG}".encode(), LONG.encode(), LONG.encode("utf-16"),
    ])  # fmt: skip
    async def test_a_file_in_a_form_is_taken_whatever_its_name_says(
        self, data: bytes, product: Product
    ) -> None:
        reply = await product.send(RESUMES, *form({"resume.exe": data}))
        assert (reply.status, set(reply.json)) == (201, {"resume_document_id", "characters", "warnings"})
        assert (reply.json["characters"], reply.json["warnings"]) == (len(LONG), [])

    @pytest.mark.parametrize(("data", "content_type"), [
        (pdf((LONG,)), "application/pdf"), (docx(LONG), WORD), (LONG.encode(), "text/plain; charset=utf-8"),
        (LONG.encode(), "text/markdown"), (pdf((LONG,)), "application/octet-stream"),
    ])  # fmt: skip
    async def test_a_file_is_taken_as_the_body(
        self, data: bytes, content_type: str, product: Product
    ) -> None:
        reply = await product.send(RESUMES, data, content_type)
        assert (reply.status, reply.json["characters"]) == (201, len(LONG))

    async def test_a_text_is_taken_as_json_and_an_erased_one_is_gone(self, product: Product) -> None:
        reply = await product.staff("POST", RESUMES, json={"file_name": "ada.md", "text": LONG})
        assert (reply.status, reply.json["characters"], reply.json["warnings"]) == (201, len(LONG), [])
        path = f"{RESUMES}/{reply.json['resume_document_id']}"
        assert [(await product.staff("DELETE", path)).status for _ in range(2)] == [204, 404]


class TestRefusing:
    @pytest.mark.parametrize(("data", "says"), [
        (b"", "empty"), (encrypted_pdf("secret"), "password"), (pdf(()), "scanned"),
        (b"%PDF-1.7 not really", "damaged"), (pptx((LONG,)), "save it as PDF"), (eml(LONG), "save it as PDF"),
    ])  # fmt: skip
    async def test_a_file_without_text_is_refused_with_the_reason(
        self, data: bytes, says: str, product: Product
    ) -> None:
        assert says in refusal(await product.send(RESUMES, *form({"cv.pdf": data})))
        assert says in refusal(await product.send(RESUMES, data, "application/octet-stream"))

    @pytest.mark.parametrize(
        ("data", "content_type"),
        [
            (b"", "multipart/form-data"),
            (b"junk", FORM), (b"--edge\r\n", FORM), (b"--edge--\r\n", FORM),
            (b"--edge\r\n\xff\xfe\r\n\r\nx\r\n--edge--", FORM),
            (form({"a": LONG.encode()})[0], "multipart/form-data; boundary="), (form({"a": LONG.encode()})[0][:60], FORM),
            form({"a.txt": LONG.encode(), "b.txt": LONG.encode()}), form({str(number): b"x" for number in range(60)}),
            (b'--edge\r\nContent-Disposition: form-data; name="file"\r\n\r\ntext\r\n--edge--\r\n', FORM),
        ],
    )  # fmt: skip
    async def test_a_form_that_is_broken_or_holds_not_one_file_is_refused(
        self, data: bytes, content_type: str, product: Product
    ) -> None:
        refusal(await product.send(RESUMES, data, content_type))

    async def test_a_file_over_the_limit_is_413(self, product: Product) -> None:
        big = b"a" * (10 * 1024 * 1024 + 1)
        assert (await product.send(RESUMES, big, "text/plain")).status == 413
        assert (await product.send(RESUMES, *form({"big.txt": big}))).status == 413

    @pytest.mark.parametrize(
        ("path", "calls", "heads", "types"),
        [
            (
                RESUMES, 60, [b"", b"%PDF-1.7\n", b"PK\x03\x04", b"\xff\xfe", b"--edge\r\n", b'{"text": "'],
                [None, "application/json", FORM, "text/plain", "\xe9/x"],
            ),
            (
                "/api/handovers", 28,
                [b"", b"PK\x03\x04", b"PK\x05\x06", b"\xff\xfe", b"--edge\r\n", b'{"files": [', b"%PDF-"],
                [None, "application/json", FORM, "application/zip"],
            ),
        ],
    )  # fmt: skip
    async def test_no_bytes_at_all_are_an_error_of_ours(
        self, path: str, calls: int, heads: list[bytes], types: list[str | None], product: Product
    ) -> None:
        made = random.Random(7)
        for number in range(calls):
            data = heads[number % len(heads)] + made.randbytes(made.randrange(200))
            reply = await product.send(path, data, types[number % len(types)])
            assert reply.status in {201, 202, 422}, (data, reply.text)
