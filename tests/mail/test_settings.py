"""The settings of mail: off unless configured, and never in the clear across a network."""

from typing import Final

import pytest

from shared.platform.settings import AppSettings, SettingsRefused

SERVER: Final = {"SMTP_HOST": "mail.example.org", "SMTP_FROM": "The studio <study@example.org>"}


def test_mail_is_off_unless_a_server_is_named() -> None:
    assert AppSettings.read({}).smtp_host is None
    read = AppSettings.read(SERVER)
    assert (read.smtp_port, read.smtp_security) == (587, "starttls")


@pytest.mark.parametrize(("changes", "names"), [
    ({"SMTP_FROM": ""}, "SMTP_FROM"), ({"SMTP_FROM": "nobody"}, "SMTP_FROM"),
    ({"SMTP_FROM": "a@example.org\r\nBcc: b@example.org"}, "SMTP_FROM"), ({"SMTP_SECURITY": "none"}, "SMTP_SECURITY"),
    ({"SMTP_SECURITY": "none", "DEVELOPMENT": "1", "WEBSITE_SITE_NAME": "app"}, "SMTP_SECURITY"),
    ({"SMTP_PORT": "0"}, "SMTP_PORT"),
])  # fmt: skip
def test_a_setting_that_cannot_be_used_is_named(changes: dict[str, str], names: str) -> None:
    with pytest.raises(SettingsRefused, match=f"^{names}"):
        AppSettings.read(SERVER | changes)


@pytest.mark.parametrize(
    "changes", [{"DEVELOPMENT": "1"}, {"SMTP_HOST": "127.0.0.1"}, {"SMTP_HOST": "localhost"}]
)
def test_mail_in_the_clear_is_for_local_runs_and_this_machine(changes: dict[str, str]) -> None:
    read = AppSettings.read(SERVER | {"SMTP_SECURITY": "none"} | changes)
    assert read.smtp_security == "none"


def test_the_password_is_in_no_description_of_the_settings() -> None:
    assert "hunter2" not in repr(AppSettings.read(SERVER | {"SMTP_PASSWORD": "hunter2"}))
