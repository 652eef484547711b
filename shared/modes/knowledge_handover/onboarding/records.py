"""The documents that a handover leaves behind, in its interview's partition: erased with it."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from shared.interview.records.record import Record
from shared.interview.state_machine.settings import LanguageCode
from shared.language.port import Usage
from shared.language.requests.onboarding import SourcePassage
from shared.modes.knowledge_handover.knowledge import Package


class PackageRecord(Record):
    """The onboarding package as it was made, once."""

    KIND = "package"

    package: Package
    language: LanguageCode
    created_at: datetime
    usage: Usage = Usage()


class ContextRecord(Record):
    """That the context for questions is complete, in so many parts."""

    KIND = "context"

    parts: Annotated[int, Field(ge=0)]


class ContextPart(Record):
    """Passages of the context; `number` counts from 1."""

    KIND = "context_part"

    number: Annotated[int, Field(ge=1)]
    passages: tuple[SourcePassage, ...]

    def key(self) -> str:
        return f"{self.KIND}-{self.number:04d}"
