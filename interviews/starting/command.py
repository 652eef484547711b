"""`start`."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from interviews.chat.taking import take
from interviews.connection import Connection, connect
from interviews.errors import WrongUse
from interviews.links import Invitation
from interviews.options import Key, Url
from interviews.screen import console_on, put
from interviews.starting.begin import Begun, begin
from interviews.starting.looks import show_begun
from interviews.starting.wish import MODES, Mode, Wish, known_mode, read_settings


def start(
    mode: Annotated[
        str | None, typer.Argument(metavar="[MODE]", help=f"{', '.join(MODES)}; a file may say it instead.")
    ] = None,
    file: Annotated[Path | None, typer.Option(help="A whole start as JSON; options go over it.")] = None,
    sample: Annotated[bool, typer.Option("--sample", help="The sample material of the mode.")] = False,
    resume: Annotated[Path | None, typer.Option(help="A resume: text, PDF or DOCX.")] = None,
    candidate: Annotated[str | None, typer.Option(metavar="ID", help="Whose resume it is.")] = None,
    question_set: Annotated[
        str | None, typer.Option("--set", metavar="ID|FILE", help="A question set; a file is imported.")
    ] = None,
    questions: Annotated[
        Path | None, typer.Option(help="Questions with ideal answers, as JSON, for adaptive_follow_up.")
    ] = None,
    files: Annotated[
        Path | None, typer.Option(help="A folder, or a ZIP archive, for knowledge_handover.")
    ] = None,
    plan: Annotated[
        str | None, typer.Option(metavar="ID|FILE", help="A plan, or a JSON file, for topic_exploration.")
    ] = None,
    language: Annotated[str | None, typer.Option(help="en, it, es, de or fr.")] = None,
    setting: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A setting; may be repeated.")
    ] = None,
    idempotency_key: Annotated[
        str | None, typer.Option(help="Names this start: with the same key it starts once.", metavar="KEY")
    ] = None,
    then_chat: Annotated[bool, typer.Option("--chat", help="Take the interview at once.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the server's answer, for scripts.")] = False,
    url: Url = None,
    key: Key = None,
) -> None:
    """Start an interview from a file, options or samples."""
    wish = Wish(
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
    connection = connect(url, key)
    begun = asyncio.run(_begin(wish, connection, sample=sample, key=idempotency_key))
    console = console_on(sys.stdout)
    if as_json:
        put(begun.raw + b"\n")
    else:
        show_begun(begun, console, connection.named_again())
    if then_chat:
        # At the server that is spoken to: the link may name the one that the world sees.
        invitation = Invitation(connection.url, begun.started.interview_id, begun.started.participant_token)
        asyncio.run(take(invitation, console, agrees=False))


async def _begin(wish: Wish, connection: Connection, *, sample: bool, key: str | None) -> Begun:
    async with connection.as_staff() as server:
        return await begin(wish, server, console_on(sys.stderr), sample=sample, key=key)


def _mode(given: str | None) -> Mode | None:
    """The mode, where it is named. Raises WrongUse."""
    mode = known_mode(given)
    if given is not None and mode is None:
        raise WrongUse(f"{given!r} is no mode. Known: {', '.join(MODES)}.")
    return mode
