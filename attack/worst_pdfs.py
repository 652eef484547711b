"""The worst PDF files: broken in every part, or small and swelling."""

import zlib
from typing import Final

from attack.worst_files import MIB, Files, cut
from tests.reading.documents import archive, encrypted_pdf, pdf


def a_pdf(*objects: bytes, trailer: bytes = b"/Root 1 0 R", tail: bytes = b"") -> bytes:
    """A file of these objects, numbered from 1, with a table of their places."""
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
