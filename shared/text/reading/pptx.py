"""Slides of a PowerPoint file. Runs in the extraction's own process; nothing of the archive is ever written to a disk.

python-docx opens any Office archive; what stands in its parts is read here.
"""

from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final, cast

from shared.text.reading.slides import Slide, text_of_slides
from shared.text.reading.xml import is_within, read_xml

_A: Final = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P: Final = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_ID: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_FALLBACK: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_TITLES: Final = ("title", "ctrTitle")
_OF_EVERY_SLIDE: Final = ("sldNum", "dt", "ftr", "hdr")


def text_of_pptx(data: bytes, most_chars: int) -> tuple[str, list[str]]:
    """The slides in the order of the show, hidden ones too, and warnings.

    `office_kind` has looked at the archive. Raises FileRefused, and whatever the libraries raise for a broken file.
    """
    from docx.opc.package import OpcPackage

    deck = cast(Any, OpcPackage).open(BytesIO(data)).main_document_part
    ids = [each.get(_ID) for each in read_xml(deck.blob).iter(f"{_P}sldId")]
    return text_of_slides((_slide(deck.rels[each].target_part) for each in ids), len(ids), most_chars)


def _slide(part: Any) -> Slide:
    titles: list[str] = []
    lines: list[str] = []
    for kind, shape in _shapes(read_xml(part.blob)):
        (titles if kind in _TITLES else lines).extend(_lines(shape))
    for diagram in _related(part, "diagramData"):
        lines += _lines(diagram)
    notes = [
        line
        for page in _related(part, "notesSlide")
        for kind, shape in _shapes(page)
        if kind == "body"
        for line in _lines(shape)
    ]
    return Slide(" ".join(titles), lines, notes)


def _related(part: Any, kind: str) -> Iterator[Any]:
    for relation in part.rels.values():
        if not relation.is_external and relation.reltype.endswith(f"/{kind}"):
            yield read_xml(relation.target_part.blob)


def _shapes(root: Any) -> Iterator[tuple[str, Any]]:
    """Shapes and tables, those of groups too, each with what it is a placeholder for."""
    for shape in root.iter(f"{_P}sp", f"{_P}graphicFrame"):
        place = shape.find(f"{_P}nvSpPr/{_P}nvPr/{_P}ph")
        kind = "" if place is None else place.get("type", "")
        if kind not in _OF_EVERY_SLIDE and not is_within(shape, _FALLBACK):
            yield kind, shape


def _lines(shape: Any) -> Iterator[str]:
    for element in shape.iter(f"{_A}p", f"{_A}tr"):
        if element.tag == f"{_A}tr":
            cells = (" ".join(map(_text, cell.iter(f"{_A}p"))).strip() for cell in element.iter(f"{_A}tc"))
            line = " | ".join(filter(None, cells))
        else:
            line = "" if is_within(element, f"{_A}tr") else _text(element)
        if line:
            yield line


def _text(paragraph: Any) -> str:
    return " ".join("".join(run.text or " " for run in paragraph.iter(f"{_A}t", f"{_A}br")).split())
