"""How the bot responds to a person in a chat: linking, agreeing, answering, ending.

An answer is claimed as one from the interview's page is (`claim_answer`): the first valid one wins. The delivery alone
sends new questions; from here a question is sent only again.
"""

import hashlib
import logging
import traceback
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from shared.channels.teams.cards import MAX_ANSWER_CHARS, Submitted, disclosure_card, end_card, read_submitted
from shared.channels.teams.codes import ATTEMPTS_A_MINUTE, EXAMPLE, read_code, redeem
from shared.channels.teams.delivering import question_of
from shared.channels.teams.linking import change_link, find_interview, find_link, has_code, link, unlink
from shared.channels.teams.port import TYPING, Engine, Incoming, Message, NotSent, Say
from shared.channels.teams.records import ChatLink
from shared.channels.teams.texts import Texts, language_of, texts
from shared.interview.claims import ConsentMissing, GivenAnswer, NotAsked, claim_answer, was_taken
from shared.interview.loading import load_header
from shared.interview.records.closing import request_end
from shared.interview.records.consenting import agree, decline
from shared.interview.records.header import Gone
from shared.interview.records.header_document import Header
from shared.interview.records.index import list_anew
from shared.interview.records.view import is_final
from shared.language.plain_text import clean
from shared.platform.http import Problem
from shared.platform.rate_limits import PARTICIPANT_A_MINUTE
from shared.platform.services import Services
from shared.platform.shared_limits import SharedLimit

SHOW: Final = "/question"
END: Final = "/end"

CODE_LIMIT: Final = SharedLimit("teams-code", ATTEMPTS_A_MINUTE)
CHAT_LIMIT: Final = SharedLimit("teams-chat", PARTICIPANT_A_MINUTE)

logger = logging.getLogger("interviews.teams")


@dataclass(frozen=True, slots=True)
class Chat:
    """A chat that is linked, at the moment in which something came from it."""

    services: Services
    engine: Engine
    header: Header
    link: ChatLink
    say: Say

    @property
    def said(self) -> Texts:
        return texts(self.header.language)

    @property
    def interview_id(self) -> str:
        return self.header.interview_id


async def talk(services: Services, engine: Engine, came: Incoming, say: Say) -> None:
    """Respond to it. On any error the person reads that nothing was recorded."""
    said = texts(language_of(came.locale))
    try:
        await _talk(services, engine, came, say, said)
    except NotSent:
        raise
    except Exception as error:
        # An exception's message may quote what the participant said.
        where = "".join(traceback.format_tb(error.__traceback__)[-3:])
        logger.error("a message from Teams: %s\n%s", type(error).__name__, where)
        with suppress(NotSent):
            await say(Message(said.failed))


async def _talk(services: Services, engine: Engine, came: Incoming, say: Say, said: Texts) -> None:
    if not came.personal:
        if came.kind == "message":
            await say(Message(said.personal_only))
        return
    if services.settings.rate_limits == "on" and not await _within(CHAT_LIMIT, came.chat, services):
        await say(Message(said.busy))
        return
    chat = await _linked(services, engine, came, say)
    signs = read_code(came.text) if came.submitted is None else None
    answering = chat is not None and not is_final(chat.header)
    if signs is not None and await _link(services, engine, came, say, signs, answering=answering):
        return
    if chat is None:
        await say(Message(said.greeting.format(example=EXAMPLE)))
    elif came.kind == "message":
        await _listen(chat, came)


async def _within(limit: SharedLimit, credential: str, services: Services) -> bool:
    try:
        await limit.take(credential, services.store, services.now())
    except Problem:
        return False
    return True


async def _linked(services: Services, engine: Engine, came: Incoming, say: Say) -> Chat | None:
    """The interview of this chat, its address for messages updated; None when no interview is linked to it."""
    interview_id = await find_interview(services.store, came.chat)
    if interview_id is None:
        return None
    try:
        header = await load_header(services, interview_id)
    except Gone:
        return None
    found = await find_link(services.store, interview_id)
    if found is None or found.chat != came.chat:
        return None
    if found.unreachable or found.reference != came.reference:
        news = {"reference": came.reference, "unreachable": False}
        await change_link(services, interview_id, lambda current: current.model_copy(update=news))
    if found.unreachable:
        await engine.deliver(interview_id)
    return Chat(services, engine, header, found, say)


async def _link(
    services: Services, engine: Engine, came: Incoming, say: Say, signs: str, *, answering: bool
) -> bool:
    """Link the chat with this code. False when it was meant as an answer, while an interview goes on here."""
    said = texts(language_of(came.locale))
    if not await _within(CODE_LIMIT, came.chat, services):
        if not answering:
            await say(Message(said.too_many))
        return not answering
    interview_id = await redeem(services, signs, came.chat)
    if interview_id is None:
        if not answering:
            await say(Message(said.bad_code))
        return not answering
    try:
        header = await link(services, interview_id, came.chat, came.reference)
        if not await has_code(services.store, interview_id):  # staff revoked the link meanwhile
            await unlink(services.store, interview_id)
            raise Gone(interview_id)
    except Gone:
        await say(Message(said.bad_code))
        return True
    try:
        await say(Message(texts(header.language).linked))
        if header.consented_at is None and not is_final(header):
            await say(_disclosure(services, header))
    finally:  # what Teams does not take now may arrive later, and the question with it
        await engine.deliver(interview_id)
    return True


