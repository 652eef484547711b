"""A real SMTP server on loopback that takes mail, and answers otherwise where a test says so."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from types import TracebackType
from typing import Any, Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tools.address import free_port


@dataclass
class MailServer:
    """Starts with `with`. `mails` are those that were taken, in order.

    `rcpt` and `data` are what it answers next to a receiver and to a mail; then it takes all. `meanwhile` happens once,
    when it has the next mail and has not answered yet. `tried` counts receivers that were named.
    """

    port: int = 0
    mails: list[EmailMessage] = field(default_factory=list[EmailMessage])
    rcpt: list[str] = field(default_factory=list[str])
    data: list[str] = field(default_factory=list[str])
    meanwhile: Callable[[], None] | None = None
    tried: int = 0
    _controller: Controller | None = None

    @property
    def env(self) -> dict[str, str]:
        """The settings under which the product mails by this server."""
        return {
            "SMTP_HOST": "127.0.0.1",
            "SMTP_PORT": str(self.port),
            "SMTP_SECURITY": "none",
            "SMTP_FROM": "The studio <study@example.org>",
            "SMTP_PER_MINUTE": "10000",
        }

    def to(self, address: str) -> list[EmailMessage]:
        """The mails to this address."""
        return [mail for mail in self.mails if address in str(mail["To"])]

    def start(self) -> None:
        self.port = self.port or free_port()
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    def stop(self) -> None:
        if self._controller is not None:
            self._controller.stop(no_assert=True)
            self._controller = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.stop()

    async def handle_RCPT(  # noqa: N802 - the name that aiosmtpd calls
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        self.tried += 1
        answer = self.rcpt.pop(0) if self.rcpt else "250 OK"
        if answer.startswith("2"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        answer = self.data.pop(0) if self.data else "250 OK"
        if answer.startswith("2"):
            self.mails.append(_read(envelope.content))
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            meanwhile()
        return answer


def _read(content: Any) -> EmailMessage:
    mail = message_from_bytes(content, policy=default)
    assert isinstance(mail, EmailMessage)
    return mail


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    """The text of the mail, or its HTML."""
    body = mail.get_body((kind,))
    assert body is not None
    return body.get_content().replace("\r\n", "\n")


class Stopped:
    """Stops the server's thread in the middle of a mail, until it is let go."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.go = threading.Event()

    def __call__(self) -> None:
        self.reached.set()
        self.go.wait(30)
