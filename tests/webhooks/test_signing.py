"""Signatures, held to what Standard Webhooks has published."""

import base64
from datetime import UTC, datetime

import pytest

from shared.webhooks.signing import BadSecret, headers_of, key_of, new_secret

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
AT = datetime.fromtimestamp(1614265330, UTC)


def test_the_published_vector_is_signed_as_published() -> None:
    assert headers_of(SECRET, "msg_p5jXN8AQM9LWM0D4loKWxJek", AT, b'{"test": 2432232314}') == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


def test_what_is_signed_is_all_of_it() -> None:
    def signature(event_id: str, at: datetime, body: bytes, secret: str = SECRET) -> str:
        return headers_of(secret, event_id, at, body)["webhook-signature"]

    later = datetime.fromtimestamp(1614265331, UTC)
    signatures = {
        signature("msg_1", AT, b"{}"),
        signature("msg_2", AT, b"{}"),
        signature("msg_1", later, b"{}"),
        signature("msg_1", AT, b"{ }"),
        signature("msg_1", AT, b"{}", new_secret()),
    }
    assert len(signatures) == 5


def test_a_new_secret_is_random_and_stands_for_32_bytes() -> None:
    first, second = new_secret(), new_secret()
    assert first != second
    assert len(key_of(first)) == 32


@pytest.mark.parametrize(
    "secret",
    [
        "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "whsec_",
        "whsec_" + base64.b64encode(bytes(23)).decode(),
        "whsec_" + base64.b64encode(bytes(65)).decode(),
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS!",
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwé",
    ],
)
def test_a_secret_that_is_none_of_the_standards_is_refused(secret: str) -> None:
    with pytest.raises(BadSecret):
        key_of(secret)
