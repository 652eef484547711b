"""HTTP functions of every kind that the tests of the host's HTTP side call."""

import asyncio
import json
import logging
import threading

import azure.functions as func

app = func.FunctionApp(http_auth_level=func.AuthLevel.ANONYMOUS)


@app.route(route="echo/{first}/{*second}", methods=["GET", "POST", "PUT"])
async def echo(req: func.HttpRequest) -> func.HttpResponse:
    seen = {
        "method": req.method,
        "url": req.url,
        "headers": dict(req.headers),
        "query": dict(req.params),
        "route": dict(req.route_params),
        "body": req.get_body().decode("latin-1"),
    }
    return func.HttpResponse(json.dumps(seen), mimetype="application/json")


@app.route(route="number/{value}", methods=["GET"])
def word(req: func.HttpRequest) -> func.HttpResponse:
    return func.HttpResponse(f"word {req.route_params['value']}")


@app.route(route="number/zero", methods=["GET"])
def zero(req: func.HttpRequest) -> func.HttpResponse:
    return func.HttpResponse("literal")


@app.route(route="files/{*path}", methods=["GET"])
def files(req: func.HttpRequest) -> func.HttpResponse:
    return func.HttpResponse(req.route_params.get("path", "(none)"))


@app.route(route="locked", methods=["GET"], auth_level=func.AuthLevel.FUNCTION)
def locked(req: func.HttpRequest) -> func.HttpResponse:
    return func.HttpResponse("open")


@app.route(route="vault", methods=["GET"], auth_level=func.AuthLevel.ADMIN)
def vault(req: func.HttpRequest) -> func.HttpResponse:
    return func.HttpResponse("open")


@app.route(methods=["GET"])
def unrouted(req: func.HttpRequest) -> func.HttpResponse:
    return func.HttpResponse("by name")


@app.route(route="any")
def any_method(req: func.HttpRequest) -> func.HttpResponse:
    return func.HttpResponse(req.method)


@app.route(route="cookies", methods=["GET"])
def cookies(req: func.HttpRequest) -> func.HttpResponse:
    response = func.HttpResponse("sweet", headers={"X-Kind": "oat"})
    response.headers.add("Set-Cookie", "a=1; Path=/x; HttpOnly")
    response.headers.add("Set-Cookie", "b=2; Max-Age=60; Secure; SameSite=Strict")
    return response


@app.route(route="bytes", methods=["GET"])
def octets(req: func.HttpRequest) -> func.HttpResponse:
    return func.HttpResponse(bytes(range(256)), mimetype="application/octet-stream")


@app.route(route="text", methods=["GET"])
def text(req: func.HttpRequest) -> str:
    return "grüße"


@app.route(route="status/{code}", methods=["GET"])
def status(req: func.HttpRequest) -> func.HttpResponse:
    return func.HttpResponse(status_code=int(req.route_params["code"]))


@app.route(route="boom", methods=["GET"])
async def boom(req: func.HttpRequest) -> func.HttpResponse:
    raise LookupError("nothing to see for callers")


@app.route(route="none", methods=["GET"])
def none(req: func.HttpRequest) -> func.HttpResponse:
    return None  # type: ignore[return-value]


@app.route(route="size", methods=["POST"])
async def size(req: func.HttpRequest) -> func.HttpResponse:
    return func.HttpResponse(str(len(req.get_body())))


@app.route(route="context", methods=["GET"])
def context(req: func.HttpRequest, context: func.Context) -> func.HttpResponse:
    logging.getLogger("sample").info("seen by %s", context.function_name)
    return func.HttpResponse(context.function_name)


@app.route(route="out", methods=["GET"], binding_arg_name="answer")
def out(req: func.HttpRequest, answer: func.Out[func.HttpResponse]) -> None:
    answer.set(func.HttpResponse("through a parameter", status_code=201))


@app.route(route="hang", methods=["GET"])
async def hang(req: func.HttpRequest) -> func.HttpResponse:
    await asyncio.Event().wait()
    raise AssertionError


@app.route(route="block", methods=["GET"])
def block(req: func.HttpRequest) -> func.HttpResponse:
    threading.Event().wait()
    raise AssertionError


@app.timer_trigger(arg_name="timer", schedule="0 0 0 1 1 *")
@app.retry(strategy="fixed_delay", max_retry_count="3", delay_interval="00:00:01")
def retried(timer: func.TimerRequest) -> None: ...
