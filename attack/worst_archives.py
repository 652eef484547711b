"""The worst archives: bombs, links, lying sizes, and names that lead elsewhere."""

import io
import stat
import struct
import zipfile
from typing import Final

from attack.worst_files import ESCAPED, MIB, Files, cut
from tests.reading.documents import archive, changed_docx


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


def patched(local: int, central: int, value: bytes) -> bytes:
    """An archive with these bytes at an offset of its entry's local header, and at one of its central header."""
    data = bytearray(archive({"a.txt": b"x" * 5_000}))
    for mark, offset in ((b"PK\x03\x04", local), (b"PK\x01\x02", central)):
        at = data.index(mark) + offset
        data[at : at + len(value)] = value
    return bytes(data)


def claiming(size: int) -> bytes:
    """An entry that says to unpack to another size than it does."""
    return patched(22, 24, struct.pack("<I", size))


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
    **{
        f"packing method {method}": lambda method=method: patched(8, 10, bytes([method]))
        for method in (1, 9, 12, 14, 93, 99)
    },
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
    "a Word file that is a bomb": lambda: changed_docx({"word/media/zeros": bytes(65 * MIB)}),
    **{
        f"a name like {name[:24]!r}": lambda name=name: entries((name, b"hello"), ("kept.md", b"# Kept"))
        for name in NAMES
    },
    **{
        f"an archive cut at {share} %": lambda share=share: cut(
            archive({f"{n}.md": b"# A heading\n" * 50 for n in range(20)}), share
        )
        for share in (1, 10, 30, 50, 70, 90, 99)
    },
}  # fmt: skip
