"""Where the parts of the host meet: keys, worker, task hub, timers and web server, started and stopped in order."""

import asyncio
import gc
import json
import logging
import os
import signal
import sys
from collections.abc import Mapping, MutableMapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_address
from pathlib import Path

from aiohttp import web

from devhost.announcement import announce
from devhost.engine import Dispatcher, TaskHub
from devhost.engine.channel import clients_in_process
from devhost.errors import DataRefused
from devhost.http.access import Access
from devhost.http.admin import Admin
from devhost.http.limits import Limits, raise_file_limit
from devhost.http.routes import function_routes
from devhost.http.server import WebServer, bind
from devhost.http.triggers import HttpTriggers
from devhost.keys import load_keys
from devhost.management.api import ManagementApi
from devhost.management.hub import HubCalls
from devhost.management.links import Links
from devhost.settings import HostedAppSettings, read_app_settings
from devhost.timers.monitor import TimerMonitor
from devhost.timers.runs import SystemTimerClock, TimerRuns, read_timers
from devhost.worker.durable import DurableFunctions
from devhost.worker.functions import HttpFunction, TimerFunction
from devhost.worker.worker import Worker, load_worker

_log = logging.getLogger(__name__)

_DRAIN = 1.0  # seconds that durable functions under way get to finish; what does not is run again at the next start
DATA_DIR = "DATA_DIR"  # the setting that names the app's own data folder
_GARBAGE = (
    20_000,
    20,
    50,
)  # objects made between two collections of the young ones, and how often older ones go along
_HTTP_THREADS = 32  # on top of those that durable functions can fill, so that slow ones never stall HTTP


@dataclass(frozen=True)
class HostOptions:
    """The app's folder, the folder of what is kept, and the address to listen on (port 0: any free one).

    ``brief`` leaves the list of functions out of what is printed at the start.
    """

    app: Path
    data: Path
    host: str
    port: int
    brief: bool = False


async def run(options: HostOptions) -> None:
    """Serve until SIGTERM or SIGINT. Raises HostError, or the engine's DataFileRefused, when it cannot start."""
    stop = _stop_on_signals()
    async with AsyncExitStack() as parts:
        await _start(options, parts)
        await stop.wait()
        _log.info("Stopping")
    _log.info("Stopped")


def _stop_on_signals() -> asyncio.Event:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


async def _start(options: HostOptions, parts: AsyncExitStack) -> None:
    """Start everything, the data folder and the address first: one in use is reported before the app is loaded.

    ``parts`` stops it in reverse: the web server drains while durable functions still run, the hub closes last.
    """
    _set_fixed_settings(options, os.environ)
    settings = read_app_settings(options.app, os.environ)
    _make_folder(options.data)
    hub = TaskHub(options.data / "taskhub.db", default_version=settings.default_version)
    parts.callback(hub.stop)
    limits = raise_file_limit(Limits.read(os.environ))
    server = WebServer(bind(options.host, options.port), limits)
    parts.callback(server.close)
    origin = _origin(options.host, server.port)
    keys, monitor = load_keys(options.data), TimerMonitor(options.data)

    worker = await _load(settings, origin)
    served = (each for each in worker.functions if isinstance(each, HttpFunction))
    routes = function_routes(served, settings.route_prefix)
    timers = _timers(worker, monitor)
    links, access = Links(settings.hub_name, keys.durable), Access(keys)
    address = parts.enter_context(clients_in_process(hub))
    worker.use_client_configuration(json.dumps(links.client_configuration(origin, f"http://{address}")))

    durable = DurableFunctions(worker)
    dispatcher = Dispatcher(
        hub, durable, turns=settings.orchestrator_limit, activities=settings.activity_limit
    )
    parts.push_async_callback(dispatcher.drain, _DRAIN)
    dispatcher.start()

    Admin(worker.functions, timers, access).add_to(server.app)
    management = ManagementApi(HubCalls(hub), durable, links, access)
    triggers = HttpTriggers(worker, routes, access, limits, settings.admission)
    await server.start(partial(_answer, management, triggers))
    parts.push_async_callback(server.stop)
    timers.start()
    parts.push_async_callback(timers.stop)
    _settle_memory()
    announce(worker.functions, routes, origin, brief=options.brief)


async def _answer(management: ManagementApi, triggers: HttpTriggers, request: web.Request) -> web.Response:
    return await (management if management.claims(request) else triggers).handle(request)


async def _load(settings: HostedAppSettings, origin: str) -> Worker:
    _prepare_process(settings, origin, os.environ)
    return await load_worker(settings.directory)


def _timers(worker: Worker, monitor: TimerMonitor) -> TimerRuns:
    clock = SystemTimerClock()
    timers = read_timers((f for f in worker.functions if isinstance(f, TimerFunction)), clock.now())
    return TimerRuns(worker, timers, clock, monitor)


def _prepare_process(settings: HostedAppSettings, origin: str, environment: MutableMapping[str, str]) -> None:
    """Set what an app may rely on: its folder as working directory and first on the path, and Azure's own variables."""
    threads = settings.orchestrator_limit + settings.activity_limit + _HTTP_THREADS
    defaults: Mapping[str, str] = {
        "FUNCTIONS_WORKER_RUNTIME": "python",
        "AZURE_FUNCTIONS_ENVIRONMENT": "Development",
        "DEVELOPMENT": "1",
        "WEBSITE_HOSTNAME": origin.removeprefix("http://"),
        "PYTHON_THREADPOOL_THREAD_COUNT": str(threads),
    }
    for name, value in defaults.items():
        environment.setdefault(name, value)
    _reach_this_machine_directly(environment)
    sys.path.insert(0, str(settings.directory))
    os.chdir(settings.directory)


def _settle_memory() -> None:
    """Exempt what was loaded at the start from garbage collection, and collect less often: calls leave few cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE)


def _set_fixed_settings(options: HostOptions, environment: MutableMapping[str, str]) -> None:
    """Set what neither the environment nor local.settings.json can change.

    The command line chooses the data folder, so that two hosts never share one by accident; and this host writes
    X-Forwarded-For itself, as Azure's front end does.
    """
    environment[DATA_DIR] = str(options.data)
    environment["FORWARDED_FOR"] = "trusted"


def _reach_this_machine_directly(environment: MutableMapping[str, str]) -> None:
    """Exempt this machine from a proxy: the SDK's gRPC client would call the task hub through it."""
    known = environment.get("no_proxy") or environment.get("NO_PROXY") or ""
    both = ",".join(filter(None, (known, "127.0.0.1,localhost,::1")))
    environment.update(no_proxy=both, NO_PROXY=both)


def _make_folder(data: Path) -> None:
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise DataRefused(f"The data folder {data} cannot be used: {error.strerror}.") from error


def _origin(host: str, port: int) -> str:
    """The URL that reaches the host from this machine, also where it listens on every address."""
    try:
        address = ip_address(host)
    except ValueError:
        return f"http://{host}:{port}"
    if address.is_unspecified:
        address = ip_address("127.0.0.1" if address.version == 4 else "::1")
    return f"http://[{address}]:{port}" if address.version == 6 else f"http://{address}:{port}"
