"""One call of staff's to the server, for commands that need no more."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from interviews.calls import ServerReply
from interviews.connection import StaffConnection
from interviews.starting.material import read_bytes


def ask(connection: StaffConnection, method: str, path: str, **given: Any) -> ServerReply:
    """The server's answer. Raises Refused, ServerUnreachable and NotUnderstood."""

    async def call() -> ServerReply:
        async with connection.as_staff() as server:
            return await server.call(method, path, **given)

    return asyncio.run(call())


def send_file(
    connection: StaffConnection, path: str, file: Path, query: Mapping[str, str] | None = None
) -> ServerReply:
    """The answer to a file under its name, in a form. Raises WrongUse where it cannot be read, and as `ask`."""
    return ask(connection, "POST", path, files=[("file", (file.name, read_bytes(file)))], query=query)
