"""Runs one interview in the terminal, and says how to return to it."""

import asyncio
from typing import Final

from rich.console import Console

from interviews.chat import rendering
from interviews.chat.api import ParticipantClient
from interviews.chat.keyboard import PROMPT, NoMoreInput, open_keyboard
from interviews.chat.memory import DeviceMemory, find_invitation
from interviews.chat.session import ChatSession, Declined
from interviews.chat.side_actions import Left
from interviews.chat.talk import unsent_of
from interviews.chat.texts import ChatTexts, texts_for
from interviews.connection import as_participant, is_staff_token
from interviews.errors import CommandFailed, Refused, ServerUnreachable, WrongUse
from interviews.links import Invitation, read_invitation
from interviews.plain import visible
from interviews.private_files import state_folder
from interviews.retrying import Retrying, Trouble
from interviews.screen import program

FIRST_PATIENCE_S: Final = 2.0
SCRIPT_PATIENCE_S: Final = 60.0
"""Of a script, which nobody can interrupt."""
UNKNOWN: Final = frozenset({404, 410})
FORBIDDEN: Final = frozenset({401, 403})
EXPIRED: Final = "link_expired"


class NotOpen(CommandFailed):
    """The interview cannot be opened with this link."""


def invited(given: str, url: str, token: str) -> Invitation:
    """The interview of a link, or of an id at `url` with a token or one that this device has stored.

    A token is sent to the server of its link alone; one of staff's, which the environment may hold, is none here.
    Raises WrongUse.
    """
    invitation = read_invitation(given, url, "" if is_staff_token(token) else token)
    if invitation.token:
        return invitation
    known = find_invitation(state_folder(), invitation.interview_id)
    if known is None or not known.token:
        raise WrongUse(
            "Give the participant's whole link, with what stands behind #, or the token with --token."
        )
    return known


async def take(invitation: Invitation, console: Console, *, agrees: bool) -> None:
    """Run the interview until it is over, or the person leaves. Raises CommandFailed."""
    async with as_participant(invitation.base_url, invitation.token) as server:
        api = ParticipantClient(server, invitation.interview_id)
        terms = await Retrying(_quietly, FIRST_PATIENCE_S).persist(lambda _: api.terms())
        texts = texts_for(terms.language)
        memory = DeviceMemory(state_folder(), invitation)
        keyboard = open_keyboard(lambda text: console.print(f"{PROMPT}{visible(text)}", markup=False))
        patience_s = None if keyboard.is_live else SCRIPT_PATIENCE_S
        session = ChatSession(api, keyboard, console, memory, terms, patience_s)
        try:
            await session.run(agrees=agrees)
        except Declined:
            if not unsent_of(session.talk):
                memory.forget()
        # A task is cancelled by Ctrl-C while nothing is being typed.
        except (Left, NoMoreInput, asyncio.CancelledError):
            _leave(session, memory, console, texts, invitation)
        except ServerUnreachable:
            _leave(session, memory, console, texts, invitation)
            raise
        except Refused as refused:
            if refused.status in (*UNKNOWN, *FORBIDDEN) and (unsent := unsent_of(session.talk)):
                console.print(rendering.page(rendering.left_over(unsent, texts)))
            if refused.status in UNKNOWN:
                memory.forget()
            raise _final(refused, texts) from None


def _leave(
    session: ChatSession, memory: DeviceMemory, console: Console, texts: ChatTexts, invitation: Invitation
) -> None:
    talk = session.talk
    if talk.state and talk.state.is_closed and not talk.outgoing:
        return
    unsent = unsent_of(talk)
    if unsent and memory.holds(session.remembered):
        console.print(rendering.page(rendering.note(texts.kept_here)))
    elif unsent:
        console.print(rendering.page(rendering.left_over(unsent, texts)))
    console.print(rendering.page(rendering.note(texts.come_back)))
    console.print(f"  {program()} chat {invitation.interview_id}", soft_wrap=True, markup=False)


def _final(refused: Refused, texts: ChatTexts) -> CommandFailed:
    if refused.status in UNKNOWN:
        return NotOpen(f"{texts.not_found_title}. {texts.not_found_text}")
    if refused.reason == EXPIRED:
        return NotOpen(f"{texts.expired_title}. {texts.expired_text}")
    if refused.status in FORBIDDEN:
        return NotOpen(f"{texts.not_allowed_title}. {texts.not_allowed_text}")
    return refused


async def _quietly(how: Trouble) -> None:
    """Show nothing: the first call is short, and its failure ends the command with one line."""
