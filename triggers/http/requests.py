"""What is read from a request before anybody is admitted."""

from collections.abc import Mapping
from typing import cast

import azure.functions as func


def header_of(req: func.HttpRequest, name: str) -> str | None:
    """A header of the request; an empty one counts as not sent. Bytes that are no UTF-8 come out escaped."""
    headers = cast(Mapping[str, str], req.headers)  # the SDK leaves its type arguments out
    return (headers.get(name) or "").encode(errors="backslashreplace").decode() or None
