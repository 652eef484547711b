"""Talking and telling without a host: a store, a chat that takes what is sent or does not, and who is told what."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from shared.channels.teams.delivering import Delivered, deliver
from shared.channels.teams.linking import link
from shared.channels.teams.port import TYPING, Incoming, Message, NotSent, Reference, Talk
from shared.channels.teams.talking import talk
from shared.interview.records.documents import TurnDocument
from shared.interview.records.header import change_header
from shared.interview.records.header_document import Header, ShownQuestion
from shared.platform.services import Services
from shared.platform.settings import AppSettings
from shared.storage.files import open_files
from shared.storage.port import INTERVIEWS
from shared.storage.sqlite import SqliteStore
from tests.fakes.connector import words_of
from tests.fakes.manual_clock import ManualClock
from tests.fakes.scripted_language import ScriptedLanguage

CHAT: Final = "chat-1"
ONLY: Final = f"{0x19F4B3C0000:012x}{1:020x}"
"""The id of the one interview."""


@dataclass
class Chats:
    """Teams. `said` is what the bot said of its own accord, in words; Teams `refuses` it, or it `breaks` by our fault.

    What is `meanwhile` runs while the next message is on its way, which is lost then.
    """

    said: list[str] = field(default_factory=list[str])
    refuses: NotSent | None = None
    breaks: Exception | None = None
    meanwhile: Callable[[], Awaitable[object]] | None = None
    app_id: str | None = None

    async def receive(self, authorization: str | None, body: bytes, talk: Talk) -> None:
        raise NotImplementedError

    async def send(self, reference: Reference, message: Message) -> str | None:
        if failure := self.refuses or self.breaks:
            raise failure
        if (meanwhile := self.meanwhile) is not None:
            self.meanwhile = None
            await meanwhile()
            raise NotSent(None, for_good=False)
        self.said.append(in_words(message))
        return f"sent-{len(self.said)}"

    async def replace(self, reference: Reference, message_id: str, message: Message) -> None:
        """Nothing is looked at."""


@dataclass
class Told:
    """The orchestrations: what each was told; `breaks` is what comes of telling of an answer."""

    answers: list[int] = field(default_factory=list[int])
    deliveries: int = 0
    ends: int = 0
    breaks: Exception | None = None

    async def answered(self, interview_id: str, turn: int) -> None:
        if self.breaks is not None:
            raise self.breaks
        self.answers.append(turn)

    async def end(self, interview_id: str, by: str) -> None:
        self.ends += 1

    async def deliver(self, interview_id: str) -> None:
        self.deliveries += 1


@dataclass
class Alone:
    """One interview, `i`, linked to one chat."""

    services: Services
    clock: ManualClock
    chats: Chats = field(default_factory=Chats)
    told: Told = field(default_factory=Told)
    messages: int = 0

    async def change(self, **fields: Any) -> Header:
        """The header with these fields, as an activity of the interview would leave it."""
        return await change_header(
            self.services.store, ONLY, lambda header: header.model_copy(update=fields), ttl=None
        )

    async def ask(self, turn: int, **fields: Any) -> None:
        """Question `q-<turn>` is open."""
        asked = TurnDocument(
            turn=turn,
            main_id=f"q-{turn}",
            question_id=f"q-{turn}",
            question_kind="main",
            order=0,
            parent_question_id=None,
            question_text=f"Question number {turn}?",
            acknowledgement=None,
            asked_at=self.clock.now(),
        )
        await self.services.store.put(INTERVIEWS, asked.to_document(ONLY, None))
        shown: ShownQuestion = asked.shown()
        await self.change(**{"status": "awaiting_answer", "turn": turn, "question": shown, **fields})

    async def ask_and_show(self, turn: int) -> None:
        """Question `q-<turn>` is open, and the chat has shown it."""
        await self.ask(turn)
        await self.look()

    async def look(self) -> Delivered:
        """What the delivery says, in `chats.said`. Raises NotSent."""
        return await deliver(self.services, self.chats, ONLY)

    async def write(self, text: str = "", **fields: Any) -> list[str]:
        """What the bot answers to a message of the person; typing is no answer."""
        answers: list[str] = []

        async def say(message: Message) -> None:
            if self.chats.refuses is not None:
                raise self.chats.refuses
            if message is not TYPING:
                answers.append(in_words(message))

        self.messages += 1
        given: dict[str, Any] = {
            "kind": "message",
            "chat": CHAT,
            "message_id": f"m-{self.messages}",
            "text": text,
            "submitted": None,
            "personal": True,
            "locale": "en-GB",
            "reference": {"conversation": {"id": CHAT}},
        }
        await talk(self.services, self.told, Incoming(**(given | fields)), say)
        return answers

    async def press(self, verb: str, **data: str) -> list[str]:
        return await self.write(submitted={"verb": verb, **data})


def in_words(message: Message) -> str:
    return message.text if message.card is None else "\n".join(words_of(message.card))


@asynccontextmanager
async def alone(folder: Path) -> AsyncIterator[Alone]:
    """The interview has begun, the person has agreed, and the chat is linked; nothing is asked yet."""
    clock = ManualClock()
    store = SqliteStore(folder / "interviews.db")
    settings = AppSettings.read({"DATA_DIR": str(folder), "RATE_LIMITS": "off"})
    files = open_files(str(folder / "files"))
    services = Services(
        settings=settings, store=store, language=ScriptedLanguage(), files=files, now=clock.now
    )
    now = clock.now()
    header = Header(
        interview_id=ONLY,
        mode="adaptive_follow_up",
        language="en",
        created_at=now,
        consented_at=now,
        status="thinking",
    )
    await store.create(INTERVIEWS, header.to_document(ONLY, None))
    await link(services, ONLY, CHAT, {"conversation": {"id": CHAT}})
    yield Alone(services, clock)
    await store.close()
