"""Teams: what its bot is sent, and the codes by which a chat is linked to an interview."""

import logging
from datetime import datetime
from functools import partial
from typing import Final
from urllib.parse import quote

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel

from shared.channels.teams.codes import make_code
from shared.channels.teams.port import (
    MAX_ACTIVITY_BYTES,
    BadActivity,
    Incoming,
    NotSent,
    Say,
    SignInFailed,
    Teams,
    Unauthorised,
)
from shared.channels.teams.talking import talk
from shared.interview.records.header import read_header
from shared.interview.records.view import is_final
from shared.platform.http import Problem, json_response
from shared.platform.ids import new_id
from triggers.http.calls import Call
from triggers.http.operations import Sent, operation
from triggers.staff.audit import conflict, store_action
from triggers.staff.names import STAFF_NAME

blueprint = df.Blueprint()
anyone = partial(operation, blueprint, caller="anyone", tag="Teams")
staff = partial(operation, blueprint, caller="staff", tag="Teams")

NOT_SET_UP: Final = "Teams is not set up here: TEAMS_APP_ID names no bot."

logger = logging.getLogger("interviews.teams")


class IssuedCode(BaseModel):
    """A one-time code, until when it is good, and a link that opens the chat with it, where the bot has an app id."""

    code: str
    expires_at: datetime
    chat_url: str | None


@anyone(
    "POST",
    "api/messages",
    {
        200: Sent("It was dealt with", ("application/json",)),
        400: "It is no activity",
        401: "It bears no token of the Bot Framework's for this bot",
        404: "Teams is not set up",
        413: "The body is larger than any activity",
        503: "The bot cannot sign in",
    },
    durable=True,
    counted="refused",  # they come from few addresses, and each carries a token
)
async def receive_message(call: Call) -> func.HttpResponse:
    """Take an activity from Teams; every one must bear the Bot Framework's token for this bot."""
    teams = _teams(call)
    body: bytes = call.req.get_body()
    if len(body) > MAX_ACTIVITY_BYTES:
        raise Problem(413, f"The body is over {MAX_ACTIVITY_BYTES} bytes.")

    async def deal(came: Incoming, say: Say) -> None:
        await talk(call.services, call.orchestrations, came, say)

    try:
        await teams.receive(call.sent("authorization"), body, deal)
    except Unauthorised as error:
        logger.warning("an activity was refused: %s", error)
        raise Problem(401, "This activity does not come from Teams for this bot.") from None
    except SignInFailed as error:
        logger.error("the bot cannot sign in: %s", error)
        raise Problem(503, "The bot cannot sign in to Teams.", headers={"Retry-After": "60"}) from None
    except BadActivity:
        raise Problem(400, "The body is no activity of the Bot Framework's.") from None
    except NotSent as error:  # what came was dealt with; only the answer to it was not taken
        logger.warning("an answer in Teams was not sent: %s", error)
    return func.HttpResponse("{}", mimetype="application/json")


@staff(
    "POST",
    "api/interviews/{id}/link-code",
    {201: IssuedCode, 404: "No such interview, or Teams is not set up", 409: "The interview is over"},
    headers=(STAFF_NAME,),
)
async def issue_link_code(call: Call) -> func.HttpResponse:
    """Make a one-time code by which a chat in Teams is linked to this interview; the one before it is void."""
    teams = _teams(call)
    header = await read_header(call.services.store, call.interview_id)
    if is_final(header):
        raise conflict(call, header, "The interview is over.")
    await store_action(call, "link-code", header, new_id(call.services.now()))
    code, expires_at = await make_code(call.services, call.interview_id)
    return json_response(IssuedCode(code=code, expires_at=expires_at, chat_url=_chat_url(teams, code)), 201)


def _teams(call: Call) -> Teams:
    if call.services.teams is None:
        raise Problem(404, NOT_SET_UP)
    return call.services.teams


def _chat_url(teams: Teams, code: str) -> str | None:
    """Opens the chat with the bot, the code already typed."""
    if teams.app_id is None:
        return None
    return f"https://teams.microsoft.com/l/chat/0/0?users=28:{teams.app_id}&message={quote(code)}"
