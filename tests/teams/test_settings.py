"""What may be set of Teams, and the product without it."""

from pathlib import Path

import pytest

from shared.platform.settings import ON_AZURE, AppSettings, SettingsRefused
from tests.product import serving
from tests.store.test_bootstrap import CLOUD


@pytest.mark.parametrize("setting", ["TEAMS_ANONYMOUS", "WEBHOOKS_LOCAL"])
@pytest.mark.parametrize(
    "environment",
    [{}, {"DEVELOPMENT": "0"}, *({"DEVELOPMENT": "1", name: "a1"} for name in ON_AZURE)],
    ids=lambda environment: "+".join(environment) or "nothing",
)
def test_what_is_for_local_runs_alone_is_refused_everywhere_else(
    setting: str, environment: dict[str, str]
) -> None:
    """J4: a plan that names its processes otherwise is no local run; without the setting each of them starts."""
    with pytest.raises(SettingsRefused, match=f"{setting}.*DEVELOPMENT=1"):
        AppSettings.read({setting: "on", **CLOUD, **environment})
    assert AppSettings.read({**CLOUD, **environment}).teams_anonymous == "off"


def test_a_local_run_may_take_anybody_for_teams_and_send_webhooks_to_itself() -> None:
    made = AppSettings.read({"TEAMS_ANONYMOUS": "on", "WEBHOOKS_LOCAL": "on", "DEVELOPMENT": "1"})
    assert (made.teams_anonymous, made.webhooks_local) == ("on", "on")


def test_an_app_id_is_a_guid() -> None:
    with pytest.raises(SettingsRefused, match="TEAMS_APP_ID"):
        AppSettings.read({"TEAMS_APP_ID": "my bot"})


async def test_without_a_bot_there_is_no_place_for_messages_and_no_code(tmp_path: Path) -> None:
    async with serving(tmp_path) as product:
        message = await product.call("POST", "/api/messages", json={"type": "message"})
        assert (message.status, "TEAMS_APP_ID" in message.json["detail"]) == (404, True)
        interview = await product.start()
        assert (await interview.staff("POST", "/link-code")).status == 404
