"""The served product, and the terminal client run against it: in this process, or at a terminal of its own."""

import asyncio
import io
import json
import os
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from interviews.app import main
from tests.fakes.participant_api import ParticipantApi
from tests.hosting import HostProcess
from tests.served import product, product_host

__all__ = ["product", "product_host"]


@pytest.fixture
async def fake() -> AsyncIterator[ParticipantApi]:
    """An interview in which nothing moves by itself."""
    interview = ParticipantApi()
    await interview.come()
    yield interview
    await interview.leave()


@pytest.fixture
def env(product_host: HostProcess, tmp_path: Path) -> Mapping[str, str]:
    """The environment of somebody in front of the product."""
    return {
        "INTERVIEWS_URL": product_host.base_url,
        "INTERVIEWS_KEY": "",
        "INTERVIEWS_TOKEN": "",
        "DATA": str(product_host.data),
        "XDG_STATE_HOME": str(tmp_path / "state"),
    }


def remembered(env: Mapping[str, str]) -> list[Path]:
    """The files that this user's device keeps."""
    return list(Path(env["XDG_STATE_HOME"], "durable-interviews").iterdir())


@dataclass(frozen=True)
class CommandRun:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


type Run = Callable[..., Coroutine[Any, Any, CommandRun]]


@pytest.fixture
def run(env: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command without a terminal; `typed` is its standard input, and other names are its environment."""

    async def run_it(*arguments: str, typed: str = "", **more: str) -> CommandRun:
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
        given, writing = os.pipe()
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(typed.encode())
        with monkeypatch.context() as patch, os.fdopen(given) as stdin:
            for name, value in {**env, "COLUMNS": "100", **more}.items():
                patch.setenv(name, value)
            for name, stream in {"stdin": stdin, "stdout": out, "stderr": err}.items():
                patch.setattr(sys, name, stream)
            code = await asyncio.to_thread(main, arguments)
        return CommandRun(code, *(_written(stream) for stream in (out, err)))

    return run_it


def _written(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()
