"""Handovers for the orchestrator's tests: a backlog of three P0, two P1 and a P2 question, and how to start one."""

from typing import Any, Final

from shared.interview.state_machine.settings import GivenSettings
from shared.modes.knowledge_handover.handover import Priority
from shared.modes.knowledge_handover.material import GivenBacklogQuestion, GivenHandoverMaterial
from shared.modes.knowledge_handover.start import StartHandover
from tests.orchestrators.driver import Interviews

CORPUS: Final = (
    "The forecast in forecast.py multiplies the rates by 1.08.\n\nThe report is due on the third day."
)


def question(question_id: str, text: str, priority: Priority = "P0", **more: Any) -> GivenBacklogQuestion:
    return GivenBacklogQuestion.model_validate(
        {"question_id": question_id, "text": text, "priority": priority, **more}
    )


FACTOR: Final = question("factor", "Why are the rates multiplied by 1.08?", file_name="forecast.py", line=1)
REPORT: Final = question("report", "Who receives the monthly report, and by when?")
RATES: Final = question("rates", "Where do the rates come from each quarter?")
CLEANUP: Final = question("cleanup", "Which old scripts can be deleted without harm?", "P1")
TESTS: Final = question("tests", "How are the calculations tested before a release?", "P1")
COLOURS: Final = question("colours", "What do the colours of the chart mean?", "P2")
BACKLOG: Final = (CLEANUP, FACTOR, REPORT, COLOURS, RATES, TESTS)


async def start(
    interviews: Interviews, *questions: GivenBacklogQuestion, settle: bool = True, **settings: Any
) -> str:
    material = GivenHandoverMaterial(
        question_backlog=questions or BACKLOG, global_summary="A forecast.", deep_dive_corpus=CORPUS
    )
    wanted = StartHandover(
        mode="knowledge_handover", material=material, settings=GivenSettings.model_validate(settings)
    )
    return await interviews.begin(wanted, settle=settle)
