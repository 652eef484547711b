"""Azurite and the local Cosmos DB as children: what the app would meet on Azure, on this machine.

Both keep their data under the data folder, so it outlives them, and listen on ports that were free.
"""

import os
import socket
import time
from collections.abc import Generator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from azure.core.exceptions import ResourceExistsError
from azure.storage.blob import ContainerClient

from tools.address import free_port
from tools.children import Child
from tools.environment import ROOT
from tools.problems import ToolFailed

READY_WITHIN_S = 30.0
# The account that every storage emulator has, and its published key: a secret of nobody.
ACCOUNT = "devstoreaccount1"
ACCOUNT_KEY = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="
FILES_CONTAINER = "files"
STORAGE_SERVICES = ("Blob", "Queue", "Table")


def storage_connection_string(ports: Mapping[str, int]) -> str:
    endpoints = [f"{name}Endpoint=http://127.0.0.1:{ports[name]}/{ACCOUNT};" for name in STORAGE_SERVICES]
    return f"DefaultEndpointsProtocol=http;AccountName={ACCOUNT};AccountKey={ACCOUNT_KEY};" + "".join(
        endpoints
    )


def azurite_command(ports: Mapping[str, int], folder: Path) -> list[str]:
    program = str(ROOT / "node_modules" / ".bin" / "azurite")
    quiet = ["--silent", "--skipApiVersionCheck", "--disableTelemetry", "--location", str(folder)]
    listen = [f"--{name.lower()}Port={ports[name]}" for name in STORAGE_SERVICES]
    return [program, *quiet, *listen]


def cosmos_command(port: int, file: Path) -> list[str]:
    server = str(ROOT / "tools" / "cosmos" / "server.js")
    return ["node", server, "--port", str(port), "--data", str(file)]


def make_container(connection: str) -> None:
    with (
        ContainerClient.from_connection_string(connection, FILES_CONTAINER) as container,
        suppress(ResourceExistsError),
    ):
        container.create_container()


def _wait_for(name: str, child: Child, port: int) -> None:
    until = time.monotonic() + READY_WITHIN_S
    while time.monotonic() < until:
        if child.exit_code is not None:
            raise ToolFailed(f"{name} has ended with code {child.exit_code}; see its last output above.")
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise ToolFailed(f"{name} did not listen within {READY_WITHIN_S:.0f} s.")


@contextmanager
def azure_services(data: Path) -> Generator[dict[str, str]]:
    """Start both and yield the settings that point the app at them. Raises ToolFailed when one does not start."""
    ports = {name: free_port() for name in STORAGE_SERVICES}
    cosmos_port = free_port()
    (data / "azurite").mkdir(parents=True, exist_ok=True)
    with ExitStack() as running:
        azurite = Child(azurite_command(ports, data / "azurite"), os.environ, ROOT, silent=True)
        running.callback(azurite.stop)
        cosmos = Child(cosmos_command(cosmos_port, data / "cosmos.json"), os.environ, ROOT, silent=True)
        running.callback(cosmos.stop)
        _wait_for("Azurite", azurite, ports["Table"])
        _wait_for("The local Cosmos DB", cosmos, cosmos_port)
        connection = storage_connection_string(ports)
        make_container(connection)
        yield {
            "AzureWebJobsStorage": connection,
            "FILES_URL": f"az://{FILES_CONTAINER}",
            "FILES_CONNECTION_STRING": connection,
            "COSMOS_ENDPOINT": f"https://127.0.0.1:{cosmos_port}",
            "COSMOS_KEY": ACCOUNT_KEY,
            "COSMOS_CREATE_CONTAINERS": "true",
        }
