"""What a file is goes by its content, and a kind that is not taken is named in the refusal."""

import pytest

from shared.modes.candidate_gaps.resumes.kinds import kind_of
from shared.text.reading.refusal import FileRefused
from tests.reading.documents import docx, pdf


def test_pdf_word_and_text_are_told_apart() -> None:
    """A PDF may have something before its head, and UTF-16 is text for all its zeros."""
    texts = (b"# Ada\n\n* Keeper", "Ada Example".encode("utf-16"))
    assert [kind_of(each) for each in (pdf(), b"\n\n\xef\xbb\xbf%PDF-1.4 ...")] == ["pdf"] * 2
    assert [kind_of(each) for each in (docx(), *texts)] == ["docx", "text", "text"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b" \r\n\t", "empty"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old", "old format"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "password"),
        (b"{\\rtf1 Ada}", "RTF"),
        (b"\x89PNG\r\n", "picture"),
        (b"\xff\xd8\xff\xe0", "picture"),
        (b"RIFF\0\0\0\0WEBP", "picture"),
        (b"\0\0\0\x18ftypheic", "picture"),
        (b"  <!DOCTYPE HTML><p>Ada", "web page"),
        (b"<html lang=en>", "web page"),
        (bytes(range(256)), "cannot be read"),
        (b"\x7fELF\x02\x01\x01\0\0\0", "cannot be read"),
    ],
)
def test_other_kinds_are_refused_by_name(data: bytes, says: str) -> None:
    with pytest.raises(FileRefused, match=says):
        kind_of(data)
