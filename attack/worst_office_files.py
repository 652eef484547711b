"""The worst Word files and workbooks: bombs, entities, broken parts, relations to elsewhere."""

import zipfile
from typing import Final

from attack.worst_archives import appended, locked
from attack.worst_files import ESCAPED, MIB, Files, cut
from tests.reading.documents import archive, changed_docx, changed_xlsx, docx, xlsx

W: Final = b'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
S: Final = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def body(inner: bytes, head: bytes = b"") -> bytes:
    return changed_docx(
        {"word/document.xml": head + b"<w:document " + W + b"><w:body>" + inner + b"</w:body></w:document>"}
    )


def sheet(rows: bytes, head: bytes = b"") -> bytes:
    part = head + b"<worksheet " + S + b"><sheetData>" + rows + b"</sheetData></worksheet>"
    return changed_xlsx({"xl/worksheets/sheet1.xml": part})


def laughs() -> bytes:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "x" * 10}">' for n in range(9))
    return f"<!DOCTYPE x [{entities}]>".encode()


def rels(target: str) -> bytes:
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    return (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="r1" Type="{kind}/officeDocument" Target="{target}"/></Relationships>'
    ).encode()


def run(text: bytes) -> bytes:
    return b"<w:p><w:r><w:t>" + text + b"</w:t></w:r></w:p>"


EXTERNAL: Final = b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'

WORD_FILES: Final[Files] = {
    "a Word file of a billion laughs": lambda: body(run(b"&e8;"), laughs()),
    "one entity, many times": lambda: body(
        run(b"&a;" * 50_000), b'<!DOCTYPE x [<!ENTITY a "%s">]>' % (b"x" * 50_000)
    ),
    "an external entity": lambda: body(run(b"Ada&a;"), EXTERNAL),
    "an external entity on loopback": lambda: body(run(b"Ada&a;"), EXTERNAL.replace(b"file:///etc/passwd", b"http://127.0.0.1:9/")),
    "a parameter entity": lambda: body(run(b"Ada"), b'<!DOCTYPE x [<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]>'),
    "an entity that is itself": lambda: body(run(b"&a;"), b'<!DOCTYPE x [<!ENTITY a "&a;">]>'),
    "elements nested 100,000 deep": lambda: body(b"<w:p>" * 100_000),
    "paragraphs nested 250 deep": lambda: body(b"<w:p><w:r><w:t>x</w:t></w:r>" * 250 + b"</w:p>" * 250),
    "10,000 empty paragraphs": lambda: body(b"<w:p/>" * 10_000),
    "a run of 5 MB": lambda: body(run(b"word " * MIB)),
    "20,000 runs": lambda: body(b"<w:p>" + b"<w:r><w:t>x</w:t></w:r>" * 20_000 + b"</w:p>"),
    "an attribute of 1 MB": lambda: body(b'<w:p w:x="%s"/>' % (b"x" * MIB)),
    "100,000 attributes": lambda: body(b"<w:p " + b" ".join(b'a%d="x"' % n for n in range(100_000)) + b"/>"),
    "XML that is not closed": lambda: changed_docx({"word/document.xml": b"<w:document " + W + b"><w:body>"}),
    "XML in UTF-16 that is UTF-8": lambda: body(run(b"Ada"), b'<?xml version="1.0" encoding="UTF-16"?>'),
    "XML with NUL bytes": lambda: body(run(b"A\0da")),
    "a part that swells to 65 MB": lambda: changed_docx({"word/media/zeros": bytes(65 * MIB)}),
    "a document part that swells": lambda: changed_docx({"word/document.xml": b" " * (60 * MIB)}),
    "2,001 parts": lambda: archive({f"word/{number}": b"" for number in range(2_001)}, zipfile.ZIP_STORED),
    "no document": lambda: changed_docx({"word/document.xml": b""}),
    "a relation to another host": lambda: changed_docx({"_rels/.rels": rels("http://127.0.0.1:9/x")}),
    "a relation out of the archive": lambda: changed_docx({"_rels/.rels": rels("../../../../etc/passwd")}),
    "a relation to itself": lambda: changed_docx({"_rels/.rels": rels("_rels/.rels")}),
    "content types that lie": lambda: changed_docx({"[Content_Types].xml": b"<Types/>"}),
    "a part outside of the archive": lambda: changed_docx({f"../../{ESCAPED}": b"x"}),
    "a part of an absolute name": lambda: changed_docx({f"/tmp/{ESCAPED}": b"x"}),
    "the same part twice": lambda: appended(docx(), "word/document.xml", b"<x/>"),
    "a locked part": lambda: locked(docx()),
    "a ZIP that is no Word file": lambda: archive({"notes.txt": b"hello"}),
    "a macro workbook as a Word file": lambda: archive({"[Content_Types].xml": b"", "xl/workbook.bin": b""}),
    **{
        f"a Word file cut at {share} %": lambda share=share: cut(docx(), share)
        for share in (1, 20, 50, 80, 97)
    },
}  # fmt: skip

