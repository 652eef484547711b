"""What azd runs before it creates anything, and after the code is there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.infra.templates import INFRA, app, body, variables_of_azd
from tests.product import serve
from tools.environment import ROOT

SHELL = sorted((INFRA / "hooks").glob("*.sh"))
SHELLCHECK = Path(sys.executable).with_name("shellcheck")
NOT_SET = dict.fromkeys(variables_of_azd(), "")


def run(hook: str, folder: Path = ROOT, /, **env: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", f"infra/hooks/{hook}.sh"]
    environment = {**os.environ, **NOT_SET, **env}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def with_settings(folder: Path, settings: str) -> Path:
    """A copy of what the hook reads, with these settings among the parameters."""
    shutil.copytree(INFRA, folder / "infra")
    parameters = folder / "infra/main.parameters.json"
    given = parameters.read_text().replace(
        '"settings": { "value": {} }', f'"settings": {{ "value": {settings} }}'
    )
    assert settings in given
    parameters.write_text(given)
    return folder


@pytest.mark.parametrize("file", SHELL, ids=lambda file: file.name)
def test_a_hook_is_plain_sh_that_may_be_run(file: Path) -> None:
    assert file.read_text().startswith("#!/bin/sh\n")
    assert os.access(file, os.X_OK)
    subprocess.run(["sh", "-n", file], check=True)
    checked = subprocess.run([SHELLCHECK, file], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_azd_runs_each_hook_on_every_system() -> None:
    hooks = yaml.safe_load((ROOT / "azure.yaml").read_text())["hooks"]
    runs = {(system, each["run"]) for hook in hooks.values() for system, each in hook.items()}
    assert {run for _, run in runs} == {str(file.relative_to(ROOT)) for file in (INFRA / "hooks").iterdir()}
    assert all(run.endswith(".sh" if system == "posix" else ".ps1") for system, run in runs)


def test_nothing_is_wrong_where_nothing_was_set() -> None:
    done = run("preprovision")
    assert (done.returncode, done.stderr) == (0, "")
    assert "USE_AZURE_OPENAI" in done.stdout
    assert "ALERT_EMAIL" in done.stdout


def test_it_has_nothing_to_say_where_all_is_set() -> None:
    given = {"USE_AZURE_OPENAI": "true", "ALERT_EMAIL": "night@example.org", "AZURE_ENV_NAME": "try-1"}
    more = {"INSTANCE_MEMORY_MB": "2048", "PUBLIC_BASE_URL": "https://talk.example.org"}
    done = run("preprovision", **given, **more)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


WRONG = {
    "AZURE_ENV_NAME": "my first try",
    "PUBLIC_BASE_URL": "https://talk.example.org/",
    "ALERT_EMAIL": "me",
    "INSTANCE_MEMORY_MB": "1024",
    "MAXIMUM_INSTANCE_COUNT": "0",
    "ALWAYS_READY_INSTANCES": "21",
    "USE_AZURE_OPENAI": "yes",
    "AZURE_OPENAI_CAPACITY": "50k",
    "USE_DURABLE_TASK_SCHEDULER": "1",
    "USE_TEAMS_BOT": "True",
    "COSMOS_VECTOR_DIMENSIONS": "4097",
}


def test_all_that_is_wrong_is_said_at_once_before_anything_is_created() -> None:
    done = run("preprovision", **WRONG)
    assert done.returncode == 1
    said = done.stderr.splitlines()
    assert [line.split()[0] for line in said[:-1]] == list(WRONG)
    assert said[-1].startswith("Nothing was created.")


def test_a_smaller_model_needs_its_version() -> None:
    model = {"AZURE_OPENAI_SMALLER_MODEL": "gpt-4.1-nano"}
    done = run("preprovision", **model)
    assert (done.returncode, done.stderr.count("AZURE_OPENAI_SMALLER_MODEL_VERSION is needed")) == (1, 1)
    assert run("preprovision", **model, AZURE_OPENAI_SMALLER_MODEL_VERSION="2025-04-14").returncode == 0
    windows = (INFRA / "hooks/preprovision.ps1").read_text()
    assert "AZURE_OPENAI_SMALLER_MODEL_VERSION is needed" in windows


def test_every_value_that_has_a_form_is_looked_at() -> None:
    taken_as_it_is = {
        "AZURE_LOCATION",
        "AZURE_OPENAI_LOCATION",
        "AZURE_OPENAI_MODEL",
        "AZURE_OPENAI_MODEL_VERSION",
        "AZURE_OPENAI_SMALLER_MODEL",
        "AZURE_OPENAI_SMALLER_MODEL_VERSION",
    }
    assert variables_of_azd().keys() - WRONG.keys() == taken_as_it_is


@pytest.mark.parametrize("settings", [
    '{ "DEVELOPMENT": "1" }', '{ "OPENAI_API_KEY": "sk-1" }', '{ "RERANK_KEY" :"k" }', '{ "TEAMS_APP_SECRET": "s" }',
])  # fmt: skip
def test_a_setting_that_no_parameter_file_may_hold_is_refused(settings: str, tmp_path: Path) -> None:
    """H4: a secret in a file is known to all who read it."""
    done = run("preprovision", with_settings(tmp_path, settings))
    assert done.returncode == 1
    assert "infra/main.parameters.json" in done.stderr


def test_a_reference_to_key_vault_is_no_secret(tmp_path: Path) -> None:
    reference = (
        '{ "OPENAI_API_KEY": "@Microsoft.KeyVault(SecretUri=https://kv/secrets/x)", "RETENTION_DAYS": "30" }'
    )
    assert run("preprovision", with_settings(tmp_path, reference)).returncode == 0


def test_the_hooks_for_windows_look_at_the_same_and_say_the_same() -> None:
    """PowerShell is at hand in CI alone: here only their words are compared."""
    for name in ("preprovision", "postdeploy"):
        sh, ps1 = ((INFRA / f"hooks/{name}.{kind}").read_text() for kind in ("sh", "ps1"))
        expected = re.findall(r"(?m)^expect (\w+ '.+' '.+')$", sh)
        assert re.findall(r"(?m)^Expect (\w+ '.+' '.+')$", ps1) == expected
        sentences = re.findall(r"[A-Z][a-z]+[^\"$'`(\n]{30,}", sh)
        assert sentences
        assert [sentence for sentence in sentences if sentence not in ps1] == []


def test_after_the_deployment_it_says_where_the_app_is(tmp_path: Path) -> None:
    with serve(tmp_path / "data") as host:
        done = run("postdeploy", APP_URL=host.base_url, AZURE_KEY_VAULT_NAME="kv-x")
    assert done.returncode == 0, done.stderr
    assert '"task_hub"' in done.stdout
    assert f"{host.base_url}/console" in done.stdout
    named = re.search(r"az keyvault secret show --vault-name kv-x --name ([\w-]+) --query value", done.stdout)
    assert named, done.stdout
    assert named[1] == body(app("keyvault")["resources"]["staffKey"])["name"]


@pytest.mark.parametrize(("hook", "missing"), [("prepackage", "make"), ("postdeploy", "curl")])
def test_a_program_that_is_missing_is_said_at_once(hook: str, missing: str, tmp_path: Path) -> None:
    (tmp_path / "sh").symlink_to("/bin/sh")
    done = run(hook, PATH=str(tmp_path), APP_URL="http://127.0.0.1:1", HEALTH_TRIES="1")
    assert done.returncode == 1
    assert done.stderr.startswith(f"{missing} is missing: ")


def test_an_app_that_does_not_answer_is_said() -> None:
    done = run("postdeploy", APP_URL="http://127.0.0.1:1", HEALTH_TRIES="1")
    assert done.returncode == 1
    assert done.stderr.startswith("http://127.0.0.1:1/api/health does not answer 200")
