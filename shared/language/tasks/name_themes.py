"""Name what statements of several interviews have in common, and say which of them do not belong together (H4)."""

from typing import Final

from shared.language.guards import InvalidReply
from shared.language.markup import LINK, MARKUP
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import one_line, plain_to_see, shorten_all
from shared.language.prompt_parts import LANGUAGES, numbered
from shared.language.prompting import DataBlock, Prompt, render
from shared.language.requests.studies import MAX_LABEL, ThemeGroup, ThemeName, ThemeNames, ThemesRequest
from shared.language.rules.themes import theme_names
from shared.language.structured import StructuredReply, WireModel
from shared.language.task import ByModel, ByRules, Task, by_words, once
from shared.text.grounding import grounds, ungrounded

GROUPS_TOKENS: Final = 6_000


def themes_prompt(request: ThemesRequest) -> Prompt:
    """All groups by short numbers, their statements likewise."""
    texts = [
        "\n".join(f"{number} {one_line(text)}" for number, text in numbered(group.statements).items())
        for group in request.groups
    ]
    blocks = zip(numbered(request.groups), shorten_all(texts, GROUPS_TOKENS), strict=True)
    return render(
        "name_themes",
        language=LANGUAGES[request.language],
        groups=tuple(DataBlock(f"group-{number}", text) for number, text in blocks),
    )


class GroupReply(WireModel):
    group: str
    members: list[str]  # before the label, so that the model names what it has chosen
    label: str


class ThemesReply(StructuredReply[ThemesRequest, ThemeNames]):
    groups: list[GroupReply]

    def result(self, request: ThemesRequest) -> ThemeNames:
        """One for each group, in order; a group that the model passed over has no members."""
        told = {each.group.strip(): each for each in reversed(self.groups)}
        return tuple(
            _name(told.get(number), len(group.statements))
            for number, group in numbered(request.groups).items()
        )


def _name(told: GroupReply | None, count: int) -> ThemeName:
    if told is None:
        return ThemeName(label="", members=())
    known = {f"{number}": number - 1 for number in range(1, count + 1)}
    members = sorted({known[each.strip()] for each in told.members if each.strip() in known})
    label = plain_to_see(told.label[: 4 * MAX_LABEL])
    return ThemeName(label=label if len(label) <= MAX_LABEL else "", members=tuple(members))


def checked_names(names: ThemeNames, request: ThemesRequest) -> ThemeNames:
    """The names that hold. Raises `InvalidReply` where a group has members and no name that may be shown."""
    for name, group in zip(names, request.groups, strict=True):
        if name.members and not _may_be_shown(name, group):
            raise InvalidReply("label")
    if not any(name.members for name in names):
        raise InvalidReply("nothing")
    return names


def _may_be_shown(name: ThemeName, group: ThemeGroup) -> bool:
    """Whether it is plain text, and has no figure or name that none of the members has."""
    if not name.label or MARKUP.search(name.label) or LINK.search(name.label):
        return False
    return not ungrounded(name.label, grounds(group.statements[place] for place in name.members))


NAME_THEMES = Task(
    name="name_themes",
    request=ThemesRequest,
    result=tuple[ThemeName, ...],
    rules=ByRules(by_words(theme_names)),
    model=ByModel(
        prompt=themes_prompt,
        reply=ThemesReply,
        ask=once(checked_names),
        limits=TaskSettings(max_output_tokens=2_000, temperature=0.2, attempt_limit_s=25.0),
        needed=lambda request: bool(request.groups),
    ),
)
