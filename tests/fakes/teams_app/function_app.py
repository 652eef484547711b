"""The product as it stands, with the two places on the internet that Teams' tokens need put on this machine.

The Bot Framework's signing keys come from `TEST_JWKS_URL`, and the bot's own token is a fixed one. Everything that
decides on an activity is the product's and the SDK's.
"""

import os
import sys
from pathlib import Path
from typing import Any

from azure.core.credentials import AccessToken
from microsoft_agents.hosting.core.authorization import _entra_issuers

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

_entra_issuers.BOTFRAMEWORK_JWKS_URIS["https://api.botframework.com"] = os.environ["TEST_JWKS_URL"]

from shared.channels.teams import credentials  # noqa: E402
from tests.fakes.around_product import product_app  # noqa: E402


class FixedCredential:
    async def get_token(self, *scopes: str, **_: Any) -> AccessToken:
        return AccessToken("the-bots-own-token", 2**31 - 1)

    async def close(self) -> None: ...


credentials.credential = lambda *_: FixedCredential()

app = product_app()
