"""Signatures, held to what Standard Webhooks has published."""

import base64
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from shared.channels.webhooks.records import WEBHOOKS, Webhook
from shared.channels.webhooks.repository import replace_secret
from shared.channels.webhooks.signing import BadSecret, headers_of, key_of, new_secret
from shared.storage.port import LIBRARY
from shared.storage.sqlite import SqliteStore
from tests.webhooks.driver import SECRET, a_webhook

AT = datetime.fromtimestamp(1614265330, UTC)


def test_the_published_vector_is_signed_as_published() -> None:
    assert headers_of((SECRET,), "msg_p5jXN8AQM9LWM0D4loKWxJek", AT, b'{"test": 2432232314}') == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


def test_what_is_signed_is_all_of_it() -> None:
    def signature(event_id: str, at: datetime, body: bytes, secret: str = SECRET) -> str:
        return headers_of((secret,), event_id, at, body)["webhook-signature"]

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


KEPT = a_webhook(created_at=AT)


async def renewed(store: SqliteStore, secret: str, at: datetime, overlap: timedelta) -> Webhook:
    found = await replace_secret(store, KEPT.webhook_id, secret, now=at, overlap=overlap)
    assert found is not None
    return found


async def test_a_secret_that_was_replaced_signs_until_its_time_is_over(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "interviews.db")
    await store.create(LIBRARY, KEPT.to_document(WEBHOOKS, None))
    second, third, fourth = new_secret(), new_secret(), new_secret()
    day, hour = timedelta(days=1), timedelta(hours=1)
    assert (await renewed(store, second, AT, day)).secrets(AT) == (second, SECRET)
    again = await renewed(store, second, AT + hour, day)
    assert (again.secrets(AT + hour), again.secrets(AT + day)) == ((second, SECRET), (second,))
    after = await renewed(store, third, AT + hour, hour)
    assert after.secrets(AT + hour) == (third, second, SECRET)
    assert after.secrets(AT + 2 * hour) == (third,)
    assert (await renewed(store, fourth, AT + hour, timedelta())).secrets(AT + hour) == (fourth,)
    assert await replace_secret(store, "nothing", fourth, now=AT, overlap=day) is None
    await store.close()


def test_a_webhook_from_before_secrets_could_overlap_signs_by_its_own() -> None:
    document = KEPT.to_document(WEBHOOKS, None)
    del document["former"]
    assert Webhook.read(document).secrets(AT) == (SECRET,)


@pytest.mark.parametrize("secret", [
    "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_", "whsec_" + base64.b64encode(bytes(23)).decode(),
    "whsec_" + base64.b64encode(bytes(65)).decode(), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS!",
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwé",
])  # fmt: skip
def test_a_secret_that_is_none_of_the_standards_is_refused(secret: str) -> None:
    with pytest.raises(BadSecret):
        key_of(secret)
