"""Who a participant is: `<interview_id>.<HMAC-SHA256(server key, id and token version)>`, made anew and never stored.

Raising the header's `token_version` revokes every token that was handed out, and the header says when the link expires.
While the server's key is changed, tokens of the key before are accepted as well, and none is made with it. Staff is
known to the platform by a Functions key, operators by Durable's system key; neither passes through here.
"""

import asyncio
import base64
import contextlib
import hashlib
import hmac
import os
import secrets
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from shared.interview.records.header import Gone
from shared.interview.records.header_document import Header
from shared.interview.rereading import Pause, reread
from shared.platform.http import Problem
from shared.platform.ids import is_id
from shared.platform.settings import AppSettings, SettingsRefused
from shared.storage.port import INTERVIEWS, Store

KEY_FILE: Final = "participant-token.key"
UNKNOWN_VERSION: Final = 1
NOT_VALID: Final = "This link is not valid; ask the person who invited you for a new one."
EXPIRED: Final = "link_expired"
"""`reason` of the refusal, by which a page tells a link that was good once from one that never was."""


def token_key(settings: AppSettings) -> bytes:
    """The server's key: the setting, or for a local run one that is made once and kept in the data folder.

    Raises SettingsRefused with Cosmos DB, where several hosts must share the key.
    """
    if settings.participant_token_key:
        return settings.participant_token_key.encode()
    if settings.cosmos_endpoint and not settings.cosmos_create_containers:
        raise SettingsRefused("PARTICIPANT_TOKEN_KEY: needed with COSMOS_ENDPOINT, at least 32 characters")
    return _kept_key(settings.data_dir / KEY_FILE)


def token_keys(settings: AppSettings) -> tuple[bytes, ...]:
    """The keys whose tokens are accepted: the one that makes them, and the one before it while the key is changed.

    Raises SettingsRefused as `token_key` does.
    """
    previous = settings.participant_token_key_previous
    return (token_key(settings), *([previous.encode()] if previous else []))


def make_token(key: bytes, interview_id: str, version: int) -> str:
    return f"{interview_id}.{_mac(key, interview_id, version)}"


async def authenticate(
    store: Store,
    keys: Sequence[bytes],
    authorization: str | None,
    interview_id: str,
    *,
    now: datetime,
    pause: Pause = asyncio.sleep,
) -> Header:
    """The header of the interview that the bearer may see at this time.

    Raises Problem 401 without a credential, with a malformed, forged or revoked one and with one that has expired, and
    Gone for another interview than the token's, one that does not exist and one that was erased.
    """
    own_id, _, mac = (bearer_of(authorization) or "").rpartition(".")
    if not own_id or not mac:
        raise unauthorised("A participant's token is needed: Authorization: Bearer <token>.")
    document = await store.get(INTERVIEWS, own_id, Header.KIND) if is_id(own_id) else None
    if document is None and is_id(own_id) and _is_of(keys, mac, own_id, UNKNOWN_VERSION):
        # A token was made for it, so it was stored: this read may be older.
        document = await reread(lambda: store.get(INTERVIEWS, own_id, Header.KIND), pause)
    version = int(document.get("token_version", UNKNOWN_VERSION)) if document else UNKNOWN_VERSION
    if not _is_of(keys, mac, own_id, version):
        raise unauthorised(NOT_VALID)
    if document is None or document.get("erased") or own_id != interview_id:
        raise Gone(interview_id)
    header = Header.read(document)
    check_link(header, version, now=now)
    return header


def bearer_of(authorization: str | None) -> str | None:
    """The token of an `Authorization: Bearer` header; None where it is none."""
    scheme, _, token = (authorization or "").strip().partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def check_link(header: Header, version: int, *, now: datetime) -> None:
    """Raises Problem 401 where a token of this version does not open the interview at this time."""
    if header.token_version != version:
        raise unauthorised(NOT_VALID)
    if header.link_revoked:
        raise unauthorised("This link was revoked; ask the person who invited you for a new one.")
    if header.has_expired(now):
        detail = "This link has expired; ask the person who invited you for a new one."
        raise unauthorised(detail, reason=EXPIRED)


def unauthorised(detail: str, **more: str) -> Problem:
    """The refusal of a credential, with one sentence for people."""
    return Problem(401, detail, more=more, headers={"WWW-Authenticate": 'Bearer realm="interview"'})


def _is_of(keys: Sequence[bytes], mac: str, interview_id: str, version: int) -> bool:
    """Whether one of the keys made it; all are compared, whichever fits, so that the time tells nothing."""
    fits = [hmac.compare_digest(mac.encode(), _mac(key, interview_id, version).encode()) for key in keys]
    return any(fits)


def _mac(key: bytes, interview_id: str, version: int) -> str:
    digest = hmac.new(key, f"{interview_id}:{version}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _kept_key(path: Path) -> bytes:
    """The key in the file, made first where there is none; of several that make it at once, one wins whole."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_urlsafe(48).encode())
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()
    return path.read_bytes()
