"""The Bot Framework's side of tokens: a key, where it is published, and tokens signed with it."""

import base64
import hmac
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from jwt.algorithms import RSAAlgorithm

from tests.fakes.connector import APP

ISSUER: Final = "https://api.botframework.com"
SERVICE_URL: Final = "https://smba.trafficmanager.net/emea/"
KEY: Final = rsa.generate_private_key(public_exponent=65537, key_size=2048)
OTHER_KEY: Final = rsa.generate_private_key(public_exponent=65537, key_size=2048)
KID: Final = "key-1"


def token(*, key: rsa.RSAPrivateKey = KEY, headers: dict[str, Any] | None = None, **changes: Any) -> str:
    """A token as the Bot Framework makes them, good for ten minutes; a claim that is None is left out."""
    now = int(time.time())
    claims = {
        "iss": ISSUER,
        "aud": APP,
        "iat": now,
        "nbf": now,
        "exp": now + 600,
        "serviceurl": SERVICE_URL,
        **changes,
    }
    given = {name: value for name, value in claims.items() if value is not None}
    return jwt.encode(given, key, algorithm="RS256", headers={"kid": KID} if headers is None else headers)


def unsigned() -> str:
    """A good token's claims under no signature at all."""
    return f"{_part({'alg': 'none', 'typ': 'JWT', 'kid': KID})}.{_part(_claims(token()))}."


def signed_with_the_public_key() -> str:
    """A good token's claims under a signature that anybody could make, if the public key were taken for a secret."""
    pem = KEY.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    head, body = (_part({"alg": "HS256", "typ": "JWT", "kid": KID}), _part(_claims(token())))
    mac = hmac.digest(pem, f"{head}.{body}".encode(), "sha256")
    return f"{head}.{body}.{base64.urlsafe_b64encode(mac).rstrip(b'=').decode()}"


def _claims(signed: str) -> dict[str, Any]:
    return jwt.decode(signed, options={"verify_signature": False})


def _part(value: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


class Keys:
    """Publishes the key on this machine; use it as a context manager."""

    def __init__(self) -> None:
        jwk = json.loads(RSAAlgorithm.to_jwk(KEY.public_key())) | {"kid": KID, "use": "sig", "alg": "RS256"}
        published = json.dumps({"keys": [jwk]}).encode()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.end_headers()
                self.wfile.write(published)

            def log_message(self, format: str, *args: Any) -> None:
                """Says nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self.url = f"http://127.0.0.1:{self._server.server_port}/keys"

    def __enter__(self) -> "Keys":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
