"""The spoken languages: one folder each, named by its code, with all that the product says and listens for in it.

Every folder holds the same files. They are constants of the program, read as its modules are.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from pydantic import TypeAdapter

LANGUAGES: Final = tuple(
    sorted(each.name for each in files(__name__).iterdir() if each.is_dir() and len(each.name) == 2)
)
"""The codes of the languages that have a folder."""


def in_all[T](form: type[T], part: str, key: str | None = None) -> dict[str, T]:
    """What the file `part`, or its one entry `key`, holds in each language, in this form."""
    return {language: in_one(form, language, part, key) for language in LANGUAGES}


def in_one[T](form: type[T], language: str, part: str, key: str | None = None) -> T:
    """The same in one language."""
    told = _read(language, part)
    return _adapter(form).validate_python(told if key is None else told[key])


@cache
def _adapter(form: Any) -> TypeAdapter[Any]:
    return TypeAdapter(form)


@cache
def _read(language: str, part: str) -> Any:
    return json.loads(files(__name__).joinpath(language, f"{part}.json").read_text(encoding="utf-8"))
