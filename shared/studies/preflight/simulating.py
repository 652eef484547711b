"""Beginning the interview of a simulated participant: as that of a person begins, and marked as simulated (H5)."""

from typing import Any, Final

from shared.interview.orchestrations import InterviewOrchestrations
from shared.interview.records.idempotency import first_use, new_use
from shared.interview.starting import StartPurpose, begin, read_start
from shared.language.rules.personas import phrases
from shared.platform.services import Services
from shared.studies.asking import gather_asked, start_body
from shared.studies.model import Study
from shared.studies.preflight.model import Simulation
from shared.studies.records import STUDIES

PURPOSE: Final = "preflight"
UNATTENDED: Final = {"require_consent": False, "confirm_preparation": False}
"""Settings that would let an interview wait for somebody who is not there."""


class NoStudy(Exception):
    """The study was erased meanwhile."""


def simulated_start(study: Study) -> dict[str, Any]:
    """The start of a simulated interview of the study, as a client would send it."""
    language = study.held_in
    brought = {"candidate_id": "simulated", "resume_text": phrases(language).resume}
    body = start_body(study, brought, language)
    return body | {"settings": body["settings"] | UNATTENDED}


async def begin_simulation(
    services: Services, orchestrations: InterviewOrchestrations, simulation: Simulation
) -> Simulation:
    """The simulation with its interview, begun where it was not. Raises NoStudy, and Problem as a start does.

    What an earlier attempt has begun is returned though the study is erased by now, so that it is erased, too.
    """
    said = {"persona": simulation.persona}
    study = await STUDIES.read(services.store, simulation.study_id)
    if study is None:
        use = new_use(PURPOSE, simulation.key, said, services.now())
        first = await first_use(services.store, use) if use else None
        if first is None:
            raise NoStudy
        return simulation.model_copy(update={"interview_id": first.interview_id})
    wanted = read_start(simulated_start(study))
    begun = await begin(
        services,
        orchestrations,
        wanted,
        simulation.key,
        StartPurpose(
            purpose=PURPOSE,
            said=said,
            start=orchestrations.start,
            simulated=True,
            gather=lambda: gather_asked(services, study, wanted),
        ),
    )
    return simulation.model_copy(update={"interview_id": begun.header.interview_id})
