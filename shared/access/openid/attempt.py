"""One sign-in under way: all of its values follow from a secret that the browser alone holds, so nothing is stored."""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final, Self

VALID: Final = timedelta(minutes=10)
SECRET_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Attempt:
    """`state` binds the provider's answer to the browser, `nonce` its token to the answer, `verifier` the code (PKCE)."""

    secret: str = field(repr=False)

    @classmethod
    def begun(cls) -> Self:
        return cls(secrets.token_urlsafe(SECRET_BYTES))

    @property
    def state(self) -> str:
        return self._derived("state")

    @property
    def nonce(self) -> str:
        return self._derived("nonce")

    @property
    def verifier(self) -> str:
        return self._derived("verifier")

    def is_answered_by(self, state: str) -> bool:
        return hmac.compare_digest(self.state.encode(), state.encode(errors="backslashreplace"))

    def _derived(self, purpose: str) -> str:
        digest = hmac.new(self.secret.encode(errors="backslashreplace"), purpose.encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest.digest()).rstrip(b"=").decode()
