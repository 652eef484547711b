"""What is left of words on a disk: the bytes of every file below a folder, in every form that text takes."""

import json
import zlib
from collections.abc import Iterator
from pathlib import Path

from shared.storage.packing import DICTIONARY, MARK, WINDOW

STEP = 16
"""Bytes of a packed document that are unpacked at once: what follows a page of it may be another's."""


def forms(word: str) -> Iterator[bytes]:
    """The word as files hold it: UTF-8, UTF-16 of both orders, and JSON whose characters are escaped."""
    yield from {
        word.encode(),
        word.encode("utf-16-le"),
        word.encode("utf-16-be"),
        json.dumps(word)[1:-1].encode(),
        json.dumps(word)[1:-1].encode("utf-16-le"),
    }


def unpacked(content: bytes) -> Iterator[bytes]:
    """What stands behind every mark of a packed document, be it in a row or in what was a row once."""
    for document in content.split(MARK)[1:]:
        inflating, text = zlib.decompressobj(WINDOW, zdict=DICTIONARY), b""
        try:
            for at in range(0, len(document), STEP):
                if inflating.eof:
                    break
                text += inflating.decompress(document[at : at + STEP])
        except zlib.error:
            pass  # the rest stood in another page
        yield text


def traces(folder: Path, *words: str) -> dict[str, int]:
    """How often each file holds one of the words, for those that do; a file's own name counts too."""
    found: dict[str, int] = {}
    wanted = [form for word in words for form in forms(word)]
    for file in sorted(folder.rglob("*")):
        try:
            content = str(file.relative_to(folder)).encode() + (file.read_bytes() if file.is_file() else b"")
        except FileNotFoundError:  # SQLite removes its companions when it closes
            continue
        content = b"\n".join((content, *unpacked(content)))
        if count := sum(content.count(form) for form in wanted):
            found[str(file.relative_to(folder))] = count
    return found
