"""The task hub's storage, by configuration: Azure Storage or the Durable Task Scheduler, and what each allows."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest

from shared.channels.teams.port import delivery_instance
from shared.channels.webhooks.events import Delivery, Occurrence, Parked
from shared.channels.webhooks.instances import start_delivery, start_reminders
from shared.platform import bootstrap
from shared.platform.settings import AppSettings
from shared.platform.task_hub import AZURE_STORAGE, OVERRIDES, SCHEDULER, TaskHub, problems, read_task_hub
from triggers.orchestrations import assessment_instance, handover_instance

CONNECTION: Final = "SCHEDULER_CONNECTION"
BY_SETTINGS: Final = {
    f"{OVERRIDES}storageProvider__type": "azureManaged",
    f"{OVERRIDES}storageProvider__connectionStringName": CONNECTION,
}


def host_json(folder: Path, **provider: Any) -> Path:
    file = folder / "host.json"
    file.write_text(json.dumps({"extensions": {"durableTask": {"storageProvider": provider}}}))
    return file


def test_without_a_word_it_is_azure_storage_which_limits_neither_payloads_nor_history() -> None:
    hub = read_task_hub(bootstrap.HOST_JSON, {})
    assert (hub, hub.limits) == (TaskHub("AzureStorage", "AzureWebJobsStorage"), AZURE_STORAGE)
    assert list(problems(hub, AppSettings(retention_days=0), {})) == []


def test_settings_choose_the_scheduler_without_a_new_package_and_their_case_does_not_matter(
    tmp_path: Path,
) -> None:
    by_file = read_task_hub(host_json(tmp_path, type="azureManaged", connectionStringName=CONNECTION), {})
    lower = {name.lower(): value for name, value in BY_SETTINGS.items()}
    for environment in (BY_SETTINGS, lower):
        hub = read_task_hub(bootstrap.HOST_JSON, environment)
        assert (hub, hub.limits) == (by_file, SCHEDULER)


@pytest.mark.parametrize(("hub", "days", "named"), [
    (TaskHub("netherite", "X"), 30, "storageProvider__type: 'netherite' is neither AzureStorage nor azureManaged"),
    (TaskHub("azureManaged", "X"), 30, "X: not set"),
    (TaskHub("azureManaged", CONNECTION), 31, "RETENTION_DAYS: .*none can be retried, reopened or rewound"),
    (TaskHub("azureManaged", CONNECTION), 0, "RETENTION_DAYS: "),
], ids=["another provider", "no connection", "kept longer than the history", "kept for good"])  # fmt: skip
def test_what_a_provider_does_not_allow_is_said_in_a_sentence_that_names_the_setting(
    hub: TaskHub, days: int, named: str
) -> None:
    (said,) = problems(hub, AppSettings(retention_days=days), {CONNECTION: "Endpoint=https://x"})
    assert re.search(named, said)


def test_it_is_in_the_log_of_the_start(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name, value in BY_SETTINGS.items():
        monkeypatch.setenv(name, value)
    bootstrap.load_libraries()
    assert [message.split(":")[:2] for message in caplog.messages] == [
        ["the task hub", f" {CONNECTION}"],
        ["the task hub", " RETENTION_DAYS"],
    ]


async def test_no_instance_id_is_longer_than_either_allows() -> None:
    """The longest of each kind."""
    interview, started = "f" * 32, Started()
    now = datetime(2026, 11, 1, tzinfo=UTC)
    happened = Occurrence(
        type="interview.question_asked",
        step=9_999,
        at=now,
        status="parked",
        turn=999,
        progress=0,
        completeness=0,
    )
    client: Any = started
    await start_delivery(client, Delivery(webhook_id="w" * 32, interview_id=interview, happened=happened))
    await start_reminders(client, Parked(interview_id=interview, turn=999, step=9_999, at=now, after_s=1))
    ids = [handover_instance("h" * 32), assessment_instance("a" * 32, 999_999), delivery_instance(interview)]
    assert len(started.ids) == 2
    assert max(map(len, [*ids, *started.ids])) <= min(AZURE_STORAGE.id_chars, SCHEDULER.id_chars)


class Started:
    """A durable client that knows no instance, and notes the ids of those that it starts."""

    def __init__(self) -> None:
        self.ids: list[str] = []

    async def get_orchestration_state(self, instance_id: str, *, fetch_payloads: bool) -> None:
        return None

    async def schedule_new_orchestration(self, name: str, *, instance_id: str, input: Any) -> None:
        self.ids.append(instance_id)
