"""Bytes of a text as characters."""

import codecs
from typing import Final

from shared.text.reading.refusal import FileRefused

NOT_UTF_8: Final = "The text is not in UTF-8; it was read as Western European: check letters with accents."
UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decode(data: bytes) -> tuple[str, list[str]]:
    """The text, and warnings: UTF-8 or UTF-16 where a mark or the bytes tell, else Windows-1252 or Latin-1.

    Raises FileRefused for UTF-16 that is broken.
    """
    if data.startswith(UTF_16):
        try:
            return data.decode("utf-16"), []
        except UnicodeDecodeError:
            raise FileRefused("The text says that it is UTF-16, but it is not.") from None
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252"), [NOT_UTF_8]
    except UnicodeDecodeError:
        return data.decode("latin-1"), [NOT_UTF_8]
