"""The largest body that a schema allows, its texts and lists filled to the brim, made from the served document."""

import json
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, Final

from attack.worst_texts import pumped

PIECES: Final = ("\ufdfa", "x \n", "a ", "Ab, ", "e\u0301", '"\n')
"""What is costly to fold, to cut into lines, into words and into clauses, and to escape."""
MOST_CHARS: Final = 3_000_000
MOST_ITEMS: Final = 100
_SMALLER: Final = 0.8
_LEAST: Final = 1e-9
_TRIED: Final = 8
"""How many times too large a body may be made before it is made smaller: a schema may allow more than there is memory."""


class Largest:
    """Makes bodies out of the schemas of one document; texts are made of `piece` and all differ."""

    def __init__(self, document: Mapping[str, Any], piece: str) -> None:
        self._schemas = document["components"]["schemas"]
        self._piece = piece
        self._numbers = count()
        self._share = 1.0
        self._room = 0

    def bodies(self, schema: Mapping[str, Any], most_bytes: int) -> Iterator[bytes]:
        """One for each alternative of the schema; as large as fits into `most_bytes`."""
        for alternative in self._alternatives(schema):
            self._share = 1.0
            while len(body := self._written(alternative, most_bytes)) > most_bytes:
                self._share *= min(_SMALLER, most_bytes / len(body))
                assert self._share > _LEAST, (
                    "the schema's own lists do not fit, however short their texts are"
                )
            yield body

    def _written(self, schema: Mapping[str, Any], most_bytes: int) -> bytes:
        self._room = _TRIED * most_bytes
        return json.dumps(self._value(schema), ensure_ascii=False).encode()

    def _alternatives(self, schema: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        while "$ref" in schema:
            schema = self._schemas[schema["$ref"].rpartition("/")[2]]
        given = schema.get("oneOf") or schema.get("anyOf")
        if not given:
            return [schema]
        found = [one for each in given for one in self._alternatives(each)]
        return [each for each in found if each.get("type") != "null"]

    def _value(self, schema: Mapping[str, Any]) -> Any:
        schema = self._alternatives(schema)[0]
        if "const" in schema or "enum" in schema:
            return schema.get("const", schema.get("enum", [None])[0])
        match schema.get("type"):
            case "object":
                properties: Mapping[str, Any] = schema.get("properties", {})
                required = schema.get("required", ())
                return {
                    name: self._value(each)
                    for name, each in properties.items()
                    if name in required or self._is_worth_it(name, each)
                }
            case "array":
                return [self._value(schema["items"]) for _ in range(schema.get("maxItems", MOST_ITEMS))]
            case "string":
                return self._text(schema)
            case "boolean":
                return True
            case _:
                return schema.get("minimum", 1)

    def _is_worth_it(self, name: str, schema: Mapping[str, Any]) -> bool:
        """Whether something that may be left out makes a body larger; ids lead elsewhere instead."""
        found = self._alternatives(schema)
        plain = found and found[0].get("type") in {"object", "array", "string"} and "enum" not in found[0]
        return bool(plain) and "pattern" not in found[0] and not name.endswith("_id")

    def _text(self, schema: Mapping[str, Any]) -> str:
        number = next(self._numbers)
        if "pattern" in schema:
            return f"a{number}"
        start = f"Cutting {number} wicks "
        length = min(self._room, int(self._share * schema.get("maxLength", MOST_CHARS)) - len(start))
        self._room -= max(0, length)
        return (start + pumped(self._piece, max(1, length)))[: schema.get("maxLength", MOST_CHARS)]
