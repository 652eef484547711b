"""What the app's folder says about itself: host.json, and the settings of local.settings.json."""

import os
import re
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from devhost.errors import AppRefused


class _Section(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, frozen=True)


class _Http(_Section):
    route_prefix: str = "api"


class _DurableTask(_Section):
    hub_name: str = "TestHubName"
    max_concurrent_activity_functions: int = Field(default=32, ge=1)
    max_concurrent_orchestrator_functions: int = Field(default=32, ge=1)
    default_version: str | None = None


class _Extensions(_Section):
    http: _Http = _Http()
    durable_task: _DurableTask = _DurableTask()


class _LocalHost(_Section):
    """What this host alone reads."""

    admission: str | None = None


class _HostJson(_Section):
    version: str = "2.0"
    local_host: _LocalHost = _LocalHost()
    extensions: _Extensions = _Extensions()


class _LocalSettings(BaseModel):
    """local.settings.json, whose fields begin with capitals. Core Tools can encrypt it; this host does not read that."""

    model_config = ConfigDict(alias_generator=lambda name: to_camel(name)[0].upper() + to_camel(name)[1:])

    is_encrypted: bool = False
    values: dict[str, str | bool | int | float | None] = Field(
        default_factory=dict[str, str | bool | int | float | None]
    )


@dataclass(frozen=True)
class HostedAppSettings:
    """``route_prefix`` comes before every route, "" for none; the limits are numbers of invocations at a time;
    ``default_version`` is that of orchestrations started without one; ``admission`` is the path of the function that is
    asked before a large body is read."""

    directory: Path
    route_prefix: str
    hub_name: str
    activity_limit: int
    orchestrator_limit: int
    default_version: str | None
    admission: str | None


def read_app_settings(directory: Path, environment: MutableMapping[str, str]) -> HostedAppSettings:
    """Read host.json and put the values of local.settings.json into ``environment``, where the real one wins.

    Raises AppRefused when there is no app, or when a file is not what Azure Functions expects.
    """
    _apply_local_settings(directory / "local.settings.json", environment)
    script = environment.get("PYTHON_SCRIPT_FILE_NAME", "function_app.py")
    if not (directory / script).is_file():
        raise AppRefused(f"There is no {script} in {directory}.")
    whole = _read(directory / "host.json", _HostJson)
    host = whole.extensions
    return HostedAppSettings(
        directory=directory,
        route_prefix=host.http.route_prefix.strip("/"),
        hub_name=resolve_settings(host.durable_task.hub_name, environment),
        activity_limit=host.durable_task.max_concurrent_activity_functions,
        orchestrator_limit=host.durable_task.max_concurrent_orchestrator_functions,
        default_version=host.durable_task.default_version,
        admission=whole.local_host.admission,
    )


def resolve_settings(text: str, environment: Mapping[str, str] = os.environ) -> str:
    """Replace each %NAME% by the setting of that name, as Azure does in routes, schedules and the hub's name."""

    def value(found: re.Match[str]) -> str:
        if found[1] not in environment:
            raise AppRefused(f"'{text}' names the setting '{found[1]}', which is not set.")
        return environment[found[1]]

    return re.sub(r"%([^%]+)%", value, text)


def _apply_local_settings(path: Path, environment: MutableMapping[str, str]) -> None:
    settings = _read(path, _LocalSettings)
    if settings.is_encrypted:
        raise AppRefused(f"{path} is encrypted; decrypt it with 'func settings decrypt'.")
    for name, value in settings.values.items():
        environment.setdefault(name, "" if value is None else str(value))


def _read[Model: BaseModel](path: Path, model: type[Model]) -> Model:
    if not path.exists():
        return model()
    try:
        return model.model_validate_json(path.read_bytes())
    except (ValidationError, OSError) as error:
        raise AppRefused(f"{path} cannot be used: {_first_reason(error)}.") from error


def _first_reason(error: ValidationError | OSError) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else first["msg"]
