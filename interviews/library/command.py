"""`library list | import | export`."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from interviews.asking import ask, send_file
from interviews.connection import connect
from interviews.contract.library import EntryList
from interviews.links import interview_id
from interviews.options import Key, Output, Token, Url
from interviews.plain import clipped, words
from interviews.result_command import write
from interviews.screen import console_on

library = typer.Typer(
    name="library",
    help="Question sets, questionnaires, plans and guides: list, import and export them.",
    no_args_is_help=True,
)


class Kind(StrEnum):
    """A kind that is kept in the library, by its address."""

    SETS = "question-sets"
    QUESTIONNAIRES = "questionnaires"
    PLANS = "plans"
    GUIDES = "guides"


class Filed(StrEnum):
    """A kind whose entries come in files."""

    SETS = "question-sets"
    QUESTIONNAIRES = "questionnaires"
    GUIDES = "guides"


class FileForm(StrEnum):
    """How an entry is written."""

    YAML = "yaml"
    JSON = "json"


@library.command(name="list")
def list_entries(
    kind: Annotated[Kind, typer.Argument(help="Of which kind.")],
    limit: Annotated[int, typer.Option(min=1, max=100, help="List so many.")] = 20,
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """List what there is, newest first."""
    found = ask(connect(url, key, token), "GET", f"/api/{kind.value}", query={"limit": limit}).read(EntryList)
    console_on(sys.stdout).print(_table(found) if found.items else "There is none yet.")


@library.command(name="import")
def import_file(
    kind: Annotated[Filed, typer.Argument(help="What the file holds.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="YAML or JSON; a guide may be any document.")],
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Import a file: all of it or nothing, and the same content changes nothing."""
    found = send_file(connect(url, key, token), f"/api/{kind.value}/import", file).read(EntryList)
    console_on(sys.stdout).print(_table(found))


@library.command()
def export(
    kind: Annotated[Filed, typer.Argument(help="Of which kind.")],
    entry_id: Annotated[str, typer.Argument(metavar="ID", help="The entry's id.")],
    form: Annotated[FileForm, typer.Option("--format", help="How to write it.")] = FileForm.YAML,
    output: Output = None,
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Export an entry as a file that can be imported again."""
    path = f"/api/{kind.value}/{interview_id(entry_id)}/export"
    write(ask(connect(url, key, token), "GET", path, query={"format": form.value}).content, output)


def _table(found: EntryList) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    for each in found.items:
        state = each.outcome or ("" if each.is_active else "not in use")
        table.add_row(
            *(words(cell) for cell in (each.id, clipped(each.name, 60), f"version {each.version}", state))
        )
    return table
