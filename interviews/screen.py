"""The terminal as something to print on; where there is none, plain text."""

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import TextIO

from rich.console import Console

from interviews.plain import one_line, visible


def console_on(stream: TextIO) -> Console:
    """What is printed is never read as markup, and never coloured by guessing."""
    return Console(file=stream, markup=False, highlight=False, emoji=False)


def tell(line: str) -> None:
    """One line on standard error."""
    sys.stderr.write(f"{one_line(line)}\n")


def put(content: bytes) -> None:
    """On standard output, as it came; but on a terminal nothing in it may act."""
    if sys.stdout.isatty():
        sys.stdout.write(visible(content.decode("utf-8", "replace")))
    else:
        sys.stdout.buffer.write(content)


def program() -> str:
    """How this program was started, to be typed in the same place."""
    python = sys.executable
    if shutil.which("python") == python:
        return "python -m interviews"
    near = Path(python).is_relative_to(Path.cwd())
    return f"{shlex.quote(os.path.relpath(python) if near else python)} -m interviews"
