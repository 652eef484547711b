"""`make package`: what `func publish` would send, with its dependencies, compiled, as a zip; and what it costs.

`build/app/` is the folder as it lies in wwwroot on Azure, `build/app.zip` the same packed. wwwroot is read-only, so no
process could store bytecode there: what is not compiled here is compiled anew with every start. Modules are there as
bytecode in place of their sources, which is half the size, and which no tool that publishes leaves out as it may a
`__pycache__`. The one that the platform looks for, `function_app.py`, stays a source.
"""

import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

from tools.environment import ROOT
from tools.problems import ToolFailed, exit_status

PYTHON: Final = "3.13"
PLATFORM: Final = "x86_64-manylinux_2_28"
DEPENDENCIES: Final = Path(".python_packages/lib/site-packages")
"""Where the platform looks for them."""
ENTRY: Final = "function_app.py"
MOST_BYTES: Final = 60_000_000
MOST_CPU_S: Final = 0.8
MEASURED: Final = 5
"""How often the import is measured; the least counts, since a busy machine only adds."""
NOT_NEEDED: Final = (
    "bin", "tests", "f2py", "include", "isoschematron", "objectify.*", "includes", "RECORD", "INSTALLER",
    "*.pyi", "*.h", "*.hpp", "*.c", "*.cpp", "*.pxd", "*.pyx", "*.pxi", "*.proto", "*.a", "*.hash",
)  # fmt: skip
"""Of the dependencies: their tests, parts that nothing here asks for, what only compilers and type checkers read."""
CLOUD: Final = {
    "COSMOS_ENDPOINT": "https://localhost/",
    "AZURE_OPENAI_ENDPOINT": "https://localhost/",
    "AZURE_OPENAI_DEPLOYMENT": "any",
}
"""Settings under which the app loads the libraries that a deployment uses; nothing is called."""
EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""Every file's date, so that the same files make the same zip."""


def patterns(root: Path) -> list[str]:
    lines = (line.strip().rstrip("/") for line in (root / ".funcignore").read_text().splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def sent(root: Path, ignored: Sequence[str]) -> Iterator[Path]:
    """The files that are published, relative to `root`, in order: no name on their way is ignored."""
    for path in sorted(root.iterdir()):
        if any(fnmatch(path.name, pattern) for pattern in ignored):
            continue
        if path.is_dir():
            yield from (Path(path.name) / below for below in sent(path, ignored))
        else:
            yield Path(path.name)


def copy_app(root: Path, into: Path) -> None:
    """Copy what is published; `into` lies in a folder that is ignored."""
    for path in list(sent(root, patterns(root))):
        target = into / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / path, target)


def install(root: Path, into: Path) -> None:
    """Install the locked dependencies for the platform, whatever this machine is. Raises ToolFailed."""
    uv = [
        sys.executable,
        "-m",
        "uv",
        "pip",
        "install",
        "--quiet",
        "--link-mode",
        "copy",
        "--no-deps",
        "--require-hashes",
    ]
    where = ["--target", str(into), "--python-version", PYTHON, "--python-platform", PLATFORM]
    done = subprocess.run([*uv, *where, "-r", str(root / "requirements.lock")], cwd=root, check=False)
    if done.returncode != 0:
        raise ToolFailed("The dependencies could not be installed: uv's own words stand above.")


def strip(folder: Path) -> None:
    """Delete what is not needed at run time."""
    for path in sorted(folder.rglob("*")):
        if any(fnmatch(path.name, pattern) for pattern in NOT_NEEDED) and path.exists():
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def compile_app(app: Path) -> None:
    """Compile all modules, each in place of its source. Raises ToolFailed for one of the app's own that is broken."""
    dependencies = app / DEPENDENCIES
    _compiled(dependencies, "-b", "-j", "0")  # a package may hold a template that is no Python
    if not _compiled(app, "-b", "-x", re.escape(f"{dependencies}/")):
        raise ToolFailed("A module of the app does not compile: it is named above.")
    entry = app / ENTRY
    entry.with_suffix(".pyc").unlink()
    _compiled(entry)
    for source in app.rglob("*.py"):
        if source != entry and source.with_suffix(".pyc").exists():
            source.unlink()


def _compiled(path: Path, *how: str) -> bool:
    """Compile the file, or all in the folder; whether all could be. The bytecode is never compared with a source."""
    unchecked = ("--invalidation-mode", "unchecked-hash")
    command = [sys.executable, "-m", "compileall", "-q", *unchecked, *how, str(path)]
    return subprocess.run(command, check=False).returncode == 0


def pack(app: Path, into: Path) -> int:
    """The folder as a zip, readable for all; its size in bytes."""
    with zipfile.ZipFile(into, "w") as packed:
        for path in sorted(path for path in app.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(app).as_posix(), EPOCH)
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return into.stat().st_size


def import_seconds(app: Path, **env: str) -> float:
    """CPU seconds that importing the app takes in a new process of this Python, without this machine's packages."""
    code = "import sys, time; sys.path[:0] = sys.argv[1:]; import function_app; print(time.process_time())"
    python = Path(sys.base_prefix) / "bin" / f"python{PYTHON}"
    command = [str(python), "-S", "-E", "-c", code, str(app), str(app / DEPENDENCIES)]
    done = subprocess.run(command, cwd=app.parent, env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ToolFailed(f"The package does not load:\n{done.stderr}")
    return float(done.stdout)


def build(root: Path, into: Path) -> Path:
    """The package as a folder; what was there before goes. Raises ToolFailed."""
    app = into / "app"
    shutil.rmtree(app, ignore_errors=True)
    copy_app(root, app)
    install(root, app / DEPENDENCIES)
    strip(app / DEPENDENCIES)
    compile_app(app)
    return app


def main() -> None:
    """Build, and print size and import time with the bars that they are to stay under. Raises ToolFailed over the size.

    The time is that of this machine, and of what else it does: over its bar it is only said.
    """
    into = ROOT / "build"
    app = build(ROOT, into)
    size = pack(app, into / "app.zip")
    unpacked = sum(path.stat().st_size for path in app.rglob("*") if path.is_file())
    plain, cloud = (min(import_seconds(app, **env) for _ in range(MEASURED)) for env in ({}, CLOUD))
    print(f"{app}: {unpacked / 1e6:.0f} MB, zipped {size / 1e6:.1f} MB (at most {MOST_BYTES / 1e6:.0f})")
    print(f"import of function_app: {plain:.2f} s CPU (at most {MOST_CPU_S})")
    print(f"with Cosmos DB and Azure OpenAI, loaded before the first request: {cloud:.2f} s CPU")
    if size > MOST_BYTES:
        raise ToolFailed("The package is over its bar.")


if __name__ == "__main__":
    sys.exit(exit_status(main))
