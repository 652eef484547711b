"""What is known of the project that is handed over: kept with the interview, so that no later change of its files counts.

Of a large project those passages are kept that bear on the questions of the backlog: a round costs the same whatever
the size of the project.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.interview.interview import Interview
from shared.interview.state_machine.settings import LanguageCode
from shared.modes.knowledge_handover.files.project import first_those_asked_about, kept_of
from shared.modes.knowledge_handover.files.reading import NoHandover, read_project_files
from shared.modes.knowledge_handover.handover import ParsedFile
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.knowledge_handover.records import ProjectRecord
from shared.platform.sandbox.pool import TEXTS
from shared.platform.sandbox.process import LATE
from shared.platform.services import Services
from shared.text.passages import Passage

INLINE_CHARS: Final = 10_000
"""Of a project so small it is worked out at once what is kept of it."""
TIME_LIMIT_S: Final = 20.0


@dataclass(frozen=True, slots=True)
class Project:
    """`passages` are searched; `texts` hold all that may be spoken of: files, their names, the summary, the backlog."""

    passages: tuple[Passage, ...]
    texts: tuple[str, ...]


def project_of(interview: Interview, material: HandoverMaterial) -> Project:
    """The project as it was when the interview was prepared. Raises NotThere."""
    kept = interview.record(ProjectRecord)
    names = {each.file_name or "" for each in material.question_backlog}
    names |= {passage.file_name for passage in kept.passages}
    questions = (each.text for each in material.question_backlog)
    return Project(
        passages=kept.passages,
        texts=(
            *(passage.text for passage in kept.passages),
            *sorted(names),
            material.global_summary,
            *questions,
            kept.names,
        ),
    )


async def take_in(
    services: Services, interview_id: str, material: HandoverMaterial, language: LanguageCode
) -> tuple[ProjectRecord, bool]:
    """What is to be kept of the project, of an erased one nothing; and whether there was time to read it."""
    files = first_those_asked_about(await _files(services, interview_id, material), material)
    if sum(len(file.text) for file in files) <= INLINE_CHARS:
        return _record(*kept_of(files, material, language)), True
    try:
        return _record(*await TEXTS.call(kept_of, TIME_LIMIT_S, files, material, language)), True
    except LATE:
        return _record((), ()), False


def _record(found: tuple[Passage, ...], names: tuple[str, ...]) -> ProjectRecord:
    return ProjectRecord(passages=found, names=" ".join(names))


async def _files(services: Services, interview_id: str, material: HandoverMaterial) -> Sequence[ParsedFile]:
    try:
        return await read_project_files(services, interview_id, material)
    except NoHandover:
        return ()
