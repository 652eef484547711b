"""What is left of words on a disk: the bytes of every file below a folder, in every form that text takes."""

import json
from collections.abc import Iterator
from pathlib import Path


def forms(word: str) -> Iterator[bytes]:
    """The word as files hold it: UTF-8, UTF-16 of both orders, and JSON whose characters are escaped."""
    yield from {
        word.encode(),
        word.encode("utf-16-le"),
        word.encode("utf-16-be"),
        json.dumps(word)[1:-1].encode(),
        json.dumps(word)[1:-1].encode("utf-16-le"),
    }


def traces(folder: Path, *words: str) -> dict[str, int]:
    """How often each file holds one of the words, for those that do; a file's own name counts too."""
    found: dict[str, int] = {}
    wanted = [form for word in words for form in forms(word)]
    for file in sorted(folder.rglob("*")):
        try:
            content = str(file.relative_to(folder)).encode() + (file.read_bytes() if file.is_file() else b"")
        except FileNotFoundError:  # SQLite removes its companions when it closes
            continue
        if count := sum(content.count(form) for form in wanted):
            found[str(file.relative_to(folder))] = count
    return found
