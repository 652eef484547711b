"""Reading functions from the bindings that the worker indexed."""

import json

import pytest

from devhost.errors import AppRefused
from devhost.worker.functions import (
    AuthLevel,
    DurableFunction,
    Function,
    HttpFunction,
    TimerFunction,
    read_function,
)
from devhost.worker.messages import RpcFunctionMetadata


def metadata(*bindings: dict[str, object]) -> RpcFunctionMetadata:
    raw = [json.dumps({"direction": "IN", **binding}) for binding in bindings]
    return RpcFunctionMetadata(name="fun", function_id="id", raw_bindings=raw, retry_options=None)


CLIENT: dict[str, object] = {"type": "durableClient", "name": "client"}
RETURN: dict[str, object] = {"type": "http", "name": "$return", "direction": "OUT"}


@pytest.mark.parametrize(
    ("bindings", "function"),
    [
        (
            [
                {
                    "type": "httpTrigger",
                    "name": "req",
                    "methods": ["get"],
                    "route": "a",
                    "authLevel": "ADMIN",
                },
                RETURN,
            ],
            HttpFunction("fun", "id", "req", (), "a", frozenset({"GET"}), AuthLevel.ADMIN, "$return"),
        ),
        (
            [CLIENT, {"type": "httpTrigger", "name": "req"}, {**RETURN, "name": "answer"}],
            HttpFunction("fun", "id", "req", ("client",), None, frozenset(), AuthLevel.FUNCTION, "answer"),
        ),
        (
            [{"type": "timerTrigger", "name": "t", "schedule": "0 * * * * *", "useMonitor": False}],
            TimerFunction("fun", "id", "t", (), "0 * * * * *", False, False),
        ),
        (
            [{"type": "orchestrationTrigger", "name": "_durable_input"}],
            DurableFunction("fun", "id", "_durable_input", (), "orchestrator", "fun"),
        ),
        (
            [{"type": "activityTrigger", "name": "x", "activity": "Other"}, CLIENT],
            DurableFunction("fun", "id", "x", ("client",), "activity", "Other"),
        ),
        (
            [{"type": "entityTrigger", "name": "context", "entityName": "Counter"}],
            DurableFunction("fun", "id", "context", (), "entity", "Counter"),
        ),
    ],
)
def test_each_trigger_makes_its_kind_of_function(
    bindings: list[dict[str, object]], function: Function
) -> None:
    assert read_function(metadata(*bindings)) == function


@pytest.mark.parametrize(("bindings", "words"), [
    ([{"type": "queueTrigger", "name": "m"}], "'fun' uses the trigger 'queueTrigger', which the local host does not"),
    ([CLIENT, {"type": "table", "name": "m"}], "'fun' uses the binding 'table', which the local host does not"),
    ([CLIENT], "'fun' has no trigger"),
    ([{"type": "httpTrigger", "name": "req", "authLevel": "GUESTS"}], "'fun' has a wrong binding: authLevel"),
])  # fmt: skip
def test_what_is_not_served_is_refused_with_function_and_binding(
    bindings: list[dict[str, object]], words: str
) -> None:
    with pytest.raises(AppRefused, match=words):
        read_function(metadata(*bindings))
