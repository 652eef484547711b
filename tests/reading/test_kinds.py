"""What a file is goes by its content, and a kind that is not taken is named in the refusal."""

import pytest

from shared.text.reading.kinds import form_of
from shared.text.reading.refusal import FileRefused
from tests.reading.documents import docx, pdf

HEADERS = b"Received: from a by b\r\nDate: Mon, 4 May 2026 10:00:00 +0200\r\nFrom: Ada <ada@example.org>\r\n"


@pytest.mark.parametrize(("form", "data"), [
    ("pdf", pdf()), ("pdf", b"\n\n\xef\xbb\xbf%PDF-1.4 ..."), ("zip", docx()), ("text", b"# Ada\n\n* Keeper"),
    ("text", "Ada Example".encode("utf-16")), ("html", b"  <!DOCTYPE HTML><p>Ada"),
    ("html", b"\xef\xbb\xbf<?xml version='1.0'?>\n<!-- saved from there -->\n<html lang=en>"),
    ("html", "<html><p>Ada".encode("utf-16")), ("text", b"{% extends 'base.html' %}<html>"),
    ("notebook", b'{\n "cells": [], "nbformat": 4}'),
    ("notebook", b'{"metadata": {}, "cells": [{"cell_type": "code", "sour'), ("text", b'{"metadata": {"name": "a"}}'),
    ("mail", HEADERS + b"\r\nHello"), ("text", b"From: Ada\nSubject: pumps\n\nThis is a note, and no e-mail."),
    ("text", b"Note: one\n\nFrom: Ada\nMIME-Version: 1.0\n"),
])  # fmt: skip
def test_a_file_is_what_it_begins_with(form: str, data: bytes) -> None:
    assert form_of(data) == form


@pytest.mark.parametrize(("data", "says"), [
    (b"", "empty"), (b" \r\n\t", "empty"), (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old", "old format"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "password"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "__substg1.0_1000".encode("utf-16-le"), "save it as EML"),
    (b"{\\rtf1 Ada}", "RTF"), (b"\x89PNG\r\n", "picture"), (b"\xff\xd8\xff\xe0", "picture"),
    (b"RIFF\0\0\0\0WEBP", "picture"), (b"\0\0\0\x18ftypheic", "picture"), (bytes(range(256)), "cannot be read"),
    (b"\x7fELF\x02\x01\x01\0\0\0", "cannot be read"),
])  # fmt: skip
def test_other_kinds_are_refused_by_name(data: bytes, says: str) -> None:
    with pytest.raises(FileRefused, match=says):
        form_of(data)
