"""What is known of the project that is handed over: kept with the interview, so that no later change of its files counts.

Of a large project those passages are kept that bear on the questions of the backlog: a round costs the same whatever
the size of the project.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.interview.interview import Interview
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.points.matching import stems
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
NEAR: Final = 2
MAX_LINE_CHARS: Final = 200
MOST_LINES: Final = 3_000
MOST_ABOUT: Final = 6
CLOSE: Final = 0.5
"""A line shares a word that one other line has at most, or several that are more common."""


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


def lines_at(project: Project, file_name: str | None, line: int | None) -> str:
    """What stands at this line and just around it, each line after its number; empty where it was not kept."""
    for passage in project.passages:
        if passage.file_name == file_name and line and passage.first_line <= line <= passage.last_line:
            numbered = list(enumerate(passage.text.split("\n"), passage.first_line))
            near = [(at, text) for at, text in numbered if abs(at - line) <= NEAR]
            return "\n".join(f"{at}: {text[:MAX_LINE_CHARS]}" for at, text in near)
    return ""


def lines_about(project: Project, said: str, language: LanguageCode) -> tuple[Passage, ...]:
    """The few lines of any file that share the rarest words and figures with what was said, the closest first.

    A line with a figure on what a figure was said of goes before others: it may say another one.
    """
    told, found = _telling(said, language), list[tuple[Passage, frozenset[str]]]()
    tells_a_figure = _has_figure(said)
    for passage in project.passages:
        for at, text in enumerate(passage.text.split("\n")[: MOST_LINES - len(found)], passage.first_line):
            if shared := told & _telling(text[:MAX_LINE_CHARS], language):
                found.append((Passage(passage.file_name, at, at, text[:MAX_LINE_CHARS]), shared))
    often = Counter(name for _, shared in found for name in shared)
    weighed = [
        (sum(1 / often[name] for name in shared) + (tells_a_figure and _has_figure(line.text)), line)
        for line, shared in found
    ]
    close = sorted((each for each in weighed if each[0] >= CLOSE), key=lambda each: -each[0])
    return tuple(line for _, line in close[:MOST_ABOUT])


def _telling(text: str, language: LanguageCode) -> frozenset[str]:
    return stems(text.replace("_", " "), language)


def _has_figure(text: str) -> bool:
    return any(map(str.isdigit, text))


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
