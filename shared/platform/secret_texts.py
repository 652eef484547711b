"""Secrets of links, sessions, tokens and codes: 256 random bits, of which a digest alone is stored."""

import hashlib
import secrets


def new_secret() -> str:
    """43 characters that may stand in a link or a cookie."""
    return secrets.token_urlsafe(32)


def digest_of(secret: str) -> str:
    """What is stored of a secret, in 64 hex digits. Nobody finds 256 bits again, so that no slow hash is needed."""
    return hashlib.sha256(secret.encode(errors="backslashreplace")).hexdigest()
