"""Words of a file that point to what is written nowhere in them: "the terms of last time", "like for Meier" (B1).

Only who was there knows what they mean, so they are worth a question before that person leaves.
"""

import re
from functools import cache
from typing import Final, NamedTuple

from shared.text.phrase_patterns import any_of
from shared.text.spoken import in_all
from shared.text.stop_words import FUNCTION_WORDS
from shared.text.words import words

_LOOKED_AT: Final = 1_000
_MOST: Final = 14
"""Words that are shown."""
_MARKS: Final = " .,;:–—-"
_FEWEST: Final = 5
"""Words of a clause that is shown without what stands before it."""
_CLAUSE_END: Final = re.compile(
    r"(?:[,;:!?–—]|(?<!\d)\.)\s+(?!(?:welche\w?|warum|weshalb|we[rnm]|wo|wie)\W*$)|\s?[()]\s?|\s-\s"
)
_LIKE: Final = re.compile(
    r"\b(?:(?:same as|just as|exactly as|like) (?:for|with)|as with|(?:same|just|exactly) like"
    r"|wie (?:bei|beim|für|mit) (?:(?:der|dem|den) )?(?:herrn?|frau|familie|firma|sankt)"
    r"|comme (?:pour|avec|chez)|(?:igual que|como) con|igual que para|como en el caso de|come (?:per|con|nel caso di))\s"
    r"(?:(?:the|le|la|les|el|los|las|il|lo|i|gli)\s|l['’])?(?-i:[A-ZÀ-Þ][a-zß-ÿ])",
    re.IGNORECASE,
)
"""What is done as it was for something with a name: who reads it later was not there."""


class Reference(NamedTuple):
    """The words that point to something unwritten, as they stand; `sure` where they can mean nothing else."""

    text: str
    sure: bool


def reference(text: str) -> Reference | None:
    """What a sentence says without saying what it is; None where it does not. What is agreed stands there where "as
    agreed" is but a clause beside it."""
    line = " ".join(text[:_LOOKED_AT].split()).strip(" .,;:")
    ends = [match.end() for match in _CLAUSE_END.finditer(line)]
    spans = list(zip([0, *ends], [*ends, len(line)], strict=True))
    clauses = [line[begin:end] for begin, end in spans]
    for is_wanted, sure in ((_is_sure, True), (_is_usual, False)):
        at = next((at for at, clause in enumerate(clauses) if is_wanted(clause, len(clauses) == 1)), None)
        if at is not None:
            return Reference(_shown(line, *spans[at]), sure)
    return None


def _is_sure(clause: str, alone: bool) -> bool:
    said = _without_agreed(clause)
    is_known = _phrases("you_know").fullmatch(" ".join(words(clause))) is not None
    return bool(_LIKE.search(clause)) or is_known or _phrases("unwritten").search(said) is not None


def _is_usual(clause: str, alone: bool) -> bool:
    rest = _without_agreed(clause)
    is_agreed = rest != " ".join(words(clause)) and (alone or not FUNCTION_WORDS.issuperset(rest.split()))
    return is_agreed or _phrases("usual").search(rest) is not None


def _without_agreed(clause: str) -> str:
    return _phrases("as_agreed").sub("", " ".join(words(clause)))


def _shown(line: str, begin: int, end: int) -> str:
    """The clause with all that stands before it, where there is room; else where it is short with as much of that as
    there is room for, or with what stands behind it."""
    clause = line[begin:end].strip(_MARKS)
    room = _MOST - len(words(clause))
    if begin and len(words(line[:begin])) <= room:
        return line[:end].strip(_MARKS)
    if len(words(clause)) >= _FEWEST or room <= 0:
        return clause
    if kept := " ".join(line[:begin].split()[-room:]):
        shown = line[len(line[:begin].rstrip()) - len(kept) : end].strip(_MARKS)
        return shown if line.startswith(shown) else f"… {shown}"
    shown = " ".join([*line[:end].split(), *line[end:].split()[:room]])
    return shown if line == shown else f"{shown.strip(_MARKS)} …"


@cache
def _phrases(key: str) -> re.Pattern[str]:
    """The phrases of all languages: a file does not say which it is in."""
    listed = {phrase for each in in_all(tuple[str, ...], "file_analysis", key).values() for phrase in each}
    return re.compile(rf"(?<!\w)(?:{any_of(sorted(listed))})(?!\w)")
