"""The orchestration of a study's preflight: one at a time, since its id is that of the study."""

from typing import Final

import azure.durable_functions as df
from pydantic import BaseModel

from shared.other_versions import read_from
from shared.platform.durable import OVER, start_once

PREFLIGHT: Final = "preflight"
PREFLIGHT_PREFIX: Final = "preflight-"


class Input(BaseModel, frozen=True):
    """What the orchestration is given."""

    study_id: str
    preflight_id: str


async def start_preflight(client: df.DurableFunctionsClient, study_id: str, preflight_id: str) -> bool:
    """Start this preflight, unless it runs already. False where another one of the study runs."""
    given = Input(study_id=study_id, preflight_id=preflight_id).model_dump()
    await start_once(client, PREFLIGHT, f"{PREFLIGHT_PREFIX}{study_id}", given, anew=OVER)
    return await running_preflight(client, study_id) in (preflight_id, None)


async def running_preflight(client: df.DurableFunctionsClient, study_id: str) -> str | None:
    """The id of the preflight that the study is taken by now; None where that is none."""
    state = await client.get_orchestration_state(f"{PREFLIGHT_PREFIX}{study_id}", fetch_payloads=True)
    if state is None or state.runtime_status in OVER:
        return None
    return read_from(Input, state.get_input()).preflight_id
