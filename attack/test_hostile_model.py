"""A model that lies, leaks, breaks, stalls or charges the earth: each interview goes on to its end by the rules.

Every behaviour is tried in every mode, in evidence, in the files of a handover and in plans, through the real client.
"""

import asyncio
import json
import time
from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from attack.conftest import Figures
from attack.hostile_attack import Attack
from attack.hostile_interviews import InterviewAttack
from attack.hostile_material import EvidenceAttack, FilesAttack, PlanAttack
from attack.hostile_model import BEHAVIOURS, BREAKING, LYING, PLACES, HostileModel
from attack.hostile_studies import StudyAttack
from shared.language.tasks import find_task, task_names
from tests.hosting import HostProcess
from tests.product import Product, serve

LIMIT_S: Final = 1.0
"""The model's time for one task, in place of 30 s."""
AT_ONCE: Final = 6
TASKS: Final = tuple(name for name in task_names() if find_task(name).model is not None)
MOST_TASKS: Final = len(TASKS)
SLOW: Final = frozenset(
    {"hangs", "drips", "never_ends", "is_busy", "is_busy_for_long", "fails", "is_cut_off"}
)
LIMITS: Final = {task: {"time_limit_s": LIMIT_S, "attempt_limit_s": LIMIT_S} for task in TASKS}
ATTACKS: Final[Mapping[str, type[Attack]]] = {
    "evidence": EvidenceAttack, "files": FilesAttack, "plan": PlanAttack, "study": StudyAttack,
}  # fmt: skip
"""By place; at the other places an interview is attacked."""


@pytest.fixture(scope="module")
def model() -> Iterator[HostileModel]:
    with HostileModel() as server:
        yield server


@pytest.fixture(scope="module")
def host(model: HostileModel, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    env = {
        "OPENAI_API_KEY": "any",
        "OPENAI_BASE_URL": model.base_url,
        "OPENAI_MODEL": "hostile",
        "MODEL_SETTINGS": json.dumps(LIMITS),
    }
    with serve(tmp_path_factory.mktemp("hostile"), **env) as served:
        yield served


async def attacked(product: Product, model: HostileModel, pairs: list[tuple[str, str]]) -> list[str]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(behaviour: str, place: str) -> list[str]:
        async with gate:
            return await ATTACKS.get(place, InterviewAttack)(product, model, behaviour, place).run()

    return [each for found in await asyncio.gather(*(one(*pair) for pair in pairs)) for each in found]


async def test_a_model_that_lies_is_not_believed(
    product: Product, model: HostileModel, figures: Figures
) -> None:
    began = time.monotonic()
    found = await attacked(product, model, [(name, place) for name in LYING for place in PLACES])
    figures.add("hostile model behaviours", len(LYING))
    figures.most("hostile model, lies", time.monotonic() - began, "s")
    assert not found, "\n".join(found)
    lied_at = {name: model.tasks(name) for name in LYING}
    assert set().union(*lied_at.values()) >= set(TASKS), "a task at which no model lied"
    assert min(map(len, lied_at.values())) > MOST_TASKS / 2, lied_at


async def test_a_model_that_breaks_stops_nothing(
    product: Product, model: HostileModel, figures: Figures
) -> None:
    """One mode and one other place a behaviour, in turn: what breaks, breaks in the calls that all of them share."""
    began = time.monotonic()
    modes, others = PLACES[:5], PLACES[5:]
    pairs = [(name, modes[number % len(modes)]) for number, name in enumerate(BREAKING)]
    pairs += [
        (name, others[number % len(others)]) for number, name in enumerate(BREAKING) if name not in SLOW
    ]
    found = await attacked(product, model, pairs)
    figures.add("hostile model behaviours", len(BREAKING))
    figures.most("hostile model, breakage", time.monotonic() - began, "s")
    assert not found, "\n".join(found)
    assert all(model.tasks(name) for name in BEHAVIOURS)


async def test_the_host_has_answered_nothing_with_an_error_of_its_own(
    product: Product, host: HostProcess
) -> None:
    assert (await product.call("GET", "/api/health")).status == 200
    assert "unexpected error" not in host.output
