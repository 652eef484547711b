"""A mail to a participant, written from its template: plain text, and the same as simple HTML.

What people wrote (names, purposes, subjects) is data: it fills slots, is never a template itself, and breaks no header.
"""

from collections.abc import Mapping
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from functools import lru_cache
from html import escape
from string import Formatter
from typing import Final, Literal

from pydantic import BaseModel

from shared.interview.state_machine.settings import LanguageCode
from shared.language.plain_text import one_line
from shared.text.mail_addresses import the_mail_address
from shared.text.spoken import in_one

type MailKind = Literal["invitation", "reminder"]
type Slots = Mapping[str, str]

LINK: Final = "link"
MOST_SUBJECT: Final = 200


class Template(BaseModel, extra="forbid", frozen=True):
    """A mail in one language. A paragraph with a slot that nothing fills is left out."""

    subject: str
    paragraphs: tuple[str, ...]


class NotMailable(Exception):
    """No mail can be addressed so; the message says why."""


@lru_cache
def template(language: LanguageCode, kind: MailKind) -> Template:
    return in_one(Template, language, "mail", kind)


def write_mail(
    wording: Template,
    slots: Slots,
    *,
    sender: str,
    to: tuple[str, str],
    language: LanguageCode,
    at: datetime,
    message_id: str,
) -> EmailMessage:
    """The mail `to` a name and an address, from the `sender` as `SMTP_FROM` has it. Raises NotMailable.

    `slots` has `study`, `name`, `organisation`, `purpose`, `minutes`, `contact`, `closes_at` and `link`; an empty text
    fills nothing. Answers go to the address in `contact`, where there is one.
    """
    filled = {name: one_line(text) for name, text in slots.items()}
    paragraphs = [each for each in wording.paragraphs if all(filled[name] for name in _slots(each))]
    name, address = parseaddr(sender)
    mail = EmailMessage(policy=SMTP)
    mail["Subject"] = wording.subject.format_map(filled)[:MOST_SUBJECT]
    mail["From"] = Address(one_line(name), addr_spec=address)
    mail["To"] = Address(one_line(to[0]), addr_spec=ascii_address(to[1]))
    if (answers_to := the_mail_address(filled["contact"])) and answers_to.isascii():
        mail["Reply-To"] = Address(addr_spec=answers_to)
    mail["Date"] = format_datetime(at)
    mail["Message-ID"] = f"<{message_id}@{address.rpartition('@')[2]}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content("\n\n".join(each.format_map(filled) for each in paragraphs) + "\n", cte="base64")
    mail.add_alternative(_html(paragraphs, filled, language), subtype="html", cte="base64")
    mail["Content-Language"] = language  # the first content would take it along
    return mail


def ascii_address(address: str) -> str:
    """The address as every mail server takes it, the domain in its ASCII form. Raises NotMailable."""
    local, _, domain = address.rpartition("@")
    try:
        local.encode("ascii")
        return f"{local}@{domain.encode('idna').decode()}"
    except UnicodeError:
        raise NotMailable("the address has letters that not every mail server takes") from None


def _slots(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def _html(paragraphs: list[str], filled: Slots, language: LanguageCode) -> str:
    shown = {name: escape(text) for name, text in filled.items()}
    shown[LINK] = f'<a href="{shown[LINK]}">{shown[LINK]}</a>'
    body = "\n".join(f"<p>{each.format_map(shown)}</p>" for each in paragraphs)
    return f'<!doctype html>\n<html lang="{language}"><body>\n{body}\n</body></html>\n'
