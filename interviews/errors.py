"""Why a command cannot go on. Each is told in one line, and has the exit code that scripts look at."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from interviews.plain import one_line

PASSING: Final = frozenset({408, 429})


class CannotGoOn(Exception):
    """Ends a command: the message is one line for people, `code` is what the process exits with."""

    code: ClassVar[int] = 1


class Refused(CannotGoOn):
    """The server answered, and said no. `retry_after_s` is what it asked for; `errors` are field paths with messages.

    `reason` is a word of the server's by which refusals of one status differ.
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


class NotUnderstood(CannotGoOn):
    """What answered does not speak the contract: another program, a proxy's page, or a version that is too different."""


class WrongUse(CannotGoOn):
    """The command was given something that it cannot work with."""

    code = 2


class Unreachable(CannotGoOn):
    """No answer came: nobody listens there, or the connection broke."""

    code = 3


def _sentence(status: int, title: str, detail: str, errors: Sequence[tuple[str, str]]) -> str:
    """`Not valid (422): material.questions: …`; what `detail` says already is not said again."""
    said = one_line(detail) or ("the key is missing, or not the right one" if status == 401 else "")
    more = [
        one_line(f"{path}: {message}" if path else message)
        for path, message in errors
        if message not in detail
    ]
    head = f"{one_line(title) or 'The server refused'} ({status})"
    return ": ".join(part for part in (head, "; ".join(part for part in (said, *more) if part)) if part)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The seconds that `Retry-After` asks for; None where it is missing, or a date, or nonsense."""
    sent = headers.get("retry-after", "")
    return float(sent) if sent.isascii() and sent.isdecimal() and len(sent) < 6 else None
