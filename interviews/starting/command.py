"""`start`."""

import asyncio
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from interviews.chat.command import take
from interviews.connection import StaffConnection, connect
from interviews.errors import WrongUse
from interviews.links import Invitation
from interviews.options import Key, Token, Url
from interviews.plain import one_line, words
from interviews.screen import console_on, program, put
from interviews.shapes import Hanging
from interviews.starting.start_interview import StartOutcome, start_interview
from interviews.starting.start_options import MODES, Mode, StartOptions, known_mode, read_settings

ModeName = Annotated[
    str | None, typer.Argument(metavar="[MODE]", help=f"{', '.join(MODES)}; a file may say it instead.")
]
StartFile = Annotated[Path | None, typer.Option(help="A whole start as JSON; options go over it.")]
Sample = Annotated[bool, typer.Option("--sample", help="The sample material of the mode.")]
Resume = Annotated[Path | None, typer.Option(help="A resume: text, PDF, DOCX, ODT or HTML.")]
Candidate = Annotated[str | None, typer.Option(metavar="ID", help="Whose resume it is.")]
QuestionSet = Annotated[
    str | None, typer.Option("--set", metavar="ID|FILE", help="A question set; a file is imported.")
]
Questions = Annotated[
    Path | None, typer.Option(help="Questions with ideal answers, as JSON, for adaptive_follow_up.")
]
Files = Annotated[Path | None, typer.Option(help="A folder, or a ZIP archive, for knowledge_handover.")]
Plan = Annotated[
    str | None, typer.Option(metavar="ID|FILE", help="A plan, or a JSON file, for topic_exploration.")
]
Language = Annotated[str | None, typer.Option(help="en, it, es, de or fr.")]
Setting = Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="A setting; may be repeated.")]
IdempotencyKey = Annotated[
    str | None, typer.Option(help="Names this start: with the same key it starts once.", metavar="KEY")
]
ThenChat = Annotated[bool, typer.Option("--chat", help="Take the interview at once.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the server's answer, for scripts.")]


def start(
    mode: ModeName = None,
    file: StartFile = None,
    sample: Sample = False,
    resume: Resume = None,
    candidate: Candidate = None,
    question_set: QuestionSet = None,
    questions: Questions = None,
    files: Files = None,
    plan: Plan = None,
    language: Language = None,
    setting: Setting = None,
    idempotency_key: IdempotencyKey = None,
    then_chat: ThenChat = False,
    as_json: AsJson = False,
    url: Url = None,
    key: Key = None,
    token: Token = None,
) -> None:
    """Start an interview from a file, options or samples."""
    wish = StartOptions(
        mode=_mode(mode),
        file=file,
        resume=resume,
        set=question_set,
        questions=questions,
        files=files,
        plan=plan,
        candidate=candidate,
        language=language,
        settings=read_settings(setting or ()),
    )
    connection, console = connect(url, key, token), console_on(sys.stdout)
    begun = asyncio.run(_begin(wish, connection, sample=sample, key=idempotency_key))
    if as_json:
        put(begun.raw + b"\n")
    else:
        show_start(begun, console, connection.named_again())
    if then_chat:
        asyncio.run(take(_invitation(begun, connection), console, agrees=False))


def _invitation(begun: StartOutcome, connection: StaffConnection) -> Invitation:
    """To the server of this connection: the link may name the address that the world sees."""
    return Invitation(connection.url, begun.started.interview_id, begun.started.participant_token)


async def _begin(
    wish: StartOptions, connection: StaffConnection, *, sample: bool, key: str | None
) -> StartOutcome:
    async with connection.as_staff() as server:
        return await start_interview(wish, server, console_on(sys.stderr), sample=sample, key=key)


def _mode(given: str | None) -> Mode | None:
    """The mode, where it is named. Raises WrongUse."""
    mode = known_mode(given)
    if given is not None and mode is None:
        raise WrongUse(f"{given!r} is no mode. Known: {', '.join(MODES)}.")
    return mode


LABEL = 20


def show_start(begun: StartOutcome, console: Console, url_option: str) -> None:
    """The id, the personal link, and how to go on. Links are not broken, so that they can be copied."""
    started = begun.started
    link = one_line(started.participant_url)
    console.print(
        Text.assemble(("Interview ", "bold"), words(started.interview_id), f"  {begun.mode}, "),
        words(one_line(started.status).replace("_", " ")),
        sep="",
        soft_wrap=True,
    )
    for warning in (*started.warnings, *_left_out(begun)):
        console.print(words(warning, "yellow"))
    rows = {
        "Participant’s link": link,
        "Answer it here": f"{program()} chat {shlex.quote(link)}",
        "Watch it": f"{program()} watch {started.interview_id}{url_option}",
        "Read the result": f"{program()} result {started.interview_id}{url_option}",
    }
    for name, value in rows.items():
        console.print(Text.assemble((f"{name:<{LABEL}}", "dim"), words(value)), soft_wrap=True)
    if started.question:
        console.print(Hanging(Text("First question", "dim"), LABEL, words(started.question.question_text)))


def _left_out(begun: StartOutcome) -> list[str]:
    if begun.handover is None:
        return []
    rejected = [f"{each.file_name}: {each.reason}" for each in begun.handover.rejected_files]
    return [*begun.handover.warnings, *rejected]
