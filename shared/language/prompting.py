"""Prompts from Markdown templates: one function fills the slots, and whatever others wrote is fenced as data.

A template holds a part under the line `# System` and one under `# User`. `{{slot}}` is a slot, `{{> block}}` takes in a
rule from `prompts/blocks/`, so a rule that several prompts share is written once. A slot given as text (or as several
`Data`) becomes a data block whose mark does not occur in any text of the prompt, so no text can close it; only a `Term`,
a short word of our own, stands in the open. A paragraph of the user part with nothing to show in its slots is left out.

What stands first is charged less for by a provider that has just read it, so the system part takes terms alone and is the
same for every participant, and prompts bear the same mark wherever their texts allow it.
"""

import hashlib
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Self

from shared.language.plain_text import FENCE_SUBSTITUTE, clean

_FOLDER: Final = Path(__file__).parent / "prompts"
_PARTS = re.compile(r"\A# System\n(?P<system>.*?)(?:^# User\n(?P<user>.*))?\Z", re.DOTALL | re.MULTILINE)
_BLOCK = re.compile(r"\{\{> (\w+)\}\}")
_SLOT = re.compile(r"\{\{(\w+)\}\}")
_LOOSE_BRACES = re.compile(r"\{\{|\}\}")
_TERM = re.compile(r"[\w][\w ,.'-]{0,39}")
_BLOCK_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_LIKE_A_FENCE = re.compile(r"<(?=\s*+(?:/\s*+)?data\b)", re.IGNORECASE)
SHORT_MARKS: Final = ("jx", "qj", "qx", "vq", "xj")
"""Pairs of letters that hardly any text holds; a mark costs tokens at each end of each block."""
_MARK_LENGTH: Final = 8
"""Of a mark for texts that hold all of those."""


class PromptError(Exception):
    """A template and its slots do not match: a mistake in the product, never in what a participant typed."""


class Term(str):
    """A short word of the product's own, the only thing that enters a prompt outside a data block."""

    __slots__ = ()

    def __new__(cls, value: str) -> Self:
        if not _TERM.fullmatch(value):
            raise PromptError("a term is one short line of plain words")
        return super().__new__(cls, value)


@dataclass(frozen=True, slots=True)
class DataBlock:
    """A text that someone else wrote, under the name that its block gets (lower case, digits, dashes)."""

    name: str
    text: str

    def __post_init__(self) -> None:
        if not _BLOCK_NAME.fullmatch(self.name):
            raise PromptError("a data block's name is of lower-case letters, digits and dashes")


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is sent to the model."""

    system: str
    user: str


type Slot = str | Term | Sequence[DataBlock]


def render(name: str, **slots: Slot) -> Prompt:
    """The prompt of a template. Raises `PromptError` on a missing or unknown slot, or data in the system part."""
    return _rendered(name, *_template(name), slots)


def render_all(names: Sequence[str], **slots: Slot) -> Prompt:
    """One prompt of several templates: their system parts in this order, then their user parts where they have any.

    Raises `PromptError` as `render` does; a slot of theirs is given once.
    """
    parts = [_template(name) for name in names]
    system, user = ("\n\n".join(filter(None, each)) for each in zip(*parts, strict=True))
    return _rendered(", ".join(names), system, user, slots)


def _rendered(name: str, system: str, user: str, slots: Mapping[str, Slot]) -> Prompt:
    wanted = set(_SLOT.findall(system + user))
    if wanted != set(slots):
        raise PromptError(f"{name}: slots do not match: {', '.join(sorted(wanted ^ slots.keys()))}")
    if exposed := [slot for slot in _SLOT.findall(system) if not isinstance(slots[slot], Term)]:
        raise PromptError(f"{name}: data in the system part: {', '.join(exposed)}")
    fence = _fence(itertools.chain.from_iterable(_data(slot, value) for slot, value in slots.items()))
    filled = {slot: _shown(slot, value, fence) for slot, value in slots.items()}
    told = "\n\n".join(each for each in user.split("\n\n") if _tells_something(each, slots))
    return Prompt(*(_SLOT.sub(lambda match: filled[match.group(1)], part) for part in (system, told)))


def _tells_something(paragraph: str, slots: Mapping[str, Slot]) -> bool:
    """Whether a paragraph has data to show, or has no place for any."""
    places = [slots[name] for name in _SLOT.findall(paragraph) if not isinstance(slots[name], Term)]
    return not places or any(value != () for value in places)


def block(name: str) -> str:
    """A shared rule as it stands in `prompts/blocks/`. Raises `PromptError` when there is none of that name."""
    return _read(f"blocks/{name}").strip()


def _data(slot: str, value: Slot) -> Sequence[DataBlock]:
    if isinstance(value, Term):
        return ()
    return (DataBlock(slot, value),) if isinstance(value, str) else value


def _shown(slot: str, value: Slot, fence: Callable[[DataBlock], str]) -> str:
    if isinstance(value, Term):
        return str(value)
    return "\n".join(fence(data) for data in _data(slot, value))


def _fence(blocks: Iterable[DataBlock]) -> Callable[[DataBlock], str]:
    mark = _unused_mark([clean(block.text) for block in blocks])

    def fenced(data: DataBlock) -> str:
        text = _LIKE_A_FENCE.sub(FENCE_SUBSTITUTE, clean(data.text))
        return f"<data {mark} {data.name}>\n{text}\n</data {mark}>"

    return fenced


def _unused_mark(texts: Sequence[str]) -> str:
    """A short one where the texts allow it, else one that nobody can have foreseen."""
    everything = "\n".join(texts)
    lowered = everything.lower()
    return next(mark for mark in itertools.chain(SHORT_MARKS, _drawn(everything)) if mark not in lowered)


def _drawn(everything: str) -> Iterator[str]:
    seed = hashlib.sha256(everything.encode()).digest()
    for attempt in itertools.count():
        yield hashlib.sha256(seed + attempt.to_bytes(8)).hexdigest()[:_MARK_LENGTH]


@cache
def _template(name: str) -> tuple[str, str]:
    text = _BLOCK.sub(lambda match: block(match.group(1)), _read(name))
    parts = _PARTS.fullmatch(text)
    if not parts or _LOOSE_BRACES.search(_SLOT.sub("", text)):
        raise PromptError(f"{name}: a template is `# System` and `# User` with {{{{slots}}}} in them")
    return parts["system"].strip(), (parts["user"] or "").strip()


def _read(name: str) -> str:
    try:
        return (_FOLDER / f"{name}.md").read_text(encoding="utf-8")
    except FileNotFoundError as missing:
        raise PromptError(f"there is no template {name}") from missing
