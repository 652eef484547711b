"""Timers that leave a trace in the file named by TRACE."""

import json
import os
from pathlib import Path

import azure.functions as func

app = func.FunctionApp(http_auth_level=func.AuthLevel.ANONYMOUS)


def trace(name: str, timer: func.TimerRequest) -> None:
    line = {
        "name": name,
        "past_due": timer.past_due,
        "cwd": Path.cwd().name,
        "hub": os.environ["WEBSITE_HOSTNAME"],
    }
    with Path(os.environ["TRACE"]).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


@app.timer_trigger(arg_name="timer", schedule="%YEARLY%", run_on_startup=True)
def at_start(timer: func.TimerRequest) -> None:
    trace("at_start", timer)


@app.timer_trigger(arg_name="timer", schedule="0 0 0 1 1 *")
async def yearly(timer: func.TimerRequest) -> None:
    trace("yearly", timer)


@app.route(route="settings/{name}", methods=["GET"])
def setting(req: func.HttpRequest) -> func.HttpResponse:
    return func.HttpResponse(os.environ.get(req.route_params["name"], "(not set)"))
