"""What is kept of an exploration beside its turns: how far it is, and the data that the participant left (D7).

Contact data stands in a document of its own: it enters no prompt and no log, a turn holds a mark in its place, and it is
erased with the interview.
"""

from collections.abc import Mapping

from pydantic import Field

from shared.domain.effects import ExplorationStanding, Standing
from shared.records.documents import Record
from shared.records.header import put
from shared.store.port import Write


class ExplorationRecord(Record):
    """How far the exploration is, as of the last effect that wrote."""

    KIND = "exploration"

    standing: ExplorationStanding


class CollectedRecord(Record):
    """The fields that the participant gave, by name."""

    KIND = "collected"

    fields: Mapping[str, str] = Field(default_factory=dict[str, str])


def exploration_writes(standing: Standing, interview_id: str, ttl: int | None) -> list[Write]:
    """The writes that store how far an exploration is, none in the other modes."""
    if standing.exploration is None:
        return []
    return [put(ExplorationRecord(standing=standing.exploration), interview_id, ttl)]
