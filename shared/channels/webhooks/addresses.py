"""Where a webhook may lead: to the internet over https, never into the network that this runs in.

A name is looked at when the webhook is made, its address at every delivery: what a name stands for may change.
"""

import ipaddress
import re
from contextlib import suppress
from typing import Final
from urllib.parse import SplitResult, urlsplit

type Address = ipaddress.IPv4Address | ipaddress.IPv6Address

MOST_CHARS: Final = 2_000
AZURE_PLATFORM: Final = ipaddress.ip_address("168.63.129.16")
"""A public number that leads to the platform's own services from every machine on Azure."""
UNICAST: Final = ipaddress.ip_network("2000::/3")
"""All that IPv6 has of the internet: what lies outside is of a network, or wraps an IPv4 address in an old way."""
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")

_NUMBER: Final = re.compile(r"[0-9]+|0x[0-9a-f]*")
"""What makes a host an address, in its last part."""


class BadUrl(Exception):
    """The URL cannot be a webhook's; the message says why, without the URL."""


def check_url(url: str, *, local: bool) -> SplitResult:
    """The parts of a URL that may be a webhook's. With `local`, http may lead to this machine. Raises BadUrl."""
    if len(url) > MOST_CHARS or not url.isascii() or any(not "!" <= each <= "~" for each in url):
        raise BadUrl(f"printable ASCII of at most {MOST_CHARS} characters is needed")
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise BadUrl("this is no URL") from None
    if not host or "%" in host or "\\" in url:
        raise BadUrl("a host is needed")
    if parts.username is not None or parts.password is not None:
        raise BadUrl("it may hold no user and no password")
    if "#" in url:
        raise BadUrl("it may have no fragment")
    _check_scheme_and_host(parts.scheme, host, local=local)
    return parts


def _check_scheme_and_host(scheme: str, host: str, *, local: bool) -> None:
    named_here = host.rstrip(".") == "localhost" or host.rstrip(".").endswith(".localhost")
    found = _literal(host)
    here = named_here or (found is not None and found.is_loopback)
    if scheme != "https" and not (scheme == "http" and local and here):
        raise BadUrl("https is needed")
    if (named_here and not local) or (found is not None and not may_lead_to(found, scheme, local=local)):
        raise BadUrl("it may not lead to this machine or into a network of its own")


def _literal(host: str) -> Address | None:
    """The address that the host is, None for a name. Raises BadUrl for one in a notation that resolvers take, too."""
    with suppress(ValueError):
        return ipaddress.ip_address(host)
    if ":" in host or _NUMBER.fullmatch(host.rstrip(".").rpartition(".")[2]):
        raise BadUrl("an address is written as four numbers, or as IPv6 has it")
    return None


def may_lead_to(address: Address, scheme: str, *, local: bool) -> bool:
    """Whether a webhook may be delivered at this address: a public one; without TLS, only this machine."""
    here = _innermost(address)
    if here.is_loopback:
        return local
    if isinstance(here, ipaddress.IPv6Address) and here not in UNICAST:
        return False
    return scheme == "https" and here.is_global and not here.is_multicast and here != AZURE_PLATFORM


def _innermost(address: Address) -> Address:
    """The IPv4 address that an IPv6 one wraps or tunnels to, where it does."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else address)
