"""A line to a server that can be cut: before a request passes, or after it, so that only its answer is lost."""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit

from tests.product import Interview

CHUNK = 65_536


class CutLine:
    """Passes bytes on to a server, on a port of its own that stays the same."""

    def __init__(self, server_url: str) -> None:
        parts = urlsplit(server_url)
        self._target = (parts.hostname or "127.0.0.1", parts.port or 80)
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._last_words = b""
        self.passed = asyncio.Event()
        self.port = 0

    def link(self, interview: Interview) -> str:
        """The participant's link over this line."""
        return f"http://127.0.0.1:{self.port}/interview/{interview.interview_id}#{interview.token}"

    async def mend(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        if self._server:
            self._server.close()
        for writer in list(self._writers):
            writer.transport.abort()

    def cut_after(self, request: bytes) -> None:
        """Let a request with these bytes in it pass, and nothing that comes after; `passed` is set then."""
        self._last_words = request

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there = await asyncio.open_connection(*self._target)
        self._writers |= {writer, there}
        with suppress(OSError):
            await asyncio.gather(self._pass(reader, there, asked=True), self._pass(there_reader, writer))
        for end in (writer, there):
            self._writers.discard(end)
            end.transport.abort()

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, asked: bool = False
    ) -> None:
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
            if asked and self._last_words and self._last_words in data:
                self._last_words = b""
                self.passed.set()
        writer.write_eof()
