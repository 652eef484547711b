"""The package as `make package` makes it, in a folder that nobody may write to, and the local host that runs it.

The host runs from outside and without this machine's packages: beside what is in the package it finds its own code and
needs alone. So what is missing in the package is missing in the test, too.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

from tests.hosting import ROOT, HostProcess
from tests.product import OWN_SETTINGS
from tools.azure_services import azure_services
from tools.package import DEPENDENCIES, PYTHON, build

OF_THE_HOST: Final = ("azure_functions_runtime", "azurefunctions", "croniter", "dateutil", "pytz", "tzlocal")
"""What the local host needs and the package does not hold; some of these a newer release may need no more."""
BOUND: Final = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")
"""Root without the right to pass over the modes of files."""


def prefix() -> tuple[str, ...]:
    """What a command is run by so that a folder's mode binds it."""
    return BOUND if os.geteuid() == 0 else ()


def python_alone() -> tuple[str, ...]:
    """This Python without the packages of this machine; what it compiles is kept nowhere."""
    return str(Path(sys.base_prefix) / "bin" / f"python{PYTHON}"), "-S", "-B"


@dataclass(frozen=True)
class Package:
    """The folder of the app, read-only, and the folder that holds the host and what it needs."""

    app: Path
    host: Path

    @contextmanager
    def serve(
        self, data: Path, settings: Mapping[str, str], app: Path | None = None
    ) -> Iterator[HostProcess]:
        """The package, or an app around it, served from a working directory that is neither's, with these settings."""
        elsewhere = data.with_name(f"{data.name}-elsewhere")
        elsewhere.mkdir(parents=True)
        python = (*prefix(), *python_alone())
        path = os.pathsep.join(map(str, (self.app / DEPENDENCIES, self.host)))
        env = {**dict.fromkeys(OWN_SETTINGS, ""), "RATE_LIMITS": "off", **settings, "PYTHONPATH": path}
        with HostProcess.start(app or self.app, data, env, tree=elsewhere, python=python) as host:
            yield host
        assert list(elsewhere.iterdir()) == [], "something was written into the working directory"


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Package]:
    folder = tmp_path_factory.mktemp("package")
    app = build(ROOT, folder)
    host = folder / "host"
    host.mkdir()
    for name in ("devhost", "tests"):
        (host / name).symlink_to(ROOT / name)
    for name in OF_THE_HOST:
        if (spec := find_spec(name)) is not None:
            (found,) = spec.submodule_search_locations or [spec.origin]
            (host / Path(str(found)).name).symlink_to(str(found))
    subprocess.run(["chmod", "-R", "a-w", app], check=True)
    try:
        if (
            subprocess.run([*prefix(), "touch", app / "written"], capture_output=True, check=False).returncode
            == 0
        ):
            pytest.skip("no way here to make a folder read-only for this user")
        yield Package(app, host)
    finally:
        subprocess.run(["chmod", "-R", "u+w", app], check=True)


@pytest.fixture(scope="session")
def cloud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The settings of a deployment, with the stand-ins of Cosmos DB and Blob Storage in the services' places."""
    with azure_services(tmp_path_factory.mktemp("services")) as services:
        yield {**services, "PARTICIPANT_TOKEN_KEY": "k" * 40, "WEBSITE_SITE_NAME": "interviews"}
