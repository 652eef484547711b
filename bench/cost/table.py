"""The tables that `make cost` prints, and their place in docs/cost.md. Pure."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from bench.cost.modes import ModeTokens
from bench.cost.prices import Prices
from bench.cost.recorded import DURABLE, LEAST_S, of_kind
from bench.cost.terms import MILLION, Run, Term, full_usd, model_usd, terms
from devhost.timers.cron import parse_schedule

BEGIN: Final = "<!-- cost: written by `make cost` -->"
END: Final = "<!-- cost ends -->"
MEMORY_GB: Final = 0.5
LARGER_GB: Final = 2.0
FAST_ALERTS, SLOW_ALERTS = 1, 7
"""Of infra/app/alerts.bicep; the metric of Cosmos DB is counted with the slow ones."""
SMALLER: Final = (
    "clarify", "reword_topic", "summarise", "word_backlog_question", "word_follow_up", "word_gap_question",
    "word_main_question",
)  # fmt: skip
"""Tasks that word what is decided already: a check and the rules stand behind each."""
QUEUES: Final = 5
"""Of the task hub in Azure Storage: four partitions and the work items, each looked at once a second."""
MONTH: Final = timedelta(days=30)
_FROM: Final = datetime(2026, 1, 1, tzinfo=UTC)


def tables(
    runs: Sequence[Run], modes: Sequence[ModeTokens], prices: Prices, *, turns: int, thought_s: float
) -> list[str]:
    """What 1,000 interviews cost, by part and by how many ran at once, the model by mode, and a month without any."""
    named = [f"{run.interviews} at once" for run in runs]
    found = [{term.name: term for term in terms(run, prices, memory_gb=MEMORY_GB)} for run in runs]
    larger = [sum(term.usd for term in terms(run, prices, memory_gb=LARGER_GB)) for run in runs]
    sums = [sum(term.usd for term in each.values()) for each in found]
    return [
        f"{turns} answers of an interview, each after {thought_s:g} s of thought.",
        f"Prices of {prices.as_of}: {prices.source}.",
        "",
        f"| 1,000 interviews, {MEMORY_GB * 1024:g} MB | {' | '.join(f'an interview, {each} | $' for each in named)} |",
        f"|---{'|---:' * (2 * len(runs))}|",
        *(f"| {name} | {' | '.join(_cell(each[name]) for each in found)} |" for name in found[0]),
        f"| **all** | {' | '.join(f' | **{total:.2f}**' for total in sums)} |",
        f"| all, with {LARGER_GB * 1024:g} MB | {' | '.join(f' | {total:.2f}' for total in larger)} |",
        "",
        f"Durable Task Scheduler would count {_actions(runs[0]):.0f} actions an interview; the table has no price of it.",
        "",
        *by_mode(modes, prices),
        "",
        "| a month without an interview | | $ |",
        "|---|---:|---:|",
        *_standing(runs[0], prices),
    ]


def by_mode(found: Sequence[ModeTokens], prices: Prices) -> list[str]:
    """What models read and reply for an answer, by mode, and what that costs for 1,000 interviews of ten answers.

    Dollars: as it is charged, where nothing was seen before, and that with the `SMALLER` tasks on the smaller model.
    """
    return [
        "| tokens an answer | answers | prompts | schemas | of both seen before | replies | 1,000 interviews of ten, $ "
        "| nothing seen before | and wording on a smaller model |",
        f"|---{'|---:' * 8}|",
        *(_of_mode(each, prices) for each in found),
    ]


def _of_mode(found: ModeTokens, prices: Prices) -> str:
    tokens, turns = found.tokens, found.turns
    dollars = (
        model_usd(tokens, prices), full_usd(tokens, prices), full_usd(tokens, prices, smaller=SMALLER)
    )  # fmt: skip
    cells = [f"{count / turns:,.0f}" for count in tokens.amounts]
    cells += [f"{10_000 * usd / turns:.2f}" for usd in dollars]
    return f"| `{found.mode}` | {turns} | {' | '.join(cells)} |"


def _actions(run: Run) -> float:
    """What the scheduler dispatches to the app for an interview: turns of orchestrators, activities, entities."""
    return len(of_kind(run.recorded.executions, *DURABLE)) / run.interviews


def _cell(term: Term) -> str:
    amount = f"{term.amount:,.1f}" if term.amount < 100 else f"{term.amount:,.0f}"
    return f"{amount} {term.unit}".rstrip() + f" | {term.usd:.2f}"


def _standing(run: Run, prices: Prices) -> Iterator[str]:
    ticks = sum(runs_a_month(schedule) for schedule in run.recorded.timers)
    tick = LEAST_S * MEMORY_GB * prices.gb_second + prices.million_executions / MILLION
    looks = QUEUES * MONTH.total_seconds()
    looking = looks * prices.million_storage_operations / MILLION
    alerts = FAST_ALERTS * prices.fast_alert_a_month + SLOW_ALERTS * prices.alert_a_month
    yield f"| {len(run.recorded.timers)} timers, each run {LEAST_S:g} s | {ticks:,} runs | {ticks * tick:.2f} |"
    yield f"| looks at the task hub's queues, if an instance were there all the time | {looks:,.0f} | {looking:.2f} |"
    ready = 2 * MEMORY_GB * MONTH.total_seconds()
    waiting = ready * prices.gb_second_always_ready
    yield f"| an instance always ready each for HTTP and Durable Functions | {ready:,.0f} GB s | {waiting:.2f} |"
    yield f"| alerts | {FAST_ALERTS + SLOW_ALERTS} | {alerts:.2f} |"


def runs_a_month(schedule: str) -> int:
    """How often a timer of this NCRONTAB schedule runs in thirty days."""
    parsed, moment, runs = parse_schedule(schedule), _FROM - timedelta(seconds=1), 0
    while (moment := parsed.next_after(moment)) < _FROM + MONTH:
        runs += 1
    return runs


def page_with(page: str, lines: Sequence[str]) -> str:
    """The page with these lines between its marks. Raises ValueError for a page without them."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return "\n".join([f"{before}{BEGIN}", *lines, f"{END}{after}"])
