"""What is purged of deliveries that are over, however many they are; a moved clock is in `test_interviews`."""

from types import SimpleNamespace
from typing import Any, cast

import azure.durable_functions as df
import pytest

from shared.channels.webhooks.instances import KEPT_FOR, PURGED_TOGETHER, PURGING_S, purge_finished
from shared.platform.services import Services
from tests.webhooks.driver import Told

MANY = 2_100


class Hub:
    """A task hub with deliveries that were over long ago, of which the first cannot be purged."""

    def __init__(self, services: Services) -> None:
        over_at = (services.now() - 2 * KEPT_FOR).replace(tzinfo=None)
        self.left = [SimpleNamespace(instance_id=str(at), last_updated_at=over_at) for at in range(MANY)]
        self.purged: set[str] = set()

    async def get_all_orchestration_states(self, _: object) -> list[Any]:
        return self.left

    async def purge_orchestration(self, instance_id: str) -> None:
        if instance_id == "0":
            raise OSError
        self.purged.add(instance_id)


@pytest.mark.parametrize(("each_s", "rounds"), [(0.0, MANY // PURGED_TOGETHER), (PURGING_S / 10, 10)])
async def test_it_goes_on_for_as_long_as_a_function_may(told: Told, each_s: float, rounds: int) -> None:
    """One that fails stands in nobody's way, and more interviews leave no more behind."""
    hub, services, times = Hub(told.interviews.services), told.interviews.services, iter(range(1_000))
    client = cast(df.DurableFunctionsClient, hub)
    purged = await purge_finished(services, client, lambda: each_s * next(times))
    assert purged == len(hub.purged) == (rounds if not each_s else rounds - 1) * PURGED_TOGETHER - 1
