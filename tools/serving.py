"""Runs a host in front of a person: starts it, says when it is ready and how to try it, stops it."""

import os
import signal
import sys
import threading
import types
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue

from tools import guide, library_samples, sample
from tools.address import Address, check_free
from tools.calls import HostUnreachable, call
from tools.children import Child
from tools.environment import ROOT
from tools.problems import ToolFailed


def _catches_interrupts(process: int) -> bool:
    """Whether that process has a handler for SIGINT; False where the kernel does not tell (not Linux)."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return False
    caught = next((line.split()[1] for line in lines if line.startswith("SigCgt:")), "0")
    return bool(int(caught, 16) >> (signal.SIGINT - 1) & 1)


class MakeParent:
    """The parent of this process, if it is a make.

    A signal sent to `make` alone is lost on the command it runs: a kill -9 leaves the command behind, and make passes
    SIGTERM on but waits after SIGINT, taking it for a terminal's Ctrl-C that everybody heard.
    """

    def __init__(self) -> None:
        self._make = os.getppid() if "MAKELEVEL" in os.environ else None
        self._caught = self._make is not None and _catches_interrupts(self._make)

    @property
    def has_stopped(self) -> bool:
        """True once make is gone, or has taken a SIGINT: the first thing its handler does is to remove itself."""
        if self._make is None:
            return False
        return os.getppid() != self._make or (self._caught and not _catches_interrupts(self._make))


READY_WITHIN_S = 60.0
POLL_S = 0.05
SAMPLE_FILE = ROOT / "samples" / "adaptive-interview.json"


@dataclass(frozen=True)
class Host:
    """What to start: the command, its environment, the address it will listen on, the folder it keeps data in."""

    command: Sequence[str]
    environment: Mapping[str, str]
    address: Address
    data: Path


class Stop:
    """Whether to stop: after Ctrl-C or SIGTERM, and once the `make` that started this is gone or interrupted."""

    def __init__(self) -> None:
        self._told: SimpleQueue[None] = SimpleQueue()
        self._is_told = False
        self._starter = MakeParent()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._on_signal)

    def _on_signal(self, _number: int, _frame: types.FrameType | None) -> None:
        # No Event: it may be the thread that waits for one that a signal interrupts, and while it holds the lock of the
        # event, setting it would wait for ever. This queue may be put to then.
        self._is_told = True
        self._told.put(None)

    def wait(self, seconds: float) -> bool:
        """Wait at most that long; whether to stop."""
        if not self._is_told:
            with suppress(Empty):
                self._told.get(timeout=seconds)
        return self.wanted

    @property
    def wanted(self) -> bool:
        return self._is_told or self._starter.has_stopped


def _health(host: Host) -> str:
    """Empty when the host is healthy, else what it says."""
    try:
        reply = call(f"{host.address.reachable_url}/api/health")
    except HostUnreachable as problem:
        return str(problem)
    return "" if reply.status == 200 else f"/api/health answered {reply.status}"


def wait_until_ready(host: Host, child: Child, stop: Stop) -> bool:
    """Wait until the host answers; False when it ended or is to be stopped. Raises ToolFailed when it takes too long."""
    said = ""
    for _ in range(int(READY_WITHIN_S / POLL_S)):
        if child.exit_code is not None:
            return False
        said = _health(host)
        if not said:
            return True
        if stop.wait(POLL_S):
            return False
    raise ToolFailed(f"The host was not ready within {READY_WITHIN_S:.0f} s: {said}.")


def _show_how_to_try(host: Host, stop: Stop) -> None:
    base_url, started = host.address.reachable_url, None
    key = sample.staff_key(host.data)
    for kind in library_samples.KINDS:
        try:
            library_samples.load(base_url, key, host.data, kind)
        except library_samples.NotLoaded as problem:
            _warn(f"sample {kind.name} were not loaded: {problem}.", stop)
    try:
        started = sample.start(base_url, key, SAMPLE_FILE)
    except sample.SampleFailed as problem:
        _warn(f"no sample interview was started: {problem}.", stop)
    pages, link = guide.served_pages(base_url), guide.owner_link(base_url, key)
    text = guide.text(base_url, started, pages, host.data, link)
    if not stop.wanted:
        print(text, flush=True)


def _warn(what: str, stop: Stop) -> None:
    if not stop.wanted:
        print(f"Warning: {what}", file=sys.stderr, flush=True)


def _ended(child: Child) -> int:
    code = child.exit_code or 0
    by_signal = f", by signal {code - 128}" if code > 128 else ""
    print(f"The host has ended with code {code}{by_signal}; see its last output above.", file=sys.stderr)
    return code


def _make_data_folder(data: Path) -> None:
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise ToolFailed(f"The data folder {data} cannot be made: {problem.strerror}.") from problem


def serve(host: Host, stop: Stop) -> int:
    """Run the host until it ends or a stop is wanted; returns the exit status. Raises ToolFailed."""
    check_free(host.address)
    _make_data_folder(host.data)
    child = Child(host.command, host.environment, ROOT)
    try:
        if wait_until_ready(host, child, stop):
            print(f"Ready: {host.address.url}", flush=True)
            threading.Thread(target=_show_how_to_try, args=(host, stop), daemon=True).start()
            while child.exit_code is None and not stop.wait(POLL_S):
                pass
        return 0 if stop.wanted else _ended(child)
    finally:
        child.stop()
