"""The worst files there are, sent wherever files are taken: each has an answer, and nobody else feels it."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest

from attack.conftest import Figures
from attack.starts import settled
from attack.watching import watched
from attack.worst_archives import ARCHIVES
from attack.worst_decks_and_mails import DECKS_AND_MAILS
from attack.worst_files import ESCAPED, Files
from attack.worst_imports import IMPORTS
from attack.worst_office_files import SHEETS, WORD_FILES
from attack.worst_pdfs import PDFS
from attack.worst_plain_files import LONG_TEXTS, TEXTS
from tests.hosting import ROOT, HostProcess
from tests.product import Product, Reply, form

AT_ONCE: Final = 4
LONGEST_S: Final = 40.0
LEAST_KINDS: Final = 133
MOST_DETAIL_CHARS: Final = 600

type Send = Callable[[Product, bytes], Awaitable[Reply]]


def sending(path: str, content_type: str) -> Send:
    return lambda product, data: product.send(path, data, content_type)


RESUME: Final = sending("/api/resumes", "application/octet-stream")
PLAIN_RESUME: Final = sending("/api/resumes", "text/plain")
DOCUMENT: Final = sending("/api/documents?corpus=attack", "application/octet-stream")
HANDOVER: Final = sending("/api/handovers", "application/zip")
YAML: Final = sending("/api/question-sets/import", "application/yaml")
SENT: Final[list[tuple[str, Send, Files]]] = [
    ("resumes", RESUME, {**PDFS, **WORD_FILES}),
    ("resumes as text", PLAIN_RESUME, LONG_TEXTS),
    ("documents", DOCUMENT, TEXTS),
    ("decks and mails", DOCUMENT, DECKS_AND_MAILS),
    ("handovers", HANDOVER, ARCHIVES),
    ("imports", YAML, IMPORTS),
]


def complaint(reply: Reply, took: float) -> str | None:
    """What is wrong with the answer, if anything."""
    if reply.status >= 500:
        return f"{reply.status}: {reply.text[:200]}"
    if took > LONGEST_S:
        return f"it took {took:.0f} s"
    if reply.status < 400:
        return None
    problem = json.loads(reply.raw)
    if not reply.headers["Content-Type"].startswith("application/problem+json"):
        return "no problem document"
    detail = problem.get("detail") or problem.get("title") or ""
    return None if 0 < len(detail) <= MOST_DETAIL_CHARS else f"no clear sentence: {detail[:100]!r}"


async def send_all(product: Product, send: Send, files: Files) -> tuple[dict[str, str], float]:
    """What was wrong by kind, and how long the slowest answer took, in seconds."""
    room, wrong, slowest = asyncio.Semaphore(AT_ONCE), dict[str, str](), 0.0

    async def one(kind: str, make: Callable[[], bytes]) -> None:
        nonlocal slowest
        async with room:
            data = await asyncio.to_thread(make)
            begun = time.monotonic()
            reply = await send(product, data)
            took = time.monotonic() - begun
            slowest = max(slowest, took)
            if (said := complaint(reply, took)) is not None:
                wrong[kind] = said

    await asyncio.gather(*(one(kind, make) for kind, make in files.items()))
    return wrong, slowest


@pytest.mark.parametrize(("where", "send", "files"), SENT, ids=[where for where, _, _ in SENT])
async def test_every_file_has_an_answer_and_harms_nobody(
    where: str,
    send: Send,
    files: Files,
    product: Product,
    host: HostProcess,
    tmp_path: Path,
    figures: Figures,
) -> None:
    await still_serves(product)
    async with watched(host, figures, "uploads", share=95, scaled=False):
        wrong, slowest = await send_all(product, send, files)
    await still_serves(product)
    assert wrong == {}
    assert host.is_running
    assert escaped(tmp_path) == []
    figures.add("worst files sent", len(files))
    figures.most("slowest answer to a worst file", slowest, "s")


async def test_every_file_of_a_project_is_read_or_rejected_by_name(
    product: Product, host: HostProcess, tmp_path: Path, figures: Figures
) -> None:
    """All kinds in one handover: it is ready in the end, each file parsed or rejected with a reason."""
    made = {f"{number:03}.{ending}": make
            for ending, files in (("xlsx", SHEETS), ("pdf", dict(list(PDFS.items())[:8])))
            for number, make in enumerate(files.values())}  # fmt: skip
    data, content_type = form(
        {name: make() for name, make in made.items()} | {"kept.md": b"# Kept\n\nIt is."}
    )
    await still_serves(product)
    async with watched(host, figures, "uploads", share=95, scaled=False):
        reply = await product.send("/api/handovers", data, content_type)
        assert reply.status == 202, reply.text
        found = await settled(product, f"/api/handovers/{reply.json['handover_id']}", "ready", "failed")
    await still_serves(product)
    assert found["status"] == "ready"
    named = {each["file_name"] for each in [*found["deep_dives"], *found["rejected_files"]]}
    assert named == {*made, "kept.md"}
    assert all(each["reason"] for each in found["rejected_files"])
    assert escaped(tmp_path) == []
    figures.add("worst files sent", len(made))


def test_there_are_enough_kinds_and_each_has_a_name_of_its_own() -> None:
    names = [
        name
        for files in (PDFS, WORD_FILES, SHEETS, DECKS_AND_MAILS, TEXTS, ARCHIVES, IMPORTS)
        for name in files
    ]
    assert len(names) == len(set(names))
    assert len(names) >= LEAST_KINDS


async def still_serves(product: Product) -> None:
    assert (await product.call("GET", "/api/health")).status == 200
    interview = await product.start()
    assert (await interview.state())["status"] == "awaiting_answer"


def escaped(folder: Path) -> list[Path]:
    """Files that stand where one of the names would have put them."""
    places = (folder, ROOT, ROOT.parent, Path("/tmp"), Path("/"))
    return [place / ESCAPED for place in places if (place / ESCAPED).exists()] + list(
        folder.rglob(f"*{ESCAPED}*")
    )
