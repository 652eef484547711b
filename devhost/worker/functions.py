"""An app's functions as the host sees them, read from the bindings that the worker indexed."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from pydantic import BaseModel, ValidationError
from pydantic.alias_generators import to_camel

from devhost.errors import AppRefused
from devhost.worker.messages import RpcFunctionMetadata

type DurableKind = Literal["orchestrator", "activity", "entity"]


class AuthLevel(Enum):
    """Who may call an HTTP function: anyone, holders of a function key, holders of the master key."""

    ANONYMOUS = "ANONYMOUS"
    FUNCTION = "FUNCTION"
    ADMIN = "ADMIN"


@dataclass(frozen=True)
class Function:
    """What every function has: its name, the worker's id, the trigger's parameter, the durable clients'."""

    name: str
    function_id: str
    trigger_parameter: str
    client_parameters: tuple[str, ...]


@dataclass(frozen=True)
class HttpFunction(Function):
    """``route`` is None where the app names none; no ``methods`` means every method."""

    route: str | None
    methods: frozenset[str]
    auth_level: AuthLevel
    output_parameter: str


@dataclass(frozen=True)
class TimerFunction(Function):
    schedule: str
    run_on_startup: bool
    use_monitor: bool


@dataclass(frozen=True)
class DurableFunction(Function):
    """``durable_name`` is the name by which orchestrations and clients call it."""

    kind: DurableKind
    durable_name: str


class _Binding(BaseModel, alias_generator=to_camel, frozen=True):
    """One binding of function.json, with the fields of the triggers that this host serves."""

    type: str
    name: str
    direction: Literal["IN", "OUT"]
    route: str | None = None
    methods: tuple[str, ...] = ()
    auth_level: AuthLevel = AuthLevel.FUNCTION
    schedule: str = ""
    run_on_startup: bool = False
    use_monitor: bool = True
    orchestration: str | None = None
    activity: str | None = None
    entity_name: str | None = None


_DURABLE: dict[str, DurableKind] = {
    "orchestrationTrigger": "orchestrator",
    "activityTrigger": "activity",
    "entityTrigger": "entity",
}
_SERVED = {"httpTrigger", "timerTrigger", *_DURABLE}
_OTHER_BINDINGS = {"durableClient", "http"}


def read_function(metadata: RpcFunctionMetadata) -> Function:
    """The function behind the worker's metadata.

    Raises AppRefused, naming function and binding, for a trigger or binding that this host does not serve.
    """
    bindings = _read_bindings(metadata)
    for binding in bindings:
        if binding.type not in _SERVED | _OTHER_BINDINGS:
            kind = "trigger" if binding.type.lower().endswith("trigger") else "binding"
            raise AppRefused(
                f"The function '{metadata.name}' uses the {kind} '{binding.type}', which the local host does not "
                f"serve (it serves HTTP, timer and durable functions)."
            )
    trigger = next((b for b in bindings if b.type in _SERVED), None)
    if trigger is None:
        raise AppRefused(f"The function '{metadata.name}' has no trigger.")
    return _build(metadata, trigger, bindings)


def _read_bindings(metadata: RpcFunctionMetadata) -> Sequence[_Binding]:
    try:
        return [_Binding.model_validate_json(raw) for raw in metadata.raw_bindings]
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise AppRefused(
            f"The function '{metadata.name}' has a wrong binding: {where}: {first['msg']}."
        ) from error


def _build(metadata: RpcFunctionMetadata, trigger: _Binding, bindings: Sequence[_Binding]) -> Function:
    name, function_id, parameter = metadata.name, metadata.function_id, trigger.name
    clients = tuple(b.name for b in bindings if b.type == "durableClient")
    match trigger.type:
        case "httpTrigger":
            output = next((b.name for b in bindings if b.type == "http"), "$return")
            methods = frozenset(method.upper() for method in trigger.methods)
            return HttpFunction(
                name, function_id, parameter, clients, trigger.route, methods, trigger.auth_level, output
            )
        case "timerTrigger":
            timing = (trigger.schedule, trigger.run_on_startup, trigger.use_monitor)
            return TimerFunction(name, function_id, parameter, clients, *timing)
        case durable:
            durable_name = trigger.orchestration or trigger.activity or trigger.entity_name or name
            return DurableFunction(name, function_id, parameter, clients, _DURABLE[durable], durable_name)
