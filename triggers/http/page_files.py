"""The files of the pages. A page names each by what it holds, so that a browser fetches it once and asks no more."""

import gzip
import hashlib
import logging
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import azure.functions as func

from shared.platform.http import Problem
from triggers.http.joined_scripts import MAP, JoinedScript
from triggers.http.requests import header_of

WEB: Final = Path(__file__).resolve().parents[2] / "web"
NAMED: Final = re.compile(r'(?<="/web/)[^"]+')
LASTING: Final = re.compile(r"(.+)\.([0-9a-f]{16})(\.\w+)")
logger = logging.getLogger("interviews.pages")


@cache
def page_text(name: str) -> str:
    """A page, in which `/web/chat/main.js` has become `/web/chat/main.0123456789abcdef.js`, and so each file it names."""
    return NAMED.sub(lambda found: _lasting(found[0]), _read(name))


def file_at(address: str) -> tuple[bytes, bool]:
    """What is served at an address below `/web/`, and whether it is that for ever. Raises Problem 404.

    A script that a page names comes with all that it imports, every other file as it is. While a new version is rolled
    out, a page may name what only the other version has: it gets what this one has in its place, for this time.
    """
    found = LASTING.fullmatch(address)
    if found and (name := found[1] + found[3]) in _named():
        return _loaded(name), _lasting(name) == address
    if (name := address.removesuffix(MAP) + ".js") in _named():
        return _script(name).source_map.encode(), False
    return _file(address), False


def packed_response(
    request: func.HttpRequest, content: bytes, kind: str, headers: Mapping[str, str]
) -> func.HttpResponse:
    """What is the same for everybody, as gzip where the client takes it: neither the app's host nor Azure's packs it."""
    headers = {**headers, "Vary": "Accept-Encoding"}
    if "gzip" in (header_of(request, "accept-encoding") or ""):
        content, headers["Content-Encoding"] = _packed(content), "gzip"
    return func.HttpResponse(content, mimetype=kind, headers=headers)


@cache
def _packed(content: bytes) -> bytes:
    return gzip.compress(content)


@cache
def _named() -> frozenset[str]:
    """The files that pages name; no other script is joined."""
    return frozenset(
        name for page in WEB.rglob("index.html") for name in NAMED.findall(page.read_text("utf-8"))
    )


@cache
def _lasting(name: str) -> str:
    stem, _, kind = name.rpartition(".")
    return f"{stem}.{hashlib.sha256(_loaded(name)).hexdigest()[:16]}.{kind}"


@cache
def _loaded(name: str) -> bytes:
    return _script(name).text.encode() if name.endswith(".js") else _file(name)


@cache
def _script(name: str) -> JoinedScript:
    return JoinedScript(name, _read)


def _read(name: str) -> str:
    return _file(name).decode()


@cache
def _file(name: str) -> bytes:
    """A file below `web/`, by the one name that it has. Raises Problem 404 for anything else."""
    try:
        path = (WEB / name).resolve()
        if path.is_file() and path.relative_to(WEB).as_posix() == name:
            return path.read_bytes()
    except (OSError, ValueError):  # it lies elsewhere, or is too long or has a NUL, as no file's name
        logger.info("no page can have the name that was asked for")
    raise Problem(404, "There is no such page.")
