"""Starts an interview: its material first, then the start itself, which happens once however often it is sent."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from rich.console import Console

from interviews.calls import ServerClient
from interviews.contract.staff import Handover, Started
from interviews.retrying import Retrying, Trouble
from interviews.screen import tell
from interviews.starting.handover import hand_over
from interviews.starting.material import gather, language_of, read_object
from interviews.starting.start_options import Json, Mode, StartOptions, body, checked, with_sample

SAMPLES: Final = Path(__file__).resolve().parents[2] / "samples"
READY_WAIT_S: Final = 10
PATIENCE_S: Final = 5.0


@dataclass(frozen=True, slots=True)
class StartOutcome:
    """A start's answer, as it came and as it is read, and what was left out of the files."""

    raw: bytes
    started: Started
    mode: Mode
    handover: Handover | None


async def start_interview(
    wish: StartOptions, server: ServerClient, console: Console, *, sample: bool, key: str | None
) -> StartOutcome:
    """Start it. `key` names the start, so that a command that is repeated starts nothing new. Raises CommandFailed."""
    wish, mode, given = _settled(wish, sample=sample)
    key = key or str(uuid.uuid4())
    line = Retrying(_troubled, PATIENCE_S)
    handover_id, handover = None, None
    if wish.files:
        handover_id, handover = await hand_over(
            wish.files, wish.language, f"{key}-files", server, line, console
        )
    material = await gather(wish, server, handover_id, tell)
    made = body(replace(wish, language=language_of(wish)), mode, given, material)
    reply = await line.persist(
        lambda _: server.call(
            "POST",
            "/api/interview/start",
            query={"wait": READY_WAIT_S},
            json=made,
            headers={"Idempotency-Key": key},
            wait_s=READY_WAIT_S,
        )
    )
    return StartOutcome(reply.content, reply.read(Started), mode, handover)


def _settled(wish: StartOptions, *, sample: bool) -> tuple[StartOptions, Mode, Mapping[str, object]]:
    """The wish with all that it stands for, its mode, and what its file says. Raises WrongUse."""
    given: Json = read_object(wish.file) if wish.file else {}
    mode = checked(wish, given)
    if not sample:
        return wish, mode, given
    wish = with_sample(wish, mode, SAMPLES)
    return wish, mode, read_object(wish.file) if wish.file else {}


async def _troubled(how: Trouble) -> None:
    tell(
        {
            "lost": "No answer. Trying again…",
            "busy": "The server is busy. Trying again…",
            "back": "It answers.",
        }[how]
    )
