"""The files that Azure reads: what of them the product relies on."""

import json
import operator
import re
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from shared.platform.settings import AppSettings
from shared.storage.cosmos_client import indexing_policy
from shared.storage.port import CONTAINERS
from tools.environment import ROOT

CONFIGURATION = (ROOT / "docs/configuration.md").read_text()


def read(name: str) -> Any:
    return json.loads((ROOT / name).read_text())


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        ("extensions http routePrefix", ""),
        ("extensionBundle id", "Microsoft.Azure.Functions.ExtensionBundle.Preview"),
        ("extensionBundle version", "[4.*, 5.0.0)"),
        ("extensions durableTask versionMatchStrategy", "CurrentOrOlder"),
        ("extensions durableTask versionFailureStrategy", "Reject"),
        ("extensions durableTask tracing traceInputsAndOutputs", False),
        ("extensions durableTask storageProvider maxQueuePollingInterval", "00:00:01"),
    ],
    ids=[
        "whole paths are in the contract", "version 2 of the durable SDK needs the preview", "and this version of it",
        "an older worker leaves newer interviews alone", "and does not fail them", "no answer is in a trace",
        "no answer waits for a sleepy queue",
    ],
)  # fmt: skip
def test_the_host_is_set_up_for_what_the_product_relies_on(keys: str, value: object) -> None:
    assert reduce(operator.getitem, keys.split(), read("host.json")) == value


def test_the_sample_settings_name_every_setting_with_its_default_as_a_string() -> None:
    values = read("local.settings.sample.json")["Values"]
    assert {name.upper() for name in AppSettings.model_fields} - {"DATA_DIR"} <= values.keys()
    assert AppSettings.read(values) == AppSettings()
    assert values["FUNCTIONS_WORKER_RUNTIME"] == "python"
    assert all(isinstance(value, str) for value in values.values())


def test_entities_have_no_limit_of_their_own_since_azure_storage_counts_them_as_orchestrators() -> None:
    """A setting without an effect would be turned in vain on a bad night."""
    durable = read("host.json")["extensions"]["durableTask"]
    assert "maxConcurrentEntityFunctions" not in durable
    assert durable["maxConcurrentOrchestratorFunctions"] == 16


PLATFORM = (
    "AZURE_CLIENT_ID",
    "AzureWebJobsDisableHomepage",
    "AzureWebJobsStorage__accountName",
    "APPLICATIONINSIGHTS_AUTHENTICATION_STRING",
)
"""What the app relies on and does not read itself."""


def test_every_setting_has_a_line_in_the_docs() -> None:
    rows = [line for line in CONFIGURATION.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[1])}
    assert {name.upper() for name in AppSettings.model_fields} | {*PLATFORM} <= named


def test_the_docs_give_the_deployment_the_containers_as_the_code_makes_them() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ((?:`/\w+/\?` ?)+)\|$", CONFIGURATION, re.MULTILINE))
    made = {name: [path["path"] for path in indexing_policy(name)["includedPaths"]] for name in CONTAINERS}
    assert {name: re.findall(r"`([^`]+)`", paths) for name, paths in rows.items()} == made


def test_what_host_json_sets_is_explained_with_the_value_that_it_has() -> None:
    operations = (ROOT / "docs/operations.md").read_text()
    durable = read("host.json")["extensions"]["durableTask"]
    for name in ("maxConcurrentActivityFunctions", "maxConcurrentOrchestratorFunctions"):
        assert f"| `{name}` {durable[name]} |" in operations
    assert f"`{read('host.json')['extensionBundle']['version']}`" in operations


def test_the_sample_interview_names_a_mode_and_questions() -> None:
    body = read(str(Path("samples") / "adaptive-interview.json"))
    assert body["mode"] == "adaptive_follow_up"
    assert [question["question_text"][-1] for question in body["material"]["questions"]] == ["?"] * 3
