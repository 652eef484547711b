"""The JSON that a model has to answer with: strict schemas, every field required, nothing else allowed.

They carry no limits of length or number, which strict schemas of older models refuse; the checks hold those. The replies
of single tasks have no docstrings: pydantic would send them to the model as descriptions. A schema is read, and paid for,
with every prompt, so it says nothing twice.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, Self, cast

from pydantic import BaseModel, ConfigDict

from shared.interview.state_machine.assessment import Fact

type WishBeside = Literal["wish_to_stop", "wish_to_skip", "wish_for_human", "distress"]
"""A wish beside what a message answers."""


class WireModel(BaseModel):
    """Closed, and strict about types: what does not fit is an invalid reply."""

    model_config = ConfigDict(extra="forbid", strict=True)


@lru_cache(maxsize=100)
def wire_schema(shape: type[WireModel]) -> dict[str, Any]:
    """The JSON schema without the titles that repeat names, and with what is used once where it is used."""
    schema = shape.model_json_schema()
    definitions: dict[str, Any] = schema.pop("$defs", {})
    used = Counter(_references([schema, definitions]))
    once = {path: each for name, each in definitions.items() if used[path := f"#/$defs/{name}"] == 1}
    kept = {name: each for name, each in definitions.items() if f"#/$defs/{name}" not in once}
    return _brief(schema | ({"$defs": kept} if kept else {}), once)


def _references(part: Any) -> Iterator[str]:
    """Each reference to a definition that stands in this part of a schema."""
    if isinstance(part, Mapping):
        given = cast("Mapping[str, Any]", part)
        if "$ref" in given:
            yield given["$ref"]
        part = list(given.values())
    if isinstance(part, list):
        for each in cast("list[Any]", part):
            yield from _references(each)


def _brief(part: Any, inlined: Mapping[str, Any], *, names: bool = False) -> Any:
    """The part with these definitions in it, and without titles; `names`: its keys are names of fields or definitions."""
    if isinstance(part, list):
        return [_brief(each, inlined) for each in cast("list[Any]", part)]
    if not isinstance(part, dict):
        return part
    given = cast("dict[str, Any]", part)
    if not names and given.get("$ref") in inlined:
        return _brief(inlined[given["$ref"]], inlined)
    if not names and (value := _nullable_value(given, inlined)):
        nulls = {"enum": [*value["enum"], None]} if "enum" in value else {}
        return _brief({**value, **nulls, "type": [value["type"], "null"]}, inlined)
    return {
        key: _brief(value, inlined, names=not names and key in ("properties", "$defs"))
        for key, value in given.items()
        if names or key != "title"
    }


def _nullable_value(given: Mapping[str, Any], inlined: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What a part that also may be null is else, where that is a plain value: one list of types then says both."""
    match given.get("anyOf"):
        case [{"$ref": str(path)}, {"type": "null"}] if path in inlined:
            value = inlined[path]
        case [{"type": str()} as value, {"type": "null"}]:
            pass
        case _:
            return None
    return None if value["type"] in ("object", "array") else value


class StructuredReply[Asked, Result](WireModel):
    """The whole reply to one task."""

    @classmethod
    def shape(cls, request: Asked) -> type[Self]:
        """The model whose schema is sent with this request."""
        return cls

    @abstractmethod
    def result(self, request: Asked) -> Result:
        """The reply in the port's words, not yet checked."""


class FactReply(WireModel):
    text: str
    span: str

    def fact(self) -> Fact:
        return Fact(text=self.text, span=self.span)


class TextReply(StructuredReply[Any, str]):
    def result(self, request: Any) -> str:
        (text,) = self.model_dump().values()
        return text


class QuestionReply(TextReply):
    question: str
