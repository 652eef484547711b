"""The activities of a preflight: begin a simulated interview, play it on, report, erase it."""

import azure.durable_functions as df

from shared.interview.orchestrations import InterviewOrchestrations
from shared.interview.records.erasing import erase
from shared.interview.records.header import Gone
from shared.other_versions import read_from
from shared.platform.bootstrap import services
from shared.platform.durable import Json, durable_client, with_client
from shared.studies.preflight.model import Simulation
from shared.studies.preflight.playing import play
from shared.studies.preflight.report import report
from shared.studies.preflight.simulating import begin_simulation

blueprint = df.Blueprint()


@durable_client(blueprint)
@blueprint.activity_trigger(input_name="task")
@with_client
async def begin_simulated(task: Json, client: df.DurableFunctionsClient) -> Json:
    """A `Simulation` → the same with the id of its interview, which begins once. Raises what a start raises."""
    begun = await begin_simulation(services(), InterviewOrchestrations(client), read_from(Simulation, task))
    return begun.model_dump()


@durable_client(blueprint)
@blueprint.activity_trigger(input_name="task")
@with_client
async def play_simulated(task: Json, client: df.DurableFunctionsClient) -> Json:
    """A `Simulation` → `PlayProgress` after some seconds. Raises Unavailable and RpcError."""
    try:
        raise_answer = InterviewOrchestrations(client).answered
        progress = await play(services(), read_from(Simulation, task), raise_answer)
    except Gone:
        return {"turn": 0, "over": True}
    return progress.model_dump()


@blueprint.activity_trigger(input_name="task")
async def report_preflight(task: Json) -> Json:
    """`{study_id, preflight_id, runs}`: store what the runs showed. Raises Unavailable and Contended."""
    runs = [read_from(Simulation, each) for each in task["runs"]]
    await report(services(), task["study_id"], task["preflight_id"], runs)
    return {}


@durable_client(blueprint)
@blueprint.activity_trigger(input_name="task")
@with_client
async def erase_simulated(task: Json, client: df.DurableFunctionsClient) -> Json:
    """A `Simulation`: erase its interview. Raises Unavailable, RpcError and TimeoutError."""
    await erase(services(), read_from(Simulation, task).interview_id, InterviewOrchestrations(client).erase)
    return {}
