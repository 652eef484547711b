"""At the end: what a mode makes beside the summary (effects `WritePackage` and `BuildContext`)."""

from typing import Any

from shared.interview.loading import load_header
from shared.interview.state_machine.effects import AtTheEnd
from shared.modes.mode import mode_of
from shared.platform.services import Services


async def make_at_the_end(services: Services, effect: AtTheEnd) -> dict[str, Any]:
    """Make it and store it; what is stored already stays as it is."""
    header = await load_header(services, effect.interview_id)
    await mode_of(header).make_at_the_end(services, effect)
    return {"kind": "made"}
