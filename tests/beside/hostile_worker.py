"""The real worker with a PDF parser that a file has taken over: it does what the file says, and reports what it could."""

import ctypes
import io
import json
import os
import platform
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from shared.platform.sandbox import worker
from shared.text.reading import pdf

NATIVE = {
    "x86_64": {"open": 257, "socket": 41, "execve": 59, "kill": 62},
    "aarch64": {"open": 56, "socket": 198, "execve": 221, "kill": 129},
}


def attempts(told: dict[str, Any]) -> dict[str, Callable[[], object]]:
    secret, folder, port = told["secret"], told["folder"], told["port"]
    libc = ctypes.CDLL(None, use_errno=True)
    numbers = NATIVE.get(platform.machine(), {})

    def native(name: str, *given: Any) -> None:
        if libc.syscall(numbers[name], *given) < 0:
            raise OSError(ctypes.get_errno(), name)

    found: dict[str, Callable[[], object]] = {
        "read /etc/passwd": lambda: Path("/etc/passwd").read_text(),
        "read the data folder": lambda: Path(secret).read_text(),
        "list the data folder": lambda: os.listdir(folder),
        "read the app's settings": lambda: Path("local.settings.sample.json").read_text(),
        "read its parent's environment": lambda: Path(f"/proc/{os.getppid()}/environ").read_bytes(),
        "open by number": lambda: os.open("/etc/passwd", os.O_RDONLY),
        "read through _io": lambda: io.FileIO("/etc/passwd").read(),
        "connect to loopback": lambda: socket.create_connection(("127.0.0.1", port), 1),
        "listen": lambda: socket.create_server(("127.0.0.1", 0)),
        "resolve a name": lambda: socket.getaddrinfo("localhost", 80),
        "write a file": lambda: Path(folder, "written").write_text("here"),
        "append to a file": lambda: os.open(secret, os.O_WRONLY | os.O_APPEND),
        "remove a file": lambda: os.remove(secret),
        "rename a file": lambda: os.rename(secret, f"{secret}.2"),
        "make a folder": lambda: os.mkdir(f"{folder}/made"),
        "link a file": lambda: os.symlink("/etc/passwd", f"{folder}/link"),
        "run a program": lambda: subprocess.run(["/bin/true"], check=True),
        "run a shell": lambda: os.system("true"),
        "become a program": lambda: os.execv("/bin/true", ["true"]),
        "fork": os.fork,
        "kill its parent": lambda: os.kill(os.getppid(), 0),
    }
    if numbers:
        found |= {
            "open natively": lambda: native("open", -100, b"/etc/passwd", 0),
            "open a socket natively": lambda: native("socket", 2, 1, 0),
            "run a program natively": lambda: native("execve", b"/bin/true", None, None),
            "kill its parent natively": lambda: native("kill", os.getppid(), 0),
        }
    return found


def outcome(attempt: Callable[[], object]) -> str:
    try:
        attempt()
    except OSError:
        return "refused"
    return "done"


def text_of_pdf(data: bytes, most_chars: int, most_pages: int) -> tuple[str, list[str]]:
    told = json.loads(data.partition(b"\n")[2])
    match told["do"]:
        case "crash":
            os._exit(3)
        case "hang":
            while True:
                time.monotonic()
        case "swell":
            return str(len(bytearray(4 << 30))), []
        case "print":
            print("9 9\nnothing of this is a reply")
            return "printed", []
        case "fill":
            return "x" * 1_000, []
        case _:
            return json.dumps({name: outcome(each) for name, each in attempts(told).items()}), []


pdf.text_of_pdf = text_of_pdf

if __name__ == "__main__":
    sys.exit(worker.main())
