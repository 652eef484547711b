"""Extracts the text of a file, in a process of its own: a file that makes its reader loop, swell or crash ends that
process and nothing else.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final

from shared.text.reading.decoding import decode
from shared.text.reading.extraction import Extracted, ExtractionRequest
from shared.text.reading.kinds import FileFormat
from shared.text.reading.normalise import bounded
from shared.text.reading.office import office_kind
from shared.text.reading.refusal import FileRefused

DAMAGED: Final = "The file is damaged, or of a kind that cannot be read."
TOO_BIG: Final = "The file takes more memory to read than a file may."
_AS_IT_STANDS: Final[frozenset[FileFormat]] = frozenset({"xlsx", "ods", "notebook"})
"""Formats whose lines and blanks mean something."""
_MODULES: Final[Mapping[FileFormat, str]] = {"odt": "odf", "odp": "odf"}
"""The modules that read two formats; every other format has the module of its name."""


def extract(wanted: ExtractionRequest, data: bytes) -> Extracted:
    """The normalised text, and warnings. Raises FileRefused for everything that no text can be taken from."""
    try:
        return _read(wanted, data)
    except FileRefused:
        raise
    except MemoryError:
        raise FileRefused(TOO_BIG) from None
    except Exception:
        # The readers raise nearly anything for a file that is not what it says; it is the file that is wrong.
        raise FileRefused(DAMAGED) from None


def _read(wanted: ExtractionRequest, data: bytes) -> Extracted:
    kind = office_kind(data) if wanted.form == "zip" else wanted.form
    if kind not in wanted.formats:
        raise FileRefused("The file is of a kind that cannot be read here; save it as PDF.")
    found, warnings = _text_of(kind, wanted, data)
    text, cut = (found, []) if kind in _AS_IT_STANDS else bounded(found, wanted.most_chars)
    return Extracted(kind=kind, text=text, warnings=(*warnings, *cut))


def _text_of(kind: FileFormat, wanted: ExtractionRequest, data: bytes) -> tuple[str, list[str]]:
    if kind == "text":
        return decode(data)
    if kind == "pdf":
        return _reader("pdf", kind)(data, wanted.most_chars, wanted.most_pages)
    return _reader(_MODULES.get(kind, kind), kind)(data, wanted.most_chars)


def _reader(module: str, kind: FileFormat) -> Callable[..., tuple[str, list[str]]]:
    """The reader `text_of_<kind>`. It loads on first need: the packages of readers take a while to import."""
    return getattr(import_module(f"shared.text.reading.{module}"), f"text_of_{kind}")


def extracted(wanted: ExtractionRequest, data: bytes) -> Extracted:
    """Do the same in the process that reads files, where a refusal is a result."""
    try:
        return extract(wanted, data)
    except FileRefused as refused:
        return Extracted(refused=str(refused))
