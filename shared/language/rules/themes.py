"""Naming a theme by the words that people used: a run of one to three words that most of its statements share (H4)."""

from shared.language.requests.studies import MAX_LABEL, ThemeGroup, ThemeName, ThemeNames, ThemesRequest
from shared.language.rules.points.matching import stems
from shared.text.labels import topics


def theme_names(request: ThemesRequest) -> ThemeNames:
    """A name for each group; all of its statements stay in it."""
    return tuple(
        ThemeName(label=theme_label(group, request.language), members=tuple(range(len(group.statements))))
        for group in request.groups
    )


def theme_label(group: ThemeGroup, language: str) -> str:
    """The run of words that most statements of the group have, none that the question has; else how the first begins."""
    said, asked = [stems(text, language) for text in group.statements], stems(group.asked, language)
    found = dict.fromkeys(run for text in group.statements for run in topics(text, group.asked, language))
    runs = [run for run in found if asked.isdisjoint(stems(run, language))] or list(found)

    def shared_by(run: str) -> tuple[int, int]:
        mine = stems(run, language)
        return sum(mine <= known for known in said), len(mine)

    best = max(runs, key=shared_by, default="")
    return (best or group.statements[0])[:MAX_LABEL].strip()
