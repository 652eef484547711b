"""`rebuild-results`."""

import asyncio
from typing import Annotated
from urllib.parse import quote

import typer

from interviews.connection import StaffConnection, connect
from interviews.options import Key, Token, Url
from interviews.screen import tell


def rebuild_results(
    study: Annotated[str, typer.Argument(metavar="ID", help="The study's id.")],
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Build the results of a study anew from its interviews. Meanwhile they grow from nothing."""
    asyncio.run(_rebuild(connect(url, key, token), study))
    tell("They are being built anew.")


async def _rebuild(connection: StaffConnection, study: str) -> None:
    async with connection.as_staff() as server:
        await server.call("POST", f"/api/studies/{quote(study, safe='')}/results/rebuild")
