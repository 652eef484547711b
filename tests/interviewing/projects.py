"""Three small projects of different trades, as people leave them, and how to hand one over by the rules."""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.settings import GivenSettings, LanguageCode
from shared.language.requests.handover_files import BacklogRequest, ProjectSummaryRequest
from shared.language.rules.handover.backlog import backlog
from shared.language.rules.handover.file_analysis import dive
from shared.language.rules.handover.summary import project_summary
from shared.modes.knowledge_handover.files.parse import text_kind
from shared.modes.knowledge_handover.handover import BacklogQuestion, ParsedFile
from shared.modes.knowledge_handover.material import GivenBacklogQuestion, GivenHandoverMaterial
from shared.modes.knowledge_handover.start import StartHandover

type Project = dict[str, str]

DAIRY: Final[Project] = {
    "cooling.csv": (
        "tank,max_temp_c,alarm_after_min,note\nT1,4,20,\n"
        "T2,4,20,sensor reads 1.5 too high since 2021 - subtract by hand\nT3,6,45,only cream; Ursula knows why 45\n"
    ),
    "notes.txt": (
        "Week plan cheese room\nSalt bath: 18 % brine, topped up by hand every Thursday.\n"
        "Only Beat can start the old pasteuriser.\nPIN of the cold store door: 2214\n"
        "TODO ask Mrs Keller about the bonus of 2024\n"
    ),
    "settlement.sql": (
        "-- monthly milk money\nSELECT farm_id, SUM(litres) * 0.0742 AS base,  -- agreed with the cooperative 2019\n"
        "  CASE WHEN somatic_cells > 350000 THEN -0.03 ELSE 0 END AS malus\n"
        "FROM deliveries WHERE farm_id <> 17  -- farm 17 is paid by hand\n"
    ),
}
SCHOOL: Final[Project] = {
    "timetable.py": (
        '"""Builds the weekly timetable."""\nMAX_LESSONS = 7  # union agreement, Mr Dubois insists\nGYM_SLOTS = 11\n'
        'PASSWORD = "Fruehling22!"\nif teacher == "Lindqvist" and day == "Fri":\n    total -= 1000  # never on Fridays\n'
    ),
    "run.sh": (
        "#!/bin/sh\n# runs each Sunday night on the old PC under the secretary's desk\n"
        "cd /srv/plan && python3 timetable.py > out.txt\n[ $(wc -l < out.txt) -lt 380 ] && echo short\n"
    ),
    "README.md": (
        "# Timetable\nIf the export has more than 29 columns, delete the last one, otherwise it crashes.\n"
        "Ask Henning for the register export, nobody else has the rights.\n"
    ),
}
LOGISTICS: Final[Project] = {
    "mail/mail-2024-03-04.eml": (
        "From: Ines Prado <ines@hafen.example>\nDate: Mon, 04 Mar 2024\nSubject: Re: slots at gate 7\n\nHi Tom,\n"
        "Reefer containers must be plugged in within 25 minutes or the customer gets a credit note.\n"
        "Please never book Kowalski Trans for Hamburg again.\nRegards\nInes\n"
    ),
    "rates.js": (
        "// surcharge table, see mail from Ines\nconst DIESEL_FLOOR = 1.48; // below this no surcharge\n"
        "if (km < 40) p = 62; // minimum, Petersen decided in Jan.\n"
        "// HACK: customer 4711 is billed in crowns, factor 7.46 typed in each month\n"
    ),
}
PROJECTS: Final = {"dairy": DAIRY, "school": SCHOOL, "logistics": LOGISTICS}


def asked_of(project: Project, language: LanguageCode = "en") -> Sequence[BacklogQuestion]:
    """The backlog of a project by the rules."""
    dives = tuple(dive(each, 24) for each in _files(project))
    return backlog(BacklogRequest(language=language, dives=dives))


def handed_over(project: Project, language: LanguageCode = "en", rounds: int = 10) -> StartHandover:
    """The start of an interview about a project."""
    dives = tuple(dive(each, 24) for each in _files(project))
    questions = (each.model_dump() for each in asked_of(project, language))
    material = GivenHandoverMaterial(
        question_backlog=tuple(map(GivenBacklogQuestion.model_validate, questions)),
        global_summary=project_summary(ProjectSummaryRequest(language=language, dives=dives)),
        deep_dive_corpus="\n\n".join(f"{each.file_name}\n{each.text}" for each in _files(project)),
    )
    settings = GivenSettings(max_rounds=rounds)
    return StartHandover(mode="knowledge_handover", material=material, language=language, settings=settings)


def _files(project: Project) -> list[ParsedFile]:
    return [ParsedFile(file_name=name, kind=text_kind(name), text=text) for name, text in project.items()]
