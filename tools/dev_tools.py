"""What the tests and checks need beside Python: Node, the packages of package.json, a Chromium.

`dev_tools.py node` | `packages` | `chromium`: each makes sure of one of them, and says plainly what is missing.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.environment import ROOT, one_at_a_time
from tools.problems import ToolFailed, exit_status

NODE_MAJOR = 20
HEADLESS_SHELL = "chromium-headless-shell"
"""Chromium without a window around the page: the same engine, and a page takes a third of the processor's time."""
CHROMIUM_NAMES = (HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def version_line(program: str) -> str | None:
    """What `program --version` says, or None when it is missing or, like some shims, does not run."""
    try:
        asked = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return asked.stdout.strip() if asked.returncode == 0 else None


def ensure_node() -> None:
    """Raises ToolFailed unless a Node of at least NODE_MAJOR runs."""
    said = version_line("node") or ""
    major = said.removeprefix("v").partition(".")[0]
    if not major.isdigit():
        raise ToolFailed(
            f"Node is missing: the type checker and the tests need Node {NODE_MAJOR} or newer on PATH. "
            "`make run` needs none."
        )
    if int(major) < NODE_MAJOR:
        raise ToolFailed(
            f"Node {said} is too old: the type checker and the tests need Node {NODE_MAJOR} or newer."
        )


def ensure_packages(root: Path) -> None:
    ensure_node()
    lock = hashlib.sha256((root / "package-lock.json").read_bytes()).hexdigest()
    stamp = root / "node_modules" / ".installed"
    with one_at_a_time(root):
        if stamp.exists() and stamp.read_text() == lock:
            return
        print("Installing the Node packages of package-lock.json into node_modules ...", flush=True)
        done = subprocess.run(
            ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=root, check=False
        )
        if done.returncode != 0:
            raise ToolFailed("The Node packages could not be installed: npm's own words stand above.")
        stamp.write_text(lock)


def find_chromium() -> str | None:
    """The first Chromium on PATH that runs."""
    return next((name for name in CHROMIUM_NAMES if version_line(name)), None)


def install_chromium() -> None:
    """Install Debian's headless Chromium, where that is possible."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    print("Installing Chromium with apt-get ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    update = ["apt-get", "-qq", "update"]
    install = ["apt-get", "-qq", "install", "-y", "--no-install-recommends", HEADLESS_SHELL]
    for command in (update, install):
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)


def ensure_chromium() -> None:
    """Raises ToolFailed when no Chromium runs and none can be installed; one with a window will do where it must."""
    if version_line(HEADLESS_SHELL) is None:
        install_chromium()
    if find_chromium() is not None:
        return
    raise ToolFailed(
        "Chromium is missing: the browser tests drive it. Install it (Debian: apt-get install "
        "chromium-headless-shell; macOS: brew install --cask chromium), so that it, `chromium` or `google-chrome` runs, "
        "then try again."
    )


def main(arguments: list[str]) -> int:
    ensure = {"node": ensure_node, "packages": lambda: ensure_packages(ROOT), "chromium": ensure_chromium}

    def ensure_each() -> None:
        for name in arguments:
            ensure[name]()

    return exit_status(ensure_each)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
