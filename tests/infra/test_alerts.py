"""The alerts ask for what the app sends, and name the runbook that answers them."""

import re

import pytest

from tests.infra.templates import variable
from tools.environment import ROOT

ALERTS = {alert["name"]: alert for alert in variable("logAlerts", "alerts")}
OPERATIONS = (ROOT / "docs/operations.md").read_text()
HEADINGS = {
    heading.lower().replace(",", "").replace(" ", "-") for heading in re.findall(r"(?m)^#+ (.+)$", OPERATIONS)
}
CODE = "\n".join(
    file.read_text() for folder in ("shared", "triggers") for file in (ROOT / folder).rglob("*.py")
)
METERS = (ROOT / "shared/platform/telemetry/meters.py").read_text()


@pytest.mark.parametrize("name", ALERTS)
def test_an_alert_names_a_heading_of_the_operations_page(name: str) -> None:
    assert ALERTS[name]["runbook"] in HEADINGS
    assert "cosmos-db-throttled-or-away" in HEADINGS


@pytest.mark.parametrize("name", ALERTS)
def test_an_alert_asks_for_metrics_and_words_that_the_app_sends(name: str) -> None:
    query = ALERTS[name]["query"]
    metrics = re.findall(r'"(interviews\.[\w.]+)"', query)
    attributes = re.findall(r'customDimensions\["([\w.]+)"\]', query)
    words = re.findall(r'message has "([^"]+)"', query)
    assert metrics or words or "requests" in query
    assert all(f'"{each}"' in METERS for each in [*metrics, *attributes])
    for said in words:
        if "->" not in said:  # made of two states: tests/http sees the line itself
            assert said in CODE
