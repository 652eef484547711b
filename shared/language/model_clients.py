"""Clients of the model's API: one an event loop, opened when first needed, their own retries off."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from openai import AsyncAzureOpenAI, AsyncOpenAI, OpenAIError

from shared.language.model_settings import HARD_LIMIT_S, AzureEndpoint, Endpoint, OpenAIEndpoint

_ENTRA_SCOPE = "https://cognitiveservices.azure.com/.default"


@dataclass(frozen=True, slots=True)
class _Opened:
    client: AsyncOpenAI
    close_credential: Callable[[], Awaitable[None]] | None = None


class Clients:
    """A client keeps connections that belong to one event loop, so each loop that asks gets its own."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._opened: WeakKeyDictionary[asyncio.AbstractEventLoop, _Opened] = WeakKeyDictionary()

    def current(self) -> AsyncOpenAI:
        loop = asyncio.get_running_loop()
        if loop not in self._opened:
            self._opened[loop] = _open(self._endpoint)
        return self._opened[loop].client

    async def close(self) -> None:
        """Close the running loop's client; to be called on each loop that asked."""
        opened = self._opened.pop(asyncio.get_running_loop(), None)
        if opened is None:
            return
        await opened.client.close()
        if opened.close_credential is not None:
            await opened.close_credential()


def _open(endpoint: Endpoint) -> _Opened:
    match endpoint:
        case OpenAIEndpoint():
            client = AsyncOpenAI(
                api_key=endpoint.api_key, base_url=endpoint.base_url, max_retries=0, timeout=HARD_LIMIT_S
            )
            return _Opened(client)
        case AzureEndpoint():
            return _open_azure(endpoint)


def _open_azure(endpoint: AzureEndpoint) -> _Opened:
    provider, close_credential = endpoint.token_provider, None
    if endpoint.api_key is None and provider is None:
        # Loaded here alone: azure-identity is slow to import and only this way of signing in needs it.
        from azure.identity.aio import DefaultAzureCredential, get_bearer_token_provider

        credential = DefaultAzureCredential()
        close_credential = credential.close
        provider = get_bearer_token_provider(credential, _ENTRA_SCOPE)
    client = AsyncAzureOpenAI(
        azure_endpoint=endpoint.endpoint,
        api_version=endpoint.api_version,
        api_key=endpoint.api_key,
        azure_ad_token_provider=None
        if provider is None or endpoint.api_key is not None
        else _token_from(provider),
        max_retries=0,
        timeout=HARD_LIMIT_S,
    )
    return _Opened(client, close_credential)


def _token_from(provider: Callable[[], Awaitable[str]]) -> Callable[[], Awaitable[str]]:
    """The provider, with each of its failures raised as an `OpenAIError`: credentials raise errors of many types."""

    async def token() -> str:
        try:
            return await provider()
        except Exception as error:
            raise OpenAIError("signing in failed") from error

    return token
