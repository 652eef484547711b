"""A query parameter or a header of an operation, as it is declared."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class Query:
    """A query parameter or a header, for the document, with the statuses that its value may be refused with."""

    name: str
    description: str
    schema: Mapping[str, Any] = field(default_factory=lambda: {"type": "string"})
    refused: tuple[int, ...] = (422,)

    @classmethod
    def among(cls, name: str, description: str, words: Iterable[str]) -> Self:
        return cls(name, description, {"type": "string", "enum": list(words)})
