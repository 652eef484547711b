"""`make local-azure` and `make func`: the app with Azurite and a local Cosmos DB beside it.

`python -m tools.local_azure devhost|func --port … --data … --host …`; `check-func` says whether Core Tools are here.
"""

import os
import shutil
import sys

from devhost.keys import load_keys
from tools.azure_services import azure_services
from tools.environment import ROOT
from tools.problems import ToolFailed, exit_status
from tools.run import RunOptions, devhost_command, local_environment, parse_options
from tools.serving import Host, Stop, serve

HOW_TO_INSTALL_FUNC = """\
`func` is missing: make func needs the Azure Functions Core Tools 4. Install them in one of these ways:
  npm install -g azure-functions-core-tools@4 --unsafe-perm true
  brew tap azure/functions && brew install azure-functions-core-tools@4
  winget install Microsoft.Azure.FunctionsCoreTools
`make run` and `make local-azure` run the same app without them."""


def check_func() -> None:
    """Raises ToolFailed, with the ways to install them, where the Core Tools are missing."""
    if shutil.which("func") is None:
        raise ToolFailed(HOW_TO_INSTALL_FUNC)


def func_environment() -> dict[str, str]:
    """What makes Core Tools run the app on this environment's Python."""
    return {
        "FUNCTIONS_WORKER_RUNTIME": "python",
        "VIRTUAL_ENV": str(ROOT / ".venv"),
        "PATH": f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}",
        "languageWorkers__python__defaultExecutablePath": sys.executable,
    }


def _serve(kind: str, options: RunOptions, stop: Stop) -> int:
    environment = local_environment(options, os.environ)
    command = devhost_command(options)
    if kind == "func":
        check_func()
        load_keys(options.data)  # the Core Tools ask for no key, and make none: the app has its own
        environment |= func_environment()
        command = ["func", "start", "--port", str(options.address.port)]
    with azure_services(options.data) as settings:
        return serve(Host(command, environment | settings, options.address, options.data), stop)


def main(arguments: list[str]) -> int:
    stop = Stop()
    if arguments == ["check-func"]:
        return exit_status(check_func)
    return exit_status(lambda: _serve(arguments[0], parse_options(arguments[1:]), stop))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
