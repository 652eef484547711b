"""Handing one mail to the configured SMTP server, and what its answers mean."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from contextlib import suppress
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Final

from aiosmtplib import (
    SMTP,
    SMTPDataError,
    SMTPException,
    SMTPRecipientRefused,
    SMTPResponseException,
    SMTPSenderRefused,
)

from shared.channels.mail.outcome import Handed
from shared.language.plain_text import one_line
from shared.platform.settings import AppSettings

COMMAND_S: Final = 20.0
"""How long one command waits for its answer."""
BEGINNING_S: Final = 40.0
"""How long all before the mail itself may take."""
MOST_REASON: Final = 200


async def hand_over(
    settings: AppSettings, mail: EmailMessage, may_send: Callable[[], Awaitable[bool]]
) -> Handed:
    """Send the mail to its one receiver. `may_send` is asked once the server has accepted sender and receiver.

    Raises what `may_send` raises, and nothing for what the server does.
    """
    sender, receiver = (parseaddr(str(mail[name]))[1] for name in ("From", "To"))
    client = _client(settings, sender)
    try:
        async with asyncio.timeout(BEGINNING_S):
            await client.connect()
            await client.mail(sender)
            await client.rcpt(receiver)
    except (SMTPException, OSError) as error:
        client.close()
        return before_data(error)
    try:
        return await _data(client, mail) if await may_send() else Handed("withdrawn")
    finally:
        with suppress(SMTPException, OSError):
            await client.quit(timeout=1)
        client.close()


async def _data(client: SMTP, mail: EmailMessage) -> Handed:
    try:
        await client.data(mail.as_bytes())
    except SMTPDataError as error:
        return Handed("later" if error.code < 500 else "refused", _words(error))
    except (SMTPException, OSError):
        return Handed("unclear", "the connection broke while the server may have taken the mail")
    return Handed("sent")


def before_data(error: Exception) -> Handed:
    """What an error means that came before the mail itself: nothing was sent."""
    match error:
        case SMTPRecipientRefused() | SMTPSenderRefused() if error.code >= 500:
            is_receiver = isinstance(error, SMTPRecipientRefused)
            return Handed("refused" if is_receiver else "failed", _words(error))
        case SMTPResponseException():
            return Handed("later", _words(error))
        case TimeoutError():
            return Handed("later", "the mail server did not answer in time")
        case _ if isinstance(error, ssl.SSLError) or isinstance(error.__cause__, ssl.SSLError):
            return Handed("later", "the mail server's certificate or encryption is not accepted")
        case OSError():
            return Handed("later", "the mail server cannot be reached")
        case _:
            return Handed("later", one_line(str(error))[:MOST_REASON])


def _client(settings: AppSettings, sender: str) -> SMTP:
    """A client that is not connected yet, under the sender's domain, so that this machine's own name is not sent."""
    return SMTP(
        hostname=settings.smtp_host,
        port=settings.smtp_port,
        username=settings.smtp_user,
        password=settings.smtp_password if settings.smtp_user else None,
        local_hostname=sender.rpartition("@")[2],
        timeout=COMMAND_S,
        use_tls=settings.smtp_security == "tls",
        start_tls=settings.smtp_security == "starttls",
    )


def _words(error: SMTPResponseException) -> str:
    return f"{error.code} {one_line(error.message)}"[:MOST_REASON]
