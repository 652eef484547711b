"""Somebody at a terminal: a program behind a pseudo-terminal, read and typed at as a person does."""

import asyncio
import fcntl
import os
import re
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping
from typing import Final, Self

from tests.hosting import ROOT

ENTER: Final = "\r"
CTRL_C: Final = "\x03"
CTRL_U: Final = "\x15"
COLUMNS: Final = 160
# Only the leader of a session can take a terminal as the one that Ctrl-C comes from. A script that starts the tests in
# the background, or with nohup, has its children ignore signals; a terminal's own programs ignore none.
BECOME_THE_TERMINALS: Final = """import fcntl, os, signal, sys, termios
for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTSTP):
    signal.signal(number, signal.SIG_DFL)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])"""
_SEQUENCES: Final = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b\][^\x07]*\x07|\x1b[=>78]|\r")


def pasted(text: str) -> str:
    """The text as a terminal hands over what was pasted."""
    return f"\x1b[200~{text}\x1b[201~"


class Typist:
    """`raw` is all that the program has written, `seen` the same as text in one line. Use it as a context manager."""

    def __init__(self, arguments: list[str], env: Mapping[str, str]) -> None:
        self._master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 60, COLUMNS, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-ISc", BECOME_THE_TERMINALS, sys.executable, "-m", "interviews", *arguments],
            cwd=ROOT,
            env={
                **os.environ,
                "TERM": "xterm",
                "PROMPT_TOOLKIT_NO_CPR": "1",
                "NO_COLOR": "1",
                "COLUMNS": str(COLUMNS),
                **env,
            },
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
        )
        os.close(slave)
        self.raw = b""
        self._mark = 0
        self._news = asyncio.Event()
        asyncio.get_running_loop().add_reader(self._master, self._read)

    @property
    def seen(self) -> str:
        return " ".join(_SEQUENCES.sub("", self.raw.decode("utf-8", "replace")).split())

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    async def answers(self, *lines: str) -> None:
        """Wait for the prompt, and send this there."""
        await self.sees(">")
        self.type("".join(f"{line}{ENTER}" for line in lines))

    async def sees(self, text: str) -> str:
        """Wait until this is on the screen, after what was seen last; all that came since."""
        try:
            async with asyncio.timeout(10):
                while (found := self.seen.find(text, self._mark)) < 0:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"{text!r} was not seen in:\n{self.seen[self._mark :]}") from None
        between = self.seen[self._mark : found + len(text)]
        self._mark = found + len(text)
        return between

    async def ends(self) -> int:
        """The exit code, once the program has ended and everything it wrote was read."""
        async with asyncio.timeout(10):
            code = await asyncio.to_thread(self._process.wait)
            while self._master >= 0:
                self._news.clear()
                await self._news.wait()
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
        self._close()

    def _read(self) -> None:
        try:
            data = os.read(self._master, 65_536)
        except OSError:  # the last one at the other end has left
            data = b""
        self.raw += data
        if not data:
            self._close()
        self._news.set()

    def _close(self) -> None:
        if self._master >= 0:
            asyncio.get_running_loop().remove_reader(self._master)
            os.close(self._master)
            self._master = -1
