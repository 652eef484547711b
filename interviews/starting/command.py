"""`start`."""

import asyncio
import sys

from interviews.chat.command import take
from interviews.connection import StaffConnection, connect
from interviews.errors import WrongUse
from interviews.links import Invitation
from interviews.options import Key, Url
from interviews.screen import console_on, put
from interviews.starting import options
from interviews.starting.rendering import show_start
from interviews.starting.start_interview import StartOutcome, start_interview
from interviews.starting.start_options import MODES, Mode, StartOptions, known_mode, read_settings


def start(
    mode: options.ModeName = None,
    file: options.StartFile = None,
    sample: options.Sample = False,
    resume: options.Resume = None,
    candidate: options.Candidate = None,
    question_set: options.QuestionSet = None,
    questions: options.Questions = None,
    files: options.Files = None,
    plan: options.Plan = None,
    language: options.Language = None,
    setting: options.Setting = None,
    idempotency_key: options.IdempotencyKey = None,
    then_chat: options.ThenChat = False,
    as_json: options.AsJson = False,
    url: Url = None,
    key: Key = None,
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
    connection = connect(url, key)
    begun = asyncio.run(_begin(wish, connection, sample=sample, key=idempotency_key))
    console = console_on(sys.stdout)
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
