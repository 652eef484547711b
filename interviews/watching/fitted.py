"""Two things on one screen, of which the lower one may be longer than the screen."""

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment

LEAST_SHARE = 3
"""The lower part gets at least one line in so many."""


class Fitted:
    """`top` as far as there is room, and as much of the end of `bottom` as fits below it."""

    def __init__(self, top: RenderableType, bottom: RenderableType) -> None:
        self._top, self._bottom = top, bottom

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        height = options.max_height
        free = options.update(height=None)
        bottom = console.render_lines(self._bottom, free)
        top = console.render_lines(self._top, free)[: height - min(len(bottom), height // LEAST_SHARE)]
        for line in (*top, *bottom[-max(height - len(top), 1) :])[:height]:
            yield from line
            yield Segment.line()
