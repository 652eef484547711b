"""Who a participant is: `<interview_id>.<HMAC-SHA256(server key, id and token version)>`, made anew and never stored.

Raising the header's `token_version` revokes every token that was handed out. Staff is known to the platform by a
Functions key, operators by Durable's system key; neither passes through here.
"""

import base64
import contextlib
import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from shared.http import Problem
from shared.records.documents import Header
from shared.records.header import Gone
from shared.settings import AppSettings, SettingsRefused
from shared.store.port import INTERVIEWS, Store

KEY_FILE: Final = "participant-token.key"
UNKNOWN_VERSION: Final = 1


def token_key(settings: AppSettings) -> bytes:
    """The server's key: the setting, or for a local run one that is made once and kept in the data folder.

    Raises SettingsRefused with Cosmos DB, where several hosts must share the key.
    """
    if settings.participant_token_key:
        return settings.participant_token_key.encode()
    if settings.cosmos_endpoint and not settings.cosmos_create_containers:
        raise SettingsRefused("PARTICIPANT_TOKEN_KEY: needed with COSMOS_ENDPOINT, at least 32 characters")
    return _kept_key(settings.data_dir / KEY_FILE)


def make_token(key: bytes, interview_id: str, version: int) -> str:
    """The participant's token."""
    return f"{interview_id}.{_mac(key, interview_id, version)}"


async def authenticate(store: Store, key: bytes, authorization: str | None, interview_id: str) -> Header:
    """The header of the interview that the bearer may see.

    Raises Problem 401 without a credential or with a malformed or forged one, and Gone for another interview than the
    token's, one that does not exist and one that was erased.
    """
    scheme, _, token = (authorization or "").strip().partition(" ")
    own_id, _, mac = token.strip().rpartition(".")
    if scheme.lower() != "bearer" or not own_id or not mac:
        raise _unauthorised("A participant's token is needed: Authorization: Bearer <token>.")
    document = await store.get(INTERVIEWS, own_id, Header.KIND) if _is_id(own_id) else None
    version = int(document.get("token_version", UNKNOWN_VERSION)) if document else UNKNOWN_VERSION
    if not hmac.compare_digest(mac.encode(), _mac(key, own_id, version).encode()):
        raise _unauthorised("This token is not valid.")
    if document is None or document.get("erased") or own_id != interview_id:
        raise Gone(interview_id)
    return Header.read(document)


def _unauthorised(detail: str) -> Problem:
    return Problem(401, detail, headers={"WWW-Authenticate": 'Bearer realm="interview"'})


def _is_id(text: str) -> bool:
    return text.isascii() and text.isalnum() and len(text) <= 64


def _mac(key: bytes, interview_id: str, version: int) -> str:
    digest = hmac.new(key, f"{interview_id}:{version}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _kept_key(path: Path) -> bytes:
    """The key in the file, made first where there is none; of several that make it at once, one wins whole."""
    if not path.exists():
        draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_urlsafe(48).encode())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_bytes()
