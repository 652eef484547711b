"""`make preflight STUDY=file.yaml`: a preflight of the study by a product of its own on a free port (H5)."""

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path

from interviews.connection import StaffConnection
from interviews.contract.study import Preflight
from interviews.errors import CommandFailed
from interviews.screen import console_on
from interviews.studies.calls import begin_and_wait, create_study
from interviews.studies.file import read_study
from interviews.studies.rendering import findings
from tools.address import Address, free_port
from tools.children import Child
from tools.environment import ROOT
from tools.problems import ToolFailed, exit_status
from tools.run import RunOptions, devhost_command, local_environment
from tools.sample import staff_key
from tools.serving import Host, Stop, wait_until_ready


def run(study: Path) -> None:
    """Make the study of this file and print what its preflight finds. Raises ToolFailed."""
    with tempfile.TemporaryDirectory() as folder:
        options = RunOptions(Address("127.0.0.1", free_port()), Path(folder))
        environment = {**local_environment(options, os.environ), "LOG_LEVEL": "CRITICAL"}
        host = Host(devhost_command(options), environment, options.address, options.data)
        child = Child(host.command, host.environment, ROOT, silent=True)
        try:
            if not wait_until_ready(host, child, Stop()):
                raise ToolFailed("The host has ended; see its last output above.")
            headers = {"x-functions-key": staff_key(host.data)}
            asyncio.run(_preflight(StaffConnection(host.address.reachable_url, headers), study))
        except CommandFailed as problem:
            raise ToolFailed(str(problem)) from None
        finally:
            child.stop()


async def _preflight(connection: StaffConnection, study: Path) -> None:
    made = await create_study(connection, read_study(study), None, opened=False, key=None)
    reply = await begin_and_wait(connection, made.study.study_id)
    console_on(sys.stdout).print(findings(reply.read(Preflight)))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Check a study by simulated participants.")
    parser.add_argument("study", type=Path)
    given = parser.parse_args(arguments)
    return exit_status(lambda: run(given.study))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
