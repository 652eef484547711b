"""The order in which calls begin: one at a time, addresses in turn, and the clients of an address in turn.

Without it a thousand calls of one client that arrive together would all begin before the next call of another client.
A call that has begun and waits does not delay others, so the gate does not count them.
"""

import asyncio
from collections import OrderedDict, deque

type Line = tuple[str, bytes]
"""An address, and a client at that address."""

type _Turns = deque[asyncio.Future[None]]


class Gate:
    """`enter` returns when it is the call's turn. Each pass of the event loop lets one call begin."""

    def __init__(self, most_waiting: int) -> None:
        self._most_waiting = most_waiting
        self._addresses: OrderedDict[str, OrderedDict[bytes, _Turns]] = OrderedDict()
        self._task: asyncio.Task[None] | None = None

    def is_full(self, line: Line) -> bool:
        """Whether too many calls of this client wait already."""
        address, client = line
        turns = clients.get(client) if (clients := self._addresses.get(address)) else None
        return turns is not None and len(turns) >= self._most_waiting

    async def enter(self, line: Line) -> None:
        """Wait for the turn; at once when no other call began in this pass of the loop."""
        if self._task is None:
            self._task = asyncio.create_task(self._take_turns())
            return
        address, client = line
        turn = asyncio.get_running_loop().create_future()
        self._addresses.setdefault(address, OrderedDict()).setdefault(client, deque()).append(turn)
        await turn

    async def _take_turns(self) -> None:
        await asyncio.sleep(0)
        while self._addresses:
            turn = self._next()
            if not turn.done():
                turn.set_result(None)
                await asyncio.sleep(0)
        self._task = None

    def _next(self) -> asyncio.Future[None]:
        """The first turn of the first client of the first address, both of which then go to the end."""
        address, clients = self._addresses.popitem(last=False)
        client, turns = clients.popitem(last=False)
        turn = turns.popleft()
        if turns:
            clients[client] = turns
        if clients:
            self._addresses[address] = clients
        return turn
