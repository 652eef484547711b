"""The recorded histories of a delivery and of reminders replay without divergence, and a change to them is caught."""

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


class TestAChangeIsCaught:
    def test_of_an_activity_of_a_delivery(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(orchestrators.webhook_delivery, "ACTIVITY", "post")
        with pytest.raises(Diverged):
            replayed("webhook_delivery")

    def test_of_the_number_of_its_attempts(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shared.channels.webhooks.schedule, "WAITS_S", (5.0, 30.0))
        with pytest.raises(Diverged):
            replayed("webhook_delivery")

    def test_of_the_number_of_reminders(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(orchestrators.reminders, "MOST_REMINDERS", 1)
        with pytest.raises(Diverged):
            replayed("reminders")
