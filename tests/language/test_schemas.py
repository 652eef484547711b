"""The schemas that go with prompts: what pydantic makes of the replies, said once."""

import json
from collections.abc import Mapping
from typing import Any, cast

import pytest

from shared.language.structured import wire_schema
from shared.language.tasks import find_task
from tests.language.test_prompts import ASKED, tokens


def whole(part: Any, schema: Mapping[str, Any]) -> Any:
    """The part with each definition where it is used, and without titles; a field may be called `title`.

    What may be null as well is what it is else, and null, however a schema puts that.
    """
    match part:
        case {"type": [str(kind), "null"], **others}:
            values = (
                {"enum": [each for each in others["enum"] if each is not None]} if "enum" in others else {}
            )
            assert not values or None in others["enum"], "a null that no value allows is forbidden"
            return {"anyOf": [{"type": kind, **values}, {"type": "null"}]}
        case {"$ref": str(path)}:
            return whole(schema["$defs"][path.rpartition("/")[2]], schema)
        case {"properties": properties, **others}:
            fields = {name: whole(each, schema) for name, each in properties.items()}
            return whole(others, schema) | {"properties": fields}
        case dict():
            given = cast("dict[str, Any]", part)
            return {key: whole(each, schema) for key, each in given.items() if key not in ("title", "$defs")}
        case list():
            return [whole(each, schema) for each in cast("list[Any]", part)]
        case _:
            return part


@pytest.mark.parametrize("name", ASKED)
def test_a_schema_says_what_pydantic_s_does_in_fewer_words(name: str) -> None:
    """It is read with every prompt: no titles, and nothing defined apart that is used once."""
    model = find_task(name).model
    assert model is not None
    ours, pydantics = wire_schema(model.reply), model.reply.model_json_schema()
    assert whole(ours, ours) == whole(pydantics, pydantics)
    written = json.dumps(ours)
    assert tokens(written) < 0.8 * tokens(json.dumps(pydantics))
    assert not any(f'"{each}": "' in written for each in ("title", "description"))
    assert all(written.count(f'"#/$defs/{each}"') > 1 for each in ours.get("$defs", {}))
