"""What is read from a request before anybody is admitted."""

from collections.abc import Mapping
from typing import cast
from urllib.parse import urlsplit

import azure.functions as func

from shared.platform.settings import AppSettings


def header_of(req: func.HttpRequest, name: str) -> str | None:
    """A header of the request; an empty one counts as not sent. Bytes that are no UTF-8 come out escaped."""
    headers = cast(Mapping[str, str], req.headers)  # the SDK leaves its type arguments out
    return (headers.get(name) or "").encode(errors="backslashreplace").decode() or None


def base_url_of(req: func.HttpRequest, settings: AppSettings) -> str:
    """What links to this app begin with, without a slash at the end."""
    if settings.public_base_url:
        return settings.public_base_url.rstrip("/")
    url = urlsplit(req.url)
    return f"{url.scheme}://{url.netloc}"
