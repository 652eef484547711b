"""Links into a study: one for each participant, and a public one. Tokens are made anew each time and stored nowhere.

A token is `<study id>.<participant id, or "public">.<HMAC-SHA256(server key, both and the link's version)>`. What it is
worth stands in the participant's row, or for the public one in the study's head: a higher version voids it (H3).
"""

import base64
import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from shared.platform.auth import token_key
from shared.platform.ids import is_id
from shared.platform.settings import AppSettings
from shared.studies.records import Participant, StudyHead

PUBLIC: Final = "public"
"""Stands in the token of a public link where the others have their participant."""


@dataclass(frozen=True, slots=True)
class StudyToken:
    """A token as it came in: nothing has proved it yet."""

    study_id: str
    holder: str
    mac: str

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The parts of the token; None for a text that is none."""
        study_id, _, rest = text.partition(".")
        holder, _, mac = rest.partition(".")
        is_token = is_id(study_id) and (holder == PUBLIC or is_id(holder)) and mac
        return cls(study_id, holder, mac) if is_token else None

    def is_made_by(self, keys: Sequence[bytes], version: int) -> bool:
        """Whether one of the keys made it for this version; all are compared, so that the time tells nothing."""
        made = [_mac(key, self.study_id, self.holder, version) for key in keys]
        fits = [hmac.compare_digest(self.mac.encode(), each.encode()) for each in made]
        return any(fits)


def participant_token(settings: AppSettings, row: Participant) -> str:
    return _token(settings, row.study_id, row.participant_id, row.token_version)


def participant_url(settings: AppSettings, base_url: str, row: Participant) -> str:
    """The link that stands for the participant now."""
    return f"{base_url}/study/{row.study_id}#{participant_token(settings, row)}"


def public_url(settings: AppSettings, base_url: str, head: StudyHead) -> str:
    token = _token(settings, head.study_id, PUBLIC, head.public_version)
    return f"{base_url}/study/{head.study_id}#{token}"


def _token(settings: AppSettings, study_id: str, holder: str, version: int) -> str:
    return f"{study_id}.{holder}.{_mac(token_key(settings), study_id, holder, version)}"


def _mac(key: bytes, study_id: str, holder: str, version: int) -> str:
    digest = hmac.new(key, f"study:{study_id}:{holder}:{version}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
