"""Looks at the server again and again, and shows what it finds: drawn anew on a terminal, line by line elsewhere."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

from rich.console import Console, RenderableType
from rich.live import Live
from rich.text import Text

from interviews.calls import Server
from interviews.contract.result import Result
from interviews.contract.staff import View
from interviews.line import Line, Trouble
from interviews.screen import tell
from interviews.showing.conversation import conversation
from interviews.showing.interview import followed, standing
from interviews.watching.events import Look, events
from interviews.watching.fitted import Fitted

TROUBLES: dict[Trouble, str] = {
    "lost": "No answer from the server. Trying again…",
    "busy": "The server is busy. Trying again…",
    "back": "It answers again.",
}


async def look(server: Server, interview_id: str, last: Look | None = None) -> Look:
    """One look; what is kept is read anew only where something has changed."""
    path = f"/api/interviews/{interview_id}"
    view = (await server.call("GET", path)).read(View)
    if last and (last.view.revision, last.view.status) == (view.revision, view.status):
        return Look(view, last.result)
    return Look(view, (await server.call("GET", f"{path}/result")).read(Result))


async def show_once(server: Server, interview_id: str, console: Console) -> None:
    """As it stands."""
    found = await look(server, interview_id)
    console.print(followed(found.view, found.result, datetime.now(UTC)))


async def follow(server: Server, interview_id: str, console: Console, every_s: float) -> None:
    """Until it is over, or somebody presses Ctrl-C."""
    first = await look(server, interview_id)
    if console.is_terminal and not console.is_dumb_terminal:
        last = await _drawn(server, first, console, every_s)
        console.print(followed(last.view, last.result, datetime.now(UTC)))
    else:
        await _told(server, first, console, every_s)


async def _told(server: Server, first: Look, console: Console, every_s: float) -> None:
    async def trouble(how: Trouble) -> None:
        tell(TROUBLES[how])

    line, before, now = Line(trouble), None, first
    while True:
        for event in events(before, now):
            console.print(event, soft_wrap=True)
        if now.is_final:
            return
        await asyncio.sleep(every_s)
        before = now
        now = await line.persist(lambda _, last=now: look(server, last.view.interview_id, last))


async def _drawn(server: Server, first: Look, console: Console, every_s: float) -> Look:
    """The last look, also where somebody leaves."""
    now = first
    with Live(console=console, screen=True, auto_refresh=False) as screen:

        async def trouble(how: Trouble) -> None:
            screen.update(Text(TROUBLES[how], "yellow") if how != "back" else Text(), refresh=True)

        line = Line(trouble)
        while not now.is_final:
            screen.update(_fitted(now), refresh=True)
            try:
                await asyncio.sleep(every_s)
                now = await line.persist(lambda _, last=now: look(server, last.view.interview_id, last))
            except asyncio.CancelledError:  # Ctrl-C
                return now
    return now


def _fitted(now: Look) -> RenderableType:
    at = datetime.now(UTC)
    return Fitted(standing(now.view, now.result, at), conversation(now.result.turns, at))


async def repeat(draw: Callable[[], Awaitable[RenderableType]], console: Console, every_s: float) -> None:
    """Draw anew until somebody presses Ctrl-C; once where there is no terminal."""
    first = await draw()
    if not console.is_terminal or console.is_dumb_terminal:
        console.print(first)
        return
    with Live(first, console=console, screen=True, auto_refresh=False) as screen:

        async def trouble(how: Trouble) -> None:
            screen.update(Text(TROUBLES[how], "yellow"), refresh=True)

        line = Line(trouble)
        try:
            while True:
                await asyncio.sleep(every_s)
                screen.update(await line.persist(lambda _: draw()), refresh=True)
        except asyncio.CancelledError:
            return
