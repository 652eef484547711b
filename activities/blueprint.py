"""The activities as Azure Functions: each reads its effect, performs it, and answers with the event as JSON."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import azure.durable_functions as df
from pydantic import ConfigDict, TypeAdapter

from activities.assess import assess as perform_assess
from activities.compose import compose as perform_compose
from activities.failing import is_gone_for_good, log_failure, of_its_kind
from activities.notifications import announce
from activities.prepare import prepare as perform_prepare
from activities.record import close, note, revive
from activities.summarize import summarize as perform_summarize
from shared.interview.loading import load_header
from shared.interview.records.header import Gone
from shared.interview.state_machine.effects import (
    Assess,
    AtTheEnd,
    BuildContext,
    Call,
    Close,
    Compose,
    Note,
    Prepare,
    Revive,
    Summarise,
    WritePackage,
)
from shared.interview.state_machine.errors import DomainError
from shared.modes.mode import mode_of
from shared.other_versions import read_from
from shared.platform.bootstrap import services
from shared.platform.durable import Json, durable_client, with_client
from shared.platform.services import Services
from shared.platform.telemetry.work import Work, at_work
from shared.storage.port import BadDocument, BadQuery, TooLarge

blueprint = df.Blueprint()

FINAL: Final = (
    DomainError,
    TooLarge,
    BadDocument,
    BadQuery,
    AssertionError,
    AttributeError,
    ArithmeticError,
    LookupError,
    TypeError,
    ValueError,
)
"""What every other attempt would meet again: a fault of ours, or what cannot be stored. All else may pass with time."""

RECORDED: TypeAdapter[Note | Close | Revive] = TypeAdapter(
    Note | Close | Revive, config=ConfigDict(defer_build=True)
)


async def perform[E: Call](
    activity: Callable[[Services, E], Awaitable[dict[str, Any]]], effect: E
) -> dict[str, Any]:
    """Run the activity. What no retry could mend is told as the event `Failed`; what may pass is raised, and retried.

    An interview that is gone for good is nothing that a retry could mend either.
    """
    given = services()
    with at_work(_work(effect), given.telemetry) as work:
        try:
            return await activity(given, effect)
        except Gone as gone:
            if not is_gone_for_good(given, gone):
                raise of_its_kind(gone) from None
            return {"kind": "closed"} if isinstance(effect, Close) else failed(effect, "erased")
        except Exception as error:
            work.failure = type(error).__name__
            log_failure(f"{effect.kind} of interview {effect.interview_id}", error)
            if isinstance(error, FINAL):
                return failed(effect, work.failure)
            raise of_its_kind(error) from None


def _work(effect: Call) -> Work:
    """The effect as telemetry knows it: a step of the turn whose answer led to it, which else the header tells."""
    work = Work("activity", effect.kind, effect.interview_id, follows=True)
    match effect:
        case Prepare():
            work.turn = 0
        case Compose():
            work.turn = effect.after_turn or 0
        case Assess() | Note():
            work.turn = effect.turn
        case _:
            pass
    return work


def failed(effect: Call, error: str) -> dict[str, Any]:
    """The event that tells the orchestrator not to try again."""
    return {"kind": "failed", "effect": effect.kind, "error": error}


async def perform_record(given: Services, effect: Note | Close | Revive) -> dict[str, Any]:
    """What `record` does depends on the effect: note something on the open question, close the interview, revive it."""
    match effect:
        case Note():
            return await note(given, effect)
        case Close():
            return await close(given, effect)
        case Revive():
            return await revive(given, effect)


@durable_client(blueprint)
@blueprint.activity_trigger(input_name="task")
@with_client
async def prepare(task: Json, client: df.DurableFunctionsClient) -> Json:
    effect = read_from(Prepare, task)
    happened = await perform(perform_prepare, effect)
    await announce(services(), client, effect, happened)
    return happened


@durable_client(blueprint)
@blueprint.activity_trigger(input_name="task")
@with_client
async def compose(task: Json, client: df.DurableFunctionsClient) -> Json:
    effect = read_from(Compose, task)
    happened = await perform(perform_compose, effect)
    await announce(services(), client, effect, happened)
    return happened


@blueprint.activity_trigger(input_name="task")
async def assess(task: Json) -> Json:
    return await perform(perform_assess, read_from(Assess, task))


@durable_client(blueprint)
@blueprint.activity_trigger(input_name="task")
@with_client
async def record(task: Json, client: df.DurableFunctionsClient) -> Json:
    effect = RECORDED.validate_python(task, extra="allow")
    happened = await perform(perform_record, effect)
    await announce(services(), client, effect, happened)
    return happened


@blueprint.activity_trigger(input_name="task")
async def summarize(task: Json) -> Json:
    return await perform(perform_summarize, read_from(Summarise, task))


@blueprint.activity_trigger(input_name="task")
async def write_package(task: Json) -> Json:
    return await perform(make_at_the_end, read_from(WritePackage, task))


@blueprint.activity_trigger(input_name="task")
async def build_context(task: Json) -> Json:
    return await perform(make_at_the_end, read_from(BuildContext, task))


async def make_at_the_end(services: Services, effect: AtTheEnd) -> dict[str, Any]:
    """Make it and store it; what is stored already stays as it is."""
    header = await load_header(services, effect.interview_id)
    await mode_of(header).make_at_the_end(services, effect)
    return {"kind": "made"}