def _disclosure(services: Services, header: Header) -> Message:
    return disclosure_card(texts(header.language), services.settings.retention_days)


async def _listen(chat: Chat, came: Incoming) -> None:
    pressed = read_submitted(came.submitted) if came.submitted is not None else None
    if came.submitted is not None and pressed is None:
        await _show(chat)
    elif is_final(chat.header):
        await chat.say(Message(chat.said.over))
    elif pressed is not None and pressed.verb != "answer":
        await _press(chat, pressed)
    elif pressed is None and came.text.strip().lower() == END:
        await chat.say(end_card(chat.said))
    elif chat.header.consented_at is None:
        await chat.say(_disclosure(chat.services, chat.header))
    elif pressed is None and came.text.strip().lower() == SHOW:
        await _show(chat)
    else:
        await _answer(chat, came, pressed)


async def _press(chat: Chat, pressed: Submitted) -> None:
    match pressed.verb:
        case "agree":
            first = chat.header.consented_at is None
            await agree(chat.services, chat.interview_id)
            try:
                if first:
                    await chat.say(Message(chat.said.agreed))
            finally:
                await chat.engine.deliver(chat.interview_id)
        case "decline" if chat.header.consented_at is not None:
            await chat.say(end_card(chat.said))
        case "decline":
            await decline(chat.services, chat.interview_id)
            await chat.say(Message(chat.said.declined))
        case "end":
            await request_end(chat.services, chat.interview_id, by="participant")
            await chat.engine.end(chat.interview_id, by="participant")
            await chat.say(Message(chat.said.ending))
        case _:
            await _show(chat)


async def _answer(chat: Chat, came: Incoming, pressed: Submitted | None) -> None:
    """Claim the answer for the question that this chat shows; one that has moved on is shown instead."""
    text = clean(came.text if pressed is None else pressed.text)
    asked = chat.link.showing.question_id if pressed is None else pressed.question_id
    if asked is None:
        await _show(chat)
    elif not text.strip():
        await chat.say(Message(chat.said.blank))
    elif len(text) > MAX_ANSWER_CHARS:
        await chat.say(Message(chat.said.too_long))
    else:
        await _claim(chat, GivenAnswer(text, asked, _answer_id(came)))


async def _claim(chat: Chat, given: GivenAnswer) -> None:
    services = chat.services
    try:
        taken = await claim_answer(services, chat.header, given)
    except NotAsked as refused:
        if given.client_answer_id and await was_taken(
            services.store, chat.interview_id, given.client_answer_id
        ):
            return
        if refused.header.is_open:
            await chat.say(Message(chat.said.moved))
        await _show(chat, refused.header)
    except ConsentMissing:
        await chat.say(_disclosure(services, chat.header))
    else:
        if taken.pending:
            await _tell(chat, taken.header)
        with suppress(NotSent):  # the answer is taken, whether that is seen or not
            await chat.say(TYPING)


async def _tell(chat: Chat, header: Header) -> None:
    """Raise the event of a claimed answer. Its failure is logged and listed: the next message raises the event again."""
    try:
        await chat.engine.answered(chat.interview_id, header.turn)
    except Exception as error:
        logger.warning(
            "interview %s: the answer to turn %d was not told: %s",
            chat.interview_id,
            header.turn,
            type(error).__name__,
        )
        await list_anew(chat.services.store, header, chat.services.settings.ttl)


def _answer_id(came: Incoming) -> str | None:
    """The same for a message that Teams sends twice; None for one without an id."""
    if not came.message_id:
        return None
    return f"teams-{hashlib.sha256(f'{came.chat}|{came.message_id}'.encode()).hexdigest()[:32]}"


async def _show(chat: Chat, header: Header | None = None) -> None:
    """Send how the interview stands. A question that the chat has not shown yet is left to the delivery."""
    current = header or chat.header
    if is_final(current):
        await chat.say(Message(chat.said.over))
    elif current.consented_at is None:
        await chat.say(_disclosure(chat.services, current))
    elif not current.is_open:
        if current.is_claimed:  # a host may have died between the claim and its event
            await _tell(chat, current)
        await chat.say(Message(chat.said.thinking if current.turn else chat.said.preparing))
    elif current.turn != chat.link.showing.turn:
        if not chat.link.showing.turn:
            await chat.say(Message(chat.said.preparing))
        await chat.engine.deliver(chat.interview_id)
    else:
        for message in question_of(current):
            await chat.say(message)
