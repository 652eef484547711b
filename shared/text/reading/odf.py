"""Text of an OpenDocument text or presentation (ODT, ODP). Runs in the extraction's own process."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final
from zipfile import ZipFile

from shared.text.reading.normalise import enough
from shared.text.reading.refusal import FileRefused
from shared.text.reading.slides import Slide, text_of_slides
from shared.text.reading.xml import is_within, read_xml

_ODF: Final = "urn:oasis:names:tc:opendocument:xmlns:"
OFFICE: Final = f"{{{_ODF}office:1.0}}"
TABLE: Final = f"{{{_ODF}table:1.0}}"
TEXT: Final = f"{{{_ODF}text:1.0}}"
_DRAW: Final = f"{{{_ODF}drawing:1.0}}"
_SHOW: Final = f"{{{_ODF}presentation:1.0}}"

_PARAGRAPHS: Final = (f"{TEXT}p", f"{TEXT}h")
_ROW: Final = f"{TABLE}table-row"
_BLANKS: Final = (f"{TEXT}s", f"{TEXT}tab", f"{TEXT}line-break")
_ELSEWHERE: Final = (*_PARAGRAPHS, f"{OFFICE}annotation", f"{TEXT}note", f"{_DRAW}frame", f"{_DRAW}text-box")
"""What stands within a paragraph and has paragraphs of its own."""
_UNREAD: Final = (f"{TEXT}tracked-changes", f"{OFFICE}annotation")
_OF_EVERY_SLIDE: Final = ("page-number", "footer", "header", "date-time")


def content_of(data: bytes, kind: str) -> Any:
    """The body of the document. Raises FileRefused, and whatever the libraries raise for a broken file."""
    with ZipFile(BytesIO(data)) as archive:
        if b":encryption-data" in archive.read("META-INF/manifest.xml"):
            raise FileRefused("The file is protected by a password; save it without one.")
        body = read_xml(archive.read("content.xml")).find(f"{OFFICE}body/{OFFICE}{kind}")
    if body is None:
        raise ValueError(kind)
    return body


def text_of_odt(data: bytes, most_chars: int) -> tuple[str, list[str]]:
    """The text paragraph by paragraph, a table's row as one line; no comments, nothing deleted; no warnings."""
    lines = enough(_lines(content_of(data, "text")), 2 * most_chars)
    if not lines:
        raise FileRefused("The document holds no text, only pictures or nothing at all.")
    return "\n".join(lines), []


def text_of_odp(data: bytes, most_chars: int) -> tuple[str, list[str]]:
    """The slides in their order, and warnings."""
    pages = content_of(data, "presentation").findall(f"{_DRAW}page")
    return text_of_slides(map(_slide, pages), len(pages), most_chars)


def _slide(page: Any) -> Slide:
    titles: list[str] = []
    lines: list[str] = []
    notes: list[str] = []
    for shape in page:
        kind = shape.get(f"{_SHOW}class")
        if shape.tag == f"{_SHOW}notes":
            notes += [line for each in shape if not _repeats(each) for line in _lines(each)]
        elif not _repeats(shape):
            (titles if kind == "title" else lines).extend(_lines(shape))
    return Slide(" ".join(titles), [line.removeprefix("- ") for line in lines], notes)


def _repeats(shape: Any) -> bool:
    return shape.get(f"{_SHOW}class") in _OF_EVERY_SLIDE


def _lines(root: Any) -> Iterator[str]:
    for element in root.iter(*_PARAGRAPHS, _ROW):
        if is_within(element, *_UNREAD):
            continue
        if element.tag == _ROW:
            cells = (text_within(cell) for cell in element)
            line = " | ".join(filter(None, cells))
        else:
            line = "" if is_within(element, _ROW) else _text(element)
        if line:
            yield f"- {line}" if is_within(element, f"{TEXT}list-item") else line


def text_within(cell: Any) -> str:
    own = (each for each in cell.iter(*_PARAGRAPHS) if not is_within(each, *_UNREAD))
    return " ".join(filter(None, map(_text, own)))


def _text(paragraph: Any) -> str:
    return " ".join("".join(_runs(paragraph)).split())


def _runs(element: Any) -> Iterator[str]:
    """The text of an element without that of paragraphs within it; libxml2 lets none be nested over 256 deep."""
    yield element.text or ""
    for child in element:
        if child.tag in _BLANKS:
            yield " "
        elif isinstance(child.tag, str) and child.tag not in _ELSEWHERE:
            yield from _runs(child)
        yield child.tail or ""
