"""The worst files there are, made here: for resumes and documents, for a handover's files, its archives, and imports.

Each maker is one kind; what is large is large when it is unpacked, not in this tree.
"""

import bz2
import gzip
import io
import json
import lzma
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from typing import Final

from attack.worst_texts import PUMPED, pumped
from tests.reading.documents import archive, changed_docx, changed_xlsx, docx, encrypted_pdf, pdf, xlsx

MIB: Final = 1024 * 1024
ESCAPED: Final = "escaped-from-its-folder"
W: Final = b'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
S: Final = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

type Files = dict[str, Callable[[], bytes]]


# --- PDF


def a_pdf(*objects: bytes, trailer: bytes = b"/Root 1 0 R", tail: bytes = b"") -> bytes:
    """A file of these objects, the first of them number 1, with a table that finds them."""
    out = bytearray(b"%PDF-1.7\n")
    places: list[int] = []
    for number, each in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n" % number + each + b"\nendobj\n"
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d %s >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer, start)
    return bytes(out) + tail


def cut(whole: bytes, share: int) -> bytes:
    """The first of a hundred parts, so many of them."""
    return whole[: len(whole) * share // 100]


def stream(data: bytes, extra: bytes = b"") -> bytes:
    return b"<< /Length %d %s >>\nstream\n" % (len(data), extra) + data + b"\nendstream"


def page_with(content: bytes, *more: bytes, resources: bytes = b"/Font << /F 5 0 R >>") -> bytes:
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    page = (
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << %s >> >>" % resources
    )
    catalog, pages = b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
    return a_pdf(catalog, pages, page, content, font, *more)


def packed(data: bytes, times: int = 1) -> bytes:
    filters = b"/FlateDecode " * times
    for _ in range(times):
        data = zlib.compress(data, 9)
    return stream(data, b"/Filter [ %s]" % filters)


def kids(pages: bytes, *more: bytes) -> bytes:
    return a_pdf(b"<< /Type /Catalog /Pages 2 0 R >>", pages, *more)


def prev_loop() -> bytes:
    whole = pdf()
    at = whole.rindex(b"startxref")
    start = whole[at:].split()[1]
    return whole.replace(b"trailer\n<<", b"trailer\n<< /Prev " + start, 1)


PDFS: Final[Files] = {
    "page tree that is its own child": lambda: kids(b"<< /Type /Pages /Kids [2 0 R] /Count 1 >>"),
    "page tree in a circle": lambda: kids(
        b"<< /Type /Pages /Kids [3 0 R] /Count 2 >>", b"<< /Type /Pages /Kids [2 0 R] /Count 2 /Parent 2 0 R >>"
    ),
    "pages that do not exist": lambda: kids(b"<< /Type /Pages /Kids [9 0 R 10 0 R] /Count 2 >>"),
    "two billion pages claimed": lambda: kids(b"<< /Type /Pages /Kids [] /Count 2147483647 >>"),
    "twenty thousand times the same page": lambda: kids(
        b"<< /Type /Pages /Kids [%s] /Count 20000 >>" % (b"3 0 R " * 20_000), b"<< /Type /Page /Parent 2 0 R >>"
    ),
    "arrays nested 100,000 deep": lambda: kids(b"[" * 100_000),
    "dictionaries nested 5,000 deep": lambda: kids(b"<< /A " * 5_000),
    "a chain of references": lambda: a_pdf(*(b"%d 0 R" % (number + 2) for number in range(3_000))),
    "an object that is itself": lambda: a_pdf(b"1 0 R"),
    "a stream that swells to 100 MB": lambda: page_with(packed(b" " * (100 * MIB))),
    "a stream of operators that swells": lambda: page_with(packed(b"BT (a) Tj ET\n" * 2_000_000)),
    "a stream packed five times": lambda: page_with(packed(b"BT (a) Tj ET " * 20_000, 5)),
    "a stream that is its own length": lambda: page_with(b"<< /Length 4 0 R >>\nstream\nx\nendstream"),
    "a stream with a wrong length": lambda: page_with(b"<< /Length 99999999 >>\nstream\nx\nendstream"),
    "a stream without an end": lambda: page_with(b"<< /Length 5 >>\nstream\n" + b"x" * 100_000),
    "an unknown filter": lambda: page_with(stream(b"x", b"/Filter /Nonsense")),
    "a broken Flate stream": lambda: page_with(stream(b"\x78\x9c" + b"\xff" * 1_000, b"/Filter /FlateDecode")),
    "an LZW stream of rubbish": lambda: page_with(stream(b"\x80" * 200_000, b"/Filter /LZWDecode")),
    "run lengths that swell": lambda: page_with(stream(b"\x81(" * 20_000, b"/Filter /RunLengthDecode")),
    "a predictor of huge columns": lambda: page_with(
        stream(zlib.compress(b"x" * 1_000), b"/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 999999999 >>")
    ),
    "a million open brackets": lambda: page_with(packed(b"(" * 1_000_000)),
    "a million saved states": lambda: page_with(packed(b"q " * 1_000_000)),
    "an inline image without an end": lambda: page_with(packed(b"BI /W 1 ID " + b"E" * 1_000_000)),
    "a form that draws itself": lambda: page_with(
        stream(b"/X Do"),
        stream(b"/X Do", b"/Type /XObject /Subtype /Form /Resources << /XObject << /X 6 0 R >> >>"),
        resources=b"/XObject << /X 6 0 R >>",
    ),
    "a character map of four billion": lambda: page_with(
        stream(b"BT /F 9 Tf <0041> Tj ET"),
        b"<< /Type /Font /Subtype /Type0 /BaseFont /X /ToUnicode 7 0 R >>",
        stream(b"1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange"),
        resources=b"/Font << /F 6 0 R >>",
    ),
    "a table that is its own predecessor": prev_loop,
    "a table that points behind the end": lambda: pdf().replace(b"startxref\n", b"startxref\n9999999"),
    "no table": lambda: pdf().replace(b"xref", b"ferx"),
    "scripts and programs to launch": lambda: pdf().replace(
        b"/Type /Catalog", b"/Type /Catalog /OpenAction << /S /Launch /F (/bin/sh) >> /AA << /S /JavaScript /JS (x) >>"
    ),
    "a number of a million digits": lambda: kids(b"<< /Type /Pages /Kids [] /Count %s >>" % (b"9" * 1_000_000)),
    "names with control characters": lambda: kids(b"<< /Ty#00pe /P#0aages /Kids#ff [ /#2e#2e#2f ] >>"),
    "protected by a password": lambda: encrypted_pdf("secret"),
    "an encryption nobody knows": lambda: a_pdf(
        b"<< /Type /Catalog >>", trailer=b"/Root 1 0 R /Encrypt << /Filter /Standard /V 99 /R 99 >> /ID [<00><00>]"
    ),
    "nothing but its head": lambda: b"%PDF-1.7",
    "its head far inside": lambda: b"\n" * 1_000 + b"%PDF-1.7\n" + b"rubbish " * 1_000,
    "a PDF that is a ZIP as well": lambda: pdf() + archive({"a.txt": b"x"}),
    "a page that is a web page": lambda: b"<html>%PDF-1.7<script>x</script>",
    **{
        f"a PDF cut at {share} %": lambda share=share: cut(pdf(), share)
        for share in (5, 20, 40, 60, 80, 95, 99)
    },
}  # fmt: skip


# --- Office


def body(inner: bytes, head: bytes = b"") -> bytes:
    return changed_docx(
        {"word/document.xml": head + b"<w:document " + W + b"><w:body>" + inner + b"</w:body></w:document>"}
    )


def sheet(rows: bytes, head: bytes = b"") -> bytes:
    part = head + b"<worksheet " + S + b"><sheetData>" + rows + b"</sheetData></worksheet>"
    return changed_xlsx({"xl/worksheets/sheet1.xml": part})


def laughs(depth: int = 9) -> bytes:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "x" * 10}">' for n in range(depth))
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


