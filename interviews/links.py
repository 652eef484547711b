"""Participants' links, and the addresses of servers."""

import re
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from interviews.errors import WrongUse

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_TOKEN: Final = re.compile(r"[A-Za-z0-9._~=-]{1,500}")


@dataclass(frozen=True, slots=True)
class Invitation:
    """One interview at one server; `token` is empty where nobody has said it yet."""

    base_url: str
    interview_id: str
    token: str = ""

    @property
    def link(self) -> str:
        """The participant's link, without the token."""
        return f"{self.base_url}/interview/{self.interview_id}"


def read_invitation(given: str, url: str, token: str) -> Invitation:
    """What `given` invites to: a participant's link, or an interview's id at `url`. Raises WrongUse.

    A token that is given beside a link is the one that counts.
    """
    if "://" not in given:
        return Invitation(url, _checked(given, _ID, "an interview's id"), _checked_token(token))
    address, _, fragment = given.partition("#")
    base, found, interview_id = address.partition("?")[0].rstrip("/").rpartition("/interview/")
    if not found and "/study/" in address:
        raise WrongUse(
            "This is a study's link: open it in a browser, and continue here with the link that it gives."
        )
    if not found:
        raise WrongUse("This is no participant's link: it looks like https://…/interview/ID#TOKEN.")
    interview_id = _checked(interview_id, _ID, "an interview's id")
    return Invitation(server_url(base), interview_id, _checked_token(token or fragment))


def server_url(given: str) -> str:
    """The address without a slash at its end. Raises WrongUse for what is no HTTP address."""
    try:
        parts = urlsplit(given.strip())
        port_fits = parts.port != 0
    except ValueError:
        parts, port_fits = None, False
    if parts is None or parts.scheme not in ("http", "https") or not parts.hostname or not port_fits:
        raise WrongUse(f"{given!r} is no address of a server: it looks like http://127.0.0.1:7071.")
    return f"{parts.scheme}://{parts.netloc}{parts.path}".rstrip("/")


def is_local(url: str) -> bool:
    """Whether the server runs on this machine."""
    host = urlsplit(url).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def interview_id(given: str) -> str:
    """The id, also where a link was given. Raises WrongUse."""
    return read_invitation(given, "", "").interview_id


def _checked(text: str, shape: re.Pattern[str], what: str) -> str:
    if not shape.fullmatch(text):
        raise WrongUse(f"{text!r} is not {what}.")
    return text


def _checked_token(token: str) -> str:
    return _checked(token, _TOKEN, "a token") if token else ""
