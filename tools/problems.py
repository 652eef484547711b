"""How a developer command says that it cannot go on."""

import sys
from collections.abc import Callable


class ToolFailed(Exception):
    """An expected failure: its text is whole sentences for a person, and no traceback follows it."""


def exit_status(command: Callable[[], int | None]) -> int:
    """Run the command; what it raises as ToolFailed is told in its own words, and 1."""
    try:
        return command() or 0
    except ToolFailed as problem:
        print(problem, file=sys.stderr)
        return 1