# --- Text


LONG_TEXTS: Final[Files] = {
    f"two megabytes of {piece!r}": lambda piece=piece: pumped(piece, 2_000_000).encode()
    for piece in ("\n", "a,")
}
TEXTS: Final[Files] = {
    "nothing": lambda: b"",
    "white space alone": lambda: b" \t\n" * 1_000_000,
    "NUL bytes alone": lambda: bytes(1_000_000),
    "NUL bytes between letters": lambda: b"a\0" * 500_000,
    "a text with one NUL byte": lambda: b"Keeper of light\0houses since 2011, and of much else. " * 5,
    "UTF-16 without a mark": lambda: ("Keeper of lighthouses. " * 1_000).encode("utf-16-le"),
    "UTF-16 cut in the middle": lambda: "Keeper".encode("utf-16")[:-1],
    "UTF-32": lambda: ("Keeper of lighthouses. " * 100).encode("utf-32"),
    "a mark alone": lambda: b"\xef\xbb\xbf",
    "halves of characters": lambda: ("Keeper \ud800" * 1_000).encode("utf-8", "surrogatepass"),
    "no UTF-8 at all": lambda: b"\xc3\x28\xff" * 100_000,
    "overlong UTF-8": lambda: b"\xc0\xaf" * 10_000 + b" keeper of lighthouses",
    "a line of 9 MB": lambda: b"x" * (9 * MIB),
    "nine million lines": lambda: b"x\n" * (4 * MIB),
    "blanks without end": lambda: b"a" + b" " * (9 * MIB) + b"b",
    "accents on one letter": lambda: ("e" + "\u0301" * 2_000_000).encode(),
    "writing directions": lambda: ("\u202e\u2066\u2067" * 300_000 + "keeper").encode(),
    "letters that nobody sees": lambda: ("\u200b" * 1_000_000).encode(),
    "ligatures that swell": lambda: ("\ufdfa" * 500_000).encode(),
    "private letters": lambda: ("\ue000 x\n" * 300_000).encode(),
    "a terminal's commands": lambda: b"\x1b[2J\x1b]0;title\x07" * 10_000,
    "over the limit": lambda: b"x" * (11 * MIB),
    "RTF": lambda: b"{\\rtf1 " + b"{" * 100_000,
    "an old Word file": lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2_000),
    "a locked Word file": lambda: (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le")
    ),
    "a picture": lambda: b"\x89PNG\r\n\x1a\n" + bytes(1_000),
    "a film": lambda: bytes(4) + b"ftypisom" + bytes(1_000),
    "a web page": lambda: b"<!doctype html><html><body>" + b"<b>" * 100_000,
    "a program": lambda: b"\x7fELF\x02\x01\x01" + bytes(range(256)) * 500,
    "a database": lambda: b"SQLite format 3\0" + bytes(4_096),
    "a gzip bomb": lambda: gzip.compress(bytes(50 * MIB)),
    "a bzip2 bomb": lambda: bz2.compress(bytes(50 * MIB)),
    "an xz bomb": lambda: lzma.compress(bytes(20 * MIB)),
    "a tape archive": lambda: tape(),
    **LONG_TEXTS,
    **{
        f"100,000 characters of {piece!r}": lambda piece=piece: pumped(piece, 100_000).encode()
        for piece in PUMPED[4:8]
    },
}


