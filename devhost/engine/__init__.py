"""The engine of the local host: a persistent task hub, and the dispatcher that runs its work.

hub = TaskHub(Path("hub.db"))
dispatcher = Dispatcher(hub, executor)
dispatcher.start()            # on the running event loop
address = hub.start()         # for the SDK's clients: "127.0.0.1:41234"
...
await dispatcher.drain(10.0)
hub.stop()
"""

from devhost.engine.clock import Clock as Clock
from devhost.engine.clock import SystemClock as SystemClock
from devhost.engine.core import HubClosed as HubClosed
from devhost.engine.datafile import DataFileRefused as DataFileRefused
from devhost.engine.dispatch import Dispatcher as Dispatcher
from devhost.engine.hub import TaskHub as TaskHub
from devhost.engine.local_context import Aborted as Aborted
from devhost.engine.local_context import local_context as local_context
from devhost.engine.work import Executor as Executor
from devhost.engine.work import UnknownFunction as UnknownFunction
