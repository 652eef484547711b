"""The provider of `identity_provider.mjs`, running beside a test."""

import json
import os
import subprocess
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tools.address import free_port

PROGRAM: Final = Path(__file__).with_suffix(".mjs")
CLIENT_ID: Final = "interviews"
CLIENT_SECRET: Final = "a secret of a test, with % and + in it"
ACCOUNTS: Final[Mapping[str, Any]] = {
    "ada": {"name": "Ada Lovelace", "email": "ada@example.org", "email_verified": True, "groups": ["leads"]},
    "grace": {"name": "Grace Hopper", "email": "grace@example.org", "email_verified": True},
    "hedy": {"name": "Hedy Lamarr", "email": "hedy@example.org", "email_verified": True},
    "mallory": {"name": "Mallory", "email": "ada@example.org", "email_verified": False},
}


@dataclass(frozen=True)
class IdentityProvider:
    """A running provider, and the settings with which the product signs people in at it."""

    issuer: str
    base_url: str

    @property
    def settings(self) -> dict[str, str]:
        return {
            "OIDC_ISSUER": self.issuer,
            "OIDC_CLIENT_ID": CLIENT_ID,
            "OIDC_CLIENT_SECRET": CLIENT_SECRET,
            "OIDC_SCOPES": "openid profile email groups",
            "OIDC_NAME": "the test’s provider",
            "ROLES_OF_GROUPS": json.dumps({"leads": "owner"}),
        }


@contextmanager
def identity_provider() -> Generator[IdentityProvider]:
    """A provider for a product on a port that is free now: `base_url`."""
    port, base_url = free_port(), f"http://127.0.0.1:{free_port()}"
    client = {
        "client_id": CLIENT_ID,
        "client_secret": CLIENT_SECRET,
        "redirect_uris": [f"{base_url}/auth/callback"],
        "post_logout_redirect_uris": [f"{base_url}/console"],
        "grant_types": ["authorization_code"],
        "token_endpoint_auth_method": "client_secret_post",
    }
    given = {"PORT": str(port), "CLIENT": json.dumps(client), "ACCOUNTS": json.dumps(ACCOUNTS)}
    process = subprocess.Popen(
        ["node", str(PROGRAM)], env={**os.environ, **given}, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline().startswith("Listening on "), "the provider did not start"
        yield IdentityProvider(f"http://127.0.0.1:{port}", base_url)
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()
