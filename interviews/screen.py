"""The terminal as something to print on; where there is none, plain text."""

import sys
from typing import TextIO

from rich.console import Console

from interviews.plain import one_line


def console_on(stream: TextIO) -> Console:
    """What is printed is never read as markup, and never coloured by guessing."""
    return Console(file=stream, markup=False, highlight=False, emoji=False)


def tell(line: str) -> None:
    """One line on standard error."""
    sys.stderr.write(f"{one_line(line)}\n")
