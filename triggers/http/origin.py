"""Protection against forged requests: what a browser sends by itself counts for calls of our own pages alone (I1)."""

from typing import Final
from urllib.parse import urlsplit

import azure.functions as func

from shared.platform.http import Problem
from shared.platform.settings import AppSettings
from triggers.http.requests import base_url_of, header_of

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
FORGED: Final = "This call does not come from a page of this server, so the session does not count for it."


def check_origin(req: func.HttpRequest, settings: AppSettings) -> None:
    """Raises Problem 403 for a call that a page of another site has sent, and for a change that no page of ours has.

    Browsers say it in Sec-Fetch-Site, which no script can write, or else in Origin. A program shows a token instead.
    A read that another site's link leads to would stand in the audit under the name of who followed it.
    """
    is_safe = req.method in SAFE
    site, origin = header_of(req, "sec-fetch-site"), header_of(req, "origin")
    ours = urlsplit(base_url_of(req, settings))
    if site:
        is_ours = site == "same-origin" or (is_safe and site == "none")
    else:
        is_ours = origin == f"{ours.scheme}://{ours.netloc}" or (is_safe and origin is None)
    if not is_ours:
        raise Problem(403, FORGED)
