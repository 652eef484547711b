"""`study create | list | assess | invite | results | preflight`."""

import asyncio
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from interviews.asking import ask
from interviews.connection import connect
from interviews.contract.study import Preflight, StudyList
from interviews.links import interview_id
from interviews.options import Key, Output, Token, Url
from interviews.result_command import write
from interviews.screen import console_on, put
from interviews.studies import rendering
from interviews.studies.calls import assess_all, begin_and_wait, create_study, invite_all
from interviews.studies.file import read_study

study = typer.Typer(
    name="study",
    help="Studies: make, list and check one, invite to it, read its results.",
    no_args_is_help=True,
)

StudyId = Annotated[str, typer.Argument(metavar="ID", help="The study's id.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the server's answer, for scripts.")]


class ResultsForm(StrEnum):
    """How results are written."""

    MARKDOWN = "markdown"
    CSV = "csv"
    XLSX = "xlsx"
    JSON = "json"


@study.command()
def create(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The study, as YAML or JSON.")],
    participants: Annotated[
        Path | None, typer.Option(help="A CSV file: name, email, external_id, language …")
    ] = None,
    opened: Annotated[bool, typer.Option("--open", help="Open it at once.")] = False,
    idempotency_key: Annotated[
        str | None, typer.Option(metavar="KEY", help="With the same key it is made once.")
    ] = None,
    as_json: AsJson = False,
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Make a study from a file, with its participants; it is a draft unless it is opened."""
    connection = connect(url, key, token)
    given = read_study(file)
    made = asyncio.run(create_study(connection, given, participants, opened=opened, key=idempotency_key))
    if as_json:
        put(made.raw + b"\n")
    else:
        # without the crop, which would cut a link at the width of the window
        console_on(sys.stdout).print(rendering.created(made, connection.named_again()), crop=False)


@study.command(name="list")
def list_studies(
    query: Annotated[str | None, typer.Option(help="Only those with this in their name.")] = None,
    status: Annotated[str | None, typer.Option(help="draft, open or closed.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="List so many.")] = 20,
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """List studies, newest first, with their participants by state."""
    filters = {"query": query, "status": status, "limit": limit}
    reply = ask(connect(url, key, token), "GET", "/api/studies", query=filters)
    console_on(sys.stdout).print(rendering.Listing(reply.read(StudyList)))


@study.command()
def assess(
    study_id: StudyId,
    participant: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Only this participant; may be repeated.")
    ] = None,
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Judge a study's criteria over its participants' documents: of everybody whose never were, or of these."""
    connection = connect(url, key, token)
    told = asyncio.run(assess_all(connection, interview_id(study_id), participant or []))
    console_on(sys.stdout).print(rendering.assessed(told))


@study.command()
def invite(
    study_id: StudyId,
    participant: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Only this participant; may be repeated.")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Also who was invited before; needs --participant.")
    ] = False,
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Invite by e-mail who is in state `invited`. Nobody is invited twice."""
    connection = connect(url, key, token)
    invited = asyncio.run(invite_all(connection, interview_id(study_id), participant or [], again=again))
    console_on(sys.stdout).print(rendering.invited(invited))


@study.command()
def results(
    study_id: StudyId,
    form: Annotated[
        ResultsForm | None,
        typer.Option("--format", help="How to write them: markdown unless told, of criteria csv."),
    ] = None,
    output: Output = None,
    criteria: Annotated[
        bool, typer.Option("--criteria", help="The verdicts of a study of criteria, as csv, xlsx or json.")
    ] = False,
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Read the results across a study's interviews, so far or for good."""
    path = f"/api/studies/{interview_id(study_id)}/results{'/criteria' if criteria else ''}"
    form = form or (ResultsForm.CSV if criteria else ResultsForm.MARKDOWN)
    write(ask(connect(url, key, token), "GET", path, query={"format": form.value}).content, output)


@study.command()
def preflight(
    study_id: StudyId, as_json: AsJson = False, url: Url = None, key: Key = None, token: Token = None
) -> None:
    """Have simulated participants take the study, and say what would go wrong."""
    reply = asyncio.run(begin_and_wait(connect(url, key, token), interview_id(study_id)))
    if as_json:
        put(reply.content + b"\n")
    else:
        console_on(sys.stdout).print(rendering.findings(reply.read(Preflight)))
