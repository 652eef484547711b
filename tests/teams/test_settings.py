"""What may be set of Teams, and the product without it."""

from pathlib import Path

import pytest

from shared.platform.settings import AppSettings, SettingsRefused
from tests.product import client_of, serve


def test_the_anonymous_mode_is_refused_on_azure() -> None:
    with pytest.raises(SettingsRefused, match="TEAMS_ANONYMOUS"):
        AppSettings.read({"TEAMS_ANONYMOUS": "on", "WEBSITE_INSTANCE_ID": "a1"})
    assert AppSettings.read({"TEAMS_ANONYMOUS": "on"}).teams_anonymous == "on"
    assert AppSettings.read({"WEBSITE_INSTANCE_ID": "a1"}).teams_anonymous == "off"


def test_an_app_id_is_a_guid() -> None:
    with pytest.raises(SettingsRefused, match="TEAMS_APP_ID"):
        AppSettings.read({"TEAMS_APP_ID": "my bot"})


async def test_without_a_bot_there_is_no_place_for_messages_and_no_code(tmp_path: Path) -> None:
    with serve(tmp_path) as host:
        async with client_of(host) as product:
            message = await product.call("POST", "/api/messages", json={"type": "message"})
            assert (message.status, "TEAMS_APP_ID" in message.json["detail"]) == (404, True)
            interview = await product.start()
            assert (await interview.staff("POST", "/link-code")).status == 404
