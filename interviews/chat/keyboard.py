"""A participant's input: typed at a terminal, or read from a pipe."""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from typing import Final, Protocol

from interviews.chat.typed import is_finished

PROMPT: Final = "> "
CHUNK: Final = 65_536


class NoMoreInput(Exception):
    """The input has ended, or Ctrl-C was pressed: the person leaves."""


class Keyboard(Protocol):
    """Reads one answer at a time."""

    @property
    def is_live(self) -> bool:
        """Whether a person types at a terminal."""
        ...

    async def read(self, draft: str, typed: Callable[[str], None]) -> str:
        """Read the next text, which may have several lines. Raises NoMoreInput.

        `typed` is called with the unfinished text whenever it changes. A cancelled read loses no input.
        """
        ...

    async def above(self, show: Callable[[], None]) -> None:
        """Show something above the line without disturbing what is being typed."""
        ...


class PipedLines:
    """Reads lines from a pipe or a file, and shows each."""

    is_live = False

    def __init__(self, descriptor: int, echo: Callable[[str], None]) -> None:
        self._descriptor = descriptor
        self._echo = echo
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._reading = False
        self._rest = b""
        self._begun: list[str] = []

    async def read(self, draft: str, typed: Callable[[str], None]) -> str:
        while True:
            line = await self._next()
            if line is None and not self._begun:
                raise NoMoreInput
            self._begun += [] if line is None else [line]
            text = "\n".join(self._begun)
            if line is None or is_finished(text):
                self._begun = []
                self._echo(text)
                return text

    async def above(self, show: Callable[[], None]) -> None:
        show()

    async def _next(self) -> str | None:
        """The next line. A line that arrives after its reader was cancelled goes to the next reader."""
        if not self._reading:
            self._reading = True
            loop = asyncio.get_running_loop()
            # Not one of asyncio's own threads: a read that never returns must not keep the process.
            threading.Thread(target=self._read_line, args=(loop,), daemon=True).start()
        line = await self._lines.get()
        self._reading = False
        return line

    def _read_line(self, loop: asyncio.AbstractEventLoop) -> None:
        while b"\n" not in self._rest and (chunk := os.read(self._descriptor, CHUNK)):
            self._rest += chunk
        line, found, self._rest = self._rest.partition(b"\n")
        text = line.decode("utf-8", "replace").removesuffix("\r") if line or found else None
        loop.call_soon_threadsafe(self._lines.put_nowait, text)


def open_keyboard(echo: Callable[[str], None]) -> Keyboard:
    """The terminal where there is one to type and to read at, else the lines of standard input."""
    if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        # Loaded here alone: it takes its time, and a pipe needs none of it.
        from interviews.chat.line_editor import LineEditor

        return LineEditor()
    return PipedLines(sys.stdin.fileno(), echo if not sys.stdin.isatty() else lambda text: None)
