"""The order in which calls begin: one at a time, and clients in turn.

Without it a thousand calls of one client that arrive together would all begin before the next call of another client.
A call that has begun and waits for something holds up nobody, so their number is no concern of the gate.
"""

import asyncio
from collections import OrderedDict, deque


class Gate:
    """`enter` returns when it is the call's turn. Each pass of the event loop lets one call begin."""

    def __init__(self, most_waiting: int) -> None:
        self._most_waiting = most_waiting
        self._lines: OrderedDict[bytes, deque[asyncio.Future[None]]] = OrderedDict()
        self._turns: asyncio.Task[None] | None = None

    def is_full(self, line: bytes) -> bool:
        """Whether too many calls of this client wait already."""
        return len(self._lines.get(line, ())) >= self._most_waiting

    async def enter(self, line: bytes) -> None:
        """Wait for the turn; at once when no other call began in this pass of the loop."""
        if self._turns is None:
            self._turns = asyncio.create_task(self._take_turns())
            return
        turn = asyncio.get_running_loop().create_future()
        self._lines.setdefault(line, deque()).append(turn)
        await turn

    async def _take_turns(self) -> None:
        await asyncio.sleep(0)
        while self._lines:
            line, waiting = self._lines.popitem(last=False)
            turn = waiting.popleft()
            if waiting:
                self._lines[line] = waiting
            if not turn.done():
                turn.set_result(None)
                await asyncio.sleep(0)
        self._turns = None
