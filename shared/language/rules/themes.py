"""Naming a theme by the words that people used: a run of one to three words that most of its statements share (H4)."""

from shared.language.requests.studies import MAX_LABEL, ThemeGroup, ThemeName, ThemeNames, ThemesRequest
from shared.language.rules.matching import stems
from shared.text.labels import topics


def theme_names(request: ThemesRequest) -> ThemeNames:
    """A name for each group; all of its statements stay in it."""
    return tuple(
        ThemeName(label=theme_label(group, request.language), members=tuple(range(len(group.statements))))
        for group in request.groups
    )


def theme_label(group: ThemeGroup, language: str) -> str:
    """The run of words that names most statements of the group; the beginning of its first one where none does."""
    said = [stems(text, language) for text in group.statements]
    runs = dict.fromkeys(run for text in group.statements for run in topics(text, "", language))

    def shared_by(run: str) -> tuple[int, int]:
        mine = stems(run, language)
        return sum(mine <= known for known in said), len(mine)

    best = max(runs, key=shared_by, default="")
    return (best or group.statements[0])[:MAX_LABEL].strip()
