"""Teams through the Microsoft 365 Agents SDK. This module and its neighbours `tokens` and `credentials` alone name it."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Self
from urllib.parse import urlsplit

import aiohttp
from azure.core.credentials_async import AsyncTokenCredential
from azure.core.exceptions import AzureError
from microsoft_agents.activity import Activity, Attachment, ConversationReference
from microsoft_agents.hosting.core import (
    AccessTokenProviderBase,
    AgentAuthConfiguration,
    AnonymousTokenProvider,
    ClaimsIdentity,
    ConnectionManager,
    HttpAdapterBase,
    OutboundHostValidator,
    TurnContext,
)
from pydantic import ValidationError

from shared.channels.teams.credentials import IdentityTokens
from shared.channels.teams.port import (
    TYPING,
    BadActivity,
    Incoming,
    Message,
    NotSent,
    Reference,
    SignInFailed,
    Talk,
    Unauthorised,
)
from shared.channels.teams.records import digest_of
from shared.channels.teams.tokens import Tokens

CARD_TYPE: Final = "application/vnd.microsoft.card.adaptive"
CONNECTION: Final = "SERVICE_CONNECTION"
SEND_S: Final = 15.0
PASSING: Final = frozenset({401, 408, 409, 412, 429})
"""Answers of Teams below 500 after which another attempt may do better; 401 while a renewed secret spreads."""
LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})

# It logs what it cannot read, quoted, and that is whatever anybody sent.
logging.getLogger("microsoft_agents.activity.activity").setLevel(logging.CRITICAL)


class _Request:
    """An HTTP request as the SDK reads it: the body that was checked, and who sent it."""

    method = "POST"
    headers: Mapping[str, str] = {}

    def __init__(self, body: dict[str, Any], identity: ClaimsIdentity) -> None:
        self._body, self._identity = body, identity

    async def json(self) -> dict[str, Any]:
        return self._body

    def get_claims_identity(self) -> ClaimsIdentity:
        return self._identity

    def get_path_param(self, name: str) -> str:
        return ""


class _Adapter(HttpAdapterBase):
    """The SDK's adapter, which lets errors out: its own way would show their text in the chat."""

    def __init__(self, provider: AccessTokenProviderBase, configuration: AgentAuthConfiguration) -> None:
        self._is_anonymous = configuration.ANONYMOUS_ALLOWED
        super().__init__(  # pyright: ignore[reportUnknownMemberType] - the SDK leaves out type arguments
            connection_manager=ConnectionManager(lambda _: provider, {CONNECTION: configuration}),
            host_validator=OutboundHostValidator(enabled=not self._is_anonymous),
        )
        self.on_turn_error = None

    def create_claims_identity(self, agent_app_id: str = "") -> ClaimsIdentity:
        return ClaimsIdentity() if self._is_anonymous else super().create_claims_identity(agent_app_id)


