"""Sending a chat what it has not been sent yet: the questions, nudges, the pause with its reminders, and the end.

One durable orchestration an interview does this and nothing else sends questions, so the chat's order is the interview's.
A message is noted after it was sent: after a crash in between it is sent again, and none is left out. The message that
is being sent is noted before, since an answer may be faster than the note after it.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

from pydantic import BaseModel

from shared.channels.teams.cards import answered_card, question_card
from shared.channels.teams.due import CHECK_PARKED_S, CHECK_S, Due, check_after, due
from shared.channels.teams.linking import change_link, find_link
from shared.channels.teams.port import Message, NotSent, Teams
from shared.channels.teams.records import ChatLink, Shown
from shared.channels.teams.texts import texts
from shared.interview.loading import load_header
from shared.interview.records.documents import TurnDocument
from shared.interview.records.header import Gone
from shared.interview.records.header_document import Header
from shared.interview.records.turns import read_one
from shared.interview.records.view import participant_state
from shared.interview.state_machine.texts import closing_message
from shared.platform.services import Services


class Delivered(BaseModel):
    """How a delivery ended: `over` when nothing will ever follow, else the seconds until the next look."""

    over: bool
    check_s: float = 0.0


OVER = Delivered(over=True)


async def deliver(services: Services, teams: Teams, interview_id: str) -> Delivered:
    """Say all that is due. Raises NotSent when a later attempt may do better."""
    remind_after = timedelta(seconds=services.settings.remind_after_s)
    while True:
        link = await find_link(services.store, interview_id)
        if link is None or link.unreachable:
            return OVER
        try:
            header = await load_header(services, interview_id)
        except Gone:
            return OVER
        now = services.now()
        shown = _standing(header, link.shown)
        said = due(header, shown, now=now, remind_after=remind_after)
        if said is None:
            return _next_look(shown, check_after(shown, now=now, remind_after=remind_after))
        if not await _say(services, teams, header, link, said):
            return OVER


def _standing(header: Header, shown: Shown) -> Shown:
    """What was shown, as far as it still holds: nothing does once staff resumed an interview whose failure was shown."""
    return Shown() if shown.failed and header.status != "failed" else shown


def _next_look(shown: Shown, check_s: float) -> Delivered:
    """An interview that failed may be resumed, so its failure ends no delivery. Nor does a reminder outlive its pause."""
    if shown.failed:
        return Delivered(over=False, check_s=CHECK_PARKED_S)
    return OVER if shown.over else Delivered(over=False, check_s=check_s or CHECK_S)


async def _say(services: Services, teams: Teams, header: Header, link: ChatLink, said: Due) -> bool:
    """Send it and note that; False when the chat cannot be reached any more.

    A message that did not arrive is not shown: what the person writes before it is sent again is no answer to it.
    """
    interview_id = header.interview_id
    if not await _note(services, interview_id, link, lambda _: {"showing": said.shown}):
        return True
    shown = said.shown.model_copy(update={"failed": header.status == "failed"})
    try:
        for message in messages(header, said):
            sent = await teams.send(link.reference, message)
            shown = shown.model_copy(update={"card_id": sent}) if message.card else shown
    except NotSent as error:
        await _note(services, interview_id, link, lambda current: {"showing": current.shown})
        if not error.for_good:
            raise
        await _note(services, interview_id, link, lambda _: {"unreachable": True})
        return False
    await _note(services, interview_id, link, lambda _: {"shown": shown})
    if said.what in {"question", "closing"}:
        await _retire(services, teams, interview_id, link)
    return True


async def _retire(services: Services, teams: Teams, interview_id: str, link: ChatLink) -> None:
    """Remove the buttons of the card before, if Teams allows it: a stale answer is refused anyway."""
    if link.shown.card_id is None:
        return
    turn = await read_one(services.store, interview_id, TurnDocument, link.shown.turn)
    if turn is not None:
        with suppress(NotSent):
            shown = turn.shown()
            card = answered_card(shown.question_text, shown.acknowledgement)
            await teams.replace(link.reference, link.shown.card_id, card)


async def _note(
    services: Services, interview_id: str, link: ChatLink, news: Callable[[ChatLink], dict[str, object]]
) -> bool:
    """Change the link as it stands; False when the interview was meanwhile unlinked or linked to a new chat."""
    since = link.linked_at

    def noted(current: ChatLink) -> ChatLink:
        return current.model_copy(update=news(current)) if current.linked_at == since else current

    found = await change_link(services, interview_id, noted)
    return found is not None and found.linked_at == since


def messages(header: Header, said: Due) -> list[Message]:
    sentences = texts(header.language)
    match said.what:
        case "closing":
            return [Message(header.closing_message or closing_message(header.language, "complete"))]
        case "nudge":
            return [Message(sentences.nudge)]
        case "parked":
            return [Message(sentences.parked)]
        case "reminder":
            return [Message(sentences.reminder), *question_of(header)]
        case "question":
            return question_of(header)


def question_of(header: Header) -> list[Message]:
    state = participant_state(header)
    return [] if state.question is None else [question_card(texts(header.language), state, state.question)]
