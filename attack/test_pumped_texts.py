"""No answer, resume or file takes longer than it grows: each task of the rules, and each function that meets text."""

import random

import pytest

from attack.conftest import Figures
from tests.linear.built import LANGUAGES
from tests.linear.calls import TextCall, file_calls, function_calls, task_calls
from tests.linear.growth import cpu_s, grows_too_fast
from tests.linear.prose import PROSE
from tests.linear.pumps import GENERIC

BEGIN = 3_000
PUMPS = 5
MOST_CPU_S = 2.0


def attacked(call: TextCall, chance: random.Random, figures: Figures) -> list[str]:
    call("We use Kafka for 3 years. Why? Because it is fast.")  # what is built once is built
    slow: list[str] = []
    for text in [*chance.sample(GENERIC, PUMPS), *chance.sample(PROSE, 2)]:
        wrong = grows_too_fast(
            call, text.text, begin=min(BEGIN, call.most), end=call.most, floor_s=0.02, most_s=MOST_CPU_S
        )
        slow += [f"{call}: {text}: {wrong}"] if wrong else []
        figures.add("texts pumped against rules and functions", 1)
    return slow


@pytest.mark.parametrize("call", task_calls(), ids=str)
def test_no_task_takes_longer_than_its_text_grows(
    call: TextCall, chance: random.Random, figures: Figures
) -> None:
    spoken = chance.choice(LANGUAGES)
    same = next(each for each in task_calls(spoken) if each.name == call.name)
    assert attacked(same, chance, figures) == []


@pytest.mark.parametrize("call", [*file_calls(), *function_calls()], ids=str)
def test_no_function_takes_longer_than_its_text_grows(
    call: TextCall, chance: random.Random, figures: Figures
) -> None:
    assert attacked(call, chance, figures) == []


@pytest.mark.parametrize("name", ["assess", "assess a skill", "extract facts", "listen"])
def test_an_answer_of_the_longest_kind_is_judged_in_time(
    name: str, chance: random.Random, figures: Figures
) -> None:
    call = next(each for each in task_calls() if each.name == name)
    for text in [*chance.sample(GENERIC, 2), *chance.sample(PROSE, 1)]:
        took = cpu_s(call, text.text(call.most))
        figures.most("slowest answer of 20,000 characters", 1_000 * took, "ms")
        assert took < MOST_CPU_S
