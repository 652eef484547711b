"""Headers and forms that no browser sends are read, or refused; they never fail (J3)."""

import azure.functions as func
import pytest

from shared.platform.body_files import read_form
from triggers.http.uploads import read_upload


@pytest.mark.parametrize("header", [
    ";filename*x =;filename*0;;filename*=a%", ";filename*0* =\x00UTF-8''filename*1filename*", "", "attachment",
])  # fmt: skip
async def test_a_name_that_cannot_be_read_is_none(header: str) -> None:
    sent = func.HttpRequest("POST", "http://x/", headers={"content-disposition": header}, body=b"x")
    upload = await read_upload(sent, most_bytes=10)
    assert (upload.file_name, upload.data) == ("", b"x")


def test_a_part_of_a_form_without_a_name_is_passed_over() -> None:
    body = b"--a\r\nContent-Disposition: form-data\r\n\r\nx\r\n--a--\r\n"
    found, _ = read_form("multipart/form-data; boundary=a", 50, body)
    assert (found.refused, found.files, found.fields) == (None, (), {})
