"""Question sets as files: one set, a list of them, or `{"question_sets": [...]}`, in JSON or YAML."""

import json
from typing import Final, Literal, cast

from pydantic import BaseModel, ValidationError

from shared.library.importing import MAX_SETS
from shared.library.model import FiledQuestionSet, QuestionSet
from shared.library.settling import identity
from shared.platform.http import field_error, field_errors

MAX_FILE_BYTES: Final = 1024 * 1024
LIST_FIELD: Final = "question_sets"

type FileFormat = Literal["json", "yaml"]


class BadFile(Exception):
    """The file holds no question sets that can be taken; `errors` has a path and a message for every problem."""

    def __init__(self, errors: list[dict[str, str]]) -> None:
        super().__init__(errors[0]["message"])
        self.errors = errors


def read_file(data: bytes, file_format: FileFormat | None) -> list[FiledQuestionSet]:
    """The sets of the file, all of them valid. Without a format, what opens with a bracket is JSON. Raises BadFile."""
    value = _value(data, file_format)
    within: tuple[int | str, ...] = ()
    if isinstance(value, dict) and LIST_FIELD in value:
        if beside := [name for name in cast(dict[object, object], value) if name != LIST_FIELD]:
            raise _bad(f"not known beside {LIST_FIELD}", str(beside[0]))
        value, within = cast(dict[str, object], value)[LIST_FIELD], (LIST_FIELD,)
        if not isinstance(value, list):
            raise _bad("not a list", LIST_FIELD)
    if not isinstance(value, list):
        return _valid([value], [within])
    items = cast(list[object], value)
    if not 1 <= len(items) <= MAX_SETS:
        raise _bad(f"1 to {MAX_SETS} question sets are taken at once", *within)
    return _valid(items, [(*within, index) for index in range(len(items))])


class ReadFile(BaseModel, frozen=True, extra="forbid"):
    """What a file holds: its sets, or what is wrong with it."""

    sets: tuple[FiledQuestionSet, ...] = ()
    errors: tuple[dict[str, str], ...] = ()


def file_read(file_format: FileFormat | None, data: bytes) -> ReadFile:
    """The same, for a process beside this one: what is wrong is a result."""
    try:
        return ReadFile(sets=tuple(read_file(data, file_format)))
    except BadFile as bad:
        return ReadFile(errors=tuple(bad.errors))


def write_file(question_set: QuestionSet, file_format: FileFormat) -> str:
    """The set as a file that can be imported again as that set; its version does not count, the next one is made."""
    value = question_set.model_dump(mode="json", exclude={"id", "version"}) | {"id": question_set.id}
    if file_format == "yaml":
        from shared.library.yaml_text import dump_yaml

        return dump_yaml(value)
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _valid(items: list[object], places: list[tuple[int | str, ...]]) -> list[FiledQuestionSet]:
    sets: list[FiledQuestionSet] = []
    errors: list[dict[str, str]] = []
    seen: set[str] = set()
    ids: set[str | None] = set()
    for item, place in zip(items, places, strict=True):
        try:
            found = FiledQuestionSet.model_validate(item)
        except ValidationError as error:
            errors += field_errors(error, within=place)
            continue
        if (name := identity(found)) in seen:
            errors.append(field_error(place, "the same role, level and name stand in the file twice"))
        if found.id in ids:
            errors.append(field_error((*place, "id"), "the same id stands in the file twice"))
        seen.add(name)
        ids |= {found.id} - {None}
        sets.append(found)
    if errors:
        raise BadFile(errors)
    return sets


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
