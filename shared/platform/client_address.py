"""Where a call comes from: the address that the platform's front end says, never one that a client can write itself."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

UNKNOWN: Final = "unknown"
"""The one address of all calls where no front end can be trusted."""
_NETWORK_BITS: Final = 64


def client_address(forwarded_for: str | None, *, trusted: bool, proxies: int) -> str:
    """The client's address in `X-Forwarded-For`, to which each front end adds the address that it was called from.

    The last entry is the platform's own. `proxies` more in front of it are trusted, so the client stands before theirs.
    An IPv6 client is named by its network of 64 bits, in which it can choose its address.
    """
    if not trusted or not forwarded_for:
        return UNKNOWN
    entries = [entry.strip() for entry in forwarded_for.split(",")]
    return _network(_without_port(entries[-1 - proxies :][0]))


def _without_port(entry: str) -> str:
    """Azure adds the port: `203.0.113.7:50123`, `[2001:db8::1]:50123`."""
    if entry.startswith("["):
        return entry[1:].partition("]")[0]
    return entry.partition(":")[0] if entry.count(":") == 1 else entry


def _network(entry: str) -> str:
    try:
        address: IPv4Address | IPv6Address = ip_address(entry)
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), _NETWORK_BITS), strict=False))
