"""A participant's link: for how long it is good, how it is replaced and revoked, and what it is made of.

The token itself is made anew each time (`auth.py`) and stored nowhere; what it is worth stands in the header.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from shared.interview.records.header_document import Header
from shared.platform.auth import make_token, token_key
from shared.platform.settings import DAY_S, AppSettings


@dataclass(frozen=True, slots=True)
class ParticipantLink:
    """What a participant is sent. Everyone who has it may answer."""

    token: str
    url: str


def link_of(settings: AppSettings, base_url: str, header: Header) -> ParticipantLink:
    """The link that stands for the interview now; those that were made before the last replacement are void."""
    token = make_token(token_key(settings), header.interview_id, header.token_version)
    return ParticipantLink(token, f"{base_url.rstrip('/')}/interview/{header.interview_id}#{token}")


def expiry_of(settings: AppSettings, valid_s: float | None, now: datetime) -> datetime | None:
    """When a link that is made now expires: as the caller says, else as the installation does, else never."""
    seconds = settings.link_valid_days * DAY_S if valid_s is None else valid_s
    return now + timedelta(seconds=seconds) if seconds else None


def replaced(header: Header, expires_at: datetime | None) -> Header:
    """The header with a new link: every earlier one stops working."""
    news = {
        "token_version": header.token_version + 1,
        "link_expires_at": expires_at,
        "link_revoked": False,
    }
    return header.model_copy(update=news)


def revoked(header: Header) -> Header | None:
    """The header without any link that works; None where it has none already."""
    if header.link_revoked:
        return None
    news = {"token_version": header.token_version + 1, "link_revoked": True}
    return header.model_copy(update=news)