def tape() -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as written:
        link = tarfile.TarInfo(f"../{ESCAPED}")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        written.addfile(link)
    return made.getvalue()


# --- Archives


def entries(*made: tuple[zipfile.ZipInfo | str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how) as written:
        for name, data in made:
            written.writestr(name, data)
    return out.getvalue()


def special(name: str, kind: int, data: bytes) -> bytes:
    info = zipfile.ZipInfo(name)
    info.create_system, info.external_attr = 3, (kind | 0o777) << 16
    return entries((info, data), ("kept.md", b"# Kept"))


def appended(whole: bytes, name: str, data: bytes) -> bytes:
    out = io.BytesIO(whole)
    with zipfile.ZipFile(out, "a") as written:
        info = zipfile.ZipInfo("xx" + name[2:])
        written.writestr(info, data)
    return out.getvalue().replace(b"xx" + name[2:].encode(), name.encode())


def locked(whole: bytes) -> bytes:
    data = bytearray(whole)
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + offset] |= 1
    return bytes(data)


def claiming(size: int) -> bytes:
    """An entry that says to unpack to another size than it does."""
    data = bytearray(archive({"a.txt": b"x" * 5_000}))
    for mark, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = data.index(mark) + offset
        data[at : at + 4] = struct.pack("<I", size)
    return bytes(data)


