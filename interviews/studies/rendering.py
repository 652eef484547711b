"""Studies, invitations and findings as they are shown."""

from collections.abc import Mapping

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from interviews.contract.study import BegunAssessments, Invited, LeftOut, Preflight, StudyList
from interviews.plain import clipped, one_line, words
from interviews.screen import program
from interviews.shapes import Hanging, indented
from interviews.studies.calls import Created

WIDE = 112
LABEL = 20


def created(made: Created, url_option: str) -> RenderableType:
    """The study, everybody's link, who was left out, and how to go on. Links stay whole to be copied."""
    study = made.study
    lines: list[RenderableType] = [
        Text.assemble(("Study ", "bold"), words(study.study_id), f"  {one_line(study.mode)}, {study.status}")
    ]
    if study.public_url:
        lines.append(_link("Public link", study.public_url))
    lines += [_link(clipped(each.name, LABEL - 2) or "(no name)", each.url) for each in made.added.items]
    lines += [words(f"Row {each.row}: {each.reason}", "yellow") for each in made.added.rejected]
    for name, command in {"Check it": "preflight", "Invite by mail": "invite"}.items():
        text = f"{program()} study {command} {study.study_id}{url_option}"
        lines.append(_link(name, text))
    return Group(*lines)


def _link(name: str, value: str) -> Text:
    line = Text.assemble((f"{one_line(name):<{LABEL}}", "dim"), words(one_line(value)))
    line.no_wrap, line.overflow = True, "ignore"
    return line


class Listing:
    """Studies, in columns where there is room for them."""

    def __init__(self, found: StudyList) -> None:
        self._found = found

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        items = self._found.items
        if not items:
            yield Text("There are no such studies.")
        elif options.max_width >= WIDE:
            table = Table(box=None, pad_edge=False, header_style="dim")
            for name in ("Study", "Status", "Mode", "Name", "Participants"):
                table.add_column(name, no_wrap=name in ("Study", "Status"))
            for each in items:
                cells = (each.study_id, each.status, each.mode, clipped(each.name, 40), _states(each.counts))
                table.add_row(*(words(one_line(cell)) for cell in cells))
            yield table
        else:
            for each in items:
                yield words(each.study_id)
                told = f"{clipped(each.name, 40)}, {each.status}, {_states(each.counts)}"
                yield indented(words(one_line(told)))
        if self._found.next_cursor:
            yield Text("There are more: --limit shows up to 100, --query and --status choose.", "dim")


def _states(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {state}" for state, count in counts.items() if count) or "nobody yet"


def invited(told: Invited) -> RenderableType:
    head = words(f"{told.queued} {'mail is' if told.queued == 1 else 'mails are'} queued.")
    return Group(head, *map(_left_out, told.left_out))


def assessed(told: BegunAssessments) -> RenderableType:
    """Whose documents are being judged, and who is left out."""
    lines = [words(f"{each.participant_id}: assessment {each.assessment_id}") for each in told.begun]
    head = words(
        f"{len(told.begun)} {'assessment is' if len(told.begun) == 1 else 'assessments are'} running."
    )
    return Group(head, *lines, *map(_left_out, told.left_out))


def _left_out(each: LeftOut) -> RenderableType:
    return words(f"{each.participant_id}: {each.detail}", "yellow")


def findings(told: Preflight) -> RenderableType:
    if told.status == "stopped":
        return Text("The preflight was broken off. Begin another one.", "red")
    if not told.findings:
        return Text("The simulated participants found nothing.", "green")
    lines: list[RenderableType] = [words(f"Findings: {len(told.findings)}")]
    for each in told.findings:
        who = f" ({each.persona.replace('_', ' ')})" if each.persona else ""
        lines.append(words(f"{each.kind.replace('_', ' ')}{who}: {clipped(each.where, 90)}", "bold"))
        lines.append(Hanging("", 2, words(one_line(each.text))))
    return Group(*lines)
