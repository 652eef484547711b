"""Something on this machine that listens for what the product sends."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self

from aiohttp import web


@asynccontextmanager
async def listening(app: web.Application) -> AsyncIterator[str]:
    """Serve it on a free port; its address, without a slash at the end."""
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


class ThreadedServer:
    """Serves `self.app()` on a thread with a loop of its own; use it as a context manager."""

    def __init__(self, name: str) -> None:
        self.origin = ""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name=name, daemon=True)
        self._runner: web.AppRunner | None = None

    def app(self) -> web.Application:
        raise NotImplementedError

    def start(self, port: int = 0) -> str:
        """Port 0 is a free one; returns the address, without a slash at the end."""
        self._thread.start()
        self.origin = asyncio.run_coroutine_threadsafe(self._serve(port), self._loop).result(10)
        return self.origin

    def stop(self) -> None:
        """Stop serving, hanging requests included."""
        if self._runner is not None:
            asyncio.run_coroutine_threadsafe(_close(self._runner), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    async def _serve(self, port: int) -> str:
        self._runner = web.AppRunner(self.app(), shutdown_timeout=0.05, handler_cancellation=True)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()
        return f"http://127.0.0.1:{self._runner.addresses[0][1]}"


async def _close(runner: web.AppRunner) -> None:
    """Close the server and see every request that still hangs to its end."""
    await runner.cleanup()
    hanging = asyncio.all_tasks() - {asyncio.current_task()}
    for task in hanging:
        task.cancel()
    await asyncio.gather(*hanging, return_exceptions=True)
