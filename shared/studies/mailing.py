"""One attempt to mail a participant: look whether it is still wanted, hand it to the server, note what became of it.

A mail is never sent twice. Just before the server gets it the attempt notes so in the participant's row, and an attempt
that finds such a note without an outcome sends nothing: the process ended between the two, or the connection broke, and
the server may have taken the mail. That is shown as `failed`, for staff to decide.
"""

import logging
from datetime import UTC
from email.message import EmailMessage
from typing import Annotated, Final

from pydantic import BaseModel, Field

from shared.channels.mail.message import MailKind, NotMailable, template, write_mail
from shared.channels.mail.outcome import Handed, HandedOutcome
from shared.channels.webhooks.schedule import Attempted, wait_s
from shared.platform.ids import new_id
from shared.platform.services import Services
from shared.storage.port import Unavailable
from shared.studies.inviting import handing, is_wanted, noted, withdrawn
from shared.studies.links import participant_url
from shared.studies.model import Study
from shared.studies.participants import Change, change_participant, read_participant
from shared.studies.records import STUDIES, MailState, Participant

logger = logging.getLogger("interviews.mail")

DELIVERED: Final = Attempted(outcome="delivered")
OVER: Final = Attempted(outcome="over")
BUSY: Final = Attempted(outcome="busy")
LATER: Final = Attempted(outcome="failed")
NOTES: Final = 3
"""How often an outcome that the store does not take is noted again, a second apart."""
STATES: Final[dict[HandedOutcome, MailState]] = {
    "sent": "sent",
    "later": "queued",
    "refused": "refused",
    "failed": "failed",
    "unclear": "failed",
}
UNCLEAR: Final = "an attempt was broken off while the server may have taken the mail"
OFF: Final = "SMTP_HOST is not set any more"


class Invitation(BaseModel, frozen=True):
    """A participant's invitation: the input of its orchestration, in ids and numbers alone.

    `delay_s` spreads the mails of one call, `remind_after_s` is 0 where nobody is reminded.
    """

    study_id: str
    participant_id: str
    round_id: str
    base_url: str
    delay_s: float = 0.0
    remind_after_s: float = 0.0


class MailAttempt(Invitation, frozen=True):
    """One attempt at the invitation or its reminder, of which the first is 1."""

    kind: MailKind
    number: Annotated[int, Field(ge=1)]

    @property
    def key(self) -> str:
        """The mail's name, the same at every attempt."""
        return f"{self.round_id}.{self.participant_id}.{self.kind}"


async def mail_participant(services: Services, due: MailAttempt) -> Attempted:
    """Send the mail, unless it is not wanted any more. Raises Unavailable and Contended, not what a server does."""
    if services.mail_slots.locked():
        return BUSY
    async with services.mail_slots:
        row = await read_participant(services.store, due.study_id, due.participant_id)
        if row is None or row.mail is None or row.mail.round_id != due.round_id:
            return OVER
        if row.mail.handed_by is not None:
            await _note(services, due, Handed("unclear", UNCLEAR))
            return OVER
        if due.kind == "invitation" and row.mail.state == "sent":
            return DELIVERED  # by this activity, whose answer was lost
        study = await _open_study(services, due.study_id)
        if study is None or not is_wanted(row, due.round_id, due.kind):
            await _change(services, due, withdrawn(due.round_id))
            return OVER
        return await _note(services, due, await _hand_over(services, due, study, row))


async def _open_study(services: Services, study_id: str) -> Study | None:
    found = await STUDIES.read_head(services.store, study_id)
    if found is None or found[0].status_at(services.now()) != "open":
        return None
    return await STUDIES.read(services.store, study_id, found[0].version)


async def _hand_over(services: Services, due: MailAttempt, study: Study, row: Participant) -> Handed:
    if services.settings.smtp_host is None:
        return Handed("later", OFF)
    try:
        mail = written(services, due, study, row)
    except NotMailable as why:
        return Handed("refused", str(why))
    # Imported here: few installations send mail, and the others load nothing for it.
    from shared.channels.mail.smtp import hand_over

    attempt_id = new_id(services.now())

    async def may_send() -> bool:
        changed = await _change(services, due, handing(row, due.kind, attempt_id))
        return changed is not None and changed.mail is not None and changed.mail.handed_by == attempt_id

    return await hand_over(services.settings, mail, may_send)


def written(services: Services, due: MailAttempt, study: Study, row: Participant) -> EmailMessage:
    """The mail to the participant, as the study says now. Raises NotMailable."""
    welcome, language = study.welcome, row.language or study.held_in
    slots = {
        "study": study.name,
        "name": row.name,
        "organisation": welcome.organisation,
        "purpose": welcome.purpose,
        "minutes": str(welcome.minutes or ""),
        "contact": welcome.contact,
        "closes_at": f"{study.closes_at.astimezone(UTC):%Y-%m-%d, %H:%M UTC}" if study.closes_at else "",
        "link": participant_url(services.settings, due.base_url, row),
    }
    return write_mail(
        template(language, due.kind),
        slots,
        sender=services.settings.smtp_from or "",
        to=(row.name, row.email or ""),
        language=language,
        at=services.now(),
        message_id=due.key,
    )


async def _note(services: Services, due: MailAttempt, handed: Handed) -> Attempted:
    """Store what became of the attempt, and return what follows. Raises Unavailable where the store stays away."""
    outcome, reason = handed
    attempted = DELIVERED if outcome == "sent" else LATER if outcome == "later" else OVER
    if outcome == "withdrawn":  # the row changed meanwhile: the next attempt looks anew
        return BUSY
    if outcome == "later" and wait_s(LATER, due.number, due.key) is None:
        outcome, attempted = "failed", OVER
    state = STATES[outcome]
    if outcome != "sent":
        # A server's words may name the address; they stand in the row alone.
        word = reason[:3] if reason and reason[0].isdigit() else reason
        about = (due.kind, due.participant_id, due.study_id, outcome, due.number, word)
        logger.warning("mail: %s to participant %s of study %s: %s at attempt %d: %s", *about)
    change = noted(due.round_id, due.kind, state, reason, services.now())
    for left in reversed(range(NOTES)):
        try:
            await _change(services, due, change)
            break
        except Unavailable:
            if not left:
                raise
            await services.pause(1.0)
    return attempted


async def _change(services: Services, due: Invitation, change: Change) -> Participant | None:
    return await change_participant(services, due.study_id, due.participant_id, change)
