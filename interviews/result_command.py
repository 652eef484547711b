"""`result`."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from interviews.asking import ask
from interviews.connection import connect
from interviews.contract.result import Result
from interviews.errors import WrongUse
from interviews.links import interview_id
from interviews.options import Key, Output, Token, Url
from interviews.rendering.interview import outcome
from interviews.screen import console_on, put, tell


class Form(StrEnum):
    """How a result is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    CSV = "csv"
    JSON = "json"


class PackageForm(StrEnum):
    """How an onboarding package is written."""

    MARKDOWN = "md"
    WORD = "docx"


def result(
    interview: Annotated[str, typer.Argument(metavar="ID", help="The interview's id.")],
    form: Annotated[Form, typer.Option("--format", help="How to write it.")] = Form.TEXT,
    package: Annotated[
        PackageForm | None, typer.Option(help="The onboarding package of a handover instead.")
    ] = None,
    output: Output = None,
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Read what is kept of an interview, so far or for good."""
    connection = connect(url, key, token)
    path, query = _address(interview_id(interview), form, package)
    if package is PackageForm.WORD and output is None and sys.stdout.isatty():
        raise WrongUse("A Word file is nothing for the screen: name a file with --output.")
    reply = ask(connection, "GET", path, query=query)
    if package is None and form is Form.TEXT:
        _write_text(reply.read(Result), output)
    else:
        write(reply.content, output)


def _address(given: str, form: Form, package: PackageForm | None) -> tuple[str, dict[str, str]]:
    match package:
        case PackageForm.MARKDOWN:
            return f"/api/interviews/{given}/package", {"format": "markdown"}
        case PackageForm.WORD:
            return f"/api/interviews/{given}/package", {"format": "docx"}
        case None:
            return f"/api/interviews/{given}/result", {"format": "json" if form is Form.TEXT else form.value}


def _write_text(found: Result, output: Path | None) -> None:
    if output is None:
        console_on(sys.stdout).print(outcome(found))
        return
    try:
        with output.open("w", encoding="utf-8") as file:
            console_on(file).print(outcome(found))
    except OSError as error:
        raise _not_written(output, error) from None
    tell(f"Written to {output}.")


def write(content: bytes, output: Path | None) -> None:
    """The content as it came, to the file or to standard output. Raises WrongUse."""
    if output is None:
        put(content)
        return
    try:
        output.write_bytes(content)
    except OSError as error:
        raise _not_written(output, error) from None
    tell(f"Written to {output}.")


def _not_written(output: Path, error: OSError) -> WrongUse:
    return WrongUse(f"{output} cannot be written: {error.strerror or error}.")
