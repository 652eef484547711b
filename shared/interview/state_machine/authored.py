"""What the author of a question may write to a point of it, so that it can be asked for without giving it away (G3)."""

from typing import Annotated, Any, Final

from pydantic import (
    AfterValidator,
    Field,
    GetJsonSchemaHandler,
    StringConstraints,
    model_serializer,
    model_validator,
)
from pydantic import SerializerFunctionWrapHandler as Wrapped
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from shared.interview.state_machine.assessment import Frozen

MOST_PROBES: Final = 3
MAX_CHARS: Final = 300
MAX_TOPIC_CHARS: Final = 80


def _asks_once(probe: str) -> str:
    if not probe.endswith("?") or probe.count("?") != 1:
        raise ValueError("a probe is one question: it ends with its only question mark")
    return probe


type Topic = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_TOPIC_CHARS)
]
type Probe = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_CHARS),
    AfterValidator(_asks_once),
]
type Probes = Annotated[tuple[Probe, ...], Field(max_length=MOST_PROBES)]


class AuthoredPoint(Frozen):
    """`topic` names the point in words that may be shown, `probes` are up to three questions for it, best first."""

    topic: Annotated[Topic | None, Field(exclude_if=lambda value: value is None)] = None
    probes: Annotated[Probes, Field(exclude_if=lambda value: not value)] = ()


class Criterion(AuthoredPoint):
    """A criterion of a question set. One without a topic and probes is given, kept and shown as its text alone."""

    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_CHARS)]

    @model_validator(mode="before")
    @classmethod
    def _text_alone(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        if not 1 <= len(value.strip()) <= MAX_CHARS:
            raise ValueError(f"1 to {MAX_CHARS} characters are needed")
        return {"text": value}

    @model_serializer(mode="wrap")
    def _as_given(self, handler: Wrapped) -> str | dict[str, Any]:
        return handler(self) if self.topic or self.probes else self.text

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        text = {"type": "string", "minLength": 1, "maxLength": MAX_CHARS}
        probes = {"type": "array", "items": text, "maxItems": MOST_PROBES}
        topic = {"type": "string", "minLength": 1, "maxLength": MAX_TOPIC_CHARS}
        whole = {
            "type": "object",
            "properties": {"text": text, "topic": {"anyOf": [topic, {"type": "null"}]}, "probes": probes},
            "required": ["text"],
            "additionalProperties": False,
        }
        return {"anyOf": [text, whole], "description": cls.__doc__}
