"""The workflows of the repository's own CI: readable, pinned, with no more rights than they use."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools.environment import ROOT

FOLDER = ROOT / ".github/workflows"
FILES = sorted(FOLDER.iterdir())


def workflow(file: Path) -> Any:
    return yaml.safe_load(file.read_text())


def steps(file: Path) -> list[Any]:
    return [step for job in workflow(file)["jobs"].values() for step in job["steps"]]


def test_there_is_one_for_the_app_one_for_its_templates_and_one_for_azure_s_host() -> None:
    assert [file.name for file in FILES] == ["ci.yml", "func.yml", "infra.yml"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_actions_are_pinned_to_a_commit_and_name_their_version(file: Path) -> None:
    used = re.findall(r"uses: (.+)", file.read_text())
    assert used
    for each in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each), each


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_workflow_may_read_and_has_an_end(file: Path) -> None:
    assert workflow(file)["permissions"] == {"contents": "read"}
    for name, job in workflow(file)["jobs"].items():
        assert job["timeout-minutes"] <= 120, name
        assert "secrets." not in str(job), "a federated identity signs in"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_step_puts_a_value_from_outside_into_a_script(file: Path) -> None:
    assert not [step for step in steps(file) if "${{" in step.get("run", "")]


def test_ci_runs_what_every_developer_runs() -> None:
    assert "bash .ci/run" in [step.get("run") for step in steps(FOLDER / "ci.yml")]


def test_the_host_s_workflow_tries_both_bundles() -> None:
    bundles = workflow(FOLDER / "func.yml")["jobs"]["interview"]["strategy"]["matrix"]["include"]
    assert {each["bundle"].removeprefix("Microsoft.Azure.Functions.ExtensionBundle") for each in bundles} == {
        "",
        ".Preview",
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_commands_and_files_of_ours_that_a_step_names_are_there(file: Path) -> None:
    text = "\n".join(step.get("run", "") for step in steps(file))
    targets = re.findall(r"(?m)\bmake (\w+)", text)
    named = re.findall(r"\binfra/[\w./]+\w", text) + re.findall(r"\.ci/\w+", text)
    modules = [module.replace(".", "/") + ".py" for module in re.findall(r"-m (tools\.\w+)", text)]
    assert targets or named or modules
    assert all(f"\n{target}:" in (ROOT / "Makefile").read_text() for target in targets)
    assert all((ROOT / name).exists() for name in [*named, *modules])
