"""Why a sign-in failed."""

from typing import Final, Literal

type Reason = Literal["attempt", "denied", "answer", "device"]
SENTENCES: Final[dict[Reason, str]] = {
    "attempt": "This sign-in was not begun in this browser, or more than ten minutes ago. Sign in again.",
    "denied": "The provider did not sign you in.",
    "answer": "The provider’s answer does not belong to this sign-in. Sign in again.",
    "device": "This code has expired, was refused, or was used. Sign in again.",
}


class SignInRefused(Exception):
    """A provider, a check of its answer, or a person refused; `sentence` is for people and says nothing of the answer."""

    def __init__(self, reason: Reason, cause: str = "") -> None:
        super().__init__(f"{reason}: {cause}" if cause else reason)
        self.reason: Reason = reason

    @property
    def sentence(self) -> str:
        return SENTENCES[self.reason]


class ProviderUnavailable(Exception):
    """The provider does not answer, or not as its standard says: an outage."""
