"""Where Durable keeps orchestrations: Azure Storage or the Durable Task Scheduler, by configuration; what each allows.

The host reads this configuration, not the app. The app looks at it once, at its start, to say in plain words what would
otherwise show weeks later.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from shared.platform.settings import AppSettings

OVERRIDES: Final = "AzureFunctionsJobHost__extensions__durableTask__"
"""What application settings begin with that win over the section `durableTask` of host.json."""
MOST_HISTORY_DAYS: Final = 90
"""The longest that the scheduler can be told to keep what is over."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a storage provider allows: characters of an instance id, bytes of a payload, days of what is over.

    None is no limit: of payloads in Azure Storage, whose larger ones become blobs, and of days until somebody purges.
    """

    name: str
    id_chars: int
    payload_bytes: int | None
    history_days: int | None


AZURE_STORAGE: Final = Limits("Azure Storage", 100, None, None)
SCHEDULER: Final = Limits("Durable Task Scheduler", 100, 1024 * 1024, 30)
PROVIDERS: Final[Mapping[str, Limits]] = {"azurestorage": AZURE_STORAGE, "azuremanaged": SCHEDULER}


@dataclass(frozen=True, slots=True)
class TaskHub:
    """The configuration that the host goes by; `connection` names the setting that says where the hub is."""

    type: str
    connection: str

    @property
    def limits(self) -> Limits | None:
        return PROVIDERS.get(self.type.casefold())


def read_task_hub(host_json: Path, environment: Mapping[str, str]) -> TaskHub:
    """The storage provider of host.json, and of the settings that win over it. Their names' case does not matter."""
    section: dict[str, Any] = json.loads(host_json.read_bytes())["extensions"]["durableTask"]
    given = {name.casefold(): value for name, value in section.get("storageProvider", {}).items()}
    start = f"{OVERRIDES}storageProvider__".casefold()
    set_over = ((name.casefold(), value) for name, value in environment.items())
    given |= {name.removeprefix(start): value for name, value in set_over if name.startswith(start)}
    return TaskHub(
        given.get("type", "AzureStorage"), given.get("connectionstringname", "AzureWebJobsStorage")
    )


def problems(hub: TaskHub, settings: AppSettings, environment: Mapping[str, str]) -> Iterator[str]:
    """What will not work with this task hub, each in a sentence that names the setting."""
    if hub.limits is None:
        yield f"{OVERRIDES}storageProvider__type: {hub.type!r} is neither AzureStorage nor azureManaged"
        return
    if hub.limits is SCHEDULER and not environment.get(hub.connection):
        yield f"{hub.connection}: not set; it says where the {hub.limits.name} is: Endpoint=…;Authentication=…"
    history = hub.limits.history_days
    if history is not None and (settings.retention_days > history or not settings.retention_days):
        yield (
            f"RETENTION_DAYS: interviews are kept longer than the {hub.limits.name} keeps what is over, which is "
            f"{history} days, and {MOST_HISTORY_DAYS} at most: after that none can be retried, reopened or rewound"
        )
