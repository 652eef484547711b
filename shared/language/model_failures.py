"""The failures of one attempt to call the model, and whether another attempt may help."""

import math
import time
from collections.abc import Generator
from contextlib import contextmanager
from email.utils import parsedate_to_datetime
from typing import Final

import httpx2
from openai import APIConnectionError, APIStatusError, APITimeoutError, OpenAIError, RateLimitError

from shared.language.pace import CallFailed
from shared.language.port import Usage

_PASSING_STATUSES: Final = {408, 409, 429}
_NO_CREDIT: Final = "insufficient_quota"
_FILTERED: Final = "content_filter"


class AttemptFailed(CallFailed):
    """One attempt failed for `reason` (a reason of `LanguageFailed`); `detail` never holds a word that anyone typed."""

    def __init__(
        self,
        reason: str,
        detail: str,
        *,
        passes: bool = False,
        retry_after_s: float | None = None,
        usage: Usage | None = None,
    ) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail
        self.passes = passes
        self.retry_after_s = retry_after_s
        self.usage = usage or Usage()


@contextmanager
def client_errors() -> Generator[None]:
    try:
        yield
    except APIStatusError as error:
        raise failed_status(error) from error
    except (APITimeoutError, TimeoutError) as error:
        raise AttemptFailed("timeout", "no reply in time", passes=True) from error
    except (APIConnectionError, httpx2.HTTPError) as error:
        raise AttemptFailed("unavailable", type(error).__name__, passes=True) from error
    except OpenAIError as error:
        raise AttemptFailed("unavailable", type(error).__name__) from error


def failed_status(error: APIStatusError) -> AttemptFailed:
    """The failure that an HTTP error stands for. Its message may quote the prompt, so only status and code are kept."""
    status, code = error.status_code, error.code
    detail = f"HTTP {status}"
    if isinstance(error, RateLimitError):
        wait = retry_after_s(error)
        return AttemptFailed("rate_limited", detail, passes=code != _NO_CREDIT, retry_after_s=wait)
    if status >= 500 or status in _PASSING_STATUSES:
        return AttemptFailed("server_error", detail, passes=True, retry_after_s=retry_after_s(error))
    if code == _FILTERED:
        return AttemptFailed("refusal", f"{detail}, content filter")
    return AttemptFailed("unavailable", detail)


def retry_after_s(error: APIStatusError) -> float | None:
    """The wait that the server asks for, in seconds: `retry-after-ms`, or `Retry-After` in seconds or as a date.

    None where it asks for none: our own wait between attempts is kept.
    """
    headers = error.response.headers
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1_000 or None
    value: str | None = headers.get("retry-after")
    seconds = _number(value)
    return (seconds if seconds is not None or value is None else _seconds_until(value)) or None


def _number(value: str | None) -> float | None:
    try:
        number = float(value or "")
    except ValueError:
        return None
    return number if math.isfinite(number) and number >= 0 else None


def _seconds_until(date: str) -> float | None:
    try:
        return max(0.0, parsedate_to_datetime(date).timestamp() - time.time())
    except ValueError:
        return None
