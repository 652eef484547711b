"""What is known of the project that is handed over: kept with the interview, so that no later change of its files counts.

Of a large project those passages are kept that bear on the questions of the backlog: a round costs the same whatever
the size of the project.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from shared.domain.handover import ParsedFile
from shared.domain.handover_material import HandoverMaterial
from shared.domain.passages import Passage, passages
from shared.domain.retrieval import Place
from shared.domain.settings import Language
from shared.handover.reading import NoHandover, read_project_files
from shared.language.retrieval import build_index, find_relevant
from shared.language.rules.names import MOST_NAMES, name_words
from shared.records.backlog import ProjectRecord
from shared.records.material import read_record
from shared.services import Services

KEPT_TOKENS: Final = 60_000
"""Of the files' text, some 240,000 characters."""
TOKENS_A_QUESTION: Final = 1_200
SEARCHED_CHARS: Final = 4_000_000
"""Of a project beyond that, the files that questions come from are searched first."""


@dataclass(frozen=True, slots=True)
class Project:
    """`passages` are searched; `texts` hold all that may be spoken of: files, their names, the summary, the backlog."""

    passages: tuple[Passage, ...]
    texts: tuple[str, ...]


async def read_project(services: Services, interview_id: str, material: HandoverMaterial) -> Project:
    """The project as it was when the interview was prepared. Raises Gone."""
    kept = await read_record(services.store, interview_id, ProjectRecord)
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
    services: Services, interview_id: str, material: HandoverMaterial, language: Language
) -> ProjectRecord:
    """What is to be kept of the project; of a handover that was erased meanwhile, nothing."""
    files = _first_those_asked_about(await _files(services, interview_id, material), material)
    found = [passage for file in files for passage in passages(file.text, file.file_name)]
    if sum(passage.tokens for passage in found) > KEPT_TOKENS:
        found = _bearing_on(material, found, language)
    names = name_words((file.text for file in files), MOST_NAMES)
    return ProjectRecord(passages=tuple(found), names=" ".join(names))


async def _files(services: Services, interview_id: str, material: HandoverMaterial) -> Sequence[ParsedFile]:
    try:
        return await read_project_files(services, interview_id, material)
    except NoHandover:
        return ()


def _first_those_asked_about(files: Sequence[ParsedFile], material: HandoverMaterial) -> list[ParsedFile]:
    """As many files as are searched, those that questions come from before the others."""
    asked_about = {each.file_name for each in material.asked}
    left = SEARCHED_CHARS
    chosen: list[ParsedFile] = []
    for file in sorted(files, key=lambda file: file.file_name not in asked_about):
        if len(file.text) <= left:
            chosen.append(file)
            left -= len(file.text)
    return chosen


def _bearing_on(material: HandoverMaterial, found: Sequence[Passage], language: Language) -> list[Passage]:
    """The passages that bear on the questions to be asked, question by question until the room is used up."""
    index = build_index(found, language)
    relevant = (
        passage
        for question in material.asked
        for passage in find_relevant(
            index,
            question.text,
            TOKENS_A_QUESTION,
            place=Place(question.file_name, question.line) if question.file_name else None,
        )
    )
    return _within(dict.fromkeys(relevant), KEPT_TOKENS)


def _within(found: Iterable[Passage], tokens: int) -> list[Passage]:
    kept: list[Passage] = []
    for passage in found:
        if passage.tokens <= tokens:
            kept.append(passage)
            tokens -= passage.tokens
    return kept
