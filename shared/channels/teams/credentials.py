"""The bot's own tokens for the Bot Connector, from azure-identity: a client secret, or the app's managed identity."""

from typing import Final

from azure.core.credentials_async import AsyncTokenCredential
from azure.identity.aio import ClientSecretCredential, ManagedIdentityCredential
from microsoft_agents.hosting.core import AccessTokenProviderBase, AgentAuthConfiguration

from shared.channels.teams.port import Unauthorised

SCOPE: Final = "https://api.botframework.com/.default"
MULTI_TENANT: Final = "botframework.com"
NO_AGENT: Final = "an agent's own identity is asked for"


class IdentityTokens(AccessTokenProviderBase):
    """Tokens of one credential, which keeps each until shortly before it expires."""

    def __init__(self, configuration: AgentAuthConfiguration, credential: AsyncTokenCredential) -> None:
        self._configuration = configuration
        self._credential = credential

    @property
    def configuration(self) -> AgentAuthConfiguration:
        return self._configuration

    async def get_access_token(
        self, resource_url: str, scopes: list[str], force_refresh: bool = False
    ) -> str:
        """A token for the Bot Connector, the one audience that this app speaks to."""
        return (await self._credential.get_token(SCOPE)).token

    def get_token_credential(self) -> AsyncTokenCredential:
        return self._credential

    # The SDK asks for these on behalf of agents with an identity of their own, which this bot is not and does not serve.

    async def acquire_token_on_behalf_of(self, scopes: list[str], user_assertion: str) -> str:
        raise Unauthorised(NO_AGENT)

    async def get_agentic_application_token(self, tenant_id: str, agent_app_instance_id: str) -> str | None:
        raise Unauthorised(NO_AGENT)

    async def get_agentic_instance_token(self, tenant_id: str, agent_app_instance_id: str) -> tuple[str, str]:
        raise Unauthorised(NO_AGENT)

    async def get_agentic_user_token(
        self, tenant_id: str, agent_app_instance_id: str, agentic_user_id: str, scopes: list[str]
    ) -> str | None:
        raise Unauthorised(NO_AGENT)


def credential(app_id: str, tenant: str | None, secret: str | None) -> AsyncTokenCredential:
    """The credential that the settings describe; without a secret the user-assigned identity of this client id."""
    if secret is None:
        return ManagedIdentityCredential(client_id=app_id)
    return ClientSecretCredential(tenant or MULTI_TENANT, app_id, secret)
