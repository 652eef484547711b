"""`corpus list | add | erase` and `assessment begin | list | result`."""

import asyncio
import sys
import uuid
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import quote

import typer
from rich.table import Table

from interviews.asking import ask, send_file
from interviews.calls import ServerReply
from interviews.connection import StaffConnection, connect
from interviews.contract.library import Assessment, AssessmentList, CorpusList, ReadCriteria, StoredDocument
from interviews.errors import WrongUse
from interviews.links import interview_id
from interviews.options import Key, Output, Token, Url
from interviews.plain import clipped, words
from interviews.result_command import write
from interviews.screen import console_on, tell

LOOK_S: Final = 0.5

corpus = typer.Typer(
    name="corpus", help="Documents that criteria are judged over, by corpus.", no_args_is_help=True
)
assessment = typer.Typer(
    name="assessment",
    help="Criteria judged over a corpus: begin, list, read the verdicts.",
    no_args_is_help=True,
)

Corpus = Annotated[str, typer.Argument(metavar="CORPUS", help="The name of the corpus.")]


Study = Annotated[
    str | None,
    typer.Option(
        "--study",
        metavar="ID",
        help="The study that it belongs to; a participant's corpus has their id as its name.",
    ),
]


class ResultForm(StrEnum):
    """How verdicts are written."""

    MARKDOWN = "markdown"
    XLSX = "xlsx"
    DOCX = "docx"
    JSON = "json"


@corpus.command(name="list")
def list_corpora(url: Url = None, key: Key = None, token: Token = None) -> None:
    """List corpora by name, each with how much it holds."""
    found = ask(connect(url, key, token), "GET", "/api/corpora", query={"limit": 100}).read(CorpusList)
    rows = [
        (
            each.corpus,
            f"{each.documents} documents",
            f"{each.answers} answers",
            f"{each.characters} characters",
        )
        for each in found.items
    ]
    _print(rows, "There is none yet: the first document of one begins it.")


@corpus.command()
def add(
    name: Corpus,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="The documents.")],
    study: Study = None,
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Add documents; the first one begins the corpus."""
    connection = connect(url, key, token)
    for file in files:
        query = {"corpus": name} | ({"study_id": study} if study else {})
        stored = send_file(connection, "/api/documents", file, query).read(StoredDocument)
        console_on(sys.stdout).print(words(f"{file.name}: {stored.passages} passages"))
        for warning in stored.warnings:
            tell(warning)


@corpus.command()
def erase(
    name: Corpus,
    documents: Annotated[int, typer.Option(min=0, help="How many documents and answers go with it.")],
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Erase a corpus with all that it holds, of which the number confirms it."""
    ask(
        connect(url, key, token),
        "DELETE",
        f"/api/corpora/{quote(name, safe='')}",
        query={"documents": documents},
    )
    console_on(sys.stdout).print(words(f"{name} is erased."))


@assessment.command()
def begin(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The criteria: CSV, Excel, or a text with one a line.")
    ],
    over: Annotated[str, typer.Option("--corpus", help="The corpus that they are judged over.")],
    name: Annotated[str | None, typer.Option(help="What the assessment is called.")] = None,
    language: Annotated[str, typer.Option(help="Of the criteria.")] = "en",
    form: Annotated[
        ResultForm, typer.Option("--format", help="How to write the verdicts.")
    ] = ResultForm.MARKDOWN,
    output: Output = None,
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Judge the criteria of a file over a corpus, wait, and write the verdicts."""
    connection = connect(url, key, token)
    read = send_file(connection, "/api/assessments/criteria", file).read(ReadCriteria)
    for each in read.rejected:
        tell(f"{file}, row {each.row}: {each.reason}")
    if not read.criteria:
        raise WrongUse(f"{file} holds no criterion that can be judged.")
    given: dict[str, Any] = {
        "corpus": over,
        "language": language,
        "criteria": [each.model_dump(exclude_none=True) for each in read.criteria],
    }
    given |= {"name": name} if name else {}
    write(asyncio.run(_judged(connection, given, form)).content, output)


@assessment.command(name="list")
def list_assessments(
    over: Annotated[str | None, typer.Option("--corpus", help="Only those over this corpus.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="List so many.")] = 20,
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """List assessments, newest first, each with its tally."""
    query = {"corpus": over, "limit": limit}
    found = ask(connect(url, key, token), "GET", "/api/assessments", query=query).read(AssessmentList)
    rows = [
        (each.assessment_id, clipped(each.name or each.first_question, 50), each.corpus, _tally(each))
        for each in found.items
    ]
    _print(rows, "There is none yet.")


@assessment.command()
def result(
    assessment_id: Annotated[str, typer.Argument(metavar="ID", help="The assessment's id.")],
    form: Annotated[ResultForm, typer.Option("--format", help="How to write it.")] = ResultForm.MARKDOWN,
    output: Output = None,
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Read the verdicts, those of people included."""
    path = f"/api/assessments/{interview_id(assessment_id)}"
    write(ask(connect(url, key, token), "GET", path, query={"format": form.value}).content, output)


async def _judged(connection: StaffConnection, given: dict[str, Any], form: ResultForm) -> ServerReply:
    async with connection.as_staff() as server:
        headers = {"Idempotency-Key": uuid.uuid4().hex}
        begun = await server.call("POST", "/api/assessments", json=given, headers=headers)
        path = f"/api/assessments/{begun.read(Assessment).assessment_id}"
        while True:
            if (await server.call("GET", path)).read(Assessment).status == "completed":
                return await server.call("GET", path, query={"format": form.value})
            await asyncio.sleep(LOOK_S)


def _tally(one: Assessment) -> str:
    return ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in one.counts.items() if count)


def _print(rows: list[tuple[str, ...]], nothing: str) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    for row in rows:
        table.add_row(*map(words, row))
    console_on(sys.stdout).print(table if rows else nothing)
