"""`make run`: the app on the local host, with nothing beside it.

`python -m tools.run --port 7071 --data .data --host 127.0.0.1`. Settings come from the environment and, below it,
from local.settings.json, which the local host reads itself.
"""

import argparse
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.address import Address, parse
from tools.environment import ROOT
from tools.problems import exit_status
from tools.serving import Host, Stop, serve


@dataclass(frozen=True)
class RunOptions:
    """Where to listen, and the absolute path of the folder that holds all that a local run keeps."""

    address: Address
    data: Path


def parse_options(arguments: list[str]) -> RunOptions:
    """Raises ToolFailed for a port that is none."""
    parser = argparse.ArgumentParser(description="Run the app on this machine.")
    parser.add_argument("--port", default="7071")
    parser.add_argument("--data", default=".data")
    parser.add_argument("--host", default="127.0.0.1")
    given = parser.parse_args(arguments)
    return RunOptions(parse(str(given.host), str(given.port)), Path(str(given.data)).absolute())


def local_environment(options: RunOptions, outer: Mapping[str, str]) -> dict[str, str]:
    """The host's environment: one person on their own machine needs no rate limits and no log of what goes well, and
    has receivers of webhooks there.

    Unless they say so: `LOG_LEVEL=INFO make run` shows every event, an empty `LOG_LEVEL` those of the app alone.
    """
    return {
        "DEVELOPMENT": "1",
        "RATE_LIMITS": "off",
        "WEBHOOKS_LOCAL": "on",
        "LOG_LEVEL": "WARNING",
        "GRPC_VERBOSITY": "NONE",  # else it says at the end that the connection was closed
        **outer,
        "DATA_DIR": str(options.data),
        "PYTHONUNBUFFERED": "1",
    }


def devhost_command(options: RunOptions) -> list[str]:
    where = ["--port", str(options.address.port), "--host", options.address.host]
    folders = ["--app", str(ROOT), "--data", str(options.data)]
    return [sys.executable, "-m", "devhost", "start", "--brief", *where, *folders]


def main(arguments: list[str]) -> int:
    stop = Stop()

    def run() -> int:
        options = parse_options(arguments)
        environment = local_environment(options, os.environ)
        return serve(Host(devhost_command(options), environment, options.address, options.data), stop)

    return exit_status(run)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
