"""The commands, and their errors: one line on standard error, and an exit code."""

import asyncio
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated, Final
from urllib.parse import quote

import typer

from interviews.asking import ask
from interviews.chat.command import invited, take
from interviews.connection import DEFAULT_URL, connect
from interviews.errors import CommandFailed
from interviews.evidence.command import assessment, corpus
from interviews.library.command import library
from interviews.links import server_url
from interviews.options import Key, Token, Url
from interviews.result_command import result
from interviews.screen import console_on, tell
from interviews.sign_in_command import owner_link, sign_in, sign_out
from interviews.starting.command import start
from interviews.studies.command import study
from interviews.watching.command import watch


def rebuild_results(
    study: Annotated[str, typer.Argument(metavar="ID", help="The study's id.")],
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Build the results of a study anew from its interviews. Meanwhile they grow from nothing."""
    ask(connect(url, key, token), "POST", f"/api/studies/{quote(study, safe='')}/results/rebuild")
    tell("They are being built anew.")


HELP: Final = """Durable Interviews in the terminal: start interviews, take one, watch them, read what came of them.

Exit codes: 0 done, 1 the server refused, 2 wrong use, 3 no answer from the server, 130 stopped by Ctrl-C.
"""

app = typer.Typer(
    name="python -m interviews",
    help=HELP,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.command()
def chat(
    interview: Annotated[
        str, typer.Argument(metavar="LINK|ID", help="The participant's link, or the interview's id.")
    ],
    token: Annotated[
        str, typer.Option("--token", envvar="INTERVIEWS_TOKEN", help="The participant's token, with an id.")
    ] = "",
    agree: Annotated[bool, typer.Option("--agree", help="Agree to what is disclosed; for scripts.")] = False,
    url: Url = None,
) -> None:
    """Take an interview: answer its questions. What is typed is kept until the server has it."""
    invitation = invited(interview, server_url(url or DEFAULT_URL), token)
    asyncio.run(take(invitation, console_on(sys.stdout), agrees=agree))


app.command()(start)
app.command()(watch)
app.command()(result)
app.add_typer(study)
app.add_typer(library)
app.add_typer(corpus)
app.add_typer(assessment)
app.command()(rebuild_results)
app.command()(sign_in)
app.command()(sign_out)
app.command()(owner_link)


def main(arguments: Sequence[str]) -> int:
    """Run a command; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that cannot show a character shows a sign for it.
            stream.reconfigure(errors="replace")
    try:
        app(list(arguments), standalone_mode=True)
    except CommandFailed as problem:
        tell(str(problem))
        return problem.code
    except OSError as problem:
        tell(f"The output cannot be written: {problem.strerror or problem}.")
        return 1
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 0
    return 0
