"""Names of files that strangers gave, made safe to show, to compare and to cite: relative POSIX paths."""

import re
import unicodedata
from typing import Final

from shared.text.unicode_forms import normal_form

MAX_PATH: Final = 300
"""Characters of a path."""

_DRIVE: Final = re.compile(r"[^/]:")
"""On Windows any one character before a colon is a drive, not a letter alone."""
_NEVER_SHOWN: Final = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
_DIRECTIONS: Final = frozenset(
    "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
)
"""Marks that turn the direction of writing: with them `gpj.exe` looks like `exe.jpg`."""


class UnsafePath(Exception):
    """No file may be called so; the message is one sentence for the person who sent it."""


def safe_path(name: str) -> str:
    """The name as a relative POSIX path in NFC, without empty parts or `.`. Raises UnsafePath."""
    path = normal_form("NFC", name).replace("\\", "/")
    if any(_is_unseen(char) for char in path):
        raise UnsafePath("Its name holds control characters.")
    if path.startswith("/") or _DRIVE.match(path):
        raise UnsafePath("Its name is an absolute path.")
    parts = [part.strip() for part in path.split("/")]
    if ".." in parts:
        raise UnsafePath("Its name leads out of the project.")
    safe = "/".join(part for part in parts if part not in ("", "."))
    if not safe:
        raise UnsafePath("It has no name.")
    if _DRIVE.match(safe):
        raise UnsafePath("Its name is an absolute path.")
    if len(safe) > MAX_PATH:
        raise UnsafePath(f"Its name is over {MAX_PATH} characters.")
    return safe


def shown_path(name: str) -> str:
    """Any name, cut and without what nobody may be shown: for those that are refused."""
    return "".join("\ufffd" if _is_unseen(char) else char for char in name[:MAX_PATH])


def _is_unseen(char: str) -> bool:
    return char in _DIRECTIONS or unicodedata.category(char) in _NEVER_SHOWN
