"""A question that was worded, on its way to be shown."""

from dataclasses import dataclass, field

from shared.interview.records.documents import Record, ShownField
from shared.interview.state_machine.assessment import Source
from shared.language.port import Usage


@dataclass(frozen=True, slots=True)
class Worded:
    """The text of a question, who worded it, what that cost, and the documents that change when it is shown.

    One that `acknowledges` takes up the last answer itself, and needs no acknowledgement beside it. `field` is what it
    asks for, where it asks for a field.
    """

    text: str
    source: Source | None = None
    usage: Usage = field(default_factory=Usage)
    acknowledges: bool = False
    records: tuple[Record, ...] = ()
    field: ShownField | None = None
