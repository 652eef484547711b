"""The terms of the cost of interviews, from what a run counted and the prices. Pure."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final, Self

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
class Tokens:
    """What models read and replied, in tokens by task: `prompts`, the `schemas` of the replies beside them, `replies`.

    `seen` of those that were read began an earlier request of the last minutes, schema and prompt in one.
    """

    calls: int = 0
    prompts: Counter[str] = field(default_factory=Counter[str])
    schemas: Counter[str] = field(default_factory=Counter[str])
    seen: int = 0
    replies: Counter[str] = field(default_factory=Counter[str])

    def __add__(self, other: Self) -> Self:
        mine, others = vars(self), vars(other)
        return type(self)(**{name: mine[name] + others[name] for name in mine})

    @property
    def read(self) -> int:
        return self.prompts.total() + self.schemas.total()

    @property
    def replied(self) -> int:
        return self.replies.total()

    @property
    def amounts(self) -> tuple[int, int, int, int]:
        return self.prompts.total(), self.schemas.total(), self.seen, self.replied


@dataclass(frozen=True)
class Run:
    """What `interviews` interviews did together, of `turns` answers in all."""

    recorded: Recorded
    interviews: int
    turns: int
    tokens: Tokens


@dataclass(frozen=True)
class Term:
    """One part of the cost of a thousand interviews. `amount` is of one interview, in `unit`."""

    name: str
    amount: float
    unit: str
    usd: float


def model_usd(tokens: Tokens, prices: Prices) -> float:
    """What these tokens cost."""
    return sum(count * price for _, count, price in _of_model(tokens, prices))


def full_usd(tokens: Tokens, prices: Prices, *, smaller: Collection[str] = ()) -> float:
    """What these tokens cost where nothing was seen before, those of the `smaller` model's tasks at its price."""
    read, total = tokens.prompts + tokens.schemas, 0.0
    for task in read:
        if task in smaller:
            of_in, of_out = prices.million_input_tokens_smaller, prices.million_output_tokens_smaller
        else:
            of_in, of_out = prices.million_input_tokens, prices.million_output_tokens
        total += (read[task] * of_in + tokens.replies[task] * of_out) / MILLION
    return total


def _of_model(tokens: Tokens, prices: Prices) -> list[tuple[str, int, float]]:
    """The terms of the model: tokens, and the price of one."""
    return [
        ("model, tokens in", tokens.read - tokens.seen, prices.million_input_tokens / MILLION),
        ("model, tokens in, seen before", tokens.seen, prices.million_seen_tokens / MILLION),
        ("model, tokens out", tokens.replied, prices.million_output_tokens / MILLION),
    ]


def terms(run: Run, prices: Prices, *, memory_gb: float) -> list[Term]:
    """Dearest first."""
    executions = run.recorded.executions
    http_s = active_s(of_kind(executions, "http"))
    durable_s = active_s(of_kind(executions, *DURABLE))
    units = sum(request_units(call, strong=True) for call in run.recorded.store_calls)
    stored = sum(STORAGE_OPERATIONS.get(each.kind, 0) for each in executions)
    spans = len(of_kind(executions, "http", "activity")) + len(run.recorded.store_calls) + run.tokens.calls
    per_s = memory_gb * prices.gb_second
    counted = [
        ("instances that answer HTTP", http_s, "s", per_s),
        ("instances of Durable Functions", durable_s, "s", per_s),
        *((name, count, "tokens", usd) for name, count, usd in _of_model(run.tokens, prices)),
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
