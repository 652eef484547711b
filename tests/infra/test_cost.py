"""What `make cost` computes: Azure's rules on what was counted, and a real run that counts."""

import json
from collections import Counter

import pytest

from bench.cost.counting_model import SEEN_LEAST, Beginnings
from bench.cost.modes import ModeTokens, tokens_by_mode
from bench.cost.prices import Prices
from bench.cost.recorded import Execution, Kind, Recorded, StoreCall, active_s, request_units
from bench.cost.run import lead
from bench.cost.table import BEGIN, END, FAST_ALERTS, SLOW_ALERTS, SMALLER, by_mode, page_with, runs_a_month
from bench.cost.terms import Run, Tokens, terms
from shared.modes.registry import mode_names
from shared.platform.settings import AppSettings
from tests.infra.templates import variable
from tools.environment import ROOT

PRICES = Prices.read()


def ran(began: float, ended: float, kind: Kind = "http") -> Execution:
    return Execution(kind=kind, name="x", began=began, ended=ended)


@pytest.mark.parametrize(
    ("executions", "seconds"),
    [
        ([], 0.0),
        ([ran(5, 5.2)], 1.0),
        ([ran(5, 7.25)], 2.3),
        ([ran(5, 7), ran(6, 9)], 4.0),
        ([ran(5, 9), ran(6, 7)], 4.0),
        ([ran(20, 22), ran(5, 7)], 4.0),
        ([ran(0.5, 1.5), ran(1.5, 2.5)], 2.0),
        ([ran(5, 5.1), ran(5.5, 5.6)], 1.0),
        ([ran(5, 5.1), ran(6.5, 6.6)], 2.0),
    ],
    ids=["nothing", "a second at least", "in tenths, rounded up", "two at once count once", "one within the other",
         "in any order", "one after the other",
         "two in one second", "two in two seconds"],
)  # fmt: skip
def test_an_instance_is_billed_while_something_runs_on_it(
    executions: list[Execution], seconds: float
) -> None:
    assert active_s(executions) == pytest.approx(seconds)


KB = 1024


