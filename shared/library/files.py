"""Entries of the library as files: one, a list, or an object with the list under its kind's name, in JSON or YAML.

{"question_sets": [...]}
"""

import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, Final, Literal, cast

from pydantic import BaseModel, ValidationError

from shared.library.entries import Filed, Kept
from shared.library.guides import FiledGuide
from shared.library.importing import MAX_ENTRIES
from shared.library.model import FiledQuestionSet
from shared.library.questionnaires import FiledQuestionnaire
from shared.platform.http import field_error, field_errors

MAX_FILE_BYTES: Final = 1024 * 1024
GUIDES: Final = "guides"
FILED: Final[Mapping[str, type[Filed]]] = {
    "question_sets": FiledQuestionSet,
    "questionnaires": FiledQuestionnaire,
    GUIDES: FiledGuide,
}
"""What stands in files of each kind."""

type FileFormat = Literal["json", "yaml"]


class BadFile(Exception):
    """The file holds no entries that can be taken; `errors` has a path and a message for every problem."""

    def __init__(self, errors: list[dict[str, str]]) -> None:
        super().__init__(errors[0]["message"])
        self.errors = errors


def read_file(data: bytes, file_format: FileFormat | None, kind: str = "question_sets") -> list[Filed]:
    """The entries of the file, all of them valid. Without a format, what opens with a bracket is JSON. Raises BadFile."""
    return _entries(_value(data, file_format), kind)


class ReadFile(BaseModel, frozen=True, extra="forbid"):
    """What a file holds: its entries, or what is wrong with it."""

    entries: tuple[dict[str, Any], ...] = ()
    errors: tuple[dict[str, str], ...] = ()


def file_read(kind: str, name: str, file_format: FileFormat | None, data: bytes) -> ReadFile:
    """The same, for a process beside this one: what is wrong is a result.

    JSON or YAML that is no entry with a `text` is a guide as it stands, under the `name` of its file.
    """
    try:
        value = _value(data, file_format)
        if kind == GUIDES and _is_free(value):
            value = {"name": guide_name(name), "text": data.decode("utf-8-sig")}
        found = _entries(value, kind)
    except BadFile as bad:
        return ReadFile(errors=tuple(bad.errors))
    return ReadFile(entries=tuple(each.model_dump(mode="json") for each in found))


def _is_free(value: object) -> bool:
    return isinstance(value, dict) and not {"text", GUIDES} & set(cast("dict[str, object]", value))


def guide_name(file_name: str) -> str:
    """What a guide is called that says no name: as its file, without the ending."""
    return PurePath(file_name).stem.strip()[:200] or "Guide"


def write_file(entry: Kept, file_format: FileFormat) -> str:
    """The entry as a file that can be imported again as it; its version does not count, the next one is made."""
    value = entry.model_dump(mode="json", exclude={"id", "version"}) | {"id": entry.id}
    if file_format == "yaml":
        from shared.library.yaml_text import dump_yaml

        return dump_yaml(value)
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _entries(value: object, kind: str) -> list[Filed]:
    within: tuple[int | str, ...] = ()
    if isinstance(value, dict) and kind in value:
        if beside := [name for name in cast(dict[object, object], value) if name != kind]:
            raise _bad(f"not known beside {kind}", str(beside[0]))
        value, within = cast(dict[str, object], value)[kind], (kind,)
        if not isinstance(value, list):
            raise _bad("not a list", kind)
    if not isinstance(value, list):
        return _valid(FILED[kind], [value], [within])
    items = cast(list[object], value)
    if not 1 <= len(items) <= MAX_ENTRIES:
        raise _bad(f"1 to {MAX_ENTRIES} entries are taken at once", *within)
    return _valid(FILED[kind], items, [(*within, index) for index in range(len(items))])


def _valid(model: type[Filed], items: list[object], places: list[tuple[int | str, ...]]) -> list[Filed]:
    entries: list[Filed] = []
    errors: list[dict[str, str]] = []
    seen: set[str] = set()
    ids: set[str | None] = set()
    for item, place in zip(items, places, strict=True):
        try:
            found = model.model_validate(item)
        except ValidationError as error:
            errors += field_errors(error, within=place)
            continue
        if (name := found.identity) in seen:
            errors.append(field_error(place, "an entry of the same name stands in the file twice"))
        if found.id in ids:
            errors.append(field_error((*place, "id"), "the same id stands in the file twice"))
        seen.add(name)
        ids |= {found.id} - {None}
        entries.append(found)
    if errors:
        raise BadFile(errors)
    return entries


def _value(data: bytes, file_format: FileFormat | None) -> object:
    if len(data) > MAX_FILE_BYTES:
        raise _bad(f"over {MAX_FILE_BYTES} bytes")
    # Imported here, as above: few requests have a file of a set, and none waits for it at the start.
    from shared.library.yaml_text import BadYaml, load_yaml

    try:
        text = data.decode("utf-8-sig")
        if (file_format or _guessed(text)) == "json":
            return json.loads(text)
        return load_yaml(text)
    except UnicodeDecodeError:
        raise _bad("not UTF-8 text") from None
    except BadYaml as error:
        raise _bad(f"not YAML that can be read: {error}") from None
    except (ValueError, RecursionError) as error:
        raise _bad(f"not JSON: {error}") from None


def _guessed(text: str) -> FileFormat:
    return "json" if text.lstrip().startswith(("{", "[")) else "yaml"


def _bad(message: str, *location: int | str) -> BadFile:
    return BadFile([field_error(location, message)])
