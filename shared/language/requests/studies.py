"""What is asked about the interviews of a study together (H4)."""

from typing import Annotated

from pydantic import Field

from shared.interview.state_machine.assessment import Frozen
from shared.language.port import Request

MAX_LABEL = 60


class ThemeGroup(Frozen):
    """Statements that may have something in common, each word for word; `asked` is the question to the first."""

    statements: tuple[str, ...]
    asked: str = ""


class ThemesRequest(Request):
    """Name what the statements of each group have in common, and say which of them do not belong there."""

    groups: tuple[ThemeGroup, ...]


class ThemeName(Frozen):
    """What a group is about, in at most `MAX_LABEL` characters, and the places of the statements that belong to it."""

    label: Annotated[str, Field(max_length=MAX_LABEL)]
    members: tuple[int, ...]


type ThemeNames = tuple[ThemeName, ...]
"""One for each group, in their order."""
