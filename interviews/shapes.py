"""Shapes that rich lacks."""

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

LEAST_SHARE = 3
"""The lower part gets at least one line in so many."""


class Hanging:
    """Something behind a label, all of its lines beginning in one column; nothing is put behind their ends.

    `width` is that of the label and of the indentation, which is all there is where the label is empty.
    """

    def __init__(self, label: Text | str, width: int, inside: RenderableType) -> None:
        self._label = Text(label) if isinstance(label, str) else label
        self._width, self._inside = width, inside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        inner = options.update(width=max(options.max_width - self._width, 1), height=None)
        label = self._label.copy()
        label.truncate(self._width, pad=True)
        for line in console.render_lines(self._inside, inner, pad=False):
            yield from label.render(console)
            yield from line
            yield Segment.line()
            label = Text(" " * self._width)


def indented(inside: RenderableType) -> RenderableType:
    """Two columns to the right."""
    return Hanging("", 2, inside)


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
