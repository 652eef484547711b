"""Mail to a server that wants encryption and a password (H3)."""

import ssl
from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.fakes.mail_server import PASSWORD, USER, MailServer
from tests.mail.test_sending import Inviting, inviting_in


def certificate(folder: Path) -> Path:
    """A certificate for localhost that it has signed itself, with its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    file = folder / "server.pem"
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain)
    file.write_bytes(private + made.public_bytes(pem))
    return file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return certificate(tmp_path)


@pytest.fixture
async def inviting(tmp_path: Path, file: Path) -> AsyncGenerator[Inviting]:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(file)
    with MailServer(encrypted=context) as server:
        async with inviting_in(tmp_path, server) as running:
            sign_in(running, PASSWORD)
            yield running


def sign_in(inviting: Inviting, password: str) -> None:
    changes = {"smtp_host": "localhost", "smtp_security": "starttls", "smtp_user": USER}
    settings = inviting.services.settings.model_copy(update={**changes, "smtp_password": password})
    object.__setattr__(inviting.services, "settings", settings)


async def test_a_trusted_server_gets_the_mail_by_starttls_and_password(
    inviting: Inviting, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    await inviting.start()
    assert inviting.subjects == ["Invitation"]


async def test_a_server_with_a_strange_certificate_gets_neither_password_nor_mail(inviting: Inviting) -> None:
    await inviting.start()
    assert inviting.server.tried == 0
    mail = await inviting.mail()
    assert (mail.state, mail.reason) == (
        "queued",
        "the mail server's certificate or encryption is not accepted",
    )


async def test_a_wrong_password_is_shown_and_tried_again(
    inviting: Inviting, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    sign_in(inviting, "wrong")
    await inviting.start()
    assert ((await inviting.mail()).reason or "")[:3] == "535"
    sign_in(inviting, PASSWORD)
    await inviting.hub.advance(timedelta(minutes=1))
    assert inviting.subjects == ["Invitation"]
