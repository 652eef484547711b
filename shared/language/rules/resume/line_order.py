"""The order in which an interviewer asks about the lines of a job: results first, claims with a figure before what is
done every day, and of each kind what is like the post that somebody applies for; a duty like it comes next to a result
(E2)."""

import re
from collections.abc import Callable, Iterable
from typing import Final

from shared.language.rules.points.matching import stems
from shared.language.rules.resume.charges import leads_people
from shared.language.rules.resume.line_kinds import line_kind
from shared.language.rules.resume.post_applied_for import parts_of
from shared.language.rules.resume.words import LineKind
from shared.language.sentence_encoder import load_encoder

_FIGURE: Final = re.compile(
    r"(?<![\w.,/-])(?!(?:1[89]|20)\d\d(?!\d))\d{1,9}(?:[.,]\d{1,6}){0,3}(?![\w/]|-\w)"
)
_OF_KIND: Final[dict[LineKind, float]] = {"result": 4.2, "once": 2.2, "leading": 2.1}
_OF_LEADING: Final = 2.9
_OF_FIGURES: Final = 1.5
_NEAR: Final = 2.0
VERY_NEAR: Final = 4.0
_LIKE: Final = 0.23
_VERY_LIKE: Final = 0.35
"""Cosines of a line with the part of the post that is most like it."""


def has_figure(line: str) -> bool:
    """Whether a line claims something in figures; a year is none."""
    return _FIGURE.search(line) is not None


def telling_first[T](
    lines: Iterable[T], language: str, text: Callable[[T], str], post: str | None = None
) -> list[T]:
    """The lines in the order in which an interviewer asks about them, with the `post` in mind where there is one."""
    listed = list(lines)
    near = nearness([text(each) for each in listed], post, language) if post else [0.0] * len(listed)
    worth = [_worth(text(each), language, post) + more for each, more in zip(listed, near, strict=True)]
    order = sorted(range(len(listed)), key=lambda place: -worth[place])
    return [listed[place] for place in order]


def _worth(line: str, language: str, post: str | None) -> float:
    """What a line tells by its kind; one of leading, where the post means that, nearly as much as a result."""
    kind = line_kind(line, language)
    if kind == "leading" and post and leads_people(post, language):
        return _OF_LEADING
    return _OF_KIND[kind] if kind else _OF_FIGURES * has_figure(line)


def nearness(lines: list[str], post: str, language: str) -> list[float]:
    """How much more each line weighs for being like the post: by a word they share, else by their meaning."""
    parts, wanted, encoder = parts_of(post), stems(post, language), load_encoder()
    likeness = encoder.similarities(lines, parts) if encoder and parts else [[0.0] for _ in lines]
    shares = [not wanted.isdisjoint(stems(line, language)) for line in lines]
    return [
        VERY_NEAR if is_shared or max(like) >= _VERY_LIKE else _NEAR if max(like) >= _LIKE else 0.0
        for is_shared, like in zip(shares, likeness, strict=True)
    ]
