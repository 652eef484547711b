"""Statements of several interviews, as the tests of their themes know them."""

from typing import Final

from shared.language.requests.studies import ThemeGroup, ThemesRequest

SLOW: Final = (
    "The till takes ten minutes to start in the morning.",
    "Every morning the till is slow.",
    "In the morning we sing.",
)
COUNTED: Final = ("We count the stock by hand on Mondays.", "On Mondays two of us count the stock.")


def themes_task(*groups: tuple[str, ...]) -> ThemesRequest:
    """These groups of statements, or two: a slow till with a statement that does not belong there, and the stock."""
    given = groups or (SLOW, COUNTED)
    return ThemesRequest(language="en", groups=tuple(ThemeGroup(statements=each) for each in given))
