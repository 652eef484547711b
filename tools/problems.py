"""How a developer command says that it cannot go on."""

import sys
from collections.abc import Callable


class ToolFailed(Exception):
    """An expected failure: its text is whole sentences for a person, and no traceback follows it.

    `code` is the exit status of the command.
    """

    def __init__(self, text: str, code: int = 1) -> None:
        super().__init__(text)
        self.code = code


def exit_status(command: Callable[[], int | None]) -> int:
    """Run the command; what it raises as ToolFailed is told in its own words."""
    try:
        return command() or 0
    except ToolFailed as problem:
        print(problem, file=sys.stderr)
        return problem.code
