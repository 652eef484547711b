"""What passes between the product and Teams, and the two sides as they see each other. No SDK is named here."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

type Card = dict[str, Any]
"""An Adaptive Card as JSON."""
type Reference = dict[str, Any]
"""Where to send to: a conversation reference as JSON."""

MAX_ACTIVITY_BYTES: Final = 256 * 1024
CHANGED: Final = "changed"
"""The event by which a delivery is told that there may be news for its chat."""


def delivery_instance(interview_id: str) -> str:
    return f"teams-{interview_id}"


@dataclass(frozen=True, slots=True)
class Message:
    """What the bot says: plain text, or a card with the line that a notification shows of it; `TYPING` says nothing."""

    text: str
    card: Card | None = None


TYPING: Final = Message("")
"""That an answer has arrived and is being read."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """What a person did in a chat, of which `chat` is a digest.

    `submitted` is what a card sent, as it came; `message_id` is Teams' own and comes again when a message does.
    """

    kind: Literal["message", "joined"]
    chat: str
    message_id: str
    text: str
    submitted: Any
    personal: bool
    locale: str | None
    reference: Reference


type Say = Callable[[Message], Awaitable[None]]
"""Say this in the chat that was written from. Raises NotSent."""
type Talk = Callable[[Incoming, Say], Awaitable[None]]
"""Deal with what a person did."""


class NotSent(Exception):
    """Teams did not take a message; `for_good` when no repetition would change that, as where the bot was blocked."""

    def __init__(self, status: int | None, *, for_good: bool) -> None:
        super().__init__(f"Teams did not take the message: {status or 'no answer'}")
        self.status = status
        self.for_good = for_good


class Unauthorised(Exception):
    """The activity does not come from Teams for this bot; the message is for the log alone and quotes no token."""


class SignInFailed(Exception):
    """The bot gets no token of its own, so it cannot say anything; what came was not dealt with."""


class BadActivity(Exception):
    """What came is no activity."""


class Teams(Protocol):
    """Teams, as the product needs it."""

    @property
    def app_id(self) -> str | None:
        """The bot's app id; None in the anonymous mode."""
        ...

    async def receive(self, authorization: str | None, body: bytes, talk: Talk) -> None:
        """Check the activity and call `talk` with it.

        Raises Unauthorised, BadActivity, SignInFailed, and what `talk` raises.
        """
        ...

    async def send(self, reference: Reference, message: Message) -> str | None:
        """Send a message of the bot's own accord; Teams' id of it, where Teams tells one. Raises NotSent."""
        ...

    async def replace(self, reference: Reference, message_id: str, message: Message) -> None:
        """Put another message in the place of one that was sent. Raises NotSent."""
        ...


class Engine(Protocol):
    """The orchestrations of interviews, as a chat needs them."""

    async def answered(self, interview_id: str, turn: int) -> None:
        """Raise the event that an answer to this turn is claimed."""
        ...

    async def end(self, interview_id: str, by: str) -> None:
        """Ask the interview to end. Raises where no orchestration would act upon it."""
        ...

    async def deliver(self, interview_id: str) -> None:
        """Start or wake the delivery of messages to the chat."""
        ...
