"""Hosts of the product that are copies of a process which has imported it: importing is nearly all that a start costs.

The rest of a start is done by each: its settings are read, its app is indexed, its data is opened.
"""

import multiprocessing
import os
import subprocess
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from typing import IO, Final

_COPIES: Final = multiprocessing.get_context("forkserver")
_COPIES.set_forkserver_preload(["tests.copied"])


class HostCopy:
    """What a test asks of `subprocess.Popen`."""

    def __init__(self, arguments: Sequence[str], env: Mapping[str, str]) -> None:
        read, write = os.pipe()
        said = Connection(write, readable=False)
        self._process = _COPIES.Process(target=_serve, args=(said, tuple(arguments), dict(env)), daemon=True)
        with said:
            self._process.start()
        self.stdout: IO[str] = open(read, encoding="utf-8")  # noqa: SIM115 - who reads it closes it
        assert self._process.pid is not None
        self.pid: Final = self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float) -> int:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("devhost", timeout)
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        self._process.kill()


def _serve(said: Connection, arguments: Sequence[str], env: Mapping[str, str]) -> None:
    from devhost.cli import main

    for stream in (1, 2):
        os.dup2(said.fileno(), stream)
    said.close()
    os.environ.clear()
    os.environ.update(env)
    main(arguments)
