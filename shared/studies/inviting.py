"""Who is invited by mail, and who is left out and why (H3). Pure: rows in, changes of rows out."""

from datetime import datetime
from typing import Final, Literal

from shared.channels.mail.message import MailKind
from shared.studies.participants import Change
from shared.studies.records import MailState, Participant, ParticipantMail, State

type LeftOutReason = Literal[
    "unknown", "no_address", "not_waiting", "invited_before", "being_sent", "not_assessed", "nothing_open"
]

WAITING: Final[tuple[State, ...]] = ("invited", "opened")
"""The states of those who may still be invited and reminded."""
WHY: Final[dict[LeftOutReason, str]] = {
    "unknown": "There is no such participant in this study.",
    "no_address": "They have no e-mail address.",
    "not_waiting": "They have begun or declined, or their link was revoked.",
    "invited_before": "They were invited by mail before. Send `again` to repeat it.",
    "being_sent": "Their mail from an earlier call is still being sent.",
    "not_assessed": "Their documents are not assessed yet.",
    "nothing_open": "Nothing is open that they could be asked about.",
}


def left_out(row: Participant, round_id: str, *, again: bool) -> LeftOutReason | None:
    """Why this call, whose id is `round_id`, does not mail the participant; None where it does, or did."""
    if row.email is None:
        return "no_address"
    if row.mail is not None and row.mail.round_id == round_id:
        return None
    if row.status not in WAITING:
        return "not_waiting"
    if row.mail is not None and row.mail.state == "queued":
        return "being_sent"
    return None if row.mail is None or again else "invited_before"


def queued(round_id: str, at: datetime, *, again: bool) -> Change:
    """The change that queues the participant's mail for this call, unless they are left out or it was queued before."""

    def changed(row: Participant) -> Participant | None:
        known = row.mail is not None and row.mail.round_id == round_id
        if known or left_out(row, round_id, again=again) is not None:
            return None
        return row.model_copy(update={"mail": ParticipantMail(round_id=round_id, state="queued", at=at)})

    return changed


def is_wanted(row: Participant, round_id: str, kind: MailKind) -> bool:
    """Whether this mail is still to be sent: never to somebody who has begun or declined, nor one of an older call."""
    if row.status not in WAITING or row.mail is None or row.mail.round_id != round_id:
        return False
    if kind == "invitation":
        return row.mail.state == "queued"
    return row.mail.state == "sent" and row.mail.reminded_at is None


def handing(seen: Participant, kind: MailKind, attempt_id: str) -> Change:
    """The change just before the server gets the mail: this attempt hands it over, if nothing changed since `seen`."""
    round_id = seen.mail.round_id if seen.mail else ""

    def changed(row: Participant) -> Participant | None:
        is_free = is_wanted(row, round_id, kind) and row.mail is not None and row.mail.handed_by is None
        if row.mail is None or not is_free or row.token_version != seen.token_version:
            return None
        return row.model_copy(update={"mail": row.mail.model_copy(update={"handed_by": attempt_id})})

    return changed


def noted(round_id: str, kind: MailKind, state: MailState, reason: str | None, at: datetime) -> Change:
    """The change after an attempt: what became of the mail. A reminder that was not sent leaves the invitation sent."""

    def changed(row: Participant) -> Participant | None:
        if row.mail is None or row.mail.round_id != round_id:
            return None
        news: dict[str, object] = {"state": state, "reason": reason, "handed_by": None, "at": at}
        if kind == "reminder":
            news |= {"reminded_at": at} if state == "sent" else {}
            kept = "bounced" if row.mail.state == "bounced" else "sent"
            news |= {"state": "refused" if state == "refused" else kept, "at": row.mail.at}
        return row.model_copy(update={"mail": row.mail.model_copy(update=news)})

    return changed


def withdrawn(round_id: str) -> Change:
    """The change where the invitation is not to be sent any more: nothing was mailed."""

    def changed(row: Participant) -> Participant | None:
        mail = row.mail
        is_open = mail is not None and mail.round_id == round_id and mail.state == "queued"
        return row.model_copy(update={"mail": None}) if is_open else None

    return changed


def bounced(reason: str | None, at: datetime) -> Change:
    """The change where a mail that the server had taken came back: its address gets no reminder."""

    def changed(row: Participant) -> Participant | None:
        if row.mail is None or row.mail.state != "sent":
            return None
        news = {"state": "bounced", "reason": reason, "at": at}
        return row.model_copy(update={"mail": row.mail.model_copy(update=news)})

    return changed
