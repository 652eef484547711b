"""The command line of the host."""

import argparse
import asyncio
import atexit
import logging
import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn

from devhost.engine.datafile import DataFileRefused
from devhost.errors import HostError
from devhost.host import DATA_DIR, HostOptions, run
from devhost.logs import set_up_logging

SWITCH_INTERVAL_S: Final = 0.0005
"""How soon the event loop gets the interpreter back from a thread that computes.

It gives the interpreter up with every call of SQLite: Python's own 5 ms would add up to most of a second in one request.
"""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Exit code 0 after a request to stop; 2 with one sentence on stderr when the host cannot start."""
    options = _parse(arguments)
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    try:
        set_up_logging(os.environ.get("LOG_LEVEL"), options.app, os.environ.get("LOG_FORMAT"))
        asyncio.run(run(options))
    except (HostError, DataFileRefused) as refused:
        sys.stderr.write(f"{refused}\n")
        _leave(2)
    _leave(0)


def _parse(arguments: Sequence[str] | None) -> HostOptions:
    parser = argparse.ArgumentParser(
        prog="devhost", description="Run an Azure Functions app on this machine."
    )
    start = parser.add_subparsers(required=True, metavar="start").add_parser("start", help="serve the app")
    start.add_argument("--port", type=_port, default=7071, help="0 takes any free one (default: 7071)")
    start.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1)")
    start.add_argument(
        "--app", type=Path, default=Path(), help="the folder of function_app.py (default: here)"
    )
    start.add_argument(
        "--data",
        type=Path,
        default=Path(os.environ.get(DATA_DIR) or ".data"),
        help="what host and app keep goes here; wins over DATA_DIR (default: DATA_DIR, else .data)",
    )
    start.add_argument("--brief", action="store_true", help="do not list the functions at the start")
    given = parser.parse_args(arguments)
    return HostOptions(given.app.resolve(), given.data.resolve(), given.host, given.port, given.brief)


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number < 65536:
        raise argparse.ArgumentTypeError(f"{number} is no port")
    return number


def _leave(code: int) -> NoReturn:
    """End the process, even while a function of the app still holds a thread that Python would wait for.

    What the app left to be done at exit is done in any case.
    """
    atexit._run_exitfuncs()  # pyright: ignore[reportPrivateUsage] - else os._exit would leave it out
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    if any(thread is not threading.main_thread() and not thread.daemon for thread in threading.enumerate()):
        os._exit(code)
    sys.exit(code)
