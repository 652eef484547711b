"""Takes one interview, and says how to come back to it."""

import asyncio
from typing import Final

from rich.console import Console

from interviews.chat import looks
from interviews.chat.api import ParticipantApi
from interviews.chat.keyboard import PROMPT, NoMoreInput, open_keyboard
from interviews.chat.memory import Memory, find_invitation, state_folder
from interviews.chat.session import Declined, Left, Session
from interviews.chat.talk import unsent_of
from interviews.chat.texts import Texts, texts_for
from interviews.connection import as_participant
from interviews.errors import CannotGoOn, Refused, Unreachable, WrongUse
from interviews.line import Line, Trouble
from interviews.links import Invitation, read_invitation
from interviews.plain import visible
from interviews.screen import program

FIRST_PATIENCE_S: Final = 2.0
SCRIPT_PATIENCE_S: Final = 60.0
"""Without anybody who could leave."""
UNKNOWN: Final = frozenset({404, 410})
FORBIDDEN: Final = frozenset({401, 403})
EXPIRED: Final = "link_expired"


class NotOpen(CannotGoOn):
    """The interview cannot be had with this link."""


def invited(given: str, url: str, token: str) -> Invitation:
    """The interview that is meant: by its link; by its id at `url` with a token, or where it was taken here before.

    A link names its server itself, and a token goes to no other. Raises WrongUse.
    """
    invitation = read_invitation(given, url, token)
    if invitation.token:
        return invitation
    known = find_invitation(state_folder(), invitation.interview_id)
    if known is None or not known.token:
        raise WrongUse(
            "Give the participant's whole link, with what stands behind #, or the token with --token."
        )
    return known


async def take(invitation: Invitation, console: Console, *, agrees: bool) -> None:
    """Until it is over, or the person leaves. Raises CannotGoOn."""
    async with as_participant(invitation.base_url, invitation.token) as server:
        api = ParticipantApi(server, invitation.interview_id)
        terms = await Line(_quietly, FIRST_PATIENCE_S).persist(lambda _: api.terms())
        texts = texts_for(terms.language)
        memory = Memory(state_folder(), invitation)
        keyboard = open_keyboard(lambda text: console.print(f"{PROMPT}{visible(text)}", markup=False))
        patience_s = None if keyboard.is_live else SCRIPT_PATIENCE_S
        session = Session(api, keyboard, console, memory, terms, patience_s)
        try:
            await session.run(agrees=agrees)
        except Declined:
            if not unsent_of(session.talk):
                memory.forget()
        # A task is cancelled by Ctrl-C while nothing is being typed.
        except (Left, NoMoreInput, asyncio.CancelledError):
            _leave(session, memory, console, texts, invitation)
        except Unreachable:
            _leave(session, memory, console, texts, invitation)
            raise
        except Refused as refused:
            if refused.status in (*UNKNOWN, *FORBIDDEN) and (unsent := unsent_of(session.talk)):
                console.print(looks.page(looks.left_over(unsent, texts)))
            if refused.status in UNKNOWN:
                memory.forget()
            raise _final(refused, texts) from None


def _leave(session: Session, memory: Memory, console: Console, texts: Texts, invitation: Invitation) -> None:
    talk = session.talk
    if talk.state and talk.state.is_closed and not talk.outgoing:
        return
    unsent = unsent_of(talk)
    if unsent and memory.holds(session.remembered):
        console.print(looks.page(looks.note(texts.kept_here)))
    elif unsent:
        console.print(looks.page(looks.left_over(unsent, texts)))
    console.print(looks.page(looks.note(texts.come_back)))
    console.print(f"  {program()} chat {invitation.interview_id}", soft_wrap=True, markup=False)


def _final(refused: Refused, texts: Texts) -> CannotGoOn:
    if refused.status in UNKNOWN:
        return NotOpen(f"{texts.not_found_title}. {texts.not_found_text}")
    if refused.reason == EXPIRED:
        return NotOpen(f"{texts.expired_title}. {texts.expired_text}")
    if refused.status in FORBIDDEN:
        return NotOpen(f"{texts.not_allowed_title}. {texts.not_allowed_text}")
    return refused


async def _quietly(how: Trouble) -> None:
    """The first contact is short: its failure is told in one line, at once."""
