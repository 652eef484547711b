"""The worst files of text, and files of other kinds that are sent as text."""

import bz2
import gzip
import io
import lzma
import tarfile
from typing import Final

from attack.worst_files import ESCAPED, MIB, Files
from attack.worst_texts import PUMPED, pumped


def tape() -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as written:
        link = tarfile.TarInfo(f"../{ESCAPED}")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        written.addfile(link)
    return made.getvalue()


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
    "a tape archive": tape,
    **LONG_TEXTS,
    **{
        f"100,000 characters of {piece!r}": lambda piece=piece: pumped(piece, 100_000).encode()
        for piece in PUMPED[4:8]
    },
}
