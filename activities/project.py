"""What is known of the project that is handed over: its files as passages, and all the text that may be cited."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared.domain.handover import ParsedFile
from shared.domain.handover_material import HandoverMaterial
from shared.domain.passages import Passage, passages
from shared.handover.reading import NoHandover, read_corpus
from shared.records.backlog import read_given_corpus
from shared.services import Services


@dataclass(frozen=True, slots=True)
class Project:
    """`passages` are searched, `texts` hold everything that exists: files, their names, the summary, the backlog."""

    passages: tuple[Passage, ...]
    texts: tuple[str, ...]


async def read_project(services: Services, interview_id: str, material: HandoverMaterial) -> Project:
    """The project as the start gave it, or as its handover keeps it; a handover that was erased leaves its summary."""
    files = await _files(services, interview_id, material)
    names = (
        *(file.file_name for file in files),
        *(each.file_name or "" for each in material.question_backlog),
    )
    questions = (each.text for each in material.question_backlog)
    return Project(
        passages=tuple(found for file in files for found in passages(file.text, file.file_name)),
        texts=(*(file.text for file in files), *names, material.global_summary, *questions),
    )


async def _files(services: Services, interview_id: str, material: HandoverMaterial) -> Sequence[ParsedFile]:
    if material.handover_id is None:
        return await read_given_corpus(services.store, interview_id)
    try:
        return await read_corpus(services, material.handover_id)
    except NoHandover:
        return ()