SHEETS: Final[Files] = {
    "a sheet that claims a million rows": lambda: sheet(
        b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', b""
    ),
    "a row far below Excel's last": lambda: sheet(b'<row r="999999999"><c r="A999999999"><v>1</v></c></row>'),
    "a row of number zero": lambda: sheet(b'<row r="0"><c r="A0"><v>1</v></c></row>'),
    "rows from below to above": lambda: sheet(
        b"".join(b'<row r="%d"><c><v>1</v></c></row>' % n for n in range(2_000, 0, -1))
    ),
    "a cell in column ZZZZ": lambda: sheet(b'<row r="1"><c r="ZZZZ1"><v>1</v></c></row>'),
    "30,000 cells": lambda: sheet(b"".join(b'<row r="%d"><c><v>1</v></c></row>' % n for n in range(1, 30_000))),
    "a row of 16,384 columns": lambda: sheet(b'<row r="1">' + b"<c><v>1</v></c>" * 16_384 + b"</row>"),
    "shared strings that do not exist": lambda: sheet(b'<row r="1"><c t="s"><v>99999</v></c></row>'),
    "a shared string of 30 MB": lambda: changed_xlsx(
        {"xl/sharedStrings.xml": b"<sst " + S + b"><si><t>" + b"x" * (30 * MIB) + b"</t></si></sst>"}
    ),
    "100,000 shared strings": lambda: changed_xlsx(
        {"xl/sharedStrings.xml": b"<sst " + S + b">" + b"<si><t>x</t></si>" * 100_000 + b"</sst>"}
    ),
    "a workbook of a billion laughs": lambda: sheet(b'<row r="1"><c t="str"><v>&e8;</v></c></row>', laughs()),
    "a workbook's external entity": lambda: sheet(b'<row r="1"><c t="str"><v>&a;</v></c></row>', EXTERNAL),
    "a formula nested 20,000 deep": lambda: sheet(b'<row r="1"><c><f>' + b"(" * 20_000 + b"</f></c></row>"),
    "a formula that calls a program": lambda: xlsx({"S": [["=cmd|'/c calc'!A1", '=HYPERLINK("http://127.0.0.1:9")']]}),
    "a date after the end of time": lambda: sheet(b'<row r="1"><c t="d"><v>99999-99-99</v></c></row>'),
    "a number of 100,000 digits": lambda: sheet(b'<row r="1"><c t="n"><v>' + b"9" * 100_000 + b"</v></c></row>"),
    "400 sheets": lambda: workbook_of(400),
    "5,000 names": lambda: xlsx({"S": [[1]]}, names={f"Name{n}": "S!$A$1" for n in range(5_000)}),
    "a workbook cut in half": lambda: (whole := xlsx({"S": [[1]]}))[: len(whole) // 2],
}  # fmt: skip


def workbook_of(sheets: int) -> bytes:
    relation = b'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    named = (b'<sheet name="S%d" sheetId="%d" r:id="rId1" %s/>' % (n, n, relation) for n in range(1, sheets))
    part = b"<workbook " + S + b"><sheets>" + b"".join(named) + b"</sheets></workbook>"
    return changed_xlsx({"xl/workbook.xml": part})
