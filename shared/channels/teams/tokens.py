"""Who sends an activity: the Bot Framework's token, checked for signature, issuer, audience and service URL."""

from typing import Final
from urllib.parse import urlsplit

from jwt import PyJWTError, get_unverified_header
from jwt.exceptions import PyJWKClientError
from microsoft_agents.hosting.core import AgentAuthConfiguration, ClaimsIdentity
from microsoft_agents.hosting.core.authorization.jwt import JwtTokenValidator

from shared.channels.teams.port import Unauthorised

SERVICE_URL: Final = "serviceurl"


class Tokens:
    """Checks tokens for one bot; the signing keys are fetched once and kept by the SDK."""

    def __init__(self, configuration: AgentAuthConfiguration) -> None:
        self._validator = JwtTokenValidator(configuration)

    async def check(self, authorization: str | None, service_url: str | None) -> ClaimsIdentity:
        """The claims of the caller, which must have been made for this service URL. Raises Unauthorised.

        The SDK compares hosts alone, and only where the token names a service URL; here it must name this very one.
        """
        identity = await self._identity(authorization)
        claimed = identity.get_claim_value(SERVICE_URL)
        if not isinstance(claimed, str) or not service_url or not _are_one_place(claimed, service_url):
            raise Unauthorised("the token is for another service URL")
        return identity

    async def _identity(self, authorization: str | None) -> ClaimsIdentity:
        scheme, _, token = (authorization or "").strip().partition(" ")
        token = token.strip()
        if scheme.lower() != "bearer" or not token:
            raise Unauthorised("no bearer token")
        try:
            if not isinstance(get_unverified_header(token).get("kid"), str):
                raise Unauthorised("the token names no key")
            return await self._validator.validate_token(token)
        except PyJWKClientError as error:
            raise Unauthorised("the token's key is not known, or cannot be fetched") from error
        except (PyJWTError, ValueError, TypeError) as error:
            raise Unauthorised(type(error).__name__) from error


def _are_one_place(one: str, other: str) -> bool:
    try:
        return _place(one) == _place(other)
    except ValueError:  # it is no URL
        return False


def _place(url: str) -> tuple[str, str, str]:
    parts = urlsplit(url)
    return parts.scheme.lower(), parts.netloc.lower(), parts.path.rstrip("/")