def with_method(method: int) -> bytes:
    data = bytearray(archive({"a.txt": b"x" * 5_000}))
    for mark, offset in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        at = data.index(mark) + offset
        data[at : at + 2] = struct.pack("<H", method)
    return bytes(data)


def overlapping(count: int = 200) -> bytes:
    """Many names for the same packed bytes, as in the zip bombs that are not nested."""
    one = bytearray(archive({"a000.txt": b"x" * (9 * MIB)}))
    directory = one.index(b"PK\x01\x02")
    end = one.index(b"PK\x05\x06")
    entry = bytes(one[directory:end])
    many = b"".join(entry.replace(b"a000.txt", b"a%03d.txt" % number) for number in range(count))
    tail = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, count, count, len(many), directory, 0)
    return bytes(one[:directory]) + many + tail


def nested(depth: int) -> bytes:
    data = archive({"deep.txt": b"x" * 1_000})
    for _ in range(depth):
        data = archive({"inner.zip": data, "beside.md": b"# Beside"})
    return data


NAMES: Final = (
    f"../{ESCAPED}", f"../../../../tmp/{ESCAPED}", f"/tmp/{ESCAPED}", f"a/../../{ESCAPED}", f"..\\..\\{ESCAPED}",
    f"C:\\{ESCAPED}", f"\\\\host\\share\\{ESCAPED}", "a\x00b.txt", "a\nb.txt", "\x1b[2Ja.txt", "\u202etxt.exe",
    "con", "nul.txt", "a" * 300 + ".txt", "a/" * 300 + "b.txt", ".", "..", " ", "a//b.txt", "./a.txt", "~/a.txt",
    "%2e%2e%2fa.txt", "file:///etc/passwd", "a\u2028b.txt", "é" * 90 + ".txt", "<script>.md", "${jndi:x}.md",
)  # fmt: skip

