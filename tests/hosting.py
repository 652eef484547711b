"""Running the local host in a process of its own, for tests that talk to a served app over HTTP."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, ClassVar, Self

from tests.copies import HostCopy

ROOT = Path(__file__).resolve().parents[1]
_LISTENING = "Listening on "
_STARTING = 60.0  # seconds; a machine busy with other tests takes its time
_STOPPING = 15.0
_AROUND_PRODUCT = [
    ROOT / "tests/fakes" / f"{name}_app" for name in ("counting", "failing", "instance", "teams")
]
"""Apps that put something in the place of a part of the product after it was imported."""


def _is_copy(app: Path, env: Mapping[str, str]) -> bool:
    """Whether a copy serves as well. A second instance is imported by itself: copies are one process to rate limits."""
    is_around = app in _AROUND_PRODUCT and env.get("TEST_PRODUCT", str(ROOT)) == str(ROOT)
    return app == ROOT or (is_around and "TEST_HUB" not in env)


@dataclass(frozen=True)
class HostKeys:
    """The access keys: for functions, for the Durable management API, for everything."""

    staff: str
    durable: str
    master: str


class HostNotStarted(Exception):
    """The host ended, or stayed silent, before it listened; the message holds what it printed."""


def host_command(
    app: Path, data: Path, port: int = 0, host: str = "127.0.0.1", python: Sequence[str] = (sys.executable,)
) -> list[str]:
    """The command that serves ``app``; port 0 takes a free one. ``python`` is what runs the host, with its options."""
    where = ["--host", host, "--port", str(port)]
    return [*python, "-m", "devhost", "start", "--app", str(app), "--data", str(data), *where]


class HostProcess:
    """A running host. Use it as a context manager, or call ``stop`` or ``kill9`` yourself.

    ``base_url`` has no slash at its end; ``keys`` are those of the folder ``data``; ``output`` is all it printed so far.
    """

    is_copied: ClassVar[bool] = False
    """Whether the product as it stands is a copy (tests/copies.py): cheap, and nothing to measure a start by."""

    def __init__(
        self,
        app: Path,
        data: Path,
        env: Mapping[str, str] | None,
        port: int,
        host: str,
        tree: Path = ROOT,
        python: Sequence[str] = (sys.executable,),
    ) -> None:
        self.data = data
        self._app, self._env, self._host, self._tree, self._python = app, dict(env or {}), host, tree, python
        self._lines: list[str] = []
        self._listens = threading.Event()
        command, environment = host_command(app, data, port, host, python), {**os.environ, **self._env}
        if self.is_copied and (tree, *python) == (ROOT, sys.executable) and _is_copy(app, self._env):
            self._process = HostCopy(command[3:], environment)
        else:
            self._process = subprocess.Popen(
                command,
                cwd=tree,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
        assert self._process.stdout is not None
        self._reader = threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True)
        self._reader.start()
        self.base_url = self._wait_until_it_listens()
        self.keys = HostKeys(**json.loads((data / "keys.json").read_text(encoding="utf-8")))

    @classmethod
    def start(
        cls,
        app: Path,
        data: Path,
        env: Mapping[str, str] | None = None,
        *,
        port: int = 0,
        host: str = "127.0.0.1",
        tree: Path = ROOT,
        python: Sequence[str] = (sys.executable,),
    ) -> Self:
        """Serve ``app`` on a free port, keeping its data in ``data``; ``env`` is added to this process's own.

        ``tree`` is the working directory, and so the checkout whose host it is; ``python`` the command that runs it.
        Returns once it listens. Raises HostNotStarted.
        """
        return cls(app, data, env, port, host, tree, python)

    @property
    def output(self) -> str:
        return "".join(self._lines)

    async def printed(self, text: str) -> None:
        """Wait until this was printed: what a request logs may be read after its answer. Raises TimeoutError."""
        async with asyncio.timeout(_STARTING):
            while text not in self.output:  # noqa: ASYNC110 - a thread reads the lines
                await asyncio.sleep(0.01)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def stop(self) -> int:
        """SIGTERM, and the exit code. Raises subprocess.TimeoutExpired when it does not end."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        return self._end()

    def kill9(self) -> None:
        """SIGKILL: the host gets no chance to tidy up."""
        self._process.kill()
        self._end()

    def again(self) -> Self:
        """Start the same app on the same data once more, on the same port. The first must have ended."""
        port = int(self.base_url.rsplit(":", 1)[1])
        return type(self)(self._app, self.data, self._env, port, self._host, self._tree, self._python)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.stop()
        finally:
            if self._process.poll() is None:
                self.kill9()

    def _end(self) -> int:
        code = self._process.wait(_STOPPING)
        self._reader.join(_STOPPING)
        return code

    def _read(self, printed: IO[str]) -> None:
        """Read to the end, so that a talkative app is never blocked by a full pipe."""
        with printed:
            for line in printed:
                self._lines.append(line)
                if line.startswith(_LISTENING):
                    self._listens.set()
        self._listens.set()

    def _wait_until_it_listens(self) -> str:
        self._listens.wait(_STARTING)
        for line in self._lines:
            if line.startswith(_LISTENING):
                return line.removeprefix(_LISTENING).split()[0].rstrip("/")
        self._process.kill()
        self._end()
        raise HostNotStarted(self.output)
