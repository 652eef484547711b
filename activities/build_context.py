"""Build context: what questions about a handover are answered from, kept once (effect `BuildContext`, B12)."""

from typing import Any

from shared.interview.records.closing import stop_answers
from shared.interview.records.material import find_record
from shared.interview.state_machine.effects import BuildContext
from shared.modes.knowledge_handover.onboarding import context
from shared.modes.knowledge_handover.onboarding.knowledge import is_settled
from shared.modes.knowledge_handover.onboarding.records import ContextRecord
from shared.platform.services import Services


async def build_context(services: Services, effect: BuildContext) -> dict[str, Any]:
    """Store the context; one that is complete stays as it is."""
    if await find_record(services.store, effect.interview_id, ContextRecord) is None:
        await stop_answers(services, effect.interview_id)
        found = await context.build_context(services, effect.interview_id, effect.language, is_settled)
        await context.store_context(services, effect.interview_id, found)
    return {"kind": "made"}