@pytest.mark.parametrize(
    ("call", "units"),
    [
        (StoreCall(operation="get", container="interviews", read=(KB,)), 1.0),
        (StoreCall(operation="get", container="interviews", read=(100 * KB,)), 10.0),
        (StoreCall(operation="get", container="interviews"), 1.0),
        (StoreCall(operation="create", container="interviews", written=(KB,)), 5.0),
        (StoreCall(operation="create", container="interviews", written=(100 * KB,)), 50.0),
        (StoreCall(operation="write", container="interviews", written=(KB, 500)), 10.0),
        (StoreCall(operation="collect", container="interviews", read=(KB // 2, KB // 2)), 3.8),
        (StoreCall(operation="count", container="index"), 2.8),
    ],
    ids=["1 KB read", "100 KB read", "nothing there", "1 KB written", "100 KB written", "a batch", "a query", "a count"],
)  # fmt: skip
def test_request_units_follow_the_sizes_of_the_documents(call: StoreCall, units: float) -> None:
    assert request_units(call, strong=False) == pytest.approx(units)


def test_reads_of_strong_consistency_cost_twice_as_much_and_writes_do_not() -> None:
    read = StoreCall(operation="get", container="interviews", read=(KB,))
    wrote = StoreCall(operation="put", container="interviews", written=(KB,))
    assert [request_units(call, strong=True) for call in (read, wrote)] == [2.0, 5.0]


def test_a_thousand_interviews_cost_what_their_parts_do_dearest_first() -> None:
    recorded = Recorded(executions=(ran(0, 100), ran(0, 10, "activity")), store_calls=(), timers=())
    run = Run(
        recorded,
        interviews=2,
        turns=20,
        tokens=Tokens(prompts=Counter({"assess": 3_000}), schemas=Counter({"assess": 500}), seen=1_500),
    )
    found = {term.name: term for term in terms(run, PRICES, memory_gb=0.5)}
    assert found["instances that answer HTTP"].usd == pytest.approx(50_000 * 0.5 * PRICES.gb_second)
    assert found["instances of Durable Functions"].usd == pytest.approx(5_000 * 0.5 * PRICES.gb_second)
    assert found["model, tokens in"].usd == pytest.approx(PRICES.million_input_tokens)
    assert found["model, tokens in, seen before"].usd == pytest.approx(0.75 * PRICES.million_seen_tokens)
    assert found["executions"].amount == 1
    costs = [term.usd for term in found.values()]
    assert costs == sorted(costs, reverse=True)


@pytest.mark.parametrize(("begins", "length", "seen"), [
    (1_023, 2_000, 0), (1_024, 2_000, 1_024), (1_151, 2_000, 1_024), (1_152, 1_152, 1_152), (1_500, 1_500, 1_408),
])  # fmt: skip
def test_what_another_prompt_began_with_counts_as_seen_from_1024_tokens_on_in_steps_of_128(
    begins: int, length: int, seen: int
) -> None:
    beginnings = Beginnings()
    assert beginnings.seen(range(begins)) == 0
    assert beginnings.seen([*range(begins), *range(-1, begins - length - 1, -1)]) == seen


def test_a_timer_s_runs_of_a_month_are_counted_from_its_schedule() -> None:
    assert runs_a_month("15 */5 * * * *") == 30 * 24 * 12
    assert runs_a_month("0 17 3 * * *") == 30


def test_the_alerts_that_are_priced_are_those_of_the_templates() -> None:
    severities = [alert["severity"] for alert in variable("logAlerts", "alerts")]
    assert severities.count(1) == FAST_ALERTS
    assert len(severities) + 1 == FAST_ALERTS + SLOW_ALERTS


def test_the_page_takes_the_tables_and_keeps_the_rest() -> None:
    assert page_with(f"a\n{BEGIN}\nold\n{END}\nb\n", ["new"]) == f"a\n{BEGIN}\nnew\n{END}\nb\n"
    page = (ROOT / "docs/cost.md").read_text()
    assert f"Prices of {PRICES.as_of}" in page.split(BEGIN)[1].split(END)[0]


async def test_a_run_counts_what_two_people_and_their_pages_do() -> None:
    run = await lead(2, turns=2, thought_s=0.3)
    assert (run.turns, run.interviews) == (4, 2)
    assert run.tokens.calls >= 4
    assert run.tokens.prompts.total() > 200 * run.tokens.calls
    assert run.tokens.replies.keys() == run.tokens.prompts.keys()
    assert run.tokens.schemas.keys() == run.tokens.prompts.keys()
    assert run.tokens.seen >= (run.turns - 1) * SEEN_LEAST, "what judges an answer begins alike for everybody"
    kinds = [each.kind for each in run.recorded.executions]
    assert min(map(kinds.count, ("http", "orchestrator", "activity", "entity"))) >= 4
    assert len([each for each in run.recorded.executions if each.name == "chat"]) == 2
    collected = [call for call in run.recorded.store_calls if call.operation == "collect" and call.read]
    assert collected
    assert sum(len(call.written) for call in run.recorded.store_calls if call.operation == "write") > 8
    assert len(run.recorded.timers) == 6


async def test_the_tokens_of_every_mode_are_counted() -> None:
    found = await tokens_by_mode(3)
    assert {each.mode for each in found} == set(mode_names())
    assert all(each.turns and each.tokens.read > 1_000 * each.turns for each in found)


def test_tokens_are_shown_by_answer_and_priced_for_ten_thousand_of_them() -> None:
    tokens = Tokens(
        prompts=Counter({"assess": 4_000, "summarise": 2_000}),
        schemas=Counter({"assess": 2_000}),
        seen=5_000,
        replies=Counter({"assess": 300, "summarise": 200}),
    )
    (line,) = by_mode([ModeTokens("dynamic_gap", 2, tokens)], PRICES)[2:]
    usd = 10 * (1_500 * PRICES.million_input_tokens + 2_500 * PRICES.million_seen_tokens) / 1_000
    usd += 10 * 250 * PRICES.million_output_tokens / 1_000
    full = 10 * (4_000 * PRICES.million_input_tokens + 250 * PRICES.million_output_tokens) / 1_000
    assessed = 10 * (3_000 * PRICES.million_input_tokens + 150 * PRICES.million_output_tokens) / 1_000
    summed = (
        10
        * (1_000 * PRICES.million_input_tokens_smaller + 100 * PRICES.million_output_tokens_smaller)
        / 1_000
    )
    dollars = f"{usd:.2f} | {full:.2f} | {assessed + summed:.2f}"
    assert line == f"| `dynamic_gap` | 2 | 3,000 | 1,000 | 2,500 | 250 | {dollars} |"


def test_the_tasks_of_a_smaller_model_are_tasks_that_can_be_given_one() -> None:
    given = {task: {"model": "smaller"} for task in SMALLER}
    settings = AppSettings.read({"MODEL_SETTINGS": json.dumps(given)}).settings_of_model("any")
    assert {task: settings.model_of(task) for task in (*SMALLER, "assess")} == {
        **dict.fromkeys(SMALLER, "smaller"), "assess": "any",
    }  # fmt: skip
