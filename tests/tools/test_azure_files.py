"""The files that Azure reads: what of them the product relies on."""

import json
from pathlib import Path
from typing import Any

from shared.platform.settings import AppSettings
from tools.environment import ROOT


def read(name: str) -> Any:
    return json.loads((ROOT / name).read_text())


def test_paths_have_no_prefix_so_that_the_contract_holds_whole_paths() -> None:
    assert read("host.json")["extensions"]["http"]["routePrefix"] == ""


def test_version_2_of_the_durable_sdk_gets_the_preview_bundle_it_needs() -> None:
    bundle = read("host.json")["extensionBundle"]
    assert bundle == {"id": "Microsoft.Azure.Functions.ExtensionBundle.Preview", "version": "[4.*, 5.0.0)"}


def test_an_older_worker_leaves_newer_interviews_alone() -> None:
    durable = read("host.json")["extensions"]["durableTask"]
    assert (durable["versionMatchStrategy"], durable["versionFailureStrategy"]) == (
        "CurrentOrOlder",
        "Reject",
    )


def test_no_answer_is_written_into_traces() -> None:
    assert read("host.json")["extensions"]["durableTask"]["tracing"]["traceInputsAndOutputs"] is False


def test_an_answer_does_not_wait_for_a_sleepy_queue() -> None:
    storage = read("host.json")["extensions"]["durableTask"]["storageProvider"]
    assert storage["maxQueuePollingInterval"] == "00:00:01"


def test_the_sample_settings_name_every_setting_with_its_default() -> None:
    values = read("local.settings.sample.json")["Values"]
    assert {name.upper() for name in AppSettings.model_fields} - {"DATA_DIR"} <= values.keys()
    assert AppSettings.read(values) == AppSettings()


def test_the_sample_settings_are_strings_as_the_functions_host_wants_them() -> None:
    values = read("local.settings.sample.json")["Values"]
    assert values["FUNCTIONS_WORKER_RUNTIME"] == "python"
    assert all(isinstance(value, str) for value in values.values())


def test_what_is_deployed_are_the_app_and_nothing_that_only_serves_its_making() -> None:
    ignored = {line.rstrip("/") for line in (ROOT / ".funcignore").read_text().splitlines()}
    deployed = {"function_app.py", "orchestrators", "activities", "entities", "triggers", "shared", "web"}
    needed = {"host.json", "requirements.txt", "requirements.lock"}
    assert not ignored & (deployed | needed)
    assert {"tests", "devhost", "tools", "bench", "local.settings.json", ".*"} <= ignored


def test_the_sample_interview_names_a_mode_and_questions() -> None:
    body = read(str(Path("samples") / "adaptive-interview.json"))
    assert body["mode"] == "adaptive_follow_up"
    assert [question["question_text"][-1] for question in body["material"]["questions"]] == ["?"] * 3