class _Bot:
    """One turn: what came, for `talk`, and a way to answer."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk

    async def on_turn(self, context: TurnContext) -> None:
        came = incoming(context.activity)

        async def say(message: Message) -> None:
            await _send(context, message)

        if came is not None:
            await self._talk(came, say)


class AgentsSdkTeams:
    """See `Teams`."""

    def __init__(self, app_id: str | None, tokens: Tokens | None, adapter: _Adapter) -> None:
        self.app_id = app_id
        self._tokens = tokens
        self._adapter = adapter

    @classmethod
    def with_tokens(cls, app_id: str, tenant: str | None, own: AsyncTokenCredential) -> Self:
        """The bot of this registration: only what bears the Bot Framework's token for it is dealt with.

        `own` gives the bot's own tokens, for what it sends.
        """
        configuration = AgentAuthConfiguration(
            client_id=app_id, tenant_id=tenant, connection_name=CONNECTION, validate_issuer=True
        )
        provider = IdentityTokens(configuration, own)
        return cls(app_id, Tokens(configuration), _Adapter(provider, configuration))

    @classmethod
    def anonymous(cls) -> Self:
        """For a simulator on this machine: no tokens, and nothing is sent to another machine."""
        configuration = AgentAuthConfiguration(connection_name=CONNECTION, anonymous_allowed=True)
        return cls(None, None, _Adapter(AnonymousTokenProvider(), configuration))

    async def receive(self, authorization: str | None, body: bytes, talk: Talk) -> None:
        value, activity = read_activity(body)
        identity = await self._check(authorization, activity.service_url)
        try:
            answer = await self._adapter.process_request(_Request(value, identity), _Bot(talk))
        except AzureError as error:
            raise SignInFailed(type(error).__name__) from error
        if answer.status_code == 401:
            raise Unauthorised("the service URL is none of Teams'")
        if answer.status_code == 400:
            raise BadActivity

    async def _check(self, authorization: str | None, service_url: str | None) -> ClaimsIdentity:
        if self._tokens is not None:
            return await self._tokens.check(authorization, service_url)
        if _host(service_url) not in LOOPBACK:
            raise Unauthorised("without tokens only this machine is listened to")
        return ClaimsIdentity()

    async def send(self, reference: Reference, message: Message) -> str | None:
        ids: list[str | None] = []

        async def say(context: TurnContext) -> None:
            ids.append(await _send(context, message))

        await self._continue(reference, say)
        return ids[0]

    async def replace(self, reference: Reference, message_id: str, message: Message) -> None:
        async def say(context: TurnContext) -> None:
            activity = _activity(message)
            activity.id = message_id
            await _told(context.update_activity(activity))

        await self._continue(reference, say)

    async def _continue(self, reference: Reference, say: Callable[[TurnContext], Awaitable[None]]) -> None:
        where = ConversationReference.model_validate(reference)
        try:
            await self._adapter.continue_conversation(  # pyright: ignore[reportUnknownMemberType] - as above
                self.app_id or "", where.get_continuation_activity(), say
            )
        except AzureError as error:  # the bot gets no token
            raise NotSent(None, for_good=False) from error


def _host(url: str | None) -> str | None:
    try:
        return urlsplit(url or "").hostname
    except ValueError:
        return None


def read_activity(body: bytes) -> tuple[dict[str, Any], Activity]:
    """What came, as JSON and as the SDK reads it; it says in which chat it belongs. Raises BadActivity."""
    try:
        value: object = json.loads(body)
        activity = Activity.model_validate(value)
    except (ValueError, RecursionError, ValidationError):
        raise BadActivity from None
    if not isinstance(value, dict) or not activity.recipient:
        raise BadActivity
    if not activity.conversation or not activity.conversation.id:
        raise BadActivity
    return value, activity  # pyright: ignore[reportUnknownVariableType] - keys of a JSON object are strings


def incoming(activity: Activity) -> Incoming | None:
    """The part of an activity that the product deals with; None for what it passes over, as edits and reactions."""
    match activity.type:
        case "message":
            kind = "message"
        case "conversationUpdate" if _bot_was_added(activity):
            kind = "joined"
        case _:
            return None
    reference = activity.get_conversation_reference()
    reference.activity_id = None
    conversation = activity.conversation
    return Incoming(
        kind=kind,
        chat=digest_of(f"{activity.channel_id}|{conversation.id}"),
        message_id=activity.id or "",
        text=_written(activity),
        submitted=activity.value,
        personal=conversation.conversation_type == "personal" and not conversation.is_group,
        locale=activity.locale,
        reference=reference.model_dump(mode="json", by_alias=True, exclude_none=True),
    )


def _written(activity: Activity) -> str:
    """The text of the message; where it mentions the bot, that is no part of what was said to it."""
    text, me = activity.text or "", _own_id(activity)
    for mention in activity.get_mentions():
        if mention.mentioned and mention.mentioned.id == me and mention.text:
            text = text.replace(mention.text, "")
    return text.strip()


def _bot_was_added(activity: Activity) -> bool:
    me = _own_id(activity)
    return any(member.id == me for member in activity.members_added or ())


def _own_id(activity: Activity) -> str | None:
    return activity.recipient.id if activity.recipient else None


async def _send(context: TurnContext, message: Message) -> str | None:
    """Teams' id of what was sent. Raises NotSent."""
    sent = await _told(context.send_activity(_activity(message)))
    return sent.id or None


async def _told[T](telling: Awaitable[T]) -> T:
    try:
        async with asyncio.timeout(SEND_S):
            return await telling
    except aiohttp.ClientResponseError as error:
        for_good = 400 <= error.status < 500 and error.status not in PASSING
        raise NotSent(error.status, for_good=for_good) from None
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        raise NotSent(None, for_good=False) from error


def _activity(message: Message) -> Activity:
    if message is TYPING:
        return Activity(type="typing")
    if message.card is None:
        return Activity(type="message", text=message.text, text_format="plain")
    card = Attachment(content_type=CARD_TYPE, content=message.card)
    return Activity(type="message", summary=message.text, attachments=[card])
