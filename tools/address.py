"""Where the local host listens, and whether it can."""

import errno
import socket
from dataclasses import dataclass

from tools.problems import ToolFailed

# Where a host that listens on every address is reached from this machine.
WILDCARDS = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 (recognised here, not bound)


def _authority(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


@dataclass(frozen=True)
class Address:
    """A host name or IP address, and a port."""

    host: str
    port: int

    @property
    def url(self) -> str:
        """The address as it was asked for."""
        return f"http://{_authority(self.host, self.port)}"

    @property
    def reachable_url(self) -> str:
        """The address for callers on this machine."""
        return f"http://{_authority(WILDCARDS.get(self.host, self.host), self.port)}"


def parse(host: str, port: str) -> Address:
    """Raises ToolFailed when the port is no port."""
    if not port.isascii() or not port.isdigit() or not 1 <= int(port) <= 65535:
        raise ToolFailed(f"PORT is {port!r}: it must be a number from 1 to 65535, as in make run PORT=7071.")
    return Address(host, int(port))


def check_free(address: Address) -> None:
    """Raises ToolFailed when nothing can listen there, with the reason."""
    try:
        family, kind, protocol, _, target = socket.getaddrinfo(
            address.host, address.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(target)
    except OSError as problem:
        raise ToolFailed(_why_not(address, problem)) from problem


def _why_not(address: Address, problem: OSError) -> str:
    if problem.errno == errno.EADDRINUSE:
        return (
            f"Port {address.port} on {address.host} is taken, perhaps by this app already. Stop that program, or "
            f"choose another port and data folder: make run PORT={address.port % 65535 + 1} DATA=.data2"
        )
    return f"Nothing can listen on {address.host} port {address.port}: {problem.strerror}."


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])
