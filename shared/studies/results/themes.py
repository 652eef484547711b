"""Themes: what several people speak of. Each shows the passages that it stands on, word for word (H4).

A model names the groups that the rules found and leaves out what does not belong to them; what it said of a group stands
while the group begins with the same statements, so that it is asked once about each.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.assessment import Frozen, Source
from shared.interview.state_machine.settings import LanguageCode
from shared.language.port import LanguageFailed
from shared.language.requests.studies import ThemeGroup, ThemeName, ThemesRequest
from shared.language.task import LanguageModel
from shared.language.tasks.name_themes import NAME_THEMES
from shared.studies.results.statements import SaidQuote, Statement

FEWEST: Final = 2
"""Interviews that make a theme."""
MOST: Final = 30
MOST_NAMED: Final = 12
"""Groups that one request names."""
MOST_SHOWN: Final = 5
LOOKED_AT: Final = 12
"""Statements of a group that name it."""


class Theme(Frozen):
    """What so many interviews speak of, named by `source`, with some of what was said."""

    label: str
    interviews: int
    quotes: tuple[SaidQuote, ...]
    source: Source


class NamedGroup(Frozen):
    """What a group was called, and which of its first statements stand in it."""

    name: ThemeName
    source: Source


type Names = dict[str, NamedGroup]
"""By a digest of the statements that a group was named by."""


def theme_groups(statements: Sequence[Statement], groups: Sequence[Sequence[int]]) -> list[list[Statement]]:
    """The groups that several interviews share, those that most interviews share first."""
    found = [[statements[place] for place in group] for group in groups]
    shared = [group for group in found if _interviews(group) >= FEWEST]
    return sorted(shared, key=lambda group: -_interviews(group))[:MOST]


async def name_groups(language: LanguageModel, groups: Sequence[list[Statement]], known: Names) -> Names:
    """The names of these groups: those that are known, and of the others what the model or the rules say now."""
    names = {digest: known[digest] for group in groups if (digest := digest_of(group)) in known}
    new = [group for group in groups if digest_of(group) not in names]
    languages: list[LanguageCode] = [group[0].language for group in new]
    for spoken in dict.fromkeys(languages):
        mine = [group for group in new if group[0].language == spoken]
        for at in range(0, len(mine), MOST_NAMED):
            names |= await _named(language, mine[at : at + MOST_NAMED], spoken)
    return names


async def _named(language: LanguageModel, groups: Sequence[list[Statement]], spoken: LanguageCode) -> Names:
    request = ThemesRequest(
        language=spoken,
        groups=tuple(
            ThemeGroup(statements=tuple(_first_texts(group)), asked=group[0].asked) for group in groups
        ),
    )
    try:
        reply = await language.run(NAME_THEMES, request)
    except LanguageFailed:  # they are named when the sample is made the next time
        return {}
    return {
        digest_of(group): NamedGroup(name=name, source=reply.source)
        for group, name in zip(groups, reply.value, strict=True)
    }


def themes_of(groups: Sequence[list[Statement]], names: Names) -> tuple[Theme, ...]:
    """The groups that have a name, without the statements that whoever named them left out."""
    found = [
        _theme(group, named)
        for group in groups
        if (named := names.get(digest_of(group))) and named.name.label
    ]
    shared = [theme for theme in found if theme.interviews >= FEWEST]
    return tuple(sorted(shared, key=lambda theme: -theme.interviews))


def _theme(group: list[Statement], named: NamedGroup) -> Theme:
    kept = set(named.name.members)
    members = [each for place, each in enumerate(group) if place >= LOOKED_AT or place in kept]
    shown = {each.quote.interview_id: each.quote for each in reversed(members)}
    quotes = tuple(reversed(shown.values()))[:MOST_SHOWN]
    return Theme(label=named.name.label, interviews=len(shown), quotes=quotes, source=named.source)


def digest_of(group: Sequence[Statement]) -> str:
    """What the group was named by, in 16 hex digits."""
    return hashlib.sha256("\0".join(_first_texts(group)).encode()).hexdigest()[:16]


def _first_texts(group: Sequence[Statement]) -> list[str]:
    return [each.quote.text for each in group[:LOOKED_AT]]


def _interviews(group: Sequence[Statement]) -> int:
    return len({each.quote.interview_id for each in group})
