"""What is left of words on a disk: the bytes of every file below a folder, in every form that text takes."""

import json
import zlib
from collections.abc import Iterator
from pathlib import Path

from shared.storage.packing import DICTIONARY, MARK, WINDOW

DEFLATED = b"\x78\x9c"
STEP = 16
"""Bytes that are unpacked at once: what follows a page of them may be another's."""


def forms(word: str) -> Iterator[bytes]:
    """The word as files hold it: UTF-8, UTF-16 of both orders, and JSON whose characters are escaped."""
    yield from {
        word.encode(),
        word.encode("utf-16-le"),
        word.encode("utf-16-be"),
        json.dumps(word)[1:-1].encode(),
        json.dumps(word)[1:-1].encode("utf-16-le"),
    }


def laid_open(content: bytes) -> bytes:
    """The bytes, and behind them all that was deflated in them: documents, histories, in rows and what was rows once."""
    documents = (
        _inflated(each, zlib.decompressobj(WINDOW, zdict=DICTIONARY)) for each in content.split(MARK)[1:]
    )
    histories = (_inflated(DEFLATED + each, zlib.decompressobj()) for each in content.split(DEFLATED)[1:])
    return b"\n".join((content, *documents, *histories))


def _inflated(data: bytes, inflating: "zlib._Decompress") -> bytes:
    text = b""
    try:
        for at in range(0, len(data), STEP):
            if inflating.eof:
                break
            text += inflating.decompress(data[at : at + STEP])
    except zlib.error:
        pass  # the rest stood in another page, or it was none
    return text


def traces(folder: Path, *words: str) -> dict[str, int]:
    """How often each file holds one of the words, for those that do; a file's own name counts too."""
    found: dict[str, int] = {}
    wanted = [form for word in words for form in forms(word)]
    for file in sorted(folder.rglob("*")):
        try:
            content = str(file.relative_to(folder)).encode() + (file.read_bytes() if file.is_file() else b"")
        except FileNotFoundError:  # SQLite removes its companions when it closes
            continue
        content = laid_open(content)
        if count := sum(content.count(form) for form in wanted):
            found[str(file.relative_to(folder))] = count
    return found
