"""The lines of a project's files that are shown with an answer: all of them where they fit (B2, B6).

An answer in a dialect shares no word with a file in English, so lines are only chosen where not all of them fit.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final

from shared.language.plain_text import one_line
from shared.language.prompt_parts import fitting
from shared.language.prompting import DataBlock
from shared.language.requests.handover_turn import ExtractRequest
from shared.language.rules.points.matching import stems
from shared.text.passages import Passage
from shared.text.tokens import estimate_tokens

FILES_TOKENS: Final = 1_500
MAX_LINE_CHARS: Final = 200
MOST_LINES: Final = 3_000
NEAR: Final = 2
"""So many lines around the one that the question comes from go before all others."""
_MOST_FILES: Final = 30


def lines_shown(request: ExtractRequest) -> tuple[Passage, ...]:
    """The lines that fit, each a passage of its own, the likeliest first: those around the place that the question comes
    from, those that share figures and names with the answer, the others of that file, those that share words."""
    lines = list(_lines(sorted(request.files, key=lambda each: not _is_near(each, request))))
    keys = _likelihoods(lines, request)
    ranked = [lines[at] for at in sorted(range(len(lines)), key=keys.__getitem__)]
    return tuple(ranked[: fitting([estimate_tokens(_numbered(each)) + 1 for each in ranked], FILES_TOKENS)])


def lines_data(request: ExtractRequest) -> tuple[DataBlock, ...]:
    """The same as blocks, a file each with its lines in their order; of many files those with the likeliest lines."""
    likeliest = lines_shown(request)
    names = list(dict.fromkeys(each.file_name for each in likeliest))[:_MOST_FILES]
    shown = sorted(
        (each for each in likeliest if each.file_name in names),
        key=lambda each: (each.file_name, each.first_line),
    )
    files = groupby(shown, attrgetter("file_name"))
    return tuple(
        DataBlock(f"file-{number}", "\n".join([one_line(name)[:120], *map(_numbered, lines)]))
        for number, (name, lines) in enumerate(files, 1)
    )


def _lines(files: Sequence[Passage]) -> Iterator[Passage]:
    left = MOST_LINES
    for passage in files:
        for at, text in enumerate(passage.text.split("\n")[:left], passage.first_line):
            if text.strip():
                left -= 1
                yield Passage(passage.file_name, at, at, text[:MAX_LINE_CHARS])


def _numbered(line: Passage) -> str:
    return f"{line.first_line}: {one_line(line.text)}"


def _likelihoods(lines: Sequence[Passage], request: ExtractRequest) -> list[tuple[float, ...]]:
    """The lower the likelier that the answer is about a line; a word counts the more the fewer of the lines have it."""
    answer, language = request.answer, request.language
    names = stems(" ".join(each for each in answer.split() if _names_something(each)), language)
    telling = stems(answer, language)
    having = [telling & stems(each.text.replace("_", " "), language) for each in lines]
    often = Counter(word for shared in having for word in shared)

    def likelihood(line: Passage, shared: frozenset[str]) -> tuple[float, ...]:
        is_there, is_near = line.file_name == request.file_name, _is_near(line, request)
        named, said = (-sum(1 / often[word] for word in each) for each in (shared & names, shared))
        return not is_near, named, not is_there, said

    return [likelihood(*each) for each in zip(lines, having, strict=True)]


def _is_near(passage: Passage, request: ExtractRequest) -> bool:
    """Whether it has the line that the question comes from, or ends or begins close to it."""
    if request.line is None or passage.file_name != request.file_name:
        return False
    return passage.first_line - NEAR <= request.line <= passage.last_line + NEAR


def _names_something(word: str) -> bool:
    return word[:1].isupper() or any(map(str.isdigit, word))
