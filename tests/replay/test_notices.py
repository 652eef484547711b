"""The recorded histories of a delivery and of reminders replay without divergence, and a change to them is caught."""

from types import ModuleType

import pytest

import orchestrators.reminders
import orchestrators.webhook_delivery
import shared.channels.webhooks.schedule
from tests.replay.notices import SCENARIOS
from tests.replay.replaying import Diverged, load, replay


def replayed(name: str) -> list[bytes]:
    return replay(f"notices/{name}", SCENARIOS[name].orchestrator)


@pytest.mark.parametrize("name", SCENARIOS)
def test_it_replays_and_asks_for_the_same_again(name: str) -> None:
    assert replayed(name) == replayed(name) != []


@pytest.mark.parametrize("name", SCENARIOS)
def test_its_history_holds_ids_and_numbers_alone(name: str) -> None:
    (generation,) = load(f"notices/{name}")
    kept = b"".join(event.SerializeToString() for event in generation)
    assert not [word for word in (b'File "', b"whsec_", b"http", b"Bearer", b"question_text") if word in kept]


@pytest.mark.parametrize(
    ("name", "module", "constant", "value"),
    [
        ("webhook_delivery", orchestrators.webhook_delivery, "ACTIVITY", "post"),
        ("webhook_delivery", shared.channels.webhooks.schedule, "WAITS_S", (5.0, 30.0)),
        ("reminders", orchestrators.reminders, "MOST_REMINDERS", 1),
    ],
    ids=["an activity", "the attempts", "the reminders"],
)
def test_a_change_is_caught(
    name: str, module: ModuleType, constant: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, constant, value)
    with pytest.raises(Diverged):
        replayed(name)
