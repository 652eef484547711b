"""The terms of the cost of interviews, from what a run counted and the prices. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bench.cost.prices import Prices
from bench.cost.recorded import DURABLE, Recorded, active_s, of_kind, request_units

MILLION: Final = 1_000_000
GB: Final = 1024**3
STORAGE_OPERATIONS: Final = {"orchestrator": 8, "entity": 8, "activity": 5}
"""Of the task hub in Azure Storage for one execution, estimated: its messages are put, read and deleted, and an episode
writes history and state. Polls of an empty queue are not counted."""
SPAN_BYTES: Final = 1_200
"""Of one stored span of telemetry, estimated. A request, an activity, a call of the store or the model is one."""


@dataclass(frozen=True)
class Run:
    """What `interviews` interviews did together, of `turns` answers in all."""

    recorded: Recorded
    interviews: int
    turns: int
    model_calls: int
    input_tokens: Mapping[str, int]
    output_tokens: Mapping[str, int]
    """Tokens, by the task that the model was asked to do."""
    seen_tokens: int
    """Of those in: beginnings of prompts that the provider had processed just before."""


@dataclass(frozen=True)
class Term:
    """One part of the cost of a thousand interviews. `amount` is of one interview, in `unit`."""

    name: str
    amount: float
    unit: str
    usd: float


def terms(run: Run, prices: Prices, *, memory_gb: float) -> list[Term]:
    """Dearest first."""
    executions = run.recorded.executions
    http_s = active_s(of_kind(executions, "http"))
    durable_s = active_s(of_kind(executions, *DURABLE))
    units = sum(request_units(call, strong=True) for call in run.recorded.store_calls)
    stored = sum(STORAGE_OPERATIONS.get(each.kind, 0) for each in executions)
    spans = len(of_kind(executions, "http", "activity")) + len(run.recorded.store_calls) + run.model_calls
    per_s = memory_gb * prices.gb_second
    counted = [
        ("instances that answer HTTP", http_s, "s", per_s),
        ("instances of Durable Functions", durable_s, "s", per_s),
        (
            "model, tokens in",
            sum(run.input_tokens.values()) - run.seen_tokens,
            "tokens",
            prices.million_input_tokens / MILLION,
        ),
        ("model, tokens in, seen before", run.seen_tokens, "tokens", prices.million_seen_tokens / MILLION),
        (
            "model, tokens out",
            sum(run.output_tokens.values()),
            "tokens",
            prices.million_output_tokens / MILLION,
        ),
        ("Cosmos DB", units, "RU", prices.million_request_units / MILLION),
        ("executions", len(executions), "", prices.million_executions / MILLION),
        ("telemetry", spans * SPAN_BYTES, "bytes", prices.gb_telemetry / GB),
        ("task hub's storage", stored, "operations", prices.million_storage_operations / MILLION),
    ]
    found = [
        Term(name, total / run.interviews, unit, 1000 * price * total / run.interviews)
        for name, total, unit, price in counted
    ]
    return sorted(found, key=lambda term: -term.usd)
