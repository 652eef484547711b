"""The peer behind its own server: FastAPI with LangGraph, in an environment that holds nothing of the product."""

import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp

HOME = Path(__file__).parent / "peer"
PYTHON = HOME / ".venv/bin/python"
_PATIENCE_S = 30.0


@dataclass(frozen=True)
class PeerInterview:
    session: aiohttp.ClientSession
    url: str

    async def answer(self, text: str) -> bool:
        async with self.session.post(f"{self.url}/respond", json={"user_response": text}) as reply:
            reply.raise_for_status()
            return (await reply.json())["question_text"] is not None


@dataclass(frozen=True)
class ServedPeer:
    session: aiohttp.ClientSession
    pid: int
    data: Path
    base_url: str

    async def start(self, turns: int) -> PeerInterview:
        assert turns == 10, "the peer's interviews have ten turns"
        async with self.session.post(f"{self.base_url}/start") as reply:
            reply.raise_for_status()
            return PeerInterview(
                self.session, f"{self.base_url}/interviews/{(await reply.json())['interview_id']}"
            )


@contextmanager
def serve_peer(data: Path, session: aiohttp.ClientSession) -> Generator[ServedPeer]:
    """The peer on a free port, its checkpoints in `data`."""
    _install()
    data.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen([PYTHON, HOME / "app.py", str(port), str(data)])
    try:
        _wait_until_it_listens(port)
        yield ServedPeer(session, process.pid, data, f"http://127.0.0.1:{port}")
    finally:
        process.terminate()
        process.wait()


def _install() -> None:
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", HOME / ".venv"], check=True)
    pip = [PYTHON, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    subprocess.run([*pip, "-r", HOME / "requirements.txt"], check=True)


def _wait_until_it_listens(port: int) -> None:
    until = time.monotonic() + _PATIENCE_S
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return
