"""What a note of a person tells, wherever it stands: in a comment, in a cell, in a row of a table."""

from collections.abc import Callable, Iterator
from typing import Final, Literal

from shared.language.rules.file_analysis import wording
from shared.language.rules.file_analysis.found import Remark
from shared.language.rules.file_analysis.literals import literals
from shared.language.rules.file_analysis.people import owner, people
from shared.language.rules.file_analysis.signs import has, is_todo

type Telling = Literal["todo", "owner", "override", "exception", "people"]


def _responsible(text: str) -> Remark | None:
    name = owner(text)
    return None if name is None else wording.responsible(name)


def _named(text: str) -> Remark | None:
    names = people(text)
    return wording.named(names) if names else None


_TELLINGS: Final[dict[Telling, Callable[[str], Remark | None]]] = {
    "todo": lambda text: wording.todo(text) if is_todo(text) else None,
    "owner": _responsible,
    "override": lambda text: wording.override(text) if has("override", text) else None,
    "exception": lambda text: wording.decision(text) if has("exception", text) else None,
    "people": _named,
}


def told(text: str, *tellings: Telling) -> Remark | None:
    """The first of these that the text tells."""
    remarks = (_TELLINGS[each](text) for each in tellings)
    return next((remark for remark in remarks if remark is not None), None)


def written(text: str) -> Iterator[Remark]:
    """Addresses, dates and the like that stand in the text."""
    return map(wording.literal, literals(text))
