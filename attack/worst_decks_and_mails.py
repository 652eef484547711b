"""The worst decks, OpenDocument files, pages, e-mails and notebooks: bombs, entities, repetition, nesting."""

from typing import Final

from attack.worst_files import MIB, Files, cut
from attack.worst_office_files import EXTERNAL, laughs
from tests.reading.office_documents import changed, notebook, odp, ods, odt, pptx

_NAMES: Final = b" ".join(
    b'xmlns:%s="urn:oasis:names:tc:opendocument:xmlns:%s:1.0"' % (name, name)
    for name in (b"office", b"table", b"text")
)


def sheet(rows: bytes) -> bytes:
    return changed(
        ods({"S": [[1]]}),
        {
            "content.xml": b"<office:document-content %s><office:body><office:spreadsheet><table:table>%s"
            b"</table:table></office:spreadsheet></office:body></office:document-content>" % (_NAMES, rows)
        },
    )


def open_text(inner: bytes, head: bytes = b"") -> bytes:
    return changed(
        odt("x"),
        {
            "content.xml": b"%s<office:document-content %s><office:body><office:text>%s</office:text>"
            b"</office:body></office:document-content>" % (head, _NAMES, inner)
        },
    )


def nested_mail(depth: int) -> bytes:
    parts = (b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(depth))
    return b"From: a\r\nMIME-Version: 1.0\r\n" + b"".join(parts) + b"\r\nx"


REPEATED: Final = b'<table:table-row table:number-rows-repeated="999999999">%s</table:table-row>' % (
    b'<table:table-cell table:number-columns-repeated="999999999"><text:p>x</text:p></table:table-cell>'
)

DECKS_AND_MAILS: Final[Files] = {
    "a deck that swells to 65 MB": lambda: changed(pptx(("x",)), {"ppt/media/zeros": bytes(65 * MIB)}),
    "a deck of a billion laughs": lambda: changed(pptx(("x",)), {"ppt/slides/slide1.xml": laughs() + b"<x>&e8;</x>"}),
    "a slide nested 100,000 deep": lambda: changed(pptx(("x",)), {"ppt/slides/slide1.xml": b"<a>" * 100_000}),
    "a deck cut in half": lambda: cut(pptx(("x",)), 50),
    "an OpenDocument text of a billion laughs": lambda: open_text(b"<text:p>&e8;</text:p>", laughs()),
    "an OpenDocument text with an external entity": lambda: open_text(b"<text:p>Ada&a;</text:p>", EXTERNAL),
    "OpenDocument spans nested 200 deep": lambda: open_text(
        b"<text:p>" + b"<text:span>x" * 200 + b"</text:span>" * 200 + b"</text:p>"
    ),
    "a table of a billion rows and columns": lambda: sheet(REPEATED),
    "a hundred tables without end": lambda: sheet(REPEATED * 100),
    "a presentation cut in half": lambda: cut(odp(("x",)), 50),
    "a notebook of 10,000 cells": lambda: notebook(*(("code", f"x = {n}") for n in range(10_000))),
    "a notebook of brackets": lambda: b'{"cells": [{"cell_type": "code", "source": ' + b"[" * (4 * MIB),
    "an e-mail of 5,000 parts in parts": lambda: nested_mail(5_000),
    "an e-mail of encoded words": lambda: (
        b"From: a\r\nMIME-Version: 1.0\r\nSubject: " + b"=?utf-8?q?a?= " * 300_000 + b"\r\n\r\nx"
    ),
    "a page of comments that never end": lambda: b"<html><p>Kept</p>" + b"<!--" * (2 * MIB),
    "a page of tags that never end": lambda: b"<html><p>Kept</p>" + b"<a " * (2 * MIB),
}  # fmt: skip
