"""Links into a study: one for each participant, and a public one. The token is made anew each time and stored nowhere.

What a token is worth stands in the participant's row, or in the study's head for the public one (H3).
"""

import base64
import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

from shared.platform.auth import token_key
from shared.platform.settings import AppSettings
from shared.studies.records import ParticipantRow, StudyHead

PUBLIC: Final = "public"
"""Stands in the token of a public link where the others have their participant."""


def participant_url(settings: AppSettings, base_url: str, row: ParticipantRow) -> str:
    """The link that stands for the participant now."""
    return _url(settings, base_url, row.study_id, row.participant_id, row.token_version)


def public_url(settings: AppSettings, base_url: str, head: StudyHead) -> str:
    """The public link of the study as it stands now."""
    return _url(settings, base_url, head.study_id, PUBLIC, head.public_version)


def holder_of(token: str) -> str:
    """Who the token says it is for, which nothing has proved yet: a participant's id or `public`."""
    return token.partition(".")[0]


def is_valid(keys: Sequence[bytes], token: str, study_id: str, version: int) -> bool:
    """Whether one of the keys made it for this version; all are compared, so that the time tells nothing."""
    holder, _, mac = token.partition(".")
    fits = [hmac.compare_digest(mac.encode(), _mac(key, study_id, holder, version).encode()) for key in keys]
    return any(fits)


def _url(settings: AppSettings, base_url: str, study_id: str, holder: str, version: int) -> str:
    token = f"{holder}.{_mac(token_key(settings), study_id, holder, version)}"
    return f"{base_url.rstrip('/')}/study/{study_id}#{token}"


def _mac(key: bytes, study_id: str, holder: str, version: int) -> str:
    digest = hmac.new(key, f"study:{study_id}:{holder}:{version}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
