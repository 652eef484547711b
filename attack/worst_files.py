"""What the worst files share; each maker is one kind. What is large is large when it is unpacked, not in this tree."""

from collections.abc import Callable
from typing import Final

MIB: Final = 1024 * 1024
ESCAPED: Final = "escaped-from-its-folder"

type Files = dict[str, Callable[[], bytes]]


def cut(whole: bytes, share: int) -> bytes:
    """The first `share` per cent of the bytes."""
    return whole[: len(whole) * share // 100]
