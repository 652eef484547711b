"""Mails to participants as their readers get them (H3)."""

from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any, Final, get_args

import pytest

from shared.channels.mail.message import MailKind, NotMailable, template, write_mail
from shared.interview.state_machine.settings import LanguageCode
from tests.fakes.mail_server import text_of

LANGUAGES: Final[tuple[LanguageCode, ...]] = get_args(LanguageCode.__value__)
LINK: Final = "https://interviews.example/study/0a#0a.0b.c_d-e"
AT: Final = datetime(2026, 1, 1, 9, tzinfo=UTC)
SLOTS: Final = {
    "study": "Keepers of the light", "name": "Zoë Müller", "organisation": "Harbour & Sons <Ltd>",
    "purpose": "We want to know how lanterns are kept.", "minutes": "15", "contact": "Ada, ada@harbour.example",
    "closes_at": "2026-02-01, 12:00 UTC", "link": LINK,
}  # fmt: skip


def mail(
    kind: MailKind = "invitation",
    language: LanguageCode = "en",
    to: tuple[str, str] = ("Zoë Müller", "zoe@example.org"),
    **changes: str,
) -> EmailMessage:
    """The mail as it is read at the other end."""
    written = write_mail(
        template(language, kind),
        SLOTS | changes,
        sender="The studio <study@example.org>",
        to=to,
        language=language,
        at=AT,
        message_id="r.p.invitation",
    )
    read = message_from_bytes(written.as_bytes(), policy=default)
    assert isinstance(read, EmailMessage)
    return read


@pytest.mark.parametrize("kind", ["invitation", "reminder"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mail_says_who_invites_what_for_until_when_and_whom_to_ask(
    language: LanguageCode, kind: MailKind
) -> None:
    """H3"""
    read = mail(kind, language)
    text = text_of(read)
    told = [SLOTS[name] for name in ("study", "name", "organisation", "minutes", "contact", "closes_at")]
    assert [each for each in told if each not in text] == []
    assert text.split("\n\n").count(LINK) == 1
    assert "{" not in text
    assert SLOTS["study"] in str(read["Subject"])
    assert (read["Content-Language"], read["Auto-Submitted"]) == (language, "auto-generated")


def test_every_language_has_words_of_its_own() -> None:
    assert len({text_of(mail(language=each)).partition("Zoë")[0] for each in LANGUAGES}) == len(LANGUAGES)
    assert len({str(mail("reminder", each)["Subject"]) for each in LANGUAGES}) == len(LANGUAGES)


def test_what_the_study_does_not_say_is_left_out() -> None:
    bare: Any = dict.fromkeys(SLOTS.keys() - {"study", "link"}, "")
    text = text_of(mail(**bare))
    assert "Invited by" not in text
    assert "minutes" not in text
    assert LINK in text
    assert mail(**bare)["Reply-To"] is None


def test_the_html_says_the_same_and_escapes_what_people_wrote() -> None:
    html = text_of(mail(purpose='<script>alert("x")</script>'), "html")
    assert f'<a href="{LINK}">{LINK}</a>' in html
    assert "Harbour &amp; Sons &lt;Ltd&gt;" in html
    assert "<script>" not in html


@pytest.mark.parametrize("name", ["study", "name", "contact", "organisation"])
def test_no_text_of_a_person_becomes_a_header_or_a_slot(name: str) -> None:
    hostile = "x\r\nBcc: all@example.org\n\n{link} {0.__class__}"
    changes: Any = {name: hostile}
    read = mail(**changes)
    assert read["Bcc"] is None
    assert read.get_all("To") == ["Zoë Müller <zoe@example.org>"]
    assert "{0.__class__}" in f"{read['Subject']} {text_of(read)}"


def test_a_name_cannot_add_a_receiver() -> None:
    read = mail(to=('Zoë" <zoe@example.org>, "All\r\nBcc: x@example.org', "zoe@example.org"))
    assert [each.addr_spec for each in read["To"].addresses] == ["zoe@example.org"]
    assert read["Bcc"] is None


def test_answers_go_to_the_address_of_the_contact() -> None:
    assert read_addresses(mail(), "Reply-To") == ["ada@harbour.example"]
    assert mail(contact="Ask at the gate")["Reply-To"] is None


def read_addresses(read: EmailMessage, name: str) -> list[str]:
    return [each.addr_spec for each in read[name].addresses]


def test_a_domain_of_other_letters_is_written_as_every_server_takes_it() -> None:
    assert read_addresses(mail(to=("", "zoe@müller.example")), "To") == ["zoe@xn--mller-kva.example"]
    with pytest.raises(NotMailable):
        mail(to=("", "zoë@example.org"))
