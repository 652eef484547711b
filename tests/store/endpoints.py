"""The Node programs that the tests start: a Cosmos DB and an Azurite, on free ports, ended with the tests."""

import http.client
import os
import re
import shutil
import ssl
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[2]
ANY_KEY = "bG9jYWw="


@dataclass(frozen=True, slots=True)
class CosmosEndpoint:
    """`clock_moves` tells whether `advance` works; a real account's clock does not."""

    url: str
    key: str
    clock_moves: bool

    def advance(self, seconds: int) -> None:
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        connection = http.client.HTTPSConnection(urlsplit(self.url).netloc, context=context, timeout=10)
        try:
            connection.request("POST", f"/test-clock?advance={seconds}")
            assert connection.getresponse().status == 200
        finally:
            connection.close()


@contextmanager
def cosmos_endpoint() -> Generator[CosmosEndpoint]:
    """The endpoint named in COSMOS_TEST_ENDPOINT (and COSMOS_TEST_KEY), or the launcher."""
    if url := os.environ.get("COSMOS_TEST_ENDPOINT"):
        yield CosmosEndpoint(url, os.environ.get("COSMOS_TEST_KEY", ANY_KEY), clock_moves=False)
        return
    with launched_cosmos("--test-clock") as (url, _):
        yield CosmosEndpoint(url, ANY_KEY, clock_moves=True)


@contextmanager
def launched_cosmos(*arguments: str) -> Generator[tuple[str, "subprocess.Popen[str]"]]:
    """The launcher on a free port: its URL and its process."""
    command = [_node("@vercel/cosmosdb-server"), str(ROOT / "tools/cosmos/server.js")]
    with _running([*command, "--port", "0", "--until-stdin-closes", *arguments]) as process:
        yield _wait_for(process, r"(https://\S+)"), process


@contextmanager
def launched_azurite() -> Generator[str]:
    """Azurite's blob service on a free port: the connection string of its well-known account."""
    script = ROOT / "node_modules/azurite/dist/src/blob/main.js"
    options = [
        "--blobPort",
        "0",
        "--inMemoryPersistence",
        "--skipApiVersionCheck",
        "--silent",
        "--disableTelemetry",
    ]
    command = [_node("azurite"), str(script), *options]
    with _running(command) as process:
        url = _wait_for(process, r"successfully listen\w* (?:at|on) (http://\S+)")
        # The account and the key are in Azurite's own documentation: every Azurite has them.
        key = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="
        yield (
            "DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;"
            f"AccountKey={key};BlobEndpoint={url}/devstoreaccount1;"
        )


def _node(package: str) -> str:
    node = shutil.which("node")
    assert node, "These tests need Node.js 20 or newer on the PATH."
    assert (ROOT / "node_modules" / package).is_dir(), f"These tests need {package}: run `npm ci` once."
    return node


@contextmanager
def _running(command: list[str]) -> Generator["subprocess.Popen[str]"]:
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def _wait_for(process: "subprocess.Popen[str]", pattern: str) -> str:
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if found := re.search(pattern, line):
            return found[1].rstrip("/")
    raise AssertionError(f"{process.args} ended without listening: {said}")
