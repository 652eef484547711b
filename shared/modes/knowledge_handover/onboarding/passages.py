"""The passages that somebody new is answered from: of all files, and of a context those that bear on a question.

It is done in a process beside the app, which loads this module and little else.
"""

from collections.abc import Iterable
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.onboarding import SourcePassage
from shared.language.retrieval import build_index
from shared.modes.knowledge_handover.handover import ParsedFile
from shared.text.passages import Passage, passages
from shared.text.retrieval import find_relevant

ASKED_TOKENS: Final = 3_200
"""How much of the context one question is answered from."""

type Files = tuple[ParsedFile, ...] | tuple[Passage, ...]


def bearing_on(
    question: str, context: tuple[SourcePassage, ...], language: LanguageCode
) -> tuple[SourcePassage, ...]:
    """The passages that bear on the question, best first, within the budget of one question.

    They are looked up by what they say and by what they are about: the question answered, or the file's name.
    """
    places: dict[int, SourcePassage] = dict(enumerate(context, start=1))
    searched = (
        Passage(file_name="", first_line=number, last_line=number, text=f"{each.heading}\n{each.text}")
        for number, each in places.items()
    )
    found = find_relevant(build_index(searched, language), question, ASKED_TOKENS)
    return tuple(places[passage.first_line] for passage in found)


def of_files(files: Files, query: str, language: LanguageCode, most_tokens: int) -> tuple[SourcePassage, ...]:
    """The files' passages in order; of more than a context holds those that bear most on the query."""
    found: list[Passage] = []
    for file in files:
        found += [file] if isinstance(file, Passage) else passages(file.text, file.file_name)
    chosen: Iterable[Passage] = found
    if sum(passage.tokens for passage in found) > most_tokens:
        chosen = find_relevant(build_index(found, language), query, most_tokens)
    return tuple(
        SourcePassage(
            kind="file",
            ref=passage.file_name,
            text=passage.text,
            heading=passage.file_name,
            first_line=passage.first_line,
        )
        for passage in chosen
    )
