"""An app with every durable trigger: orchestrators that wait, fail, fan out and use entities."""

import time
from collections.abc import Generator
from datetime import timedelta
from pathlib import Path
from typing import Any

import azure.durable_functions as df
import azure.functions as func
from azure.durable_functions.client import SyncDurableFunctionsClient
from durabletask import entities, task

type Turns = Generator[Any, Any, object]

app = df.DFApp(http_auth_level=func.AuthLevel.ANONYMOUS)


class NoSuchCity(Exception):
    pass


@app.route(route="start/{name}", methods=["POST"])
@app.durable_client_input(client_name="client")
async def start(req: func.HttpRequest, client: df.DurableFunctionsClient) -> func.HttpResponse:
    given = req.get_json() if req.get_body() else None
    started = await client.schedule_new_orchestration(req.route_params["name"], input=given)
    return client.create_check_status_response(req, started)


@app.route(route="tell/{instance}", methods=["POST"])
@app.durable_client_input(client_name="client")
async def tell(req: func.HttpRequest, client: df.DurableFunctionsClient) -> func.HttpResponse:
    await client.raise_orchestration_event(req.route_params["instance"], "go", data=req.get_json())
    return func.HttpResponse(status_code=202)


@app.route(route="start-sync/{name}", methods=["POST"])
@app.durable_client_input(client_name="client")
def start_sync(req: func.HttpRequest, client: SyncDurableFunctionsClient) -> func.HttpResponse:
    started = client.schedule_new_orchestration(req.route_params["name"])
    return client.create_check_status_response(req, started)


@app.route(route="ping", methods=["GET"])
def ping(req: func.HttpRequest) -> func.HttpResponse:
    return func.HttpResponse("pong")


@app.orchestration_trigger(context_name="context")
def hello(context: task.OrchestrationContext, name: str) -> Turns:
    greeting = yield context.call_activity("greet", input=name)
    context.set_custom_status({"greeted": name})
    return greeting


@app.orchestration_trigger(context_name="context")
def waiting(context: task.OrchestrationContext, _: object) -> Turns:
    said = yield context.wait_for_external_event("go")
    return {"said": said}


@app.orchestration_trigger(context_name="context")
def failing(context: task.OrchestrationContext, city: str) -> Turns:
    return (yield context.call_activity("find_city", input=city))


@app.orchestration_trigger(context_name="context")
def catching(context: task.OrchestrationContext, city: str) -> Turns:
    try:
        return (yield context.call_activity("find_city", input=city))
    except task.TaskFailedError as error:
        return {"type": error.details.error_type, "message": error.details.message}


@app.orchestration_trigger(context_name="context")
def rewindable(context: task.OrchestrationContext, path: str) -> Turns:
    return (yield context.call_activity("read_file", input=path))


@app.orchestration_trigger(context_name="context")
def wanting_a_set(context: task.OrchestrationContext, _: object) -> Turns:
    return (yield context.call_activity("make_a_set"))


@app.orchestration_trigger(context_name="context")
def counting(context: task.OrchestrationContext, key: str) -> Turns:
    entity = entities.EntityInstanceId("counter", key)
    yield context.call_entity(entity, "add", 5)
    return (yield context.call_entity(entity, "get"))


@app.orchestration_trigger(context_name="context")
def slow_work(context: task.OrchestrationContext, release: str) -> Turns:
    naps: list[task.Task[int]] = [context.call_activity("hold_until", input=release) for _ in range(8)]
    return sum((yield task.when_all(naps)))


@app.orchestration_trigger(context_name="context")
def napping(context: task.OrchestrationContext, _: object) -> Turns:
    yield context.create_timer(timedelta(milliseconds=20))
    return "rested"


@app.orchestration_trigger(context_name="context", orchestration="Other.Name")
def other_name(context: task.OrchestrationContext, _: object) -> str:
    return "found"


@app.activity_trigger(input_name="name")
def greet(name: str) -> str:
    return f"Hello {name}!"


@app.activity_trigger(input_name="city")
def find_city(city: str) -> str:
    raise NoSuchCity(f"{city} is on no map")


@app.activity_trigger(input_name="_")
def make_a_set(_: object) -> set[int]:
    return {1}


@app.activity_trigger(input_name="path")
def read_file(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")


@app.activity_trigger(input_name="path")
def hold_until(path: str) -> int:
    """Hold a thread until the file is there, as a slow, blocking call would."""
    while not Path(path).exists():
        time.sleep(0.01)
    return 1


@app.entity_trigger(context_name="context", entity_name="Counter")
def counter(context: entities.EntityContext, given: int | None) -> int | None:
    current = context.get_state(int) or 0
    match context.operation:
        case "add":
            context.set_state(current + (given or 0))
        case "get":
            return current
        case "delete":
            context.set_state(None)
        case unknown:
            raise ValueError(f"no operation {unknown}")
    return None
