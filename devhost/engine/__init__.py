"""The engine of the local host: a persistent task hub, and the dispatcher that runs its work.

hub = TaskHub.open(Path("hub.db"))
dispatcher = Dispatcher(hub, executor)
dispatcher.start()            # on the running event loop
address = hub.start()         # for the SDK's clients: "127.0.0.1:41234"
...
await dispatcher.drain(10.0)
hub.stop()
"""

from devhost.engine.clock import Clock, SystemClock
from devhost.engine.dispatch import Dispatcher
from devhost.engine.errors import DataFileRefused, HubClosed
from devhost.engine.hub import TaskHub
from devhost.engine.local_context import Aborted, local_context
from devhost.engine.work import Executor, UnknownFunction

__all__ = [
    "Aborted",
    "Clock",
    "DataFileRefused",
    "Dispatcher",
    "Executor",
    "HubClosed",
    "SystemClock",
    "TaskHub",
    "UnknownFunction",
    "local_context",
]
