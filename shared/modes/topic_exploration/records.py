"""What is kept of an exploration beside its turns: how far it is, and the data that the participant left (D7).

Contact data stands in a document of its own: it enters no prompt and no log, a turn holds a mark in its place, and it is
erased with the interview.
"""

from collections.abc import Mapping

from pydantic import Field

from shared.interview.records.record import Record
from shared.interview.state_machine.assessment import Share
from shared.interview.state_machine.effects import ExplorationStanding


class ExplorationRecord(Record):
    """How far the exploration is, as of the last effect that wrote."""

    KIND = "exploration"

    standing: ExplorationStanding


class AnsweredRecord(Record):
    """What a model found in the answers: it reads one when it words the question after it.

    `named` are the sub-goals answered, by topic; `worth` is how far the last answer, about `topic_id`, served the goal.
    """

    KIND = "answered_sub_goals"

    named: Mapping[str, tuple[int, ...]] = Field(default_factory=dict[str, tuple[int, ...]])
    topic_id: str | None = None
    worth: Share | None = None


class CollectedRecord(Record):
    """The fields that the participant gave, by name."""

    KIND = "collected"

    fields: Mapping[str, str] = Field(default_factory=dict[str, str])
