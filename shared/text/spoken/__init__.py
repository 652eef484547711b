"""The spoken languages: one folder each, named by its code, with all that the product says and listens for in it.

Every folder holds the same files. They are constants of the program, read as its modules are.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from pydantic import TypeAdapter

LANGUAGES: Final = tuple(
    sorted(each.name for each in files(__name__).iterdir() if each.is_dir() and len(each.name) == 2)
)
"""The codes of the languages that have a folder."""


class _InAll[T](Mapping[str, T]):
    """Each language is read when it is first asked for: a process starts sooner, and few need all."""

    def __init__(self, form: type[T], part: str, key: str | None) -> None:
        self._asked_for = (form, part, key)
        self._read: dict[str, T] = {}

    def __getitem__(self, language: str) -> T:
        if language not in self._read:
            if language not in LANGUAGES:
                raise KeyError(language)
            form, part, key = self._asked_for
            self._read[language] = in_one(form, language, part, key)
        return self._read[language]

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)


def in_all[T](form: type[T], part: str, key: str | None = None) -> Mapping[str, T]:
    """What the file `part`, or its one entry `key`, holds in each language, in this form."""
    return _InAll(form, part, key)


def in_one[T](form: type[T], language: str, part: str, key: str | None = None) -> T:
    told = _read(language, part)
    return _adapter(form).validate_python(told if key is None else told[key])


@cache
def _adapter(form: Any) -> TypeAdapter[Any]:
    return TypeAdapter(form)


@cache
def _read(language: str, part: str) -> Any:
    return json.loads(files(__name__).joinpath(language, f"{part}.json").read_text(encoding="utf-8"))
