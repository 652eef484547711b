"""What `make cost` computes: Azure's rules on what was counted, and a real run that counts."""

import pytest

from bench.cost.prices import Prices
from bench.cost.recorded import Execution, Kind, Recorded, StoreCall, active_s, request_units
from bench.cost.run import SEEN_LEAST, lead, seen_again
from bench.cost.table import BEGIN, END, FAST_ALERTS, SLOW_ALERTS, page_with, runs_a_month
from bench.cost.terms import Run, terms
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
        model_calls=0,
        input_tokens={"assess": 3_500},
        output_tokens={},
        seen_tokens=1_500,
    )
    found = {term.name: term for term in terms(run, PRICES, memory_gb=0.5)}
    assert found["instances that answer HTTP"].usd == pytest.approx(50_000 * 0.5 * PRICES.gb_second)
    assert found["instances of Durable Functions"].usd == pytest.approx(5_000 * 0.5 * PRICES.gb_second)
    assert found["model, tokens in"].usd == pytest.approx(PRICES.million_input_tokens)
    assert found["model, tokens in, seen before"].usd == pytest.approx(0.75 * PRICES.million_seen_tokens)
    assert found["executions"].amount == 1
    costs = [term.usd for term in found.values()]
    assert costs == sorted(costs, reverse=True)


def test_the_beginning_of_a_prompt_counts_as_seen_from_1024_tokens_on_in_steps_of_128() -> None:
    assert [seen_again(tokens) for tokens in (1023, 1024, 1151, 1152)] == [0, 1024, 1024, 1152]


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
    assert run.model_calls >= 4
    assert sum(run.input_tokens.values()) > 200 * run.model_calls
    assert run.output_tokens.keys() == run.input_tokens.keys()
    assert run.seen_tokens >= (run.turns - 1) * SEEN_LEAST, "what judges an answer begins alike for everybody"
    kinds = [each.kind for each in run.recorded.executions]
    assert min(map(kinds.count, ("http", "orchestrator", "activity", "entity"))) >= 4
    assert len([each for each in run.recorded.executions if each.name == "chat"]) == 2
    collected = [call for call in run.recorded.store_calls if call.operation == "collect" and call.read]
    assert collected
    assert sum(len(call.written) for call in run.recorded.store_calls if call.operation == "write") > 8
    assert len(run.recorded.timers) == 6
