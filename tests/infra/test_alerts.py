"""The alerts and the queries of the docs ask for what the app sends; each alert names the runbook that answers it."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from shared.interview.state_machine.lifecycle import TRANSITIONS
from shared.interview.state_machine.timing import TurnTiming
from tests.infra.templates import variable
from tools.environment import ROOT

ALERTS: Final = {alert["name"]: alert for alert in variable("logAlerts", "alerts")}
PAGES: Final = {
    name: (ROOT / f"docs/{name}.md").read_text() for name in ("operations", "first-hour", "telemetry")
}
HEADINGS: Final = {
    heading.lower().replace(",", "").replace(" ", "-")
    for heading in re.findall(r"(?m)^#+ (.+)$", PAGES["operations"])
}
CODE: Final = "\n".join(
    file.read_text() for folder in ("shared", "triggers") for file in (ROOT / folder).rglob("*.py")
)
OF_THE_HOST: Final = {"function_app", "exited with code", "Loading extension bundle"}
"""Words of Azure's own host in its log."""
SENT: Final = {f"interviews.{name}" for name in TurnTiming.model_fields}
"""Attributes whose names are those of fields."""


def queries() -> Iterator[tuple[str, str]]:
    """Every query that the product asks or recommends, by where it stands."""
    yield from ((f"alert {name}", alert["query"]) for name, alert in ALERTS.items())
    for page, text in PAGES.items():
        blocks = [
            block
            for fenced in re.findall(r"```kusto\n(.*?)```", text, re.DOTALL)
            for block in re.split(r"\n\s*\n", fenced)
        ]
        inline = re.findall(r"`((?:traces|requests|exceptions|customMetrics) \|[^`]+)`", text)
        yield from ((f"{page} {number}", query) for number, query in enumerate([*blocks, *inline]))


QUERIES: Final = dict(queries())


def is_said(words: str) -> bool:
    """Whether a line of the app's log holds these words."""
    event, arrow, stage = words.partition(" -> ")
    if arrow:
        return any(stage in row.get(event, ()) for row in TRANSITIONS.values())
    return all(part in CODE for part in words.split(": "))


@pytest.mark.parametrize("name", ALERTS)
def test_an_alert_names_a_heading_of_the_operations_page(name: str) -> None:
    assert ALERTS[name]["runbook"] in HEADINGS
    assert "cosmos-db-throttled-or-away" in HEADINGS


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_asks_for_metrics_attributes_and_words_that_the_app_sends(name: str) -> None:
    query = QUERIES[name]
    quoted = set(re.findall(r'"((?:interviews|gen_ai|error)\.[\w.]+\w)"', query)) - SENT
    assert [each for each in quoted if f'"{each}"' not in CODE] == []
    words = set(re.findall(r'message (?:has|startswith) "([^"]+)"', query)) - OF_THE_HOST
    assert [each for each in words if not is_said(each)] == []


def test_no_query_asks_for_the_class_of_an_exception() -> None:
    """Azure's host reports one of its own around every exception of Python."""
    assert [name for name, query in QUERIES.items() if query.startswith("exceptions")] == []
