"""Security headers of every answer: no guessed type, no cache, no frame of another site, https only."""

from collections.abc import Mapping
from typing import Final, cast

import azure.functions as func

NOTHING: Final = "default-src 'none'; frame-ancestors 'none'"
"""The policy of what is no page: data that a browser shows by itself may load and run nothing."""
PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
"""A page loads this app's own files and talks to it alone; no text can become markup or a script."""
UNUSED: Final = (
    "accelerometer", "browsing-topics", "camera", "clipboard-read", "display-capture", "encrypted-media",
    "fullscreen", "geolocation", "gyroscope", "hid", "idle-detection", "magnetometer", "microphone", "midi", "payment",
    "picture-in-picture", "publickey-credentials-get", "screen-wake-lock", "serial", "usb",
    "xr-spatial-tracking",
)  # fmt: skip
"""Features of a browser that the pages do not use."""
ALWAYS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": NOTHING,
}
PAGE: Final = {
    **ALWAYS,
    "Cache-Control": "no-cache",
    "Content-Security-Policy": PAGE_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": ", ".join(
        ["autoplay=(self)", "clipboard-write=(self)", *(f"{name}=()" for name in UNUSED)]
    ),
}
"""A question is played after a press, once it has been fetched, and a link is copied: the rest is off."""
YEAR: Final = "public, max-age=31536000, immutable"
"""How long a browser, and whatever stands before this app, may keep what its address names by what it holds."""
HTTPS_ONLY: Final = "max-age=31536000"
"""For a year and for this host alone, since other hosts of a custom domain may not use https."""


def secured(response: func.HttpResponse, req: func.HttpRequest) -> func.HttpResponse:
    """The response with those headers of ALWAYS that it does not set itself; over https with the order to stay there."""
    for name, value in ALWAYS.items():
        response.headers.setdefault(name, value)
    if came_by_https(req):
        response.headers["Strict-Transport-Security"] = HTTPS_ONLY
    return response


def came_by_https(req: func.HttpRequest) -> bool:
    """Whether the caller used https, also where a proxy ended that connection and says so."""
    headers = cast(Mapping[str, str], req.headers)  # the SDK leaves its type arguments out
    return req.url.startswith("https:") or (headers.get("x-forwarded-proto") or "").lower() == "https"
