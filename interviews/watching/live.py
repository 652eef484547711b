"""Looks at the server again and again, and shows what it finds: drawn anew on a terminal, line by line elsewhere."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

from rich.console import Console, RenderableType
from rich.live import Live
from rich.text import Text

from interviews.calls import ServerClient
from interviews.contract.participant import FINAL
from interviews.contract.result import Result, Turn
from interviews.contract.staff import View
from interviews.plain import one_line, visible
from interviews.rendering.conversation import conversation, judgement, kind_of, quoted, timing
from interviews.rendering.interview import followed, standing, status_of
from interviews.retrying import Retrying, Trouble
from interviews.screen import tell
from interviews.shapes import Fitted


@dataclass(frozen=True, slots=True)
class Snapshot:
    view: View
    result: Result

    @property
    def is_final(self) -> bool:
        return self.view.status in FINAL


def events(before: Snapshot | None, now: Snapshot) -> Iterator[str]:
    """What is new, as lines."""
    known = {turn.turn_id: turn for turn in before.result.turns} if before else {}
    for turn in now.result.turns:
        yield from _of_turn(known.get(turn.turn_id), turn)
    closed = {gap.gap_id for gap in before.view.gaps if gap.status == "closed"} if before else set[str]()
    for gap in now.view.gaps:
        if gap.status == "closed" and gap.gap_id not in closed:
            yield f"gap closed: {one_line(gap.concept)}"
    told = status_of(now.view.status, now.view.ended_reason)
    if before is None or told != status_of(before.view.status, before.view.ended_reason):
        yield f"status: {told}"


def _of_turn(before: Turn | None, now: Turn) -> Iterator[str]:
    if before is None:
        yield f"{now.turn_id}. {one_line(kind_of(now))}: {one_line(now.question_text)}"
    if now.user_response is not None and (before is None or before.user_response is None):
        yield visible(quoted(now.user_response))
        yield f"({timing(now)})"
    said = judgement(before) if before else []
    yield from (one_line(line) for line in judgement(now) if line not in said)


TROUBLES: dict[Trouble, str] = {
    "lost": "No answer from the server. Trying again…",
    "busy": "The server is busy. Trying again…",
    "back": "It answers again.",
}


async def look(server: ServerClient, interview_id: str, last: Snapshot | None = None) -> Snapshot:
    """One look; what is kept is read anew only where something has changed."""
    path = f"/api/interviews/{interview_id}"
    view = (await server.call("GET", path)).read(View)
    if last and (last.view.revision, last.view.status) == (view.revision, view.status):
        return Snapshot(view, last.result)
    return Snapshot(view, (await server.call("GET", f"{path}/result")).read(Result))


async def show_once(server: ServerClient, interview_id: str, console: Console) -> None:
    found = await look(server, interview_id)
    console.print(followed(found.view, found.result, datetime.now(UTC)))


async def follow(server: ServerClient, interview_id: str, console: Console, every_s: float) -> None:
    """Until it is over, or somebody presses Ctrl-C."""

    async def again(last: Snapshot) -> Snapshot:
        return await look(server, interview_id, last)

    first = await look(server, interview_id)
    if _is_live(console):
        last = await _redrawn(first, again, _fitted, lambda now: now.is_final, console, every_s)
        console.print(followed(last.view, last.result, datetime.now(UTC)))
    else:
        await _print_events(first, again, console, every_s)


async def _print_events(
    first: Snapshot, again: Callable[[Snapshot], Awaitable[Snapshot]], console: Console, every_s: float
) -> None:
    async def trouble(how: Trouble) -> None:
        tell(TROUBLES[how])

    line, before, now = Retrying(trouble), None, first
    while True:
        for event in events(before, now):
            console.print(event, soft_wrap=True)
        if now.is_final:
            return
        await asyncio.sleep(every_s)
        before, now = now, await line.persist(lambda _, last=now: again(last))


async def repeat(draw: Callable[[], Awaitable[RenderableType]], console: Console, every_s: float) -> None:
    """Draw again and again until somebody presses Ctrl-C; once where there is no terminal."""
    first = await draw()
    if _is_live(console):
        await _redrawn(first, lambda _: draw(), lambda drawn: drawn, lambda _: False, console, every_s)
    else:
        console.print(first)


async def _redrawn[Seen](
    first: Seen,
    look_again: Callable[[Seen], Awaitable[Seen]],
    render: Callable[[Seen], RenderableType],
    is_over: Callable[[Seen], bool],
    console: Console,
    every_s: float,
) -> Seen:
    """Draw each look on a screen of its own until it is over or somebody presses Ctrl-C. Returns the last look."""
    now = first
    with Live(console=console, screen=True, auto_refresh=False) as screen:

        async def trouble(how: Trouble) -> None:
            screen.update(Text(TROUBLES[how], "yellow"), refresh=True)

        line = Retrying(trouble)
        with suppress(asyncio.CancelledError):  # Ctrl-C
            while not is_over(now):
                screen.update(render(now), refresh=True)
                await asyncio.sleep(every_s)
                now = await line.persist(lambda _, last=now: look_again(last))
    return now


def _is_live(console: Console) -> bool:
    return console.is_terminal and not console.is_dumb_terminal


def _fitted(now: Snapshot) -> RenderableType:
    at = datetime.now(UTC)
    return Fitted(standing(now.view, now.result, at), conversation(now.result.turns, at))
