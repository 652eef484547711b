"""The templates hold together: what one file names is there in the other. Whether Azure takes them is not tested."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.infra.templates import (
    FILES,
    INFRA,
    MAIN,
    body,
    given_by_azd,
    resources,
    template,
    variables_of_azd,
)
from tools.environment import ROOT

MODULES = template(MAIN)["modules"]


def module(symbol: str) -> Any:
    return template(INFRA / MODULES[symbol]["detail"]["path"])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_template_parses(file: Path) -> None:
    assert template(file)["parameters"]


def test_every_template_is_deployed_by_the_main_one() -> None:
    named = {INFRA / each["detail"]["path"] for each in MODULES.values()}
    assert named == set(FILES) - {MAIN}


@pytest.mark.parametrize("symbol", MODULES)
def test_a_module_is_given_the_parameters_that_it_has_and_all_that_it_needs(symbol: str) -> None:
    has = module(symbol)["parameters"]
    given = body(MODULES[symbol])["params"].keys()
    assert given <= has.keys()
    assert {name for name, each in has.items() if each.get("default") is None} <= given


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_parameter_and_variable_is_used(file: Path) -> None:
    text = file.read_text()
    declared = template(file)
    for name in {**declared["parameters"], **declared.get("variables", {})}:
        assert len(re.findall(rf"\b{name}\b", text)) > 1, name


def test_every_output_of_a_module_that_is_read_exists() -> None:
    read = re.findall(r"(\w+)!?\.outputs\.(\w+)", MAIN.read_text())
    assert len(read) > 20
    for symbol, output in read:
        assert output in module(symbol)["outputs"], (symbol, output)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_file_that_a_template_loads_is_there(file: Path) -> None:
    for name in re.findall(r"loadJsonContent\('([^']+)'\)", file.read_text()):
        assert json.loads((file.parent / name).read_text())


def test_every_prefix_of_a_name_exists_and_is_used() -> None:
    prefixes = json.loads((INFRA / "abbreviations.json").read_text())
    assert set(re.findall(r"prefixes\.(\w+)", MAIN.read_text())) == prefixes.keys()


def test_what_azd_passes_are_the_parameters_of_the_main_template() -> None:
    has = template(MAIN)["parameters"]
    passed = json.loads((INFRA / "main.parameters.json").read_text())["parameters"]
    assert passed.keys() == has.keys()


def test_a_variable_that_nobody_set_means_what_the_template_means() -> None:
    defaults = {name: each.get("default") for name, each in template(MAIN)["parameters"].items()}
    for name, value in given_by_azd().items():
        _, is_default, default = value.rstrip("}").partition("=")
        expected = "" if name == "openAiLocation" else defaults[name]
        if is_default:
            assert default == (json.dumps(expected) if isinstance(expected, int) else expected), name


def test_no_resource_takes_a_key_where_it_could_be_switched_off() -> None:
    off = {
        "Microsoft.Storage/storageAccounts": ("allowSharedKeyAccess", False),
        "Microsoft.DocumentDB/databaseAccounts": ("disableLocalAuth", True),
        "Microsoft.CognitiveServices/accounts": ("disableLocalAuth", True),
        "Microsoft.Insights/components": ("DisableLocalAuth", True),
        "Microsoft.BotService/botServices": ("disableLocalAuth", True),
        "Microsoft.KeyVault/vaults": ("enableRbacAuthorization", True),
        "Microsoft.Web/sites/basicPublishingCredentialsPolicies": ("allow", False),
    }
    made = {kind: body for kind, body in resources() if kind in off}
    assert made.keys() == off.keys()
    for kind, (name, value) in off.items():
        assert made[kind]["properties"][name] is value, kind


def test_no_template_reads_a_key_or_puts_a_secret_out() -> None:
    text = "\n".join(file.read_text() for file in FILES)
    assert not re.search(r"\blistKeys\(|\blistAccountSas\(|\.listKeys\b|\bAccountKey=", text)
    assert re.findall(r"@secure\(\)(?:\n@description\(.*\))?\nparam (\w+)", text) == ["newKey", "newStaffKey"]


@pytest.mark.parametrize(
    ("secret", "drawn"), [("participantTokenKey", "newKey"), ("staffKey", "newStaffKey")]
)
def test_a_key_is_made_once_and_by_nobody_outside(secret: str, drawn: str) -> None:
    """C6: another key would void every link; one in a parameter file would be known to its readers."""
    vault = template(INFRA / "app/keyvault.bicep")
    assert {"type": "onlyIfNotExists"} in vault["resources"][secret]["decorators"]
    assert drawn not in body(MODULES["keyVault"])["params"]
    assert drawn not in json.dumps({name: each["value"] for name, each in vault["outputs"].items()})
    assert vault["parameters"][drawn]["default"].count("newGuid()") == 2, "AppSettings needs 32 characters"


def test_the_app_runs_as_the_product_needs_it() -> None:
    """J4: one HTTP call at a time would cost an instance for each open page."""
    function = template(INFRA / "app/function.bicep")
    config = body(function["resources"]["app"])["properties"]["functionAppConfig"]
    assert config["runtime"] == {"name": "python", "version": "3.13"}
    assert function["variables"]["httpConcurrency"]["value"] == 100
    assert config["scaleAndConcurrency"]["triggers"]["http"] == {"perInstanceConcurrency": "httpConcurrency"}
    assert template(MAIN)["parameters"]["instanceMemoryMB"]["default"] == 512


def test_roles_are_there_before_the_app_starts() -> None:
    assert body(MODULES["app"])["dependsOn"] == ["access"]


def test_azd_finds_the_app_by_its_tag_and_builds_nothing_on_azure() -> None:
    assert "'azd-service-name': 'app'" in (INFRA / "app/function.bicep").read_text()
    services = yaml.safe_load((ROOT / "azure.yaml").read_text())["services"]
    packed = {"project": "build/app", "language": "python", "host": "function", "remoteBuild": False}
    assert services == {"app": packed}


def test_what_the_hooks_read_azd_has() -> None:
    """Of the parameters of the deployment before it, of the outputs after it."""
    outputs = template(MAIN)["outputs"].keys()
    for name in ("preprovision", "postdeploy"):
        text = (INFRA / f"hooks/{name}.sh").read_text()
        read = set(re.findall(r"^expect (\w+)", text, re.MULTILINE)) | set(
            re.findall(r"\$\{?([A-Z_]{2,})", text)
        )
        assert read <= variables_of_azd().keys() | outputs | {"HEALTH_TRIES"}
