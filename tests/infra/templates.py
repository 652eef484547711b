"""The templates in `infra/` as a parser of Bicep reads them: no compiler of Bicep can be had from a package registry."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from pycep import BicepParser

from tools.environment import ROOT

INFRA: Final = ROOT / "infra"
MAIN: Final = INFRA / "main.bicep"
FILES: Final = sorted(INFRA.rglob("*.bicep"))


@cache
def template(file: Path) -> Any:
    """The file's parameters, variables, resources, modules and outputs. A literal and a name both come as text."""
    return BicepParser().parse(text=file.read_text())


def app(name: str) -> Any:
    """The module `infra/app/<name>.bicep`."""
    return template(INFRA / "app" / f"{name}.bicep")


def body(declared: Any) -> Any:
    """The body of a resource or module, without the condition or the loop around it."""
    config = declared["config"]
    return config["config"] if {"condition", "loop_type"} & config.keys() else config


def variable(name: str, of: str) -> Any:
    return app(of)["variables"][name]["value"]


def resources() -> Iterator[tuple[str, Any]]:
    """Every resource that is made, with its type."""
    for file in FILES:
        for declared in template(file).get("resources", {}).values():
            if not declared["existing"]:
                yield declared["type"], body(declared)


def given_by_azd() -> Mapping[str, str]:
    """The parameters of main.bicep as `main.parameters.json` gives them: text that may name a variable of azd."""
    parameters = json.loads((INFRA / "main.parameters.json").read_text())["parameters"]
    return {name: each["value"] for name, each in parameters.items() if isinstance(each["value"], str)}


def variables_of_azd() -> Mapping[str, str | None]:
    """Those variables, each with the default it has where azd has none."""
    found = (re.fullmatch(r"\$\{(\w+)(?:=(.*))?\}", value) for value in given_by_azd().values())
    return {match[1]: match[2] for match in found if match}
