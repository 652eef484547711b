"""Writes the app package that is uploaded to Teams: `python -m tools.teams_package FILE.zip`.

`appPackage/manifest.json` with `TEAMS_APP_ID` and `PUBLIC_BASE_URL` of the environment put in, and two plain icons.
"""

import json
import os
import re
import struct
import sys
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Final

from tools.environment import ROOT
from tools.problems import ToolFailed, exit_status

MANIFEST: Final = ROOT / "appPackage" / "manifest.json"
GUID: Final = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
TEAL: Final = (0x1F, 0x5F, 0x5B, 0xFF)
WHITE: Final = (0xFF, 0xFF, 0xFF, 0xFF)
CLEAR: Final = (0, 0, 0, 0)

type Colour = tuple[int, int, int, int]


def manifest(environment: Mapping[str, str]) -> str:
    """The manifest for this bot. Raises ToolFailed when a setting is missing or cannot be one."""
    app_id, base = environment.get("TEAMS_APP_ID", ""), environment.get("PUBLIC_BASE_URL", "").rstrip("/")
    if not GUID.fullmatch(app_id):
        raise ToolFailed("TEAMS_APP_ID: the bot's app id is needed, as its registration shows it.")
    if not base.startswith("https://"):
        raise ToolFailed("PUBLIC_BASE_URL: the app's address is needed, beginning with https://.")
    quoted = json.dumps(base)[1:-1]
    return Template(MANIFEST.read_text()).safe_substitute(TEAMS_APP_ID=app_id, PUBLIC_BASE_URL=quoted)


def icon(size: int, ground: Colour) -> bytes:
    """A PNG of a speech bubble in white; Teams wants 192 pixels in colour, and 32 on nothing."""
    rows = b"".join(
        b"\0" + b"".join(bytes(_pixel(x / size, y / size, ground)) for x in range(size)) for y in range(size)
    )
    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    chunks = (_chunk(b"IHDR", header), _chunk(b"IDAT", zlib.compress(rows, 9)), _chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _pixel(x: float, y: float, ground: Colour) -> Colour:
    bubble = 0.2 <= x <= 0.8 and 0.24 <= y <= 0.64
    tail = 0.64 <= y <= 0.8 and 0.3 <= x <= 0.3 + (0.8 - y)
    return WHITE if bubble or tail else ground


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def write_package(path: Path, environment: Mapping[str, str]) -> None:
    """Raises ToolFailed as `manifest` does."""
    text = manifest(environment)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("manifest.json", text)
        package.writestr("color.png", icon(192, TEAL))
        package.writestr("outline.png", icon(32, CLEAR))
    print(f"{path} is written: upload it in Teams under Apps, Manage your apps.")


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m tools.teams_package FILE.zip", file=sys.stderr)
        return 2
    return exit_status(lambda: write_package(Path(arguments[0]), os.environ))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
