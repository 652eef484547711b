"""The files of a project on their way to a handover: sent, and watched until they are read."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from interviews.calls import Files, ServerClient
from interviews.contract.staff import Handover, StartedHandover
from interviews.errors import CommandFailed, WrongUse
from interviews.plain import one_line
from interviews.retrying import Retrying
from interviews.starting.material import MIB, MOST_BYTES, read_bytes

LOOK_EVERY_S: Final = 0.4
STEPS: Final = {
    "parsing": "Reading the files",
    "deep_dive": "Looking into each of them",
    "questions": "Finding what they leave open",
    "ready": "Read",
}


class HandoverFailed(CommandFailed):
    """Nothing could be made of the files."""


async def hand_over(
    path: Path, language: str | None, key: str, server: ServerClient, line: Retrying, console: Console
) -> tuple[str, Handover]:
    """Send the files and wait until they are read; the handover's id, and what became of them.

    Raises WrongUse, Refused and HandoverFailed.
    """
    zipped = path.suffix.lower() == ".zip"
    data, files = (read_bytes(path), None) if zipped else (None, collect(path))
    headers = {"Idempotency-Key": key, **({"Content-Type": "application/zip"} if zipped else {})}
    query = {"language": language}
    reply = await line.persist(
        lambda _: server.call(
            "POST", "/api/handovers", query=query, content=data, files=files, headers=headers, wait_s=60
        )
    )
    handover_id = reply.read(StartedHandover).handover_id
    return handover_id, await _until_read(handover_id, server, line, console)


def collect(path: Path) -> Files:
    """The files of a folder by their paths within it, hidden ones and links left out; or the one file.

    Raises WrongUse where there is none, or more than a server takes.
    """
    if path.is_file():
        return [("files", (path.name, read_bytes(path)))]
    found: list[tuple[str, tuple[str, bytes]]] = []
    left = MOST_BYTES
    for each in sorted(path.rglob("*")):
        inside = each.relative_to(path)
        if any(part.startswith(".") for part in inside.parts) or each.is_symlink() or not each.is_file():
            continue
        left -= each.stat().st_size
        if left < 0:
            raise WrongUse(f"{path} holds more than {MOST_BYTES // MIB} MiB, which is more than is taken.")
        found.append(("files", (inside.as_posix(), read_bytes(each))))
    if not found:
        raise WrongUse(f"{path} holds no files." if path.is_dir() else f"There is no {path}.")
    return found


async def _until_read(handover_id: str, server: ServerClient, line: Retrying, console: Console) -> Handover:
    with Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        console=console,
        disable=not console.is_terminal,
    ) as bar:
        shown = bar.add_task(STEPS["parsing"], total=1.0)
        tell = _plainly(console)
        while True:
            reply = await line.persist(lambda _: server.call("GET", f"/api/handovers/{handover_id}"))
            handover = reply.read(Handover)
            step = STEPS.get(handover.status, one_line(handover.status))
            bar.update(shown, completed=handover.progress, description=step)
            tell(step)
            if handover.status == "failed":
                raise HandoverFailed(
                    f"The files could not be made into a handover: {handover.error or 'no reason'}"
                )
            if handover.status == "ready":
                return handover
            await asyncio.sleep(LOOK_EVERY_S)


def _plainly(console: Console) -> Callable[[str], None]:
    """Where no bar can move, each step is told once."""
    said: set[str] = set()

    def tell(step: str) -> None:
        if not console.is_terminal and step not in said:
            said.add(step)
            console.print(step)

    return tell