ARCHIVES: Final[Files] = {
    "an archive of nothing": lambda: entries(),
    "folders alone": lambda: entries(("a/", b""), ("b/c/", b"")),
    "a file that swells a thousandfold": lambda: archive({"a.txt": bytes(30 * MIB), "b.md": b"# Kept"}),
    "files that swell together": lambda: archive({f"{n}.txt": b"ab" * (4 * MIB) for n in range(12)}),
    "overlapping entries": overlapping,
    "archives in archives": lambda: nested(12),
    "a link": lambda: special("link.md", stat.S_IFLNK, b"/etc/passwd"),
    "a device": lambda: special("device.md", stat.S_IFCHR, b""),
    "a pipe": lambda: special("pipe.md", stat.S_IFIFO, b""),
    "a locked archive": lambda: locked(archive({"a.txt": b"x" * 100})),
    "an entry that claims 4 GB": lambda: claiming(2**32 - 2),
    "an entry that claims a byte": lambda: claiming(1),
    **{f"packing method {method}": lambda method=method: with_method(method) for method in (1, 9, 12, 14, 93, 99)},
    "10,000 files": lambda: archive({f"{n}.txt": b"x" for n in range(10_000)}, zipfile.ZIP_STORED),
    "20,001 entries": lambda: archive({f"{n}/": b"" for n in range(20_001)}, zipfile.ZIP_STORED),
    "the same name 300 times": lambda: appended(archive({"aa.txt": b"x"}), "aa.txt", b"y"),
    "names that differ in case": lambda: archive({"a.md": b"# a", "A.md": b"# A", "A.MD": b"# A"}),
    "rubbish before the archive": lambda: b"rubbish" * 100 + archive({"a.txt": b"x"}),
    "rubbish behind the archive": lambda: archive({"a.txt": b"x"}) + b"rubbish" * 100,
    "a wrong checksum": lambda: archive({"a.txt": b"hello"}, zipfile.ZIP_STORED).replace(b"hello", b"jello"),
    "a directory that is not there": lambda: archive({"a.txt": b"x"}).replace(b"PK\x01\x02", b"PK\x09\x09"),
    "an end alone": lambda: b"PK\x05\x06" + bytes(18),
    "an end that points far away": lambda: b"PK\x05\x06" + b"\xff" * 18,
    "a Word file that is a bomb": WORD_FILES["a part that swells to 65 MB"],
    **{
        f"a name like {name[:24]!r}": lambda name=name: entries((name, b"hello"), ("kept.md", b"# Kept"))
        for name in NAMES
    },
    **{
        f"an archive cut at {share} %": lambda share=share: (
            whole := archive({f"{n}.md": b"# A heading\n" * 50 for n in range(20)})
        )[: len(whole) * share // 100]
        for share in (1, 10, 30, 50, 70, 90, 99)
    },
}  # fmt: skip


# --- Imports


def aliases(depth: int = 12) -> bytes:
    lines = ["a0: &a0 [x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, depth)]
    return "\n".join(lines).encode()


IMPORTS: Final[Files] = {
    "no text": lambda: b"",
    "YAML of a billion laughs": aliases,
    "YAML that is itself": lambda: b"&a [*a]",
    "YAML that merges itself": lambda: b"a: &a\n  <<: *a\n  b: c",
    "YAML that makes an object": lambda: b"!!python/object/apply:os.system ['true']",
    "YAML with an unknown tag": lambda: b"!secret x",
    "YAML nested 100,000 deep": lambda: b"[" * 100_000,
    "YAML maps nested deep": lambda: b"".join(b" " * n + b"a:\n" for n in range(1_500)),
    "YAML of tabs": lambda: b"\t\t\ta: b\n" * 1_000,
    "YAML of 50,000 anchors": lambda: b"\n".join(b"- &a%d x" % n for n in range(50_000)),
    "YAML of a long key": lambda: b"? " + b"x" * 500_000 + b"\n: y",
    "YAML of many documents": lambda: b"---\na: b\n" * 20_000,
    "YAML with control characters": lambda: b"a: \x00\x07\x1b",
    "a set with a question of 1 MB": lambda: json.dumps(
        {"role": "r", "level": "l", "name": "n", "questions": [{"question_text": "x" * 900_000}]}
    ).encode(),
    "100,000 sets": lambda: b"[" + b"{}," * 99_999 + b"{}]",
    "a set of 50,000 questions": lambda: json.dumps({"questions": [{}] * 50_000}).encode(),
    "JSON nested 100,000 deep": lambda: b'{"a":' * 100_000,
    "JSON of a million brackets": lambda: b"[" * 1_000_000,
    "JSON of a million digits": lambda: b"9" * 1_000_000,
    "JSON of an endless number": lambda: b'{"a": 1e999999999}',
    "JSON that is no number": lambda: b'{"a": NaN, "b": Infinity}',
    "JSON with the same key": lambda: b"{" + b",".join([b'"questions": []'] * 10_000) + b"}",
    "JSON with halves of characters": lambda: b'{"name": "\\ud800", "role": "\\udc00"}',
    "JSON in UTF-16": lambda: json.dumps({"name": "n"}).encode("utf-16"),
    "a picture as an import": lambda: b"\x89PNG\r\n\x1a\n" + bytes(1_000),
    "an archive as an import": lambda: archive({"a.json": b"{}"}),
    "keys that mean something to programs": lambda: (
        b'{"__proto__": {"x": 1}, "constructor": {}, "$ref": "file:///"}'
    ),
}


def kinds() -> Iterator[str]:
    """Every kind there is, by name."""
    for each in (PDFS, WORD_FILES, SHEETS, TEXTS, ARCHIVES, IMPORTS):
        yield from each
