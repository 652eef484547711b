"""How the embedded store writes a document: deflated against a dictionary of what every document says again.

A document in full is three quarters field names and words of ours, the same in each. `packing.txt` holds them, one kind
of document a line. Every file that was ever written needs it as it is: another dictionary is another `MARK`.
"""

import json
import zlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

MARK: Final = b"\xd1\xf5\x01"
"""What a packed document begins with; it is no UTF-8."""
SHORTEST: Final = 100
"""Characters below which a document is left as it is."""
WINDOW: Final = -13
"""Of 8 KiB, and without a header: what precedes a document is always the dictionary."""
_MEMORY: Final = 7
DICTIONARY: Final = Path(__file__).with_name("packing.txt").read_bytes()
_EMPTY: Final = zlib.compressobj(6, zlib.DEFLATED, WINDOW, _MEMORY, zdict=DICTIONARY)
_MOST_UNPACKED: Final = 1024


def packed(text: str, known: Mapping[str, str]) -> str | bytes:
    """The JSON of a document as the file holds it, without the fields `known` otherwise where it begins with these."""
    head = json.dumps(known, ensure_ascii=False, separators=(",", ":"))[:-1] + ","
    text = "{" + text[len(head) :] if text.startswith(head) else text
    if len(text) < SHORTEST:
        return text
    deflating = _EMPTY.copy()
    return MARK + deflating.compress(text.encode()) + deflating.flush()


def unpacked(body: str | bytes) -> str:
    """The text of what the file holds; files of before hold it as it is. Raises ValueError, zlib.error."""
    if isinstance(body, str):
        return body
    if not body.startswith(MARK):
        raise ValueError("the document was packed by another release")
    return zlib.decompressobj(WINDOW, zdict=DICTIONARY).decompress(body[len(MARK) :]).decode()


in_query = lru_cache(_MOST_UNPACKED)(unpacked)
"""`unpacked` for SQL, which asks for the same document field by field."""
