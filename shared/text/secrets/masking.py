"""Texts without their secrets: the one place that masks, called wherever a text is shown or sent on (G8).

What a person answered stays in the store, and in the transcript, as it was typed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final, cast

from pydantic import BaseModel

from shared.text.secrets.vocabulary import ALL_MARKS, MARKS, Span

_SHORTEST: Final = 6
"""A text with a secret in it has its name too."""
_REMEMBERED_UP_TO: Final = 1_000
_MOST_REPEATED: Final = 20
_REPEATED_FROM: Final = 6
_ASKED: Final = ("question", "question_text", "heading")
_TOLD: Final = frozenset({"answer", "text", "span", "user_response"})
"""Fields of one model: what was asked, and what was told in reply."""


def masked(text: str, language: str, asked: str = "") -> str:
    """The text with the mark of the language for each secret, wherever in the text that stands again.

    `asked` is the question that the text answers.
    """
    if len(text) < _SHORTEST and not asked:
        return text
    if len(text) + len(asked) > _REMEMBERED_UP_TO:
        return _masked_text(text, language, asked)
    shown = _remembered(text, language, asked)
    return text if shown is None else shown


def _masked_text(text: str, language: str, asked: str) -> str:
    # On first need: what knows the forms, and how they are spoken of, is slow to import.
    from shared.text.secrets.formats import formed
    from shared.text.secrets.spoken import replied, spoken

    found = _apart([*spoken(text), *formed(text), *replied(asked, text)])
    if not found:
        return text
    mark, pieces, at = MARKS[language], list[str](), 0
    for start, end in found:
        pieces += (text[at:start], mark)
        at = end
    shown = "".join((*pieces, text[at:]))
    again = dict.fromkeys(text[start:end] for start, end in found)
    for secret in list(again)[:_MOST_REPEATED]:
        if len(secret) >= _REPEATED_FROM and any(map(str.isdigit, secret)) and secret not in ALL_MARKS:
            shown = shown.replace(secret, mark)
    return shown


@lru_cache(maxsize=2_000)
def _remembered(text: str, language: str, asked: str) -> str | None:
    """The text masked, None where it has no secret. A turn shows a model and the rules what all turns before it said."""
    shown = _masked_text(text, language, asked)
    return None if shown is text else shown


def without_secrets[T](value: T, language: str) -> T:
    """The same with all its texts masked, in models, dataclasses, tuples, lists and dicts; itself if nothing changes."""
    return cast("T", _masked(value, language))


def _masked(value: Any, language: str) -> Any:
    match value:
        case str():
            return masked(value, language)
        case BaseModel():
            changed = _changed(dict(value), language)
            return value.model_copy(update=changed) if changed else value
        case tuple() | list():
            items = cast("tuple[Any, ...] | list[Any]", value)
            changed = _changed(dict(enumerate(items)), language)
            return (
                type(items)(changed.get(place, each) for place, each in enumerate(items))
                if changed
                else items
            )
        case dict():
            pairs = cast("dict[Any, Any]", value)
            changed = _changed(pairs, language)
            return pairs | changed if changed else pairs
        case _ if is_dataclass(value) and not isinstance(value, type):
            changed = _changed({name: getattr(value, name) for name in _names(type(value))}, language)
            return replace(value, **changed) if changed else value
        case _:
            return value


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


def _changed(parts: Mapping[Any, Any], language: str) -> dict[Any, Any]:
    asked = next((str(parts[name]) for name in _ASKED if isinstance(parts.get(name), str)), "")
    found: dict[Any, Any] = {}
    for name, each in parts.items():
        is_reply = name in _TOLD and isinstance(each, str)
        shown = masked(each, language, asked) if is_reply else _masked(each, language)
        if shown is not each:
            found[name] = shown
    return found


def _apart(spans: Iterable[Span]) -> list[Span]:
    """The spans in order, those that meet as one."""
    apart: list[Span] = []
    for start, end in sorted(spans):
        if apart and start <= apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        elif end > start:
            apart.append((start, end))
    return apart
