"""What another version of the product wrote is read, and what this one does not know of it is written back.

While a release is rolled out, and after it was rolled back, an older version reads what a newer one stored or passed to
it. So a field that a model does not know is no error in documents, in the inputs and results of orchestrations and
activities, and in the states of entities, at any depth; and it is kept. What people send stays strict, and so do the
events that may come from outside.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, Final, Literal, cast, get_args, get_origin

from pydantic import BaseModel

_OF_PARTS: Final = (dict, list)
_PLAIN: Final = (str, int, float, date, Enum, NoneType)
"""Of these, and of what holds nothing else, no part can be unknown."""


def read_from[M: BaseModel](model: type[M], value: object) -> M:
    """The value as this model, with the fields that it does not know. Raises ValidationError."""
    return model.model_validate(value, extra="allow")


def dumped(model: BaseModel) -> dict[str, Any]:
    body = model.model_dump(mode="json")
    _add_unknown(model, body)
    return body


def _add_unknown(value: object, body: object) -> None:
    """Add to the JSON of a value what the models in it were read with and do not know."""
    if isinstance(value, BaseModel) and isinstance(body, dict):
        written, known = cast(dict[str, Any], body), value.__dict__
        for name in _of_parts(type(value)):
            if type(inner := written.get(name)) in _OF_PARTS:
                _add_unknown(known.get(name), inner)
        for name, unknown in (value.model_extra or {}).items():
            written.setdefault(name, unknown)
        return
    parts: Iterable[tuple[object, object]] = ()
    if isinstance(value, Mapping) and isinstance(body, dict):
        known, written = cast(Mapping[object, object], value), cast(dict[str, object], body)
        parts = zip(known.values(), written.values(), strict=True)
    elif isinstance(body, list) and isinstance(value, list | tuple):
        parts = zip(cast(Sequence[object], value), cast(list[object], body), strict=True)
    for part, inner in parts:
        if type(inner) in _OF_PARTS:
            _add_unknown(part, inner)


@cache
def _of_parts(model: type[BaseModel]) -> tuple[str, ...]:
    """The fields that may hold models: most of a document are texts and numbers, and lists of these."""
    return tuple(name for name, field in model.model_fields.items() if not _is_plain(field.annotation))


def _is_plain(kind: Any) -> bool:
    kind = getattr(kind, "__value__", kind)
    if get_origin(kind) is Literal:
        return True
    if parts := get_args(kind):
        return all(each is Ellipsis or _is_plain(each) for each in parts)
    return isinstance(kind, type) and issubclass(kind, _PLAIN)
