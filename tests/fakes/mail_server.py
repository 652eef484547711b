"""A real SMTP server on loopback that takes mail, and answers otherwise where a test says so."""

import asyncio
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from types import TracebackType
from typing import Any, Final, Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session

from tools.address import free_port

USER: Final = "studio"
PASSWORD: Final = "a password of a test"


def _is_known(_server: SMTP, _session: Session, _envelope: Envelope, _how: str, given: Any) -> AuthResult:
    is_known = (given.login, given.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=is_known, handled=False)


@dataclass
class MailServer:
    """Starts with `with`. `mails` are those that were taken, in order.

    `rcpt` and `data` are what it answers next to a receiver and to a mail; then it takes all. `meanwhile` happens once,
    when it has the next mail and has not answered yet. `tried` counts receivers that were named. Where it is `encrypted`,
    it wants STARTTLS and `USER` with `PASSWORD`.
    """

    port: int = 0
    mails: list[EmailMessage] = field(default_factory=list[EmailMessage])
    rcpt: list[str] = field(default_factory=list[str])
    data: list[str] = field(default_factory=list[str])
    meanwhile: Callable[[], None] | None = None
    tried: int = 0
    encrypted: ssl.SSLContext | None = None
    _controller: Controller | None = None
    _serving: SMTP | None = None

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
        return [mail for mail in self.mails if address in str(mail["To"])]

    def start(self) -> None:
        self.port = self.port or free_port()
        secure = {"tls_context": self.encrypted, "require_starttls": True, "auth_required": True}
        more: dict[str, Any] = secure if self.encrypted else {}
        self._controller = Controller(
            self, hostname="127.0.0.1", port=self.port, authenticator=_is_known, **more
        )
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

    def hang_up(self) -> None:
        """Break the connection of the mail that it has, without an answer."""
        assert self._serving is not None
        assert isinstance(self._serving.transport, asyncio.WriteTransport)
        self._serving.transport.abort()

    async def handle_RCPT(  # noqa: N802 - the name that aiosmtpd calls
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        self.tried += 1
        answer = self.rcpt.pop(0) if self.rcpt else "250 OK"
        if answer.startswith("2"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        self._serving = server
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
