"""Why a command fails. Each error prints one line and has an exit code for scripts."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from interviews.plain import one_line

PASSING: Final = frozenset({408, 429})


class CommandFailed(Exception):
    """Ends a command: the message is one line for people, `code` is what the process exits with."""

    code: ClassVar[int] = 1


class Refused(CommandFailed):
    """The server refused the call. `retry_after_s` is its Retry-After; `errors` are field paths with messages.

    `reason` is the server's code that distinguishes refusals of the same status.
    """

    def __init__(
        self,
        status: int,
        title: str = "",
        detail: str = "",
        errors: Sequence[tuple[str, str]] = (),
        retry_after_s: float | None = None,
        reason: str = "",
    ) -> None:
        super().__init__(_sentence(status, title, detail, errors))
        self.status = status
        self.detail = detail
        self.retry_after_s = retry_after_s
        self.reason = reason

    @property
    def is_passing(self) -> bool:
        """Whether the same call may succeed later."""
        return self.status >= 500 or self.status in PASSING


class NotUnderstood(CommandFailed):
    """The answer does not follow the contract: it came from another program, a proxy, or an incompatible version."""


class WrongUse(CommandFailed):
    """The arguments of the command are wrong."""

    code = 2


class ServerUnreachable(CommandFailed):
    """No answer came: nothing listens at the address, or the connection broke."""

    code = 3


def _sentence(status: int, title: str, detail: str, errors: Sequence[tuple[str, str]]) -> str:
    """`Not valid (422): material.questions: …`; a message that `detail` contains is not repeated."""
    said = one_line(detail) or ("the key is missing, or not the right one" if status == 401 else "")
    more = [
        one_line(f"{path}: {message}" if path else message)
        for path, message in errors
        if message not in detail
    ]
    head = f"{one_line(title) or 'The server refused'} ({status})"
    return ": ".join(part for part in (head, "; ".join(part for part in (said, *more) if part)) if part)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The seconds that `Retry-After` asks for; None where it is missing, a date, or not a number."""
    sent = headers.get("retry-after", "")
    return float(sent) if sent.isascii() and sent.isdecimal() and len(sent) < 6 else None
