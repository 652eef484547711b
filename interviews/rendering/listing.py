"""The list of interviews, and how the installation stands."""

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from interviews.contract.staff import Listed, OpsSummary
from interviews.plain import clipped, one_line, words
from interviews.rendering.interview import clock, status_of

WIDE = 112


class Listing:
    """The interviews, in columns where there is room for them."""

    def __init__(self, items: Sequence[Listed], more: bool) -> None:
        self._items, self._more = items, more

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if not self._items:
            yield Text("There are no such interviews.")
            return
        yield self._columns() if options.max_width >= WIDE else self._pairs()
        if self._more:
            yield Text(
                "There are more: --limit shows up to 100, --mode, --status and --candidate choose.", "dim"
            )

    def _columns(self) -> RenderableType:
        table = Table(box=None, pad_edge=False, header_style="dim")
        for name in ("Interview", "Status", "Mode", "Candidate", "Begun", "Done"):
            table.add_column(name, no_wrap=True)
        for each in self._items:
            table.add_row(
                words(each.interview_id),
                _status(each),
                words(one_line(each.mode)),
                words(clipped(each.candidate_id or "", 24)),
                clock(each.created_at),
                f"{each.completeness:.0%}",
            )
        return table

    def _pairs(self) -> RenderableType:
        rows: list[RenderableType] = []
        for each in self._items:
            rows.append(words(each.interview_id))
            told = f"{one_line(each.mode)}, {each.completeness:.0%}, {clock(each.created_at)}"
            rows.append(Text.assemble("  ", _status(each), f", {told}"))
        return Group(*rows)


def operations(summary: OpsSummary) -> RenderableType:
    counts = {
        "running": summary.running,
        "awaiting an answer": summary.awaiting_answer,
        "parked": summary.parked,
        "stuck": summary.stuck,
        "failed": summary.failed,
        "completed in 24 h": summary.completed_24h,
    }
    line = Text(" · ".join(f"{count} {name}" for name, count in counts.items()))
    if summary.stuck or summary.failed:
        line.stylize("yellow")
    model = summary.model
    spent = (
        f"Model: {model.calls:,} calls, {model.failures:,} failed, "
        f"{model.input_tokens:,} tokens in, {model.output_tokens:,} out"
    )
    return Group(line, Text(spent, "dim"), Text())


def _status(each: Listed) -> Text:
    styles = {"completed": "green", "failed": "red", "awaiting_answer": "cyan", "thinking": "cyan"}
    return Text(status_of(each.status), styles.get(each.status, ""))
