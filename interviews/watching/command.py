"""`watch`."""

import asyncio
import sys
from typing import Annotated

import typer
from rich.console import Console, Group, RenderableType

from interviews.calls import ServerClient
from interviews.connection import StaffConnection, connect
from interviews.contract.staff import InterviewList, OpsSummary
from interviews.errors import Refused
from interviews.links import interview_id
from interviews.options import Key, Token, Url
from interviews.rendering.listing import Listing, operations
from interviews.screen import console_on
from interviews.watching.live import follow, repeat, show_once

type Filters = dict[str, str | int | float | None]


def watch(
    interview: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="The interview's id; without it all are listed.")
    ] = None,
    once: Annotated[bool, typer.Option("--once", help="Print how it stands, and end.")] = False,
    mode: Annotated[str | None, typer.Option(help="List this mode only.")] = None,
    status: Annotated[str | None, typer.Option(help="List this status only.")] = None,
    candidate: Annotated[str | None, typer.Option(metavar="ID", help="List this candidate only.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="List so many.")] = 20,
    every: Annotated[float, typer.Option(min=0.2, max=3600, help="Seconds between two looks.")] = 1.0,
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Follow an interview while it runs, or all of them. Ctrl-C ends it."""
    connection = connect(url, key, token)
    console = console_on(sys.stdout)
    if interview is None:
        filters: Filters = {"mode": mode, "status": status, "candidate_id": candidate, "limit": limit}
        asyncio.run(_list(connection, filters, console, once=once, every_s=every))
    else:
        asyncio.run(_watch(connection, interview_id(interview), console, once=once, every_s=every))


async def _watch(
    connection: StaffConnection, given: str, console: Console, *, once: bool, every_s: float
) -> None:
    async with connection.as_staff() as server:
        if once:
            await show_once(server, given, console)
        else:
            await follow(server, given, console, every_s)


async def _list(
    connection: StaffConnection, filters: Filters, console: Console, *, once: bool, every_s: float
) -> None:
    async with connection.as_staff() as server:
        if once:
            console.print(await _listed(server, filters))
        else:
            await repeat(lambda: _listed(server, filters), console, every_s)


async def _listed(server: ServerClient, filters: Filters) -> RenderableType:
    found = (await server.call("GET", "/api/interviews", query=filters)).read(InterviewList)
    summary = await _summary(server)
    listing = Listing(found.items, more=found.next_cursor is not None)
    return Group(operations(summary), listing) if summary else listing


async def _summary(server: ServerClient) -> OpsSummary | None:
    """None where the server has none."""
    try:
        return (await server.call("GET", "/api/ops/summary")).read(OpsSummary)
    except Refused as refused:
        if refused.status not in (404, 405):
            raise
        return None
