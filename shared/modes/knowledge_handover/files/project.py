"""What an interview keeps of a project that is handed over: of a large one what bears on the backlog's questions."""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.retrieval import build_index
from shared.language.rules.handover.names import MOST_NAMES, name_words
from shared.modes.knowledge_handover.handover import ParsedFile
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.text.passages import Passage, passages
from shared.text.retrieval import Place, find_relevant, within_budget

KEPT_TOKENS: Final = 60_000
"""Of the files' text, some 240,000 characters."""
TOKENS_A_QUESTION: Final = 1_200
SEARCHED_CHARS: Final = 4_000_000
"""Of a project beyond that, the files that questions come from are searched first."""


def kept_of(
    files: tuple[ParsedFile, ...], material: HandoverMaterial, language: LanguageCode
) -> tuple[tuple[Passage, ...], tuple[str, ...]]:
    found = [passage for file in files for passage in passages(file.text, file.file_name)]
    if sum(passage.tokens for passage in found) > KEPT_TOKENS:
        found = _bearing_on(material, found, language)
    return tuple(found), tuple(name_words((file.text for file in files), MOST_NAMES))


def first_those_asked_about(
    files: Sequence[ParsedFile], material: HandoverMaterial
) -> tuple[ParsedFile, ...]:
    """As many files as are searched, those that questions come from before the others."""
    asked_about = {each.file_name for each in material.asked}
    left = SEARCHED_CHARS
    chosen: list[ParsedFile] = []
    for file in sorted(files, key=lambda file: file.file_name not in asked_about):
        if len(file.text) <= left:
            chosen.append(file)
            left -= len(file.text)
    return tuple(chosen)


def _bearing_on(
    material: HandoverMaterial, found: Sequence[Passage], language: LanguageCode
) -> list[Passage]:
    index = build_index(found, language)
    relevant = (
        passage
        for question in material.asked
        for passage in find_relevant(
            index,
            question.text,
            TOKENS_A_QUESTION,
            Place(question.file_name, question.line) if question.file_name else None,
        )
    )
    return list(within_budget(dict.fromkeys(relevant), KEPT_TOKENS))
