"""The served product as something that can crash."""

from dataclasses import dataclass

from tests.hosting import HostProcess


@dataclass
class Server:
    """The served product; `host` is another one after a crash, on the same port and data."""

    host: HostProcess

    def crash(self) -> None:
        self.host.kill9()

    def come_back(self) -> None:
        self.host = self.host.again()
