"""Signatures as Standard Webhooks 1.0.0 has them: HMAC-SHA256 over `id.timestamp.body`, in base64 behind `v1,`."""

import base64
import binascii
import hashlib
import hmac
import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Final

PREFIX: Final = "whsec_"
LEAST_BYTES: Final = 24
MOST_BYTES: Final = 64
NEW_BYTES: Final = 32


class BadSecret(Exception):
    """The secret is not `whsec_` and the base64 of 24 to 64 bytes."""


def new_secret() -> str:
    return PREFIX + base64.b64encode(secrets.token_bytes(NEW_BYTES)).decode()


def key_of(secret: str) -> bytes:
    """The bytes that the secret stands for. Raises BadSecret."""
    if not secret.startswith(PREFIX):
        raise BadSecret(f"it does not begin with {PREFIX}")
    try:
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except (binascii.Error, ValueError):
        raise BadSecret(f"what follows {PREFIX} is not base64") from None
    if not LEAST_BYTES <= len(key) <= MOST_BYTES:
        raise BadSecret(f"it stands for {len(key)} bytes, not for {LEAST_BYTES} to {MOST_BYTES}")
    return key


def headers_of(signing: Sequence[str], event_id: str, at: datetime, body: bytes) -> dict[str, str]:
    """The headers that sign this body, sent at this time: a signature by each secret. Raises BadSecret."""
    timestamp = str(int(at.timestamp()))
    signed = f"{event_id}.{timestamp}.".encode() + body
    return {
        "webhook-id": event_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": " ".join(_signature(key_of(secret), signed) for secret in signing),
    }


def _signature(key: bytes, signed: bytes) -> str:
    return f"v1,{base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()}"
